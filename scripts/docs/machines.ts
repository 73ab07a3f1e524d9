import { type SalesOrderAbility, salesOrderStates } from '@tradepost/contract'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
  pickingBatchMachine,
  returnOrderMachine,
  salesOrderMachine,
} from '../../packages/server/src/services/order/index.ts'
import { inserted, table } from './table.ts'

type Drawable<State extends string> = {
  initial: State
  states: readonly State[]
  isFinal: (state: State) => boolean
  transitions: (from: State) => { to: State }[]
}

const codes = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(', ')

const diagramOf = <State extends string>({
  initial,
  states,
  isFinal,
  transitions,
}: Drawable<State>): string => {
  const moves = states.flatMap((from) =>
    isFinal(from) ? [`  ${from} --> [*]`] : transitions(from).map(({ to }) => `  ${from} --> ${to}`),
  )
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${initial}`, ...moves, '```'].join('\n')
}

const movesOf = <State extends string>({ states, transitions }: Drawable<State>): string =>
  table([
    ['From', 'To'],
    ...states.map((from) => [codes([from]), codes(transitions(from).map(({ to }) => to))]),
  ])

const workColumns: [string, Parameters<typeof fulfillmentOrderMachine.may>[1]][] = [
  ['May be picked', 'pick'],
  ['May be packed', 'pack'],
  ['Lines may change', 'change'],
  ['Keeps its goods', 'holdStock'],
]

const workAbilities = (): string =>
  table([
    ['Status', ...workColumns.map(([title]) => title)],
    ...fulfillmentOrderMachine.states.map((state) => [
      codes([state]),
      ...workColumns.map(([, ability]) => (fulfillmentOrderMachine.may(state, ability) ? 'yes' : '')),
    ]),
  ])

const salesStates = (): string =>
  table([
    ['Status', 'Meaning', 'May become', 'Open lines get', '`fulfillmentStatus`'],
    ...Object.entries(salesOrderStates).map(([state, { description, to, lines, fulfillment }]) => [
      codes([state]),
      description,
      codes(to),
      codes([lines]),
      fulfillment === null ? 'stays' : codes([fulfillment]),
    ]),
  ])

const salesAbilities: Record<SalesOrderAbility, string> = {
  checkOut: 'A checkout places it',
  delete: 'It can be deleted',
  calculate: 'The platform calculates its amounts and promotions',
  verify: 'Created in this status, it is a sale of this platform: products are checked, promotions redeemed',
  addLines: 'Lines can be added',
  holdStock: 'Open lines keep their stock',
  allocate: 'On entering, it gets stock and locations by itself',
  route: 'Lines can be routed to locations',
  fulfill: 'Locations work on it: fulfillment orders can be created',
  pack: 'Goods can be packed',
  handOver: 'Goods can leave',
  close: 'It ends with its last open line',
  advance: 'Its status follows the work of locations',
}

const salesTable = (): string =>
  table([
    ['In these', 'Ability'],
    ...Object.entries(salesAbilities).map(([ability, text]) => [
      codes(
        salesOrderMachine.states.filter((state) =>
          salesOrderMachine.may(state, ability as SalesOrderAbility),
        ),
      ),
      text,
    ]),
  ])

export const withSalesStates = (page: string): string =>
  inserted(inserted(page, 'states', salesStates()), 'abilities', salesTable())

const fulfillmentPictures = {
  'fulfillment order': `${diagramOf(fulfillmentOrderMachine)}\n\n${workAbilities()}`,
  'line item': diagramOf(fulfillmentLineMachine),
  'picking batch': diagramOf(pickingBatchMachine),
}

export const withFulfillmentStates = (page: string): string =>
  Object.entries(fulfillmentPictures).reduce((text, [name, picture]) => inserted(text, name, picture), page)

export const withReturnStates = (page: string): string =>
  inserted(page, 'states', movesOf(returnOrderMachine))
