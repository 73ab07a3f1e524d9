import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, type ConnectionOptions, loadConfig } from '@tradepost/kernel'
import type { ReachedDatabase } from './database.ts'
import type { Demo } from './demo.ts'
import { createEnding, type Ending, endsBefore, given, inTime } from './ending.ts'
import { releaseStartMemory } from './memory.ts'
import { prepareDatabase, type Serving, serve } from './start.ts'
import { closeWhatItLeaves } from './workers.connections.ts'
import { gatherFromWorkers, type MetricsOrder, type MetricsReport, reportToFirst } from './workers.metrics.ts'

/** The first process to a worker. */
type ServeOrder = { order: 'serve'; connection: ConnectionOptions; kind: ReachedDatabase['kind'] }
type Order = ServeOrder | { order: 'stop' } | { order: 'hurry' } | MetricsOrder
/** A worker to the first process. */
type StartReport = { serving: string } | { failed: string }
type Report = StartReport | MetricsReport

const tell = (worker: Worker, order: Order) => {
  // a worker that just ended cannot receive it; its exit is handled
  if (worker.isConnected()) worker.send(order, () => undefined)
}

const startReport = (worker: Worker): Promise<StartReport> =>
  new Promise((resolve) => {
    worker.on('message', (report: Report) => {
      if ('serving' in report || 'failed' in report) resolve(report)
    })
    worker.once('exit', () => resolve({ failed: 'a worker process ended while it was starting' }))
  })

const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** After a worker was asked to stop. */
const KILL_AFTER_MS = 5_000

const stopAll = async (late: AbortSignal): Promise<void> => {
  const workers = living()
  const gone = Promise.all(workers.map((worker) => worker.isDead() || once(worker, 'exit')))
  for (const worker of workers) tell(worker, { order: 'stop' })
  if (await endsBefore(late, gone)) return
  for (const worker of workers) tell(worker, { order: 'hurry' })
  if (await endsBefore(AbortSignal.timeout(KILL_AFTER_MS), gone)) return
  for (const worker of workers) worker.process.kill('SIGKILL')
  await gone
}

const RETRY_MS = 1_000

/** The first process brings the database up and keeps so many others serving; one that falls over is replaced. */
export const startWorkers = async (
  config: Config,
  database: ReachedDatabase,
  { asked, late }: Ending,
  { demo, onNotice }: { demo: Demo; onNotice: (text: string) => void },
): Promise<Serving> => {
  const serving = new Set<Worker>()
  const metrics = gatherFromWorkers(() => [...serving])
  cluster.on('message', metrics.hear)

  const launch = async (): Promise<string> => {
    const worker = cluster.fork()
    closeWhatItLeaves(worker)
    const started = startReport(worker)
    worker.once('online', () =>
      tell(worker, { order: 'serve', connection: database.connection, kind: database.kind }),
    )
    const report = await started
    if ('failed' in report) throw new Error(report.failed)
    serving.add(worker)
    return report.serving
  }
  const replace = async (): Promise<void> => {
    while (!asked.aborted) {
      const failure = await launch().then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (failure === undefined || asked.aborted) return
      onNotice(`A worker process could not be replaced (${failure}); trying again.`)
      await sleep(RETRY_MS)
    }
  }

  try {
    await inTime(late, prepareDatabase(config, database, demo))
    asked.throwIfAborted()
    const launching = Promise.all(Array.from({ length: config.workers }, launch))
    await endsBefore(asked, launching)
    asked.throwIfAborted()
    const [url] = await launching
    cluster.on('exit', (worker, code, signal) => {
      const wasServing = serving.delete(worker)
      metrics.retire(worker)
      if (asked.aborted || !wasServing) return
      onNotice(`A worker process ended (${signal ?? code}); another one takes its place.`)
      replace()
    })
    return { url: url as string, stop: () => stopAll(late) }
  } catch (error) {
    await stopAll(late)
    throw error
  }
}

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
    const serving = await inTime(ending.late, serve(config, order, ending, { demo, shared: metrics }))
    releaseStartMemory()
    await answer({ serving: serving.url })
    await given(ending.asked)
    await serving.stop()
  }
  try {
    const order = await Promise.race([ordered.promise, given(ending.asked)])
    if (order) await work(order)
  } catch (error) {
    await answer({ failed: (error as Error).message })
  }
  process.exit()
}
