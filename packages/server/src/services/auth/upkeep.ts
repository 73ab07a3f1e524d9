import type { Jobs } from '@tradepost/kernel'
import { removeOldSigningKeys } from './key-rotation.service.ts'
import { removeOldWrappings } from './secret-rotation.service.ts'
import { removeOldTokens } from './token.store.ts'

export const authJobs: Jobs = {
  tasks: {
    removeOldTokens: ({ database, clock }) => removeOldTokens(database, clock.now()),
    removeOldSigningKeys,
    removeOldWrappings,
  },
  crons: [
    { task: 'removeOldTokens', match: '47 * * * *' },
    { task: 'removeOldSigningKeys', match: '7 * * * *' },
    { task: 'removeOldWrappings', match: '9 * * * *' },
  ],
}
