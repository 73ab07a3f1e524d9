import type { Jobs, Platform } from '@tradepost/kernel'
import { startScheduled } from '../schedule/start-scheduled.ts'
import { WRITE_EXPORT } from './request.service.ts'
import { failRun, performRun, removeOldFiles } from './run.service.ts'
import { countProducts, type RunKey } from './run.store.ts'

/** Fewer are written sooner than a thread has started. */
const LONG_PRODUCTS = 1000

export const exportJobs: Jobs = {
  tasks: {
    [WRITE_EXPORT]: Object.assign(
      (platform: Platform, payload: unknown) => performRun(platform, payload as RunKey),
      {
        afterCrashes: (platform: Platform, payload: unknown) => failRun(platform, payload as RunKey),
        isLong: async ({ database }: Platform, payload: unknown) =>
          (await countProducts(database, payload as RunKey)) > LONG_PRODUCTS,
      },
    ),
    startScheduledExports: startScheduled,
    removeOldExportFiles: removeOldFiles,
  },
  crons: [
    { task: 'startScheduledExports', match: '* * * * *' },
    { task: 'removeOldExportFiles', match: '13 * * * *' },
  ],
}
