import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { UserError } from '@tradepost/kernel/user-error'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { type ClusterOptions, cleanEnvironment } from './cluster.ts'
import { spawnAs } from './db-user.ts'
import type { Layout } from './layout.ts'
import {
  type Connection,
  describeProcess,
  isPostmaster,
  type PidFile,
  readPidFile,
  stopPostmaster,
} from './pid-file.ts'
import { settingArguments } from './settings.ts'
import { makeSocketDir } from './socket-dir.ts'

export interface Running {
  pid: number
  connection: Connection
  /** True when we launched it, false when it was running already. */
  started: boolean
}

type Probe = { state: 'ready'; file: PidFile } | { state: 'busy' } | { state: 'absent'; stalePid?: number }

/** Recovery after a crash replays at most max_wal_size, which takes a slow disk minutes. */
const usualPatience = 10 * 60_000
const largestLog = 5_000_000

/** Adopts the PostgreSQL that runs on the cluster or launches one, and answers once it takes connections. */
export async function reachPostmaster(
  layout: Layout,
  binaries: Binaries,
  options: ClusterOptions,
): Promise<Running> {
  const { patience = usualPatience } = options
  const begin = Date.now()
  let launched: Launch | undefined
  let hasReported = false
  while (Date.now() - begin < patience) {
    if (options.signal.aborted) {
      if (launched?.child.pid && !launched.ended()) await stopPostmaster(launched.child.pid, layout.cluster)
      options.signal.throwIfAborted()
    }
    const seen = await probe(layout.cluster)
    if (seen.state === 'ready') {
      const { pid, connection } = seen.file
      return { pid, connection, started: launched?.child.pid === pid }
    }
    if (launched?.ended()) {
      await refuseUnlessPassing(launched, layout)
      launched = undefined
      await sleep(100)
    } else if (seen.state === 'absent' && !launched) {
      launched = await launch(layout, binaries, options, seen.stalePid)
    }
    if (!hasReported && Date.now() - begin > 5000) {
      hasReported = true
      options.onNotice('Waiting for the database to become ready')
    }
    await sleep(5)
  }
  const file = await readPidFile(layout.cluster)
  const who = file ? ` (${await describeProcess(file.pid)})` : ''
  throw new UserError(
    `The embedded database${who} does not become ready: read ${layout.log}, end that process and start again.`,
  )
}

async function probe(cluster: string): Promise<Probe> {
  const file = await readPidFile(cluster)
  if (!file) return { state: 'absent' }
  if (!(await isPostmaster(file.pid, cluster))) return { state: 'absent', stalePid: file.pid }
  return file.ready && (await answers(file.connection, cluster))
    ? { state: 'ready', file }
    : { state: 'busy' }
}

/** The proof that the socket belongs to the cluster, whatever the pid file says. */
async function answers(connection: Connection, cluster: string): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000, query_timeout: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return (await realpath(rows[0]?.data_directory ?? '')) === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

interface Launch {
  child: ChildProcess
  /** Size of the log before the start, so that a failure quotes its own lines only. */
  logStart: number
  ended(): boolean
  failure?: Error
}

async function launch(
  layout: Layout,
  binaries: Binaries,
  { durable, settings }: ClusterOptions,
  stalePid?: number,
): Promise<Launch> {
  const socketDir = await makeSocketDir(layout)
  const log = await openLog(layout)
  const logStart = (await log.stat()).size
  // A session of its own: Ctrl-C in the terminal must reach the application only, which then stops the database.
  const child = spawn(
    join(binaries.root, 'bin/postgres'),
    ['-D', layout.cluster, ...settingArguments(socketDir, durable, settings)],
    {
      cwd: layout.home,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL takes a pid file of its grandparent for a stale one, which is what we know this one to be;
      // its own check for processes still attached to the cluster stays in force.
      env: { ...cleanEnvironment, ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
      ...spawnAs(layout.user),
    },
  )
  const launched: Launch = {
    child,
    logStart,
    ended: () => Boolean(launched.failure) || child.exitCode !== null || child.signalCode !== null,
  }
  child.once('error', (error) => {
    launched.failure = error
  })
  child.unref()
  await log.close()
  return launched
}

async function openLog({ log, user }: Layout) {
  const found = await stat(log).catch(() => undefined)
  if (found && found.size > largestLog) await rename(log, `${log}.old`)
  const { O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW } = constants
  const handle = await open(log, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600)
  if (user) await handle.chown(user.uid, user.gid)
  return handle
}

/** Another process that starts it too, or the rest of a killed one, passes by itself; all else is an error. */
async function refuseUnlessPassing({ failure, logStart }: Launch, { log }: Layout): Promise<void> {
  const text = (await readFile(log)).subarray(logStart).toString()
  if (!failure && /lock file "[^"]*" already exists|is still in use|is being used by/.test(text)) return
  const reason = failure?.message ?? text.match(/FATAL: +(.*)/)?.[1] ?? 'it ended at once'
  throw new UserError(
    `The embedded database could not be started (${reason}): read ${log}, or set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: failure },
  )
}
