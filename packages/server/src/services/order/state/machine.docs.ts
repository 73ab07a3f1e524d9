import type { Machine } from '@tradepost/kernel'
import {
  type FulfillmentOrderAbility,
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from './fulfillment-order.machine.ts'
import { pickingBatchMachine } from './picking-batch.machine.ts'

/** A machine as a picture that the documentation shows. */
export const mermaidOf = <State extends string>(machine: {
  initial: State
  states: readonly State[]
  isFinal: (state: State) => boolean
  transitions: (from: State) => { to: State }[]
}): string => {
  const moves = machine.states.flatMap((from) =>
    machine.isFinal(from)
      ? [`  ${from} --> [*]`]
      : machine.transitions(from).map(({ to }) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${machine.initial}`, ...moves, '```'].join('\n')
}

const shown: [string, FulfillmentOrderAbility][] = [
  ['May be picked', 'pick'],
  ['May be packed', 'pack'],
  ['Lines may change', 'change'],
  ['Keeps its goods', 'holdStock'],
]

const abilities = <State extends string>(
  machine: Machine<State, unknown, never, FulfillmentOrderAbility>,
): string => {
  const names = ['Status', ...shown.map(([title]) => title)]
  const rows = machine.states.map((state) => [
    `\`${state}\``,
    ...shown.map(([, ability]) => (machine.may(state, ability) ? 'yes' : '')),
  ])
  const widths = names.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [line(names), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

const pictures: Record<string, string> = {
  'fulfillment order': `${mermaidOf(fulfillmentOrderMachine)}\n\n${abilities(fulfillmentOrderMachine)}`,
  'line item': mermaidOf(fulfillmentLineMachine),
  'picking batch': mermaidOf(pickingBatchMachine),
}

/** A page of the documentation with the machines as they are. */
export const withMachines = (page: string): string =>
  page.replaceAll(
    /<!-- machine: ([\w ]+) -->\n[\s\S]*?<!-- \/machine -->/g,
    (_, name: string) => `<!-- machine: ${name} -->\n\n${pictures[name] ?? ''}\n\n<!-- /machine -->`,
  )
