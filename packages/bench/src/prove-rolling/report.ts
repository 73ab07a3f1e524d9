import { ms, verdict, whole } from '../table.ts'
import type { RollingProof } from './prove.ts'

export const reportRolling = (proof: RollingProof): string => {
  const { migrations, reads, countOfReads, writes, sent, failures, longestMs } = proof
  const figure = `${failures.length} failed of ${whole(sent)}, longest answer ${ms(longestMs)} ms`
  return [
    `two servers replaced one after the other; migrations on the way: ${migrations.join(', ') || 'none'}`,
    `${reads} of ${countOfReads} operations that read, ${writes} that write`,
    ...verdict(failures, 'every request had its usual answer.'),
    figure,
  ].join('\n')
}
