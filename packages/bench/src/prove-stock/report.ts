import { align, ms, percentile, verdict, whole } from '../table.ts'
import type { ActResult, Proof } from './prove.ts'

const heading = [
  'act',
  'tried',
  'held',
  'refused',
  'stock',
  'left',
  'requests',
  'lost',
  'kills',
  'seconds',
  'lines/s',
  'p50 ms',
  'p99 ms',
]

const row = ({ act, outcomes, tries, kills, seconds, times, stock, left }: ActResult): string[] => {
  const held = outcomes.filter(({ fate }) => fate === 'held').length
  return [
    act.title,
    ...[outcomes.length, held, outcomes.length - held, stock, left, tries.sent, tries.lost, kills].map(whole),
    seconds.toFixed(1),
    whole(outcomes.length / seconds),
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.99)),
  ]
}

export const reportProof = ({ results, deadlocks, violations }: Proof, callers: number): string =>
  [
    `${callers} callers, two server processes, stock for half of what is wanted`,
    '',
    align([heading, ...results.map(row)]),
    '',
    `deadlocks ${deadlocks}`,
    ...verdict(violations, 'nothing oversold, nothing left that was refused, books and answers agree.'),
  ].join('\n')
