import type { CheckedBar } from './bars.ts'
import type { BenchResult } from './bench.ts'
import type { ScenarioResult } from './each-scenario.ts'
import { align, ms, whole } from './table.ts'

const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`

const heading = [
  'scenario',
  'HTTP/s',
  'p50 ms',
  'p99 ms',
  'floor/s',
  'p50 ms',
  'p99 ms',
  'ratio',
  'limit/s',
  'ratio',
  'URL/s',
  'ratio',
  'CPU µs',
  'failed',
]

const comparedRow = (other: ScenarioResult['limit']): string[] =>
  other ? [whole(other.rate), `${Math.round(other.ratio * 100)} %`] : ['–', '–']

/** The sides that our server was compared with. */
const othersOf = ({ floor, limit, own }: ScenarioResult) =>
  [floor, limit, own].filter((side) => side !== undefined)

const scenarioRow = ([name, result]: [string, ScenarioResult]): string[] => {
  const { http, floor, ratio, limit, own } = result
  return [
    name,
    ...[whole(http.rate), ms(http.p50), ms(http.p99)],
    ...[whole(floor.rate), ms(floor.p50), ms(floor.p99)],
    `${Math.round(ratio * 100)} %`,
    ...comparedRow(limit),
    ...comparedRow(own),
    http.cpuMicros === undefined ? '–' : whole(http.cpuMicros),
    whole(othersOf(result).reduce((sum, { failed }) => sum + failed, http.failed)),
  ]
}

const startLines = ({ startUp }: BenchResult): string[] =>
  startUp
    ? [
        `first start ${seconds(startUp.first.readyMs)}, idle ${megabytes(startUp.first.idleBytes)}`,
        `later start ${seconds(startUp.later.readyMs)}, idle ${megabytes(startUp.later.idleBytes)}`,
      ]
    : []

const failures = ({ scenarios, broken }: BenchResult): string[] => [
  ...Object.entries(scenarios).flatMap(([name, result]) =>
    [result.http, ...othersOf(result)].flatMap(({ failure }) =>
      failure ? [`${name} failed: ${failure}`] : [],
    ),
  ),
  ...Object.entries(broken).map(([name, reason]) => `${name} could not be measured: ${reason}`),
]

export const report = (result: BenchResult, checkedBars: CheckedBar[]): string => {
  const { machine, callers, products, orders } = result
  return [
    `${machine.processor}, ${machine.cores} cores, Node ${machine.node}, PostgreSQL ${machine.postgres}, ${callers} callers, ${whole(products.large)}, ${whole(products.medium)} and ${whole(products.small)} products, ${whole(orders.large)} and ${whole(orders.medium)} orders`,
    '',
    align([heading, ...Object.entries(result.scenarios).map(scenarioRow)]),
    '',
    `filled with ${whole(result.loadRate)} products/s, memory after the load ${megabytes(result.memoryAfterLoadBytes)}`,
    ...startLines(result),
    '',
    align(
      checkedBars.map(({ name, unit, bar, value, holds }) => [
        name,
        `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
        bar,
        holds ? 'holds' : 'MISSED',
      ]),
    ),
    ...failures(result),
  ].join('\n')
}

export const hasFailed = ({ scenarios, broken }: BenchResult): boolean =>
  Object.keys(broken).length > 0 ||
  Object.values(scenarios).some((result) =>
    [result.http, ...othersOf(result)].some(({ failed, count }) => failed > 0 || count === 0),
  )
