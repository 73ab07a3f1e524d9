import type { Jobs } from '@tradepost/kernel'
import { removeOldCalls } from '../client/push.store.ts'
import { removeOldLines } from './plugin-log.store.ts'

const LIFETIME_MS = 30 * 24 * 3_600_000

export const pluginLogJobs: Jobs = {
  tasks: {
    removeOldPluginLogs: async ({ database, clock }) => {
      await removeOldLines(database, new Date(clock.now().getTime() - LIFETIME_MS))
    },
    forgetPluginCalls: async ({ database, clock }) => {
      await removeOldCalls(database, new Date(clock.now().getTime() - LIFETIME_MS))
    },
  },
  crons: [
    { task: 'removeOldPluginLogs', match: '12 * * * *' },
    { task: 'forgetPluginCalls', match: '14 * * * *' },
  ],
}
