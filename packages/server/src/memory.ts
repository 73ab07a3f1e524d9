import { constants, PerformanceObserver, performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Never the flavor `last-resort`: it collects up to seven times in a row and held up every request for a second. */
type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'regular' }) => unknown

let collector: Collect | undefined
const collect = (): void => {
  if (!collector) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as Collect
  }
  collector({ type: 'major', execution: 'sync', flavor: 'regular' })
}

/** Gives back what only the start needed, before anybody is served. Left alone, V8 had not collected it after 30 s. */
export const releaseStartMemory = (): void => collect()

const LOOK_MS = 5_000
/** Collecting takes a processor for some hundred milliseconds, beside the requests. */
const MOST_BUSY = 0.1
/** Above what requests leave behind between two collections of young objects. */
const WORTH_BYTES = 16 * 1024 * 1024

type Look = {
  /** Share of the time since the last look in which there was something to do. */
  busy: number
  usedBytes: number
  /** The least since the last collection. */
  leastBytes: number
}

export const isWorthCollecting = ({ busy, usedBytes, leastBytes }: Look): boolean =>
  busy <= MOST_BUSY && usedBytes - leastBytes >= WORTH_BYTES

const usedNow = (): number => {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const STEP_BYTES = 8 * 1024 * 1024
const STEP_MS = 20
/** V8 begins to mark after some 64 MB, and is done a few steps later. */
const MAX_STEPS = 60

/**
 * Collections that begin meanwhile give empty pages back to the system. Else V8 keeps them for the next rush: after an hour of
 * mixed load 60 MB, and its own way to let go of them at rest never began.
 */
export const REDUCE = '--optimize-for-size'
const REDUCE_NO_MORE = '--no-optimize-for-size'

const watchCollections = (): { isDone(): boolean; stop(): void } => {
  let isDone = false
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as { detail?: { kind?: number } }[])
      isDone ||= entry.detail?.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  })
  observer.observe({ entryTypes: ['gc'] })
  return { isDone: () => isDone, stop: () => observer.disconnect() }
}

/**
 * Has V8 collect in its own small steps, beside the requests: it does so when buffers grow, and these have no memory as long as
 * nobody writes to them. With 120 MB, of which 77 were needed, a request would have waited for 92 to 95 ms the first time
 * and for 8 to 10 ms from then on; for a collection that was asked for, with 190 MB, 100 to 390.
 */
export const collectInSteps = async (): Promise<void> => {
  const collections = watchCollections()
  const buffers: ArrayBuffer[] = []
  setFlagsFromString(REDUCE)
  for (let step = 0; step < MAX_STEPS && !collections.isDone(); step++) {
    buffers.push(new ArrayBuffer(STEP_BYTES))
    await sleep(STEP_MS, undefined, { ref: false })
  }
  setFlagsFromString(REDUCE_NO_MORE)
  collections.stop()
  // else they would count as used until the next collection
  for (const buffer of buffers) buffer.transfer(0)
}

/**
 * Gives back what a rush has left behind, when it is over: V8 collects while something is allocated, and so keeps the bodies
 * of the last large requests for as long as nobody comes.
 */
export const releaseMemoryAtRest = (): void => {
  let last = performance.eventLoopUtilization()
  let leastBytes = usedNow()
  const look = async () => {
    const now = performance.eventLoopUtilization()
    const busy = performance.eventLoopUtilization(now, last).utilization
    last = now
    const usedBytes = usedNow()
    leastBytes = Math.min(leastBytes, usedBytes)
    if (!isWorthCollecting({ busy, usedBytes, leastBytes })) return
    await collectInSteps()
    leastBytes = usedNow()
  }
  setInterval(look, LOOK_MS).unref()
}
