import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, reachableBinaries } from './binaries.ts'
import { cleanEnvironment, DATABASE, ensureCluster, SUPERUSER } from './cluster.ts'
import { copyCluster } from './copy-cluster.ts'
import { giveTo, spawnAs } from './db-user.ts'
import { FALLBACK_HOME, findLayout } from './layout.ts'
import { type Connection, readPidFile } from './pid-file.ts'
import { settingArguments } from './settings.ts'
import { makeSocketDir } from './socket-dir.ts'

/** One of several servers of PostgreSQL that replicate each other; nobody starts it again when it ends. */
export interface Node {
  name: string
  connection: Connection
  /** The file that it writes its messages to. */
  log: string
  /** With its data, or with those of another server, which it follows from then on. */
  start(primary?: Node): Promise<void>
  /** With its data, following another server than before. */
  follow(primary: Node): Promise<void>
  promote(): Promise<void>
  /** As when the power fails. */
  kill(): Promise<void>
  stop(): Promise<void>
  query<Row>(text: string): Promise<Row[]>
}

export interface NodeOptions {
  durable?: boolean
  settings?: Record<string, string>
}

const PATIENCE_MS = 60_000

export async function openNode(folder: string, name: string, options: NodeOptions = {}): Promise<Node> {
  const { durable = true, settings = {} } = options
  const layout = await findLayout(join(folder, name), FALLBACK_HOME)
  const { cluster, home, user } = layout
  const binaries = await reachableBinaries(await findBinaries(), user, FALLBACK_HOME)
  const host = await makeSocketDir(layout)
  const connection = { host, port: 5432, user: SUPERUSER, database: DATABASE }
  let child: ChildProcess | undefined

  async function query<Row>(text: string): Promise<Row[]> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }

  async function launch(primary?: Node): Promise<void> {
    const log = await open(layout.log, 'a')
    const further = {
      // a standby that was away for a while finds what it missed
      wal_keep_size: '1GB',
      ...settings,
      ...(primary && {
        primary_conninfo: `host='${primary.connection.host}' port=5432 user=${SUPERUSER} application_name=${name}`,
      }),
    }
    const given = Object.entries(further).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const started = spawn(
      join(binaries.root, 'bin/postgres'),
      ['-D', cluster, ...settingArguments(host, durable), ...given],
      { cwd: home, stdio: ['ignore', log.fd, log.fd], env: cleanEnvironment, ...spawnAs(user) },
    )
    await log.close()
    child = started
    const isReady = async () => {
      const file = await readPidFile(cluster)
      // that of a killed one may still be there
      return file?.pid === started.pid && file?.ready
    }
    for (const begin = Date.now(); !(await isReady()); await sleep(20))
      if (started.exitCode !== null || Date.now() - begin > PATIENCE_MS)
        throw new Error(`the server ${name} did not start: read ${layout.log}`)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    ending.kill(signal)
    await once(ending, 'exit')
  }

  return {
    name,
    connection,
    log: layout.log,
    query,
    start: async (primary) => {
      if (primary) {
        await rm(cluster, { recursive: true, force: true })
        await copyCluster(primary.connection, cluster, async () => {})
        await writeFile(join(cluster, 'standby.signal'), '')
        await giveTo(user, cluster)
      } else
        await ensureCluster(layout, binaries, {
          durable,
          signal: new AbortController().signal,
          onNotice: () => {},
        })
      await launch(primary)
    },
    follow: async (primary) => {
      await end('SIGINT')
      await launch(primary)
    },
    promote: async () => {
      await query('select pg_promote()')
    },
    kill: async () => {
      const { pid } = child ?? {}
      // all at once: sessions would otherwise end in order, and answer until then
      child?.kill('SIGSTOP')
      const sessions = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
      for (const one of sessions.split(' ').filter(Boolean)) process.kill(Number(one), 'SIGKILL')
      child?.kill('SIGCONT')
      await end(sessions ? 'SIGKILL' : 'SIGQUIT')
    },
    stop: () => end('SIGINT'),
  }
}

/** For the driver, and for servers. */
export const addressOfNode = ({ connection }: Node): string =>
  `postgres://${SUPERUSER}@/${DATABASE}?host=${encodeURIComponent(connection.host)}`

/** All of them in one address, for servers that find the primary themselves. */
export const addressOfNodes = (nodes: Node[]): string =>
  `postgres://${SUPERUSER}@/${DATABASE}?host=${nodes.map(({ connection }) => encodeURIComponent(connection.host)).join(',')}&target_session_attrs=read-write`
