import { align, verdict, whole } from '../table.ts'
import type { CommitRates } from './commit.ts'
import type { FailoverProof } from './prove.ts'

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

const commitLine = (rates: CommitRates): string =>
  `writes a second by synchronous_commit: ${Object.entries(rates)
    .map(([wait, rate]) => `${wait} ${whole(rate)} (${(rate / (rates.local ?? rate)).toFixed(2)})`)
    .join(', ')}`

/** The last line is the figure. */
export const reportFailover = (proof: FailoverProof): string => {
  const { acts, events, commits, lost, doubled, violations } = proof
  const sum = acts.reduce((total, { writes }) => total + writes, 0)
  return [
    align([
      ['act', 'writes', '503', 'cut', 'longest pause'],
      ...acts.map(({ name, writes, asked, cut, longestMs }) => [
        name,
        whole(writes),
        whole(asked),
        whole(cut),
        seconds(longestMs),
      ]),
    ]),
    '',
    ...(commits ? [commitLine(commits)] : []),
    `${whole(sum)} writes acknowledged, ${whole(events)} events`,
    ...verdict(violations, 'every write is stored once, and every event arrived under one id.'),
    `${lost} lost, ${doubled} doubled, longest pause ${seconds(Math.max(...acts.map(({ longestMs }) => longestMs)))}`,
  ].join('\n')
}
