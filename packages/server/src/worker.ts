import { flushCompileCache } from 'node:module'
import { loadConfig } from '@tradepost/kernel'
import type { Demo } from './demo.ts'
import { aborted, createEnding, inTime } from './ending.ts'
import { releaseMemoryAtRest, releaseStartMemory } from './memory.ts'
import { serve } from './start.ts'
import { reportToFirst } from './workers.metrics.ts'
import type { Order, ServeOrder, StartReport } from './workers.ts'

/** A worker serves until the first process says stop, or is gone. */
export const runWorker = async (demo: Demo): Promise<void> => {
  // Ctrl-C reaches the whole group; the first process decides
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const config = loadConfig()
  const ending = createEnding(config.shutdownSeconds)
  const metrics = reportToFirst()
  const ordered = Promise.withResolvers<ServeOrder>()
  process.on('message', (order: Order) => {
    if (order.order === 'serve') ordered.resolve(order)
    else if (order.order === 'stop') ending.ask()
    else if (order.order === 'hurry') ending.hurry()
    else metrics.hear(order)
  })
  process.once('disconnect', () => ending.ask())
  const answer = (report: StartReport) =>
    new Promise<void>((resolve) => {
      if (!process.connected) return resolve()
      process.send?.(report, undefined, undefined, () => resolve())
    })
  const work = async (order: ServeOrder) => {
    const { consoleFolder } = order
    const serving = await inTime(
      ending.late,
      serve(config, order, ending, { demo, consoleFolder, shared: metrics }),
    )
    flushCompileCache()
    releaseStartMemory()
    releaseMemoryAtRest()
    await answer({ serving: serving.url })
    await aborted(ending.asked)
    await serving.stop()
  }
  try {
    const order = await Promise.race([ordered.promise, aborted(ending.asked)])
    if (order) await work(order)
  } catch (error) {
    await answer({ failed: (error as Error).message })
  }
  process.exit()
}
