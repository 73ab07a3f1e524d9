import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../connection/client.ts'
import type { ConnectionOptions, Database } from '../db.ts'
import { openDatabase } from '../db.ts'
import { type Limits, noLimits } from '../limits.ts'
import { findReplayed } from './replica.store.ts'

const ANSWER_MS = 2_000
/** A replica in the same building is a few milliseconds behind; the primary answers sooner than one that is further. */
const PATIENCE_MS = 50
const PAUSE_MS = 2

/** One server that follows the primary. */
export type Replica = {
  name: string
  database: Database
  /** Up to where it has the log, when it was last asked; undefined while it is away or no replica. */
  replayed(): number | undefined
  look(): Promise<void>
  /** Waits a little for it. */
  reaches(position: number): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  name: string
  connection: ConnectionOptions
  limits: Limits
  onChange(isThere: boolean): void
}

export const openReplica = ({ name, connection, limits, onChange }: Options): Replica => {
  const impatient = { patience: 0 }
  const database = openDatabase(connection, { ...limits, ...impatient })
  // apart from the reads, which may hold all connections
  const watch = openDatabase(
    {
      ...connection,
      max: 1,
      application_name: 'tradepost replica',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    },
    { ...noLimits, ...impatient },
  )
  const clients = new Set<Client>()
  database.pool.on('connect', (client) => clients.add(client as unknown as Client))
  database.pool.on('remove', (client) => clients.delete(client as unknown as Client))
  let replayed: number | undefined
  let looking: Promise<void> | undefined

  const ask = async (): Promise<void> => {
    const found = (await findReplayed(watch).catch(() => null)) ?? undefined
    const [was, is] = [replayed !== undefined, found !== undefined]
    replayed = found
    if (was !== is) onChange(is)
    // what waits there would wait for ever when its packets are lost; the primary answers in its place
    if (!is) for (const client of clients) client.cut('the replica is away')
  }
  const look = (): Promise<void> => {
    looking ??= ask().finally(() => {
      looking = undefined
    })
    return looking
  }
  const isBehind = (position: number) => replayed !== undefined && replayed < position

  return {
    name,
    database,
    replayed: () => replayed,
    look,
    reaches: async (position) => {
      for (const began = performance.now(); isBehind(position); await sleep(PAUSE_MS)) {
        const left = PATIENCE_MS - (performance.now() - began)
        if (left <= 0) return false
        await Promise.race([look(), sleep(left)])
      }
      return replayed !== undefined
    },
    close: async () => {
      await Promise.all([database.close(), watch.close()])
    },
  }
}
