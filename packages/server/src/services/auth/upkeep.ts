import type { Jobs } from '@tradepost/kernel'
import { removeOldSigningKeys } from './key/key-rotation.service.ts'
import { removeOldWrappings } from './key/secret-rotation.service.ts'
import { removeOldResets } from './staff-reset/staff-reset.store.ts'
import { removeOldTokens } from './token/token.store.ts'

export const authJobs: Jobs = {
  tasks: {
    removeOldTokens: ({ database, clock }) => removeOldTokens(database, clock.now()),
    removeOldResets: async ({ database, clock }) => void (await removeOldResets(database, clock.now())),
    removeOldSigningKeys,
    removeOldWrappings,
  },
  crons: [
    { task: 'removeOldTokens', match: '47 * * * *' },
    { task: 'removeOldResets', match: '49 * * * *' },
    { task: 'removeOldSigningKeys', match: '7 * * * *' },
    { task: 'removeOldWrappings', match: '9 * * * *' },
  ],
}
