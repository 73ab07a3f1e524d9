import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCollector } from './memory.rules.ts'

/** Never the flavor `last-resort`: it collects up to seven times in a row and held up every request for a second. */
type Collect = (options: { type: 'major'; execution: 'sync' | 'async'; flavor: 'regular' }) => unknown

const loadCollect = (): Collect => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}

/** Gives back what only the start needed. Left alone, V8 had not collected it after 30 s. */
export const releaseStartMemory = (): void => {
  loadCollect()({ type: 'major', execution: 'sync', flavor: 'regular' })
}

const INTERVAL_MS = 2_000

/**
 * Gives memory back once a rush of requests is over: V8 collects by what is allocated, so a server that has become calm
 * would keep all of it.
 */
export const releaseIdleMemory = (): void => {
  const collect = loadCollect()
  const read = createCollector(() => collect({ type: 'major', execution: 'async', flavor: 'regular' }))
  let at = performance.now()
  let cpu = process.cpuUsage()
  const look = () => {
    const { user, system } = process.cpuUsage(cpu)
    const now = performance.now()
    read({ at: now, bytes: process.memoryUsage.rss(), cpuShare: (user + system) / 1000 / (now - at) })
    at = now
    cpu = process.cpuUsage()
  }
  setInterval(look, INTERVAL_MS).unref()
}
