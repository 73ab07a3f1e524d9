import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config, ConnectionOptions } from '@tradepost/kernel'
import type { ReachedDatabase } from './database.ts'
import type { Demo } from './demo.ts'
import { aborted, type Ending, endsBefore, inTime } from './ending.ts'
import { prepareDatabase } from './prepare.ts'
import type { Serving } from './start.ts'
import { closeWhatItLeaves } from './workers.connections.ts'
import { gatherFromWorkers, type MetricsOrder, type MetricsReport } from './workers.metrics.ts'

/** The first process to a worker. */
export type ServeOrder = {
  order: 'serve'
  connection: ConnectionOptions
  kind: ReachedDatabase['kind']
  consoleFolder: string | undefined
}
export type Order = ServeOrder | { order: 'stop' } | { order: 'hurry' } | MetricsOrder
/** A worker to the first process. */
export type StartReport = { serving: string } | { failed: string }
type Report = StartReport | MetricsReport

const tell = (worker: Worker, order: Order) => {
  // a worker that just ended cannot receive it; its exit is handled
  if (worker.isConnected()) worker.send(order, () => undefined)
}

/** Between one process of a group and another. */
const SIGNAL_MS = 1_000

const startReport = (worker: Worker, asked: AbortSignal): Promise<StartReport> =>
  new Promise((resolve) => {
    worker.on('message', (report: Report) => {
      if ('serving' in report || 'failed' in report) resolve(report)
    })
    worker.once('exit', async (_code, signal: NodeJS.Signals | null) => {
      // a Ctrl-C for the whole group may reach this process last
      if (signal) await Promise.race([aborted(asked), sleep(SIGNAL_MS)])
      resolve({ failed: 'a worker process ended while it was starting' })
    })
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
/** A start takes seconds of a processor: without its database, a server must not keep the machine from getting it back. */
const MAX_RETRY_MS = 60_000

/** The first process prepares the database and keeps so many workers running; one that dies is replaced. */
export const startWorkers = async (
  config: Config,
  database: ReachedDatabase,
  { asked, late }: Ending,
  {
    demo,
    onNotice,
    building,
  }: { demo: Demo; onNotice: (text: string) => void; building: Promise<string | undefined> },
): Promise<Serving> => {
  const serving = new Set<Worker>()
  const metrics = gatherFromWorkers(() => [...serving])
  cluster.on('message', metrics.hear)

  const launch = async (): Promise<string> => {
    const consoleFolder = await inTime(late, building)
    const worker = cluster.fork()
    closeWhatItLeaves(worker)
    const started = startReport(worker, asked)
    worker.once('online', () => {
      const { connection, kind } = database
      tell(worker, { order: 'serve', connection, kind, consoleFolder })
    })
    const report = await started
    if ('failed' in report) throw new Error(report.failed)
    serving.add(worker)
    return report.serving
  }
  const replace = async (): Promise<void> => {
    for (let wait = RETRY_MS; !asked.aborted; wait = Math.min(2 * wait, MAX_RETRY_MS)) {
      const failure = await launch().then(
        () => undefined,
        (error: Error) => error.message,
      )
      if (failure === undefined || asked.aborted) return
      onNotice(`A worker process could not be replaced (${failure}); trying again in ${wait / 1000} s.`)
      await Promise.race([aborted(asked), sleep(wait)])
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
