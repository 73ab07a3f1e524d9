import { getPriority, setPriority } from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { Platform } from '../platform.ts'
import type { Task } from './task.ts'
import { startWatchdog } from './watchdog.ts'

/** Long jobs run here, and not in the thread that answers requests. */
export type JobThread = {
  run(task: string, payload: unknown): Promise<void>
  stop(): Promise<void>
}

type Order = { id: number; task: string; payload: unknown }
type Report = { id: number; failure: string | null }

/** Its memory is given back when no long job has come for so long; an import comes back at once between its turns. */
const IDLE_MS = 10_000

type Running = { worker: Worker; waiting: Map<number, PromiseWithResolvers<void>> }

/** The module must call `serveJobThread`. It is loaded when the first job comes, which takes about a second. */
export const startJobThread = (module: URL, data: unknown, idleMs = IDLE_MS): JobThread => {
  let running: Running | undefined
  let resting: NodeJS.Timeout | undefined
  let ids = 0

  const end = async () => {
    const { worker } = running ?? {}
    running = undefined
    await worker?.terminate()
  }
  const launch = (): Running => {
    const worker = new Worker(module, { workerData: data })
    const waiting: Running['waiting'] = new Map()
    const launched = { worker, waiting }
    const lose = (error: Error) => {
      if (running === launched) running = undefined
      for (const job of waiting.values()) job.reject(error)
      waiting.clear()
    }
    worker.on('message', ({ id, failure }: Report) => {
      const job = waiting.get(id)
      waiting.delete(id)
      if (failure === null) job?.resolve()
      else job?.reject(new Error(failure))
    })
    worker.on('error', lose)
    worker.on('exit', (code) => lose(new Error(`the thread of the job ended with code ${code}`)))
    return launched
  }
  return {
    run: async (task, payload) => {
      clearTimeout(resting)
      running ??= launch()
      const { worker, waiting } = running
      const job = Promise.withResolvers<void>()
      const id = ids++
      waiting.set(id, job)
      worker.postMessage({ id, task, payload } satisfies Order)
      try {
        await job.promise
      } finally {
        clearTimeout(resting)
        if (waiting.size === 0) resting = setTimeout(end, idleMs).unref()
      }
    },
    stop: async () => {
      clearTimeout(resting)
      await end()
    },
  }
}

/** Behind everything that somebody waits for; as much as is left of the machine is still used. */
const LOW_PRIORITY = 10

/** Refused where another user owns the process; it then runs like all others. */
const lower = (pid: number) => {
  try {
    if (getPriority(pid) < LOW_PRIORITY) setPriority(pid, LOW_PRIORITY)
  } catch {}
}

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
  if (!isMainThread && process.platform === 'linux') lower(0)
  if (ownsDatabase)
    platform.database.pool.on('connect', (client) => {
      const { processID } = client as unknown as { processID: number | null }
      if (processID) lower(processID)
    })
  const watchdog = startWatchdog()
  const prepared = prepare()
  // each job hears of it
  prepared.catch(() => undefined)
  parentPort?.on('message', async ({ id, task, payload }: Order) => {
    let failure: string | null = null
    try {
      await prepared
      const work = tasks[task]
      if (!work) throw new Error(`there is no task ${task}`)
      await watchdog.during(() => work(platform, payload))
    } catch (error) {
      failure = (error as Error).stack ?? String(error)
    }
    parentPort?.postMessage({ id, failure } satisfies Report)
  })
}
