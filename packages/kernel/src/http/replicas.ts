import { Gauge } from 'prom-client'
import { serversIn } from '../db/connection/server-address.ts'
import { limitsOf } from '../db/limits.ts'
import { broadcast, onNews } from '../db/news.ts'
import { createLagMeter, LOOK_MS } from '../db/replica/lag.ts'
import { createPositions, type Written } from '../db/replica/positions.ts'
import { type Reading, readAt } from '../db/replica/reading.ts'
import { findFlushed, findPosition } from '../db/replica/replica.store.ts'
import { openReplica, type Replica } from '../db/replica/replica.ts'
import type { Platform } from '../platform/platform.ts'

/** How long another process may not know that somebody has changed something here. */
const SETTLE_MS = 25
/** A message of PostgreSQL has room for 8,000 bytes. */
const MOST_KEYS = 60

/** All but the first are read at the primary; `failed` after a replica was asked. */
const outcomeNames = ['replica', 'behind', 'away', 'left', 'failed'] as const
type Outcome = (typeof outcomeNames)[number]

export type Replicas = {
  /** Where a read of this caller may be done; undefined: at the primary. */
  readingOf(keys: readonly string[]): Promise<Reading | undefined>
  /** Before the caller is told. */
  wrote(keys: readonly string[]): void
  /** Whether the news of other processes arrive. */
  connected(isConnected: boolean): void
  close(): Promise<void>
}

/** A caller keeps its replica, so that nothing it reads is older than what it has read. */
const chosen = (usable: Replica[], [key = '']: readonly string[]): Replica | undefined => {
  let sum = 0
  for (let at = 0; at < key.length; at++) sum = (sum * 31 + key.charCodeAt(at)) % 65_521
  return usable[sum % usable.length]
}

/** Undefined without `DATABASE_REPLICA_URL`. */
export const followReplicas = (platform: Platform): Replicas | undefined => {
  const { config, database, metrics, log } = platform
  const { replicaUrl, dbPool } = config
  if (replicaUrl === undefined) return undefined
  const maxLagMs = config.replicaLagSeconds * 1000
  const meter = createLagMeter()
  const replicas = serversIn(replicaUrl).map(({ name, url }) =>
    openReplica({
      name,
      connection: { connectionString: url, max: dbPool },
      limits: limitsOf(config),
      onChange: (isThere) =>
        isThere
          ? log.info({ replica: name }, 'a replica is there')
          : log.warn({ replica: name }, 'a replica is away, or takes writes: reads go to the primary'),
    }),
  )
  const positions = createPositions({
    findPosition: () => findPosition(database),
    tell: ({ keys, position }) => {
      const parts = Array.from({ length: Math.ceil(keys.length / MOST_KEYS) }, (_, at) =>
        keys.slice(at * MOST_KEYS, (at + 1) * MOST_KEYS),
      )
      return broadcast(database, ...parts.map((part) => ({ written: { keys: part, position } })))
    },
    keepMs: maxLagMs + 10 * LOOK_MS,
  })
  const stopNews = onNews(({ written }) => {
    if (written) positions.learn(written as Written)
  })

  const outcomes = metrics.counter('tradepost_replica_reads_total', 'Reads that may be done at a replica', [
    'outcome',
  ])
  const count = (outcome: Outcome, by = 1) => outcomes.inc({ outcome }, by)
  for (const outcome of outcomeNames) count(outcome, 0)
  const lagOf = (replica: Replica): number => meter.of(replica.replayed() ?? -1, performance.now())
  new Gauge({
    name: 'tradepost_replica_lag_seconds',
    help: 'Age of the oldest change that the replica does not have',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [metrics.registry],
    collect() {
      for (const replica of replicas) this.set({ replica: replica.name }, lagOf(replica) / 1000)
    },
  })

  let isLooking = false
  const look = async () => {
    for (const replica of replicas) replica.look()
    if (isLooking) return
    isLooking = true
    await findFlushed(database)
      .then((position) => meter.see(position, performance.now()))
      .catch(() => undefined)
    isLooking = false
  }
  look()
  const timers = [setInterval(look, LOOK_MS).unref(), setInterval(positions.settle, SETTLE_MS).unref()]

  const find = async (keys: readonly string[]): Promise<Replica | 'away' | 'behind'> => {
    const usable = replicas.filter(
      (replica) => replica.replayed() !== undefined && lagOf(replica) <= maxLagMs,
    )
    const replica = chosen(usable, keys)
    if (!replica) return 'away'
    const position = positions.needed(keys)
    return position !== undefined && (await replica.reaches(position)) ? replica : 'behind'
  }
  return {
    readingOf: async (keys) => {
      const found = await find(keys)
      if (typeof found !== 'string') return readAt(found, database, count)
      count(found)
      return undefined
    },
    wrote: positions.wrote,
    connected: positions.hears,
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      stopNews()
      await Promise.all(replicas.map((replica) => replica.close()))
    },
  }
}
