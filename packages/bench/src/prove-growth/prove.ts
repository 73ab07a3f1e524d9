import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectionString } from '@tradepost/postgres'
import { openNode } from '@tradepost/postgres/nodes'
import { jobs } from '@tradepost/server'
import { openStage, type Stage } from '../proof/stage.ts'
import { startReceiver } from '../prove-failover/site.ts'
import type { Cleanup } from '../server/cleanup.ts'
import { whole } from '../table.ts'
import { fill, SPREAD } from './fill.ts'
import { type Measured, startLoad } from './load.ts'
import { openSite, type Site } from './site.ts'
import { type Growing, growing } from './tables.ts'
import { readTables, slowStatements, type TableState, watchLag } from './watch.ts'

export type GrowthOptions = {
  rows: number
  /** Of the rows that go. */
  percent: number
  callers: number
  /** Of load without retention, before and after it. */
  seconds: number
  folder: string
  say(text: string): void
}
export type Phase = { measured: Measured; lagSeconds: number; seconds: number }
export type GrowthProof = {
  rows: number
  percent: number
  before: Phase
  during: Phase
  after: Phase
  /** Of each table that lost rows. */
  tables: (TableState & { bytesBefore: number; seconds: number })[]
  /** Once more with nothing left to remove. */
  idleSeconds: number
  slow: string[]
}

const DAY_MS = 86_400_000
const EACH = 1_000_000

/** Nothing is logged and nothing flushed; what it makes is read by a server with the usual settings. */
const filling = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
}

/** As if so much time had passed that this share of the rows is too old. */
const removeOld = async ({ platform }: Stage, { task, days }: Growing, percent: number): Promise<number> => {
  const ahead = 1 - SPREAD * (1 - percent / 100)
  const now = () => new Date(Date.now() + ahead * days * DAY_MS)
  const database = platform.database.background
  const began = performance.now()
  await jobs.tasks[task]?.({ ...platform, database, clock: { now } }, {})
  return (performance.now() - began) / 1000
}

/** Two at a time, as a server has two jobs in work. */
const retain = async (
  stage: Stage,
  percent: number,
  say: (text: string) => void,
): Promise<Map<string, number>> => {
  const waiting = [...growing]
  const seconds = new Map<string, number>()
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      seconds.set(next.table, await removeOld(stage, next, percent))
      say(`${next.task} in ${seconds.get(next.table)?.toFixed(0)} s`)
    }
  }
  await Promise.all([work(), work()])
  return seconds
}

/** Load, and what is done meanwhile. */
const during = async (
  stage: Stage,
  { shops }: Site,
  callers: number,
  from: number,
  work: () => Promise<unknown>,
): Promise<Phase> => {
  const began = performance.now()
  const lag = watchLag(stage.platform.database)
  const load = startLoad(shops, stage.servers.addresses, callers, from)
  await work()
  const measured = await load.stop()
  return { measured, lagSeconds: await lag(), seconds: (performance.now() - began) / 1000 }
}

/** Tables of so many rows lose the oldest while servers read and write them. */
export const proveGrowth = async (options: GrowthOptions, cleanup: Cleanup): Promise<GrowthProof> => {
  const { rows, percent, callers, seconds, folder, say } = options
  const maker = await openNode(folder, 'database', { durable: false, settings: filling })
  cleanup.add(maker.stop)
  await maker.start()
  const receiver = await startReceiver(cleanup)
  const databaseUrl = connectionString(maker.connection)
  const settings = { TRADEPOST_ALLOW_PRIVATE_TARGETS: '1' }
  const stage = await openStage({ folder, databaseUrl, pool: 10, settings }, cleanup)
  const site = await openSite(stage, receiver.url)
  await stage.servers.stop()
  await fill(maker, rows, site.owners, say)
  await maker.stop()

  const node = await openNode(folder, 'database', { settings: { log_min_duration_statement: '1s' } })
  cleanup.add(node.stop)
  await node.start()
  const { size: logged } = await stat(node.log)
  const { database } = stage.platform
  const first = await readTables(database)
  await Promise.all([stage.servers.killAndRestart(0), stage.servers.killAndRestart(1)])
  const phase = (name: string, from: number, work: () => Promise<unknown>) => {
    say(name)
    return during(stage, site, callers, from * EACH, work)
  }
  // connections, plans and caches
  await phase('Warming up…', 0, () => sleep(seconds * 500))
  const before = await phase('Load without retention…', 1, () => sleep(seconds * 1000))
  let times = new Map<string, number>()
  const within = await phase('Load with retention…', 2, async () => {
    times = await retain(stage, percent, say)
  })
  const idleBegan = performance.now()
  await retain(stage, percent, () => undefined)
  const idleSeconds = (performance.now() - idleBegan) / 1000
  const after = await phase('Load after retention…', 3, () => sleep(seconds * 1000))
  const last = await readTables(database)
  await stage.servers.stop()
  const tables = last.map((state, index) => {
    const { scans = 0, removed = 0, vacuums = 0, bytes = 0 } = first[index] ?? {}
    return {
      ...state,
      scans: state.scans - scans,
      removed: state.removed - removed,
      vacuums: state.vacuums - vacuums,
      bytesBefore: bytes,
      seconds: times.get(state.table) ?? 0,
    }
  })
  say(`${whole(tables.reduce((sum, { removed }) => sum + removed, 0))} rows removed`)
  const slow = await slowStatements(node, logged)
  return { rows, percent, before, during: within, after, tables, idleSeconds, slow }
}
