import type { Jobs } from '@tradepost/kernel'
import { removeOldWrappings } from './key/data-key.store.ts'
import { removeOldSigningKeys } from './key/rotate-signing-keys.ts'
import { removeOldResets } from './staff-reset/staff-reset.store.ts'
import { removeOldTokens } from './token/token.store.ts'

export const authJobs: Jobs = {
  tasks: {
    removeOldTokens: ({ database, clock }) => removeOldTokens(database, clock.now()),
    removeOldResets: async ({ database, clock }) => void (await removeOldResets(database, clock.now())),
    removeOldSigningKeys,
    removeOldWrappings: ({ database, clock }) => removeOldWrappings(database, clock.now()),
  },
  crons: [
    { task: 'removeOldTokens', match: '47 * * * *' },
    { task: 'removeOldResets', match: '49 * * * *' },
    { task: 'removeOldSigningKeys', match: '7 * * * *' },
    { task: 'removeOldWrappings', match: '9 * * * *' },
  ],
}
