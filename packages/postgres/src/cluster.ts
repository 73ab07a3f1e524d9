import { execFile } from 'node:child_process'
import { lchown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { UserError } from '@tradepost/kernel/user-error'
import type { Binaries } from './binaries.ts'
import { spawnAs } from './db-user.ts'
import type { Layout } from './layout.ts'

export const DATABASE = 'tradepost'
export const SUPERUSER = 'tradepost'

/** Without our own environment: variables such as PGDATA or PGOPTIONS would change PostgreSQL's behaviour. */
export const cleanEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

const run = promisify(execFile)
const draftPrefix = 'draft-'
const oneHour = 3_600_000

export interface ClusterOptions {
  durable: boolean
  /** Gives up the start. */
  signal: AbortSignal
  onNotice: (text: string) => void
  /** How long it may take until it is ready, in milliseconds. */
  patience?: number
  /** Beside our own. */
  settings?: Record<string, string>
}

/** Makes the cluster when there is none, and refuses one of another major version. */
export async function ensureCluster(
  layout: Layout,
  binaries: Binaries,
  options: ClusterOptions,
): Promise<void> {
  const made = await readMajor(layout)
  if (made === undefined) {
    options.onNotice('Creating the database')
    await createCluster(layout, binaries, options.durable)
  } else if (made !== binaries.major) {
    throw new UserError(
      `The database in ${layout.cluster} was made by PostgreSQL ${made} and this release brings ${binaries.major}: export it with the release that made it and import it here.`,
    )
  }
}

export async function readMajor({ cluster }: Pick<Layout, 'cluster'>): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : Number.parseInt(text, 10)
}

async function createCluster(layout: Layout, binaries: Binaries, durable: boolean): Promise<void> {
  try {
    await makeCluster(layout, durable, async (draft) => {
      if (layout.user) await lchown(draft, layout.user.uid, layout.user.gid)
      await initialise(draft, layout, binaries, durable)
    })
  } catch (error) {
    // Another process may have made the cluster first, which serves as well.
    if ((await readMajor(layout)) === undefined) throw asUserError(error)
  }
}

/** Made under a temporary name and renamed, so a half-made cluster is never taken for a whole one. */
export async function makeCluster(
  layout: Layout,
  durable: boolean,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  await removeOldDrafts(layout.home)
  const draft = await mkdtemp(join(layout.home, draftPrefix))
  try {
    await fill(draft)
    await rename(draft, layout.cluster)
    if (durable) await syncDir(layout.home)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function initialise(dir: string, layout: Layout, binaries: Binaries, durable: boolean): Promise<void> {
  const options = { cwd: layout.home, env: cleanEnvironment, ...spawnAs(layout.user) }
  const sync = durable ? [] : ['--no-sync']
  // Codes sort by code point, fast and the same on every machine; ICU collations stay usable by name.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // Only the database user and root can reach the socket, so a password would protect nothing.
  const access = ['--username', SUPERUSER, '--auth-local=trust', '--auth-host=reject']
  await run(join(binaries.root, 'bin/initdb'), ['-D', dir, ...locale, ...access, ...sync], options)

  const single = run(join(binaries.root, 'bin/postgres'), ['--single', '-D', dir, 'postgres'], options)
  single.child.stdin?.end(`create database ${DATABASE}\n`)
  const { stderr } = await single
  // Single-user mode ends well even when the statement did not.
  if (stderr.includes('ERROR:')) throw new Error(stderr.trim())
}

/** Left behind by a start that was killed; no running start takes an hour. */
async function removeOldDrafts(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue
    const found = await stat(join(home, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > oneHour)
      await rm(join(home, name), { recursive: true, force: true })
  }
}

async function syncDir(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

function asUserError(error: unknown): UserError {
  const { stderr, message } = error as { stderr?: string; message: string }
  const reason = stderr?.trim().split('\n').pop() || message
  return new UserError(
    `The embedded database could not be created (${reason}): fix that, or set DATABASE_URL to a PostgreSQL server of your own.`,
    { cause: error },
  )
}
