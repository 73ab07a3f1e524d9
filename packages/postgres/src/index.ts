import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@tradepost/kernel/user-error'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { keepAlive } from './keep-alive.ts'
import { FALLBACK_HOME, findLayout } from './layout.ts'
import { claimOwnership, findOwner, markInUse, whenUnused } from './ownership.ts'
import { type Connection, describeProcess, stopPostmaster } from './pid-file.ts'
import { reachPostmaster } from './postmaster.ts'

export { archiveLog, type LogState, lookAtLog, stopKeepingLog } from './archive-log.ts'
export { type Binaries, findBinaries } from './binaries.ts'
export { connectionString, withDatabase } from './connection-string.ts'
export { type ClusterCopy, copyCluster } from './copy-cluster.ts'
export { createDatabase, dropDatabases } from './databases.ts'
export { type ChainFile, findLastKept, findLog, pruneChains, readMoments } from './log-chain.ts'
export { SEGMENT_BYTES } from './log-segment.ts'
export { type EmbeddedLook, lookAtEmbedded } from './look.ts'
export { claimOwnership } from './ownership.ts'
export type { Connection } from './pid-file.ts'
export { placeCluster } from './place-cluster.ts'
export type { Recovery } from './recover-cluster.ts'

export interface EmbeddedOptions {
  /** Tradepost's data folder; the database is kept below it. */
  dataDir: string
  /** `serve` must be the only one of its kind; `tool` shares a running database or brings one up for itself. */
  role?: 'serve' | 'tool'
  /** False gives up safety against power loss for speed: for tests only. */
  durable?: boolean
  onNotice?: (text: string) => void
  /** Gives up a start that is still under way. */
  signal?: AbortSignal
  /** How long a server tries to bring back a database that ended, in milliseconds; a minute when not given. */
  revivalPatience?: number
  /** Where root keeps what the database user could not reach otherwise. */
  fallback?: string
}

export interface EmbeddedPostgres {
  connection: Connection
  /** True when this call started PostgreSQL, false when it adopted a running one. */
  started: boolean
  /** Process id of the running PostgreSQL; it changes when the server restarts it. */
  readonly pid: number
  /** PostgreSQL's data directory. */
  dir: string
  /** Settles only when the database ended and could not be brought back. */
  lost: Promise<UserError>
  /** Releases the database; the last user shuts PostgreSQL down and waits for it. */
  stop(): Promise<void>
}

const oneMinute = 60_000

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, role = 'serve', durable = true, onNotice = () => {}, fallback = FALLBACK_HOME } = options
  const stopping = new AbortController()
  const signal = AbortSignal.any([stopping.signal, options.signal ?? stopping.signal])
  const layout = await findLayout(dataDir, fallback)
  const binaries = await reachableBinaries(await findBinaries(), layout.user, fallback)
  const clusterOptions = { durable, onNotice, signal }
  await ensureCluster(layout, binaries, clusterOptions)
  const reach = () => reachPostmaster(layout, binaries, clusterOptions)

  for (;;) {
    const running = await reach()
    const { connection, started } = running
    const mark = await markInUse(connection).catch(() => null)
    if (!mark) {
      // its last user is stopping it; once it is gone we start it again
      await sleep(20)
      continue
    }
    const leave = async (pid: number) => {
      await mark.release()
      await whenUnused(connection, () => stopPostmaster(pid, layout.cluster))
    }
    const ownership = role === 'serve' ? await claimOwnership(connection) : undefined
    if (ownership === null) {
      const refusal = await alreadyServed(dataDir, connection)
      await leave(running.pid)
      throw refusal
    }
    const patience = options.revivalPatience ?? oneMinute
    // A tool ends soon and has no use for a database that went away under its hands.
    const kept =
      ownership && keepAlive(running, { reach, locks: [mark, ownership], patience, onNotice, signal })
    const pid = () => kept?.pid() ?? running.pid
    let stopped: Promise<void> | undefined
    const stop = async () => {
      stopping.abort()
      await kept?.settled()
      await ownership?.release()
      await leave(pid())
    }
    return {
      connection,
      started,
      get pid() {
        return pid()
      },
      dir: layout.cluster,
      lost: kept?.lost ?? new Promise(() => {}),
      stop: () => (stopped ??= stop()),
    }
  }
}

async function alreadyServed(dataDir: string, connection: Connection): Promise<UserError> {
  const owner = await findOwner(connection).catch(() => undefined)
  const who = owner ? ` (${await describeProcess(owner)})` : ''
  return new UserError(
    `Another Tradepost is already running on ${dataDir}${who}: stop it first, or set TRADEPOST_DATA_DIR to another folder.`,
  )
}
