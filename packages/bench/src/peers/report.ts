import type { Measured } from '../client/timings.ts'
import { align, whole } from '../table.ts'
import type { Comparison } from './compare.ts'
import type { Task } from './peer.ts'
import { digits, rowOf } from './task-row.ts'

const entries = ({ results }: Comparison) => Object.entries(results) as [Task, Measured[]][]

/** How many times the rate of another we want to have, and in which tasks. */
const bars: Record<string, number> = { Vendure: 50, Medusa: 100 }
const barredTasks: Task[] = ['get', 'list', 'search', 'update', 'cart']

type PeerBar = { name: string; task: Task; factor: number; bar: number; holds: boolean }

export const checkPeerBars = (comparison: Comparison): PeerBar[] =>
  entries(comparison)
    .filter(([task]) => barredTasks.includes(task))
    .flatMap(([task, [own, ...others]]) =>
      others.map((other, index) => {
        const name = comparison.contestants[index + 1]?.name ?? ''
        const [factor, bar] = [own ? own.rate / other.rate : 0, bars[name] ?? 0]
        return { name, task, factor, bar, holds: factor >= bar }
      }),
    )

export const failuresOf = (comparison: Comparison): string[] =>
  entries(comparison).flatMap(([task, measured]) =>
    measured.flatMap(({ failed, failure, count }, index) =>
      failed > 0 || count === 0
        ? [`${task} of ${comparison.contestants[index]?.name} failed ${failed} times: ${failure}`]
        : [],
    ),
  )

export const reportComparison = (comparison: Comparison): string => {
  const { machine, products, callers, contestants, date } = comparison
  const heading = contestants.flatMap(({ name }, index) =>
    index === 0 ? [`${name}/s`, 'p99 ms'] : [`${name}/s`, 'p99 ms', 'factor'],
  )
  return [
    `${date.slice(0, 10)}, ${machine.processor}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgres}, ${whole(products)} products, ${callers} callers`,
    contestants
      .map(({ name, version, residentBytes }) => `${name} ${version} (${whole(residentBytes / 1e6)} MB)`)
      .join(', '),
    '',
    align([['task', ...heading], ...entries(comparison).map(rowOf)]),
    '',
    align(
      checkPeerBars(comparison).map(({ name, task, factor, bar, holds }) => [
        `${task} beside ${name}`,
        `${digits(factor)}×`,
        `at least ${bar}×`,
        holds ? 'holds' : 'MISSED',
      ]),
    ),
    ...failuresOf(comparison),
  ].join('\n')
}
