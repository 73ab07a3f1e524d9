import { Worker } from 'node:worker_threads'

/** Far longer than any honest job computes without a pause. */
const BLOCKED_MS = 60_000
const LOOKS = 20

/**
 * In a thread, because a blocked loop cannot report itself. Counts checks and not time: a machine may have
 * slept.
 */
const thread = `
const { writeSync } = require('node:fs')
const { workerData: { shared, everyMs, looks } } = require('node:worker_threads')
let last = -1
let same = 0
setInterval(() => {
  const [beat, running] = shared
  same = running > 0 && beat === last ? same + 1 : 0
  last = beat
  if (same < looks) return
  writeSync(2, 'A job has blocked this process for ' + (looks * everyMs) / 1000 + ' s: the process ends itself.\\n')
  process.kill(process.pid, 'SIGKILL')
}, everyMs)`

export type Watchdog = { during<T>(work: () => Promise<T>): Promise<T>; stop(): Promise<unknown> }

/**
 * Ends the process when the event loop is blocked for too long during a job: it answers no requests and keeps its jobs
 * locked. The process that takes them over counts the crash.
 */
export const startWatchdog = (blockedMs = BLOCKED_MS): Watchdog => {
  const everyMs = blockedMs / LOOKS
  const shared = new Int32Array(new SharedArrayBuffer(8))
  const worker = new Worker(thread, {
    eval: true,
    // not the flags of this process: they may load what the thread does not need
    execArgv: [],
    workerData: { shared, everyMs, looks: LOOKS },
  })
  // without it blocked loops are not noticed, and all else works
  worker.on('error', () => undefined)
  worker.unref()
  const timer = setInterval(() => Atomics.add(shared, 0, 1), everyMs / 2)
  timer.unref()
  return {
    during: async (work) => {
      Atomics.add(shared, 1, 1)
      try {
        return await work()
      } finally {
        Atomics.sub(shared, 1, 1)
      }
    },
    stop: () => {
      clearInterval(timer)
      return worker.terminate()
    },
  }
}
