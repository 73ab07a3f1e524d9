import type { Worker } from 'node:cluster'
import {
  addBuildInfo,
  createGatherer,
  createMetrics,
  type Metrics,
  type Snapshot,
  snapshotOf,
} from '@tradepost/kernel'
import { version } from './version.ts'

/** A worker that is busy longer is shown with its last figures. */
const WORKER_PATIENCE_MS = 1_000
/** Longer than that of the first process with its workers, so that only a silent first process is given up. */
const PAGE_PATIENCE_MS = 4_000

/** The first process collects figures and returns the page; a worker sends its figures and asks for the page. */
export type MetricsOrder = { order: 'count'; round: number } | { order: 'page'; text: string }
export type MetricsReport = { counts: Snapshot; round: number } | { wants: 'page' }

const isReport = (message: object): message is MetricsReport => 'counts' in message || 'wants' in message

const within = async <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => resolve(undefined), ms)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** In the first process: collects the figures of all workers for the one that serves the page. */
export const gatherFromWorkers = (workers: () => Worker[]) => {
  const gatherer = createGatherer()
  const metrics = createMetrics()
  addBuildInfo(metrics, { version, node: process.versions.node })
  const states = metrics.gauge('tradepost_workers', 'Processes that answer requests', ['state'])
  let round = 0
  let waiting = new Set<number>()
  let answered = Promise.withResolvers<void>()

  const send = (worker: Worker, order: MetricsOrder) => {
    // a worker that just ended cannot receive it; its exit is handled
    if (worker.isConnected()) worker.send(order, () => undefined)
  }
  const settle = (id: number) => {
    if (waiting.delete(id) && waiting.size === 0) answered.resolve()
  }

  const gather = async (): Promise<string> => {
    const asked = workers()
    round++
    waiting = new Set(asked.map(({ id }) => id))
    answered = Promise.withResolvers()
    for (const worker of asked) send(worker, { order: 'count', round })
    await within(WORKER_PATIENCE_MS, answered.promise)
    states.set({ state: 'answering' }, asked.length - waiting.size)
    states.set({ state: 'silent' }, waiting.size)
    return gatherer.text(await snapshotOf(metrics.registry))
  }

  /** Two that ask at once get the same page. */
  let gathering: Promise<string> | undefined
  const page = () => {
    gathering ??= gather().finally(() => {
      gathering = undefined
    })
    return gathering
  }

  return {
    hear: (worker: Worker, message: object) => {
      if (!isReport(message)) return
      if ('counts' in message) {
        gatherer.put(worker.id, message.counts)
        if (message.round === round) settle(worker.id)
      } else page().then((text) => send(worker, { order: 'page', text }))
    },
    retire: (worker: Worker) => {
      gatherer.retire(worker.id)
      settle(worker.id)
    },
  }
}

/** In a worker: sends its figures when asked, and fetches the page of all of them. */
export const reportToFirst = () => {
  const report = (message: MetricsReport) => process.send?.(message, undefined, undefined, () => undefined)
  let pages: ((text: string) => void)[] = []
  let metrics: Metrics | undefined

  const hear = async (message: MetricsOrder) => {
    if (message.order === 'page') {
      const asking = pages
      pages = []
      for (const answer of asking) answer(message.text)
    } else report({ counts: metrics ? await snapshotOf(metrics.registry) : [], round: message.round })
  }

  const page = async (): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>()
    pages.push(resolve)
    if (pages.length === 1) report({ wants: 'page' })
    const text = await within(PAGE_PATIENCE_MS, promise)
    pages = pages.filter((other) => other !== resolve)
    if (text === undefined) throw new Error('the first process does not answer')
    return text
  }

  return {
    hear,
    page,
    count: (own: Metrics) => {
      metrics = own
    },
  }
}
