import type { Jobs, Platform } from '@tradepost/kernel'
import * as store from './intake.store.ts'
import { intakeTable } from './intake.table.ts'
import { applyEvents, resumeIntake } from './intake-turn.service.ts'

/** How long an applied event can be looked at; failed ones stay until they are retried. */
const KEPT_MS = 7 * 24 * 3_600_000

const apply = (platform: Platform, payload: unknown) =>
  applyEvents(platform, intakeTable, (payload as { merchantId: number }).merchantId)

export const intakeJobs: Jobs = {
  tasks: {
    // it finds the event that ended its process by itself
    applyEvents: Object.assign(apply, { afterCrashes: apply }),
    resumeIntake,
    removeAppliedEvents: async (platform) => {
      await store.removeOldEvents(platform, new Date(platform.clock.now().getTime() - KEPT_MS))
    },
  },
  crons: [
    { task: 'resumeIntake', match: '* * * * *' },
    { task: 'removeAppliedEvents', match: '47 * * * *' },
  ],
}
