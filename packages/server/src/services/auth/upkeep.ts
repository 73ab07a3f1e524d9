import type { Jobs } from '@tradepost/kernel'
import { removeOldTokens } from './token.store.ts'

export const authJobs: Jobs = {
  tasks: { removeOldTokens: ({ database, clock }) => removeOldTokens(database, clock.now()) },
  crons: [{ task: 'removeOldTokens', match: '47 * * * *' }],
}
