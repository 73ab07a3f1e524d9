import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { ConnectionOptions } from '../db/db.ts'
import { loadWorker } from '../modules/libraries.ts'
import type { Platform } from '../platform/platform.ts'
import type { JobThread } from './job-thread.ts'
import { type Task, toWorkerTask } from './task.ts'
import { startWatchdog } from './watchdog.ts'
import { openJobPool } from './worker/job-pool.ts'
import { holdWorkerLock } from './worker/worker-lock.ts'
import { workerLog } from './worker/worker-log.ts'

export { enqueue, enqueueFrom } from './enqueue.ts'
export type { Task } from './task.ts'

export type Cron = { task: string; match: string }
export type JobOptions = { pollMs?: number; thread?: JobThread }
export type Jobs = { tasks: Record<string, Task>; crons: Cron[] }

export type RunningJobs = {
  /** The tasks in work. */
  list(): string[]
  /** Takes no more jobs and waits for those in work. */
  stop(): Promise<void>
  /** Lets others take the jobs in work at once, for a process that ends in the middle of them. */
  returnJobs(): Promise<void>
}

export const startJobs = async (
  platform: Platform,
  connection: ConnectionOptions,
  { tasks, crons }: Jobs,
  { pollMs = 1000, thread }: JobOptions = {},
): Promise<RunningJobs> => {
  const { Logger, parseCronItems, run } = await loadWorker()
  const events: WorkerEvents = new EventEmitter()
  // a job is locked under the id of the worker pool
  const poolId = new Promise<string>((resolve) =>
    events.on('pool:create', ({ workerPool }) => resolve(workerPool.id)),
  )
  const { pool, hurry } = openJobPool(connection, poolId)
  const watchdog = startWatchdog()
  const inWork = new Map<string, string>()
  events.on('job:complete', ({ job }) => inWork.delete(job.id))
  let isStopping = false
  // who looks for a job holds all free queues for a moment: another one that looked just then found none and sleeps
  events.on('job:start', ({ worker, job }) => {
    inWork.set(job.id, job.task_identifier)
    if (!isStopping) worker.workerPool.nudge(1)
  })
  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 2,
    noHandleSignals: true,
    // only for jobs that are due later: those that can run now are announced
    pollInterval: pollMs,
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        toWorkerTask(platform, { watchdog, thread }, { name, task }),
      ]),
    ),
    parsedCronItems: parseCronItems(
      crons.map(({ task, match }) => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
    logger: new Logger(workerLog(platform.log)),
  })
  const workerLock = await holdWorkerLock(platform, await poolId)
  return {
    list: () => [...inWork.values()],
    returnJobs: async () => {
      if (pool.ending) return
      await pool.query('select graphile_worker.force_unlock_workers(array[$1])', [await poolId])
    },
    stop: async () => {
      isStopping = true
      hurry()
      await runner.stop()
      // only now: a worker that still finishes its job lives
      await workerLock.stop()
      await watchdog.stop()
      await thread?.stop()
      await pool.end()
    },
  }
}
