import { type Jobs, jobTask } from '@tradepost/kernel'
import { removeOldTokens } from '../account/account.store.ts'
import { ERASE, EXPORT, type PersonalData } from '../privacy/privacy.rules.ts'
import { collect, erase } from '../privacy/privacy.service.ts'

/** Other services hand in their personal data of customers. */
export const customerJobs = (others: PersonalData[]): Jobs => ({
  tasks: {
    [ERASE]: jobTask(erase(others)),
    [EXPORT]: jobTask(collect(others)),
    removeOldResetTokens: async ({ database, clock }) => {
      await removeOldTokens(database, clock.now())
    },
  },
  crons: [{ task: 'removeOldResetTokens', match: '7 * * * *' }],
})
