import { Worker } from 'node:worker_threads'
import { traceparent } from '../trace/trace.ts'

/** Long jobs run here, and not in the thread that answers requests. */
export type JobThread = {
  run(task: string, payload: unknown): Promise<void>
  stop(): Promise<void>
}

/** The thread died under its jobs, as a process may. */
export class ThreadLost extends Error {}

export type Order = { id: number; task: string; payload: unknown; trace: string | null }
export type Report = { id: number; failure: string | null }

/**
 * Its memory is given back when no long job has come for so long. Starting it takes about a second of a processor, so files
 * that are sent one after the other, and an export after an import, find the thread of the last one.
 */
const IDLE_MS = 120_000

/**
 * The server promises 400 MB for a file of any size; a chunk of the longest rows takes a fifth of this. With 8 MB for young
 * objects a chunk outgrew them and had to be collected with the old ones, which took a quarter of the time of an export.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 192 }

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
    const worker = new Worker(module, { workerData: data, resourceLimits })
    const waiting: Running['waiting'] = new Map()
    const launched = { worker, waiting }
    const lose = (error: Error) => {
      const isOurs = running !== launched
      if (!isOurs) running = undefined
      const reason = isOurs ? error : new ThreadLost(error.message, { cause: error })
      for (const job of waiting.values()) job.reject(reason)
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
      worker.postMessage({ id, task, payload, trace: traceparent() } satisfies Order)
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
