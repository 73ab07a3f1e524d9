import type { Job, JobHelpers } from 'graphile-worker'
import { sql } from '../db/sql.ts'
import { flagsAfterCrash, MOST_CRASHES, workerJobs } from '../db/worker-tables.ts'
import type { Platform } from '../platform/platform.ts'
import { type SpanStart, traceWork } from '../trace/trace.ts'
import { awaitEnqueuers } from './enqueue.ts'
import { type JobThread, ThreadLost } from './job-thread.ts'
import type { Watchdog } from './watchdog.ts'

export type Task = {
  (platform: Platform, payload: unknown): Promise<void>
  /** Runs instead of the task once the job has crashed its process too often; without it the job fails for good. */
  afterCrashes?(platform: Platform, payload: unknown): Promise<void>
  /** Whether it uses so much processor time that requests would slow down: then it runs in its own thread. */
  isLong?(platform: Platform, payload: unknown): Promise<boolean>
}

/** Counted when the jobs of a dead process are released. */
const crashesOf = (job: Job) => (job.flags as { crashes?: number } | null)?.crashes ?? 0

const giveUp = async (platform: Platform, job: Job): Promise<never> => {
  await platform.database.run(sql`
    update ${workerJobs} set attempts = max_attempts where id = ${job.id}::bigint`)
  throw new Error(`its process ended ${MOST_CRASHES} times while it ran: it is not tried again`)
}

type Named = { name: string; task: Task }
type Running = { watchdog: Watchdog; thread?: JobThread }

/** Counted as a crash, like that of a process: the job is tried again, but not for ever. */
const countLostThread = async ({ database }: Platform, job: Job, error: unknown): Promise<never> => {
  if (error instanceof ThreadLost)
    await database.run(sql`
      update ${workerJobs} set flags = ${flagsAfterCrash(sql`flags`)} where id = ${job.id}::bigint`)
  throw error
}

const perform = async (
  platform: Platform,
  { watchdog, thread }: Running,
  { name, task }: Named,
  job: Job,
): Promise<void> =>
  thread && (await task.isLong?.(platform, job.payload))
    ? thread.run(name, job.payload).catch((error: unknown) => countLostThread(platform, job, error))
    : watchdog.during(() => task(platform, job.payload))

const spanOf = ({ id, attempts }: Job, task: string): SpanStart => ({
  name: `process ${task}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'graphile_worker',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': task,
    'messaging.message.id': id,
    'tradepost.attempts': attempts,
  },
})

const runJob = async (platform: Platform, running: Running, named: Named, job: Job): Promise<void> => {
  if (job.key !== null) await awaitEnqueuers(platform.database, job.key)
  const { name, task } = named
  if (crashesOf(job) < MOST_CRASHES) return perform(platform, running, named, job)
  platform.log.error({ job: job.id, task: name }, 'a job was running when its process ended, twice')
  await (task.afterCrashes ? task.afterCrashes(platform, job.payload) : giveUp(platform, job))
}

export const toWorkerTask =
  (platform: Platform, running: Running, named: Named) =>
  (payload: unknown, { job }: JobHelpers): Promise<void> =>
    traceWork(
      () => spanOf(job, named.name),
      (payload as { traceparent?: string } | null)?.traceparent,
      () => runJob(platform, running, named, job),
    )
