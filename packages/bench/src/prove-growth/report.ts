import { type Measured, summarize } from '../client/timings.ts'
import { align, ms, verdict, whole } from '../table.ts'
import type { GrowthProof, Phase } from './prove.ts'

/** Of the 99th percentile, with retention or after it, to that without. */
const MOST_SLOWER = 2
/** Of those that should go: the load itself adds new rows only. */
const LEAST_REMOVED = 0.9

const all = ({ measured }: Phase): Measured => summarize(Object.values(measured))
const of = ({ measured }: Phase, kind: string): Measured => {
  const timings = measured[kind]
  return summarize(timings ? [timings] : [])
}
const removedOf = ({ tables }: GrowthProof) => tables.reduce((sum, { removed }) => sum + removed, 0)

/** Whatever machine it is, and however busy. */
export const violationsOf = (proof: GrowthProof): string[] => {
  const phases = [proof.before, proof.during, proof.after]
  const failed = phases
    .map(all)
    .flatMap(({ failed, failure }) => (failed > 0 ? [`${failed} requests failed: ${failure}`] : []))
  const scanned = proof.tables.flatMap(({ table, scans }) =>
    scans > 0 ? [`${table} was scanned ${scans} times`] : [],
  )
  const isDone = removedOf(proof) * 100 >= LEAST_REMOVED * proof.percent * proof.rows
  return [...failed, ...scanned, ...(isDone ? [] : [`only ${whole(removedOf(proof))} rows were removed`])]
}

const ratio = (one: Phase, other: Phase) => all(one).p99 / all(other).p99

/** By the clock. */
export const missesOf = (proof: GrowthProof): string[] => {
  const { before, during, after, slow } = proof
  const slower = [
    ['with', during],
    ['after', after],
  ] as const
  return [
    ...slow,
    ...slower.flatMap(([name, phase]) =>
      ratio(phase, before) > MOST_SLOWER
        ? [`p99 ${name} retention is ${ratio(phase, before).toFixed(1)} times as long`]
        : [],
    ),
  ]
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** The last line is the figure. */
export const reportGrowth = (proof: GrowthProof): string => {
  const { rows, before, during, after, tables, idleSeconds } = proof
  const phases = [before, during, after]
  const kinds = Object.keys(before.measured)
  const line = (name: string, read: (phase: Phase) => Measured) => [
    name,
    ...phases.map((phase) => ms(read(phase).p99)),
  ]
  const rates = phases.map((phase) => whole(all(phase).rate))
  return [
    align([
      ['p99 in ms', 'without', 'with', 'after retention'],
      ...kinds.map((kind) => line(kind, (phase) => of(phase, kind))),
      line('all', all),
      ['requests a second', ...rates],
      ['seconds', ...phases.map(({ seconds }) => whole(seconds))],
      ['longest lag of a follower, s', ...phases.map(({ lagSeconds }) => lagSeconds.toFixed(1))],
    ]),
    '',
    align([
      ['table', 'removed', 'seconds', 'disk before', 'after', 'dead rows', 'vacuums'],
      ...tables.map(({ table, removed, seconds, bytesBefore, bytes, dead, vacuums }) => [
        table,
        whole(removed),
        whole(seconds),
        gigabytes(bytesBefore),
        gigabytes(bytes),
        whole(dead),
        whole(vacuums),
      ]),
    ]),
    '',
    `once more with nothing to remove: ${idleSeconds.toFixed(1)} s`,
    ...verdict([...violationsOf(proof), ...missesOf(proof)], 'nobody notices that old rows go.'),
    `${whole(rows)} rows, ${whole(removedOf(proof))} removed, p99 ${ratio(during, before).toFixed(2)} times, ${phases.reduce((sum, phase) => sum + all(phase).failed, 0)} failed`,
  ].join('\n')
}
