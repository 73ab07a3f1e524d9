import type { Jobs } from '@tradepost/kernel'
import { applyEvents } from './intake.service.ts'
import * as store from './intake.store.ts'
import { intakeTable } from './intake.table.ts'

/** How long an applied event can be looked at; failed ones stay until they are retried. */
const KEPT_MS = 7 * 24 * 3_600_000

export const intakeJobs: Jobs = {
  tasks: {
    applyEvents: (platform, payload) =>
      applyEvents(platform, intakeTable, (payload as { merchantId: number }).merchantId),
    removeAppliedEvents: async (platform) => {
      await store.removeOldEvents(platform, new Date(platform.clock.now().getTime() - KEPT_MS))
    },
  },
  crons: [{ task: 'removeAppliedEvents', match: '47 * * * *' }],
}
