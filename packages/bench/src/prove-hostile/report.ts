import { align, ms, percentile, verdict, whole } from '../table.ts'
import type { Sample } from './neighbour.ts'
import type { HostileProof } from './prove.ts'
import type { Tally } from './tally.ts'
import { type AttackResult, type Bars, highestP99, longestAllowed, slower, timesOf } from './violations.ts'

const heading = [
  'attack',
  'requests',
  'p99 quiet',
  'p99 under',
  'slowest',
  'too slow',
  'crashes',
  'MB',
  'answers',
]

const answers = ({ statuses }: Tally): string =>
  [...statuses]
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([status, count]) => `${status}×${whole(count)}`)
    .join(' ')

const row = ({ name, tally, observed, crashes, bytes }: AttackResult, quiet: number, longest: number) => [
  name,
  whole(tally.sent),
  ms(quiet),
  ms(percentile(timesOf(observed), 0.99)),
  ms(Math.max(0, ...timesOf(observed))),
  whole(slower(observed, longest).length),
  whole(crashes),
  whole(bytes / 1e6),
  answers(tally),
]

const slowHeading = ['too slow', 'operation', 'server', 'ms', 'attack']

const slowRow = (attack: string, { at, operation, server, ms: time }: Sample) => [
  new Date(at).toISOString(),
  operation,
  String(server),
  ms(time),
  attack,
]

/** Each by itself, with its moment, to be compared with the log of its server. */
const listSlow = (results: AttackResult[], longest: number): string[] => {
  const rows = results.flatMap(({ name, observed }) =>
    slower(observed, longest).map((sample) => slowRow(name, sample)),
  )
  return rows.length > 0 ? [align([slowHeading, ...rows]), ''] : []
}

const tellStolen = (results: AttackResult[], longest: number): string[] => {
  const held = results
    .flatMap(({ observed }) => observed.samples)
    .filter(({ ms: time, stolenMs }) => time <= longest && time + stolenMs > longest)
  const most = Math.max(...held.map(({ stolenMs }) => stolenMs))
  return held.length > 0
    ? [
        `${whole(held.length)} more were slow because the host of this machine took its processors away, for up to ${ms(most)} ms; this is not counted`,
      ]
    : []
}

export const reportHostile = ({ quiet, results, bytes, violations }: HostileProof, bars: Bars): string => {
  const longest = longestAllowed(bars, quiet)
  const highest = highestP99(bars, quiet)
  const quietP99 = percentile(timesOf(quiet), 0.99)
  return [
    `two servers on one database; the second merchant sent ${whole(quiet.samples.length)} requests undisturbed, p99 ${ms(quietP99)} ms`,
    '',
    align([heading, ...results.map((result) => row(result, quietP99, longest))]),
    '',
    ...listSlow(results, longest),
    `times are those of the second merchant in ms, ${ms(longest)} at most, p99 ${ms(highest)}; 503 without Retry-After is a fault`,
    ...tellStolen(results, longest),
    `memory in the end: ${bytes.map((size) => `${whole(size / 1e6)} MB`).join(', ')}`,
    ...verdict(violations, 'no fault, no crash, and the second merchant was served as before.'),
  ].join('\n')
}
