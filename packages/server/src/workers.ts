import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type Config, type ConnectionOptions, loadConfig } from '@tradepost/kernel'
import { type ReachedDatabase, reachDatabase } from './database.ts'
import { releaseStartMemory } from './memory.ts'
import { prepareDatabase, type Serving, serve } from './start.ts'
import { gatherFromWorkers, type MetricsOrder, type MetricsReport, reportToFirst } from './workers.metrics.ts'

/** The first process to a worker. */
type ServeOrder = { order: 'serve'; connection: ConnectionOptions; kind: ReachedDatabase['kind'] }
type Order = ServeOrder | { order: 'stop' } | MetricsOrder
/** A worker to the first process. */
type StartReport = { serving: string } | { failed: string }
type Report = StartReport | MetricsReport

const tell = (worker: Worker, order: Order) => worker.send(order)

const startReport = (worker: Worker): Promise<StartReport> =>
  new Promise((resolve) => {
    worker.on('message', (report: Report) => {
      if ('serving' in report || 'failed' in report) resolve(report)
    })
    worker.once('exit', () => resolve({ failed: 'a worker process ended while it was starting' }))
  })

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

const stopAll = () =>
  Promise.all(
    living().map(async (worker) => {
      tell(worker, { order: 'stop' })
      await once(worker, 'exit')
    }),
  )

/** The first process brings the database up and keeps so many others serving; one that falls over is replaced. */
export const startWorkers = async (config: Config, onNotice: (text: string) => void): Promise<Serving> => {
  const database = await reachDatabase(config, 'serve', onNotice)
  const serving = new Set<Worker>()
  const metrics = gatherFromWorkers(() => [...serving])
  cluster.on('message', metrics.hear)

  const launch = async (): Promise<string> => {
    const worker = cluster.fork()
    await once(worker, 'online')
    tell(worker, { order: 'serve', connection: database.connection, kind: database.kind })
    const report = await startReport(worker)
    if ('failed' in report) throw new Error(report.failed)
    serving.add(worker)
    return report.serving
  }

  let stopping = false
  try {
    await prepareDatabase(config, database)
    const urls = await Promise.all(Array.from({ length: config.workers }, launch))
    cluster.on('exit', (worker, code, signal) => {
      serving.delete(worker)
      metrics.retire(worker)
      if (stopping) return
      onNotice(`A worker process ended (${signal ?? code}); another one takes its place.`)
      launch().catch((error: Error) => onNotice(error.message))
    })
    return {
      url: urls[0] as string,
      stop: async () => {
        stopping = true
        await stopAll()
        await database.stop()
      },
    }
  } catch (error) {
    stopping = true
    await stopAll()
    await database.stop()
    throw error
  }
}

/** A worker serves until the first process says stop, or is gone. */
export const runWorker = async (): Promise<void> => {
  // Ctrl-C reaches the whole group; the first process decides
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
  const metrics = reportToFirst()
  const ordered = Promise.withResolvers<ServeOrder | undefined>()
  const stopped = Promise.withResolvers<undefined>()
  process.on('message', (order: Order) => {
    if (order.order === 'serve') ordered.resolve(order)
    else if (order.order === 'stop') stopped.resolve(undefined)
    else metrics.hear(order)
  })
  process.once('disconnect', () => stopped.resolve(undefined))
  const order = await Promise.race([ordered.promise, stopped.promise])
  const answer = (report: StartReport) => process.send?.(report)
  try {
    if (!order) return
    const { connection, kind } = order
    const serving = await serve(loadConfig(), { connection, kind, stop: async () => undefined }, metrics)
    releaseStartMemory()
    answer({ serving: serving.url })
    await stopped.promise
    await serving.stop()
  } catch (error) {
    answer({ failed: (error as Error).message })
  } finally {
    if (process.connected) process.disconnect()
  }
}
