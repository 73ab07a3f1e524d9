import { MerchantSettings, settingDefaults } from '@tradepost/contract'
import type { Jobs } from '@tradepost/kernel'
import { removeOldVersions } from './old-version.store.ts'

const defaultKept = settingDefaults(MerchantSettings).pageVersionsKept as number

export const versionJobs: Jobs = {
  tasks: {
    removeOldVersions: async ({ database }) => {
      await removeOldVersions(database.background, defaultKept)
    },
  },
  crons: [{ task: 'removeOldVersions', match: '19 2 * * *' }],
}
