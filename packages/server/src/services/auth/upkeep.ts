import type { Jobs } from '@tradepost/kernel'
import { removeOldSigningKeys } from './key/key-rotation.service.ts'
import { removeOldWrappings } from './key/secret-rotation.service.ts'
import { removeOldTokens } from './token/token.store.ts'

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
