import { verdict, whole } from '../table.ts'
import type { MoveProof } from './prove.ts'

export const violationsOf = ({ tally, lost, doubled }: MoveProof): string[] => [
  ...lost,
  ...doubled,
  ...tally.violations,
]

/** The last line is the figure. */
export const reportMove = (proof: MoveProof): string => {
  const { moves, kills, tally, lost, doubled, longestPauseMs } = proof
  const { locations, orders, stock, reads, failedReads } = tally
  const changes = locations.length + orders.length + stock.reduce((all, count) => all + count, 0)
  return [
    `${moves} moves, ${kills} kills, ${whole(changes)} changes, ${whole(reads)} reads, one token`,
    ...verdict(violationsOf(proof), 'what was answered is there, and once.'),
    `${lost.length} lost, ${doubled.length} doubled, ${failedReads} failed reads, longest pause ${(longestPauseMs / 1000).toFixed(1)} s`,
  ].join('\n')
}
