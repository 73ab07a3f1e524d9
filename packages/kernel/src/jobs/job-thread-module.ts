import { isMainThread, parentPort } from 'node:worker_threads'
import type { Platform } from '../platform/platform.ts'
import { traceWork } from '../trace/trace.ts'
import type { Order, Report } from './job-thread.ts'
import { lowerBackend, lowerProcess } from './priority.ts'
import type { Task } from './task.ts'
import { startWatchdog } from './watchdog.ts'

/**
 * In the module of the thread. `ownsDatabase`: the processes of the database are on this machine and ours, so those that
 * serve the thread give way as well. `prepare` ends before the first job begins.
 */
export const serveJobThread = (
  platform: Platform,
  tasks: Record<string, Task>,
  { ownsDatabase, prepare }: { ownsDatabase: boolean; prepare(): Promise<unknown> },
): void => {
  // 0 means the thread that asks, but on Linux only: elsewhere it would be the whole process
  if (!isMainThread && process.platform === 'linux') lowerProcess(0)
  if (ownsDatabase)
    platform.database.pool.on('connect', (client) => {
      const { processID } = client as unknown as { processID: number | null }
      if (processID) void lowerBackend(processID)
    })
  const watchdog = startWatchdog()
  const prepared = prepare()
  // each job hears of it
  prepared.catch(() => undefined)
  parentPort?.on('message', async ({ id, task, payload, trace }: Order) => {
    let failure: string | null = null
    try {
      await prepared
      const work = tasks[task]
      if (!work) throw new Error(`there is no task ${task}`)
      await watchdog.during(() =>
        traceWork(
          () => ({ name: `run ${task}` }),
          trace,
          () => work(platform, payload),
        ),
      )
    } catch (error) {
      failure = (error as Error).stack ?? String(error)
    }
    parentPort?.postMessage({ id, failure } satisfies Report)
  })
}
