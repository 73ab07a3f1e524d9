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
 * Makes collections return empty pages to the system. V8 would keep them for the next peak: 60 MB after an hour of mixed
 * load, and its own release of idle memory never started.
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
 * Lets V8 collect in small steps next to requests: it does so when buffers grow, and untouched buffers take no memory. With
 * 120 MB, of which 77 were in use, a request waited 92 to 95 ms the first time and 8 to 10 ms after that; a forced
 * collection with 190 MB took 100 to 390 ms.
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
 * Returns memory after a peak: V8 collects only while something is allocated, so it would keep the bodies of the last large
 * requests until the next one comes.
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
