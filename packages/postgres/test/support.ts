import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { closeAfterFile } from '@tradepost/kernel/closing'
import pg from 'pg'
import { findBinaries, reachableBinaries } from '../src/binaries.ts'
import { cleanEnvironment } from '../src/cluster.ts'
import { spawnAs } from '../src/db-user.ts'
import { type EmbeddedOptions, openEmbedded } from '../src/index.ts'
import { FALLBACK_HOME, findLayout } from '../src/layout.ts'
import { type Connection, readPidFile, stopPostmaster } from '../src/pid-file.ts'
import { makeSocketDir } from '../src/socket-dir.ts'

const closers = new WeakMap<TestContext, (() => Promise<void>)[]>()

/** In reverse order: a server that still runs would start its database again while the folder is removed. */
function atEnd(t: TestContext, close: () => Promise<void>): void {
  const known = closers.get(t)
  if (known) return void known.unshift(close)
  const all = [close]
  closers.set(t, all)
  t.after(async () => {
    for (const close of all) await close()
  })
}

/** With a blank in its path. */
async function newFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'tradepost test '))
  // mkdtemp shuts everybody else out; as root that would send the database to the fallback folder.
  await chmod(dir, 0o755)
  return dir
}

/** A data folder that is to be made; at the end its database is stopped and the folder removed. */
export async function dataFolder(t: TestContext): Promise<string> {
  const dir = await newFolder()
  const dataDir = join(dir, 'data')
  atEnd(t, async () => {
    const cluster = join(dataDir, 'postgres/cluster')
    const file = await readPidFile(cluster)
    if (file) await stopPostmaster(file.pid, cluster)
    await rm(dir, { recursive: true, force: true })
  })
  return dataDir
}

let made: Promise<string> | undefined

async function makeOnce(): Promise<string> {
  const dir = await newFolder()
  closeAfterFile(async () => {
    made = undefined
    await rm(dir, { recursive: true, force: true })
  })
  await (await openEmbedded({ dataDir: dir, durable: false })).stop()
  return dir
}

/** A data folder with a database: copying one is cheaper than initdb, so a file makes one for all its tests. */
export async function madeFolder(t: TestContext): Promise<string> {
  made ??= makeOnce()
  const dataDir = await dataFolder(t)
  // unlike Node's own copy, it keeps the owner
  await promisify(execFile)('cp', ['-a', await made, dataDir])
  return dataDir
}

export async function open(t: TestContext, options: EmbeddedOptions) {
  const db = await openEmbedded({ durable: false, ...options })
  atEnd(t, () => db.stop())
  return db
}

interface Opener {
  child: ChildProcess
  said: { pid: number; started: boolean; error?: string }
}

/** Opens the database in a process of its own. */
export async function openElsewhere(t: TestContext, dataDir: string, role = 'serve'): Promise<Opener> {
  const fixture = fileURLToPath(new URL('opener.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, [fixture, dataDir, role], { stdio: ['ignore', 'pipe', 'inherit'] })
  atEnd(t, () => end(child, 'SIGKILL'))
  const [line] = await once(createInterface(child.stdout), 'line')
  return { child, said: JSON.parse(line) }
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

export async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < 300_000; await sleep(50)) {
    if (await holds()) return
  }
  throw new Error('it never came to be')
}

/** Ends a process that is not our child and waits until it is gone, or at least a zombie. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (await isAlive(pid)) await sleep(5)
}

export async function isAlive(pid: number): Promise<boolean> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')) !== ''
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A PostgreSQL as somebody else set it up: with its own defaults instead of our settings. */
export async function openAtDefaults(t: TestContext): Promise<Connection> {
  const dataDir = await dataFolder(t)
  await (await openEmbedded({ dataDir, durable: false })).stop()
  const layout = await findLayout(dataDir, FALLBACK_HOME)
  const { root } = await reachableBinaries(await findBinaries(), layout.user, FALLBACK_HOME)
  const options = ['-D', layout.cluster, '-k', await makeSocketDir(layout), '-c', 'listen_addresses=']
  const child = spawn(join(root, 'bin/postgres'), options, {
    cwd: layout.home,
    env: cleanEnvironment,
    stdio: 'ignore',
    ...spawnAs(layout.user),
  })
  atEnd(t, () => end(child, 'SIGINT'))
  for (;;) {
    const file = await readPidFile(layout.cluster)
    if (file?.ready) return file.connection
    await sleep(20)
  }
}
