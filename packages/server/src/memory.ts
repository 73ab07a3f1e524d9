import { performance } from 'node:perf_hooks'
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

/** Gives back what only the start needed. Left alone, V8 had not collected it after 30 s. */
export const releaseStartMemory = (): void => collect()

const LOOK_MS = 5_000
/** Collecting takes up to a millisecond for each megabyte, in which nobody is answered. */
const MOST_BUSY = 0.1
/** Above what requests leave behind between two collections of young objects. */
const WORTH_BYTES = 32 * 1024 * 1024

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

/**
 * Gives back what a rush has left behind, when it is over: V8 collects while something is allocated, and so keeps the bodies
 * of the last large requests for as long as nobody comes.
 */
export const releaseMemoryAtRest = (): void => {
  let last = performance.eventLoopUtilization()
  let leastBytes = usedNow()
  const look = () => {
    const now = performance.eventLoopUtilization()
    const busy = performance.eventLoopUtilization(now, last).utilization
    last = now
    const usedBytes = usedNow()
    leastBytes = Math.min(leastBytes, usedBytes)
    if (!isWorthCollecting({ busy, usedBytes, leastBytes })) return
    collect()
    leastBytes = usedNow()
  }
  setInterval(look, LOOK_MS).unref()
}
