import { align, ms, whole } from '../table.ts'
import { type AttackResult, type Bars, longestAllowed, percentile, slower } from './judge.ts'
import type { HostileProof } from './prove.ts'
import type { Tally } from './tally.ts'

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
  ms(percentile(observed.times, 0.99)),
  ms(Math.max(0, ...observed.times)),
  whole(slower(observed, longest)),
  whole(crashes),
  whole(bytes / 1e6),
  answers(tally),
]

export const reportHostile = ({ quiet, results, bytes, violations }: HostileProof, bars: Bars): string => {
  const longest = longestAllowed(bars, quiet)
  const quietP99 = percentile(quiet.times, 0.99)
  return [
    `two servers on one database; the second merchant sent ${whole(quiet.times.length)} requests undisturbed, p99 ${ms(quietP99)} ms`,
    '',
    align([heading, ...results.map((result) => row(result, quietP99, longest))]),
    '',
    `times are those of the second merchant in ms, ${ms(longest)} at most; 503 without Retry-After is a fault`,
    `memory in the end: ${bytes.map((size) => `${whole(size / 1e6)} MB`).join(', ')}`,
    ...(violations.length === 0
      ? ['Holds: no fault, no crash, and the second merchant was served as before.']
      : ['VIOLATED:', ...violations]),
  ].join('\n')
}
