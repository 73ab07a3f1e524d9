import { type Jobs, jobTask } from '@tradepost/kernel'
import { removeOldTokens } from '../account/reset-token.store.ts'
import { erase } from '../privacy/erase.ts'
import { exportCustomer } from '../privacy/export.ts'
import { ERASE, EXPORT, type PersonalData } from '../privacy/privacy.rules.ts'

/** Other services hand in their personal data of customers. */
export const customerJobs = (others: PersonalData[]): Jobs => ({
  tasks: {
    [ERASE]: jobTask(erase(others)),
    [EXPORT]: jobTask(exportCustomer(others)),
    removeOldResetTokens: async ({ database, clock }) => {
      await removeOldTokens(database, clock.now())
    },
  },
  crons: [{ task: 'removeOldResetTokens', match: '7 * * * *' }],
})
