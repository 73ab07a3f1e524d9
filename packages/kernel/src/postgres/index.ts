import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '../user-error.ts'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { claimOwnership, markInUse, whenUnused } from './ownership.ts'
import { type Connection, stopPostmaster } from './pid-file.ts'
import { findPlace, SHELTER } from './place.ts'
import { reachPostmaster } from './postmaster.ts'

export { type Binaries, findBinaries } from './binaries.ts'
export { connectionString, withDatabase } from './connection-string.ts'
export { createDatabase, dropDatabases } from './databases.ts'
export { type EmbeddedLook, lookAtEmbedded } from './look.ts'
export { claimOwnership } from './ownership.ts'
export type { Connection } from './pid-file.ts'

export interface EmbeddedOptions {
  /** Tradepost's data folder; the database is kept below it. */
  dataDir: string
  /** `serve` must be the only one of its kind; `tool` shares a running database or brings one up for itself. */
  role?: 'serve' | 'tool'
  /** False gives up safety against power loss for speed: for tests only. */
  durable?: boolean
  onNotice?: (text: string) => void
  /** Where root keeps what the database user could not reach otherwise. */
  shelter?: string
}

export interface EmbeddedPostgres {
  connection: Connection
  /** True when this call started PostgreSQL, false when it adopted a running one. */
  started: boolean
  pid: number
  /** PostgreSQL's data directory. */
  dir: string
  /** Lets go of the database; whoever does so last shuts PostgreSQL down and waits for it. */
  stop(): Promise<void>
}

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, role = 'serve', durable = true, onNotice = () => {}, shelter = SHELTER } = options
  const place = await findPlace(dataDir, shelter)
  const binaries = await reachableBinaries(await findBinaries(), place.user, shelter)
  await ensureCluster(place, binaries, { durable, onNotice })

  for (;;) {
    const { pid, connection, started } = await reachPostmaster(place, binaries, { durable, onNotice })
    const mark = await markInUse(connection).catch(() => null)
    if (!mark) {
      // Its last user is stopping it; once it is gone we start it anew.
      await sleep(20)
      continue
    }
    const leave = async () => {
      await mark.release()
      await whenUnused(connection, () => stopPostmaster(pid, place.cluster))
    }
    const ownership = role === 'serve' ? await claimOwnership(connection) : undefined
    if (ownership === null) {
      await leave()
      throw new UserError(
        `Another Tradepost is already running on ${dataDir}: stop it first, or set TRADEPOST_DATA_DIR to another folder.`,
      )
    }
    let stopped: Promise<void> | undefined
    const stop = async () => {
      await ownership?.release()
      await leave()
    }
    return { connection, started, pid, dir: place.cluster, stop: () => (stopped ??= stop()) }
  }
}
