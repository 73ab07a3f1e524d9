import { percentile } from '../table.ts'
import type { Observed, Sample } from './neighbour.ts'
import type { Tally } from './tally.ts'

export type AttackResult = {
  name: string
  kills: boolean
  tally: Tally
  observed: Observed
  crashes: number
  /** Memory of the largest server after the attack. */
  bytes: number
}

export type Bars = {
  /** A request of the second merchant may take so many times its quiet p99, */
  factor: number
  /** its p99 so many times that p99, */
  p99Factor: number
  /** but a machine with other work may always take this long. */
  floorMs: number
  /** Memory of each server at the end. */
  bytes: number
}

export const timesOf = ({ samples }: Observed): number[] => samples.map(({ ms }) => ms)

export const longestAllowed = ({ factor, floorMs }: Bars, quiet: Observed): number =>
  Math.max(floorMs, factor * percentile(timesOf(quiet), 0.99))

export const highestP99 = ({ p99Factor, floorMs }: Bars, quiet: Observed): number =>
  Math.max(floorMs, p99Factor * percentile(timesOf(quiet), 0.99))

export const slower = ({ samples }: Observed, longest: number): Sample[] =>
  samples.filter(({ ms }) => ms > longest)

const checkAnswers = ({ kills, tally, observed, crashes }: AttackResult): string[] =>
  [
    tally.sent === 0 && 'sent nothing',
    observed.samples.length === 0 && 'the second merchant sent nothing',
    tally.faults > 0 && `${tally.faults} answers blame the server: ${tally.fault}`,
    crashes > 0 && `${crashes} servers ended`,
    observed.refused > 0 &&
      `${observed.refused} requests of the second merchant were refused: ${observed.refusal}`,
    observed.lost > 0 && !kills && `${observed.lost} requests of the second merchant had no answer`,
  ].filter((problem) => problem !== false)

const checkTimes = ({ observed }: AttackResult, quiet: Observed, bars: Bars): string[] => {
  const longest = longestAllowed(bars, quiet)
  const slow = slower(observed, longest)
  const slowest = Math.max(...slow.map(({ ms }) => ms))
  const p99 = percentile(timesOf(observed), 0.99)
  const highest = highestP99(bars, quiet)
  return [
    slow.length > 0 &&
      `${slow.length} requests of the second merchant took longer than ${Math.round(longest)} ms, up to ${Math.round(slowest)} ms`,
    p99 > highest &&
      `the p99 of the second merchant was ${Math.round(p99)} ms, ${Math.round(highest)} are allowed`,
  ].filter((problem) => problem !== false)
}

const checkAttack = (result: AttackResult, quiet: Observed, bars: Bars): string[] =>
  [...checkAnswers(result), ...checkTimes(result, quiet, bars)].map((problem) => `${result.name}: ${problem}`)

/** Whether the second merchant had all its answers, but waited too long for some. */
export const isOnlySlow = (result: AttackResult, quiet: Observed, bars: Bars): boolean =>
  checkAnswers(result).length === 0 && checkTimes(result, quiet, bars).length > 0

/** The bars that are broken. */
export const violationsIn = (
  { quiet, results, bytes }: { quiet: Observed; results: AttackResult[]; bytes: number[] },
  bars: Bars,
): string[] => [
  ...results.flatMap((result) => checkAttack(result, quiet, bars)),
  ...bytes.flatMap((size, index) =>
    size < bars.bytes
      ? []
      : [`server ${index}: ${Math.round(size / 1e6)} MB in the end, ${bars.bytes / 1e6} are allowed`],
  ),
]
