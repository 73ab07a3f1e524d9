import type { Job, JobHelpers } from 'graphile-worker'
import { sql } from '../db/sql.ts'
import type { Platform } from '../platform.ts'
import { awaitEnqueuers } from './enqueue.ts'
import type { Watchdog } from './watchdog.ts'
import { workerJobs } from './worker-tables.ts'

export type Task = {
  (platform: Platform, payload: unknown): Promise<void>
  /** Runs instead of the task once the job has crashed its process too often; without it the job fails for good. */
  afterCrashes?(platform: Platform, payload: unknown): Promise<void>
}

/** Processes that one job may crash. */
const MOST_CRASHES = 2

/** Counted when the jobs of a dead process are released. */
const crashesOf = (job: Job) => (job.flags as { crashes?: number } | null)?.crashes ?? 0

const giveUp = async (platform: Platform, job: Job): Promise<never> => {
  await platform.database.run(sql`
    update ${workerJobs} set attempts = max_attempts where id = ${job.id}::bigint`)
  throw new Error(`its process ended ${MOST_CRASHES} times while it ran: it is not tried again`)
}

export const toWorkerTask =
  (platform: Platform, watchdog: Watchdog, { name, task }: { name: string; task: Task }) =>
  async (payload: unknown, { job }: JobHelpers): Promise<void> => {
    if (job.key !== null) await awaitEnqueuers(platform.database, job.key)
    if (crashesOf(job) < MOST_CRASHES) return watchdog.during(() => task(platform, payload))
    platform.log.error(
      { job: job.id, task: name, payload },
      'a job was running when its process ended, twice',
    )
    await (task.afterCrashes ? task.afterCrashes(platform, payload) : giveUp(platform, job))
  }
