import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { type Config, type ConnectionOptions, loadConfig } from '@tradepost/kernel'
import { type ReachedDatabase, reachDatabase } from './database.ts'
import { releaseStartMemory } from './memory.ts'
import { prepareDatabase, type Serving, serve } from './start.ts'

/** What the first process tells a worker. */
type Order =
  | { order: 'serve'; connection: ConnectionOptions; kind: ReachedDatabase['kind'] }
  | { order: 'stop' }
type Report = { serving: string } | { failed: string }

const tell = (worker: Worker, order: Order) => worker.send(order)

const launch = async (database: ReachedDatabase): Promise<string> => {
  const worker = cluster.fork()
  await once(worker, 'online')
  tell(worker, { order: 'serve', connection: database.connection, kind: database.kind })
  const [report] = (await Promise.race([
    once(worker, 'message'),
    once(worker, 'exit').then(() => [{ failed: 'a worker process ended while it was starting' }]),
  ])) as [Report]
  if ('failed' in report) throw new Error(report.failed)
  return report.serving
}

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
  let stopping = false
  try {
    await prepareDatabase(config, database)
    const urls = await Promise.all(Array.from({ length: config.workers }, () => launch(database)))
    cluster.on('exit', (_worker, code, signal) => {
      if (stopping) return
      onNotice(`A worker process ended (${signal ?? code}); another one takes its place.`)
      launch(database).catch((error: Error) => onNotice(error.message))
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
  const [first] = (await once(process, 'message')) as [Order]
  if (first.order !== 'serve') return process.disconnect()
  const ended = Promise.race([once(process, 'disconnect'), once(process, 'message')])
  const answer = (report: Report) => process.send?.(report)
  try {
    const { connection, kind } = first
    const serving = await serve(loadConfig(), { connection, kind, stop: async () => undefined })
    releaseStartMemory()
    answer({ serving: serving.url })
    await ended
    await serving.stop()
  } catch (error) {
    answer({ failed: (error as Error).message })
  }
  if (process.connected) process.disconnect()
}
