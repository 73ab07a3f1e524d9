import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { UserError } from '@tradepost/kernel/user-error'
import { writeOnce } from '@tradepost/kernel/write-once'
import { canReach, chooseUser, type DbUser, makeOpenDir } from './db-user.ts'

/** Where one embedded database lives on disk and which account runs it. */
export interface Layout {
  /** Folder that holds the cluster, the log and (when its path is short enough) the socket. */
  home: string
  /** PostgreSQL's own data directory. */
  cluster: string
  log: string
  user: DbUser
}

/** Used by root when the database user may not enter the data folder. */
export const FALLBACK_HOME = '/var/lib/tradepost'

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const exists = (path: string) => stat(path).then(Boolean, () => false)

/**
 * The database is kept in `postgres` below the data folder. When we are root and the database user may not enter
 * that folder, it is kept below the fallback folder instead, and stays there even if the folder is opened later.
 */
export async function findLayout(wantedDir: string, fallback: string): Promise<Layout> {
  const dataDir = await makeDataDir(wantedDir)
  const usualHome = join(dataDir, 'postgres')
  const home = await findHome(dataDir, fallback)
  const user = await chooseUser([join(home, 'cluster'), dataDir])
  if (await exists(join(home, 'cluster'))) return openHome(home, user)
  if (home !== usualHome || !(await canReach(dataDir, user))) {
    return makeHome(await useFallbackHome(pointerFileOf(dataDir), fallback, usualHome), user)
  }
  return makeHome(usualHome, user)
}

const pointerFileOf = (dataDir: string) => join(dataDir, 'postgres.txt')

/** Where the database of the folder is kept, or would be unless the fallback is needed; creates nothing. */
export const findHome = async (dataDir: string, fallback: string): Promise<string> =>
  (await readPointer(pointerFileOf(dataDir), fallback)) ?? join(dataDir, 'postgres')

async function makeDataDir(wantedDir: string): Promise<string> {
  try {
    await mkdir(wantedDir, { recursive: true })
    return await realpath(wantedDir)
  } catch (error) {
    throw new UserError(
      `The data folder ${wantedDir} cannot be made (${(error as Error).message}): set TRADEPOST_DATA_DIR to a folder you may write to.`,
    )
  }
}

async function openHome(home: string, user: DbUser): Promise<Layout> {
  const cluster = join(home, 'cluster')
  const owner = user?.uid ?? process.getuid?.()
  if ((await stat(cluster)).uid !== owner) {
    throw new UserError(
      `The database in ${cluster} belongs to another account: start Tradepost as that account or as root.`,
    )
  }
  if (!(await canReach(cluster, user))) {
    throw new UserError(
      `The account that owns the database in ${cluster} may no longer enter that folder: run chmod o+x on the folders above it.`,
    )
  }
  return layoutAt(home, user)
}

async function makeHome(home: string, user: DbUser): Promise<Layout> {
  await mkdir(home, { recursive: true })
  if (user) {
    // The home stays with the owner of the folder above it: the database user passes through, but cannot plant links.
    const above = await stat(dirname(home))
    await chown(home, above.uid, above.gid)
    await chmod(home, 0o755)
  }
  return layoutAt(home, user)
}

const layoutAt = (home: string, user: DbUser): Layout => ({
  home,
  cluster: join(home, 'cluster'),
  log: join(home, 'postgres.log'),
  user,
})

/**
 * Only a folder right below the fallback folder counts: a user who may write the data folder must not lead
 * root elsewhere.
 */
async function readPointer(path: string, fallback: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : fallbackNamedBy(text, fallback)
}

const fallbackNamedBy = (text: string, fallback: string) =>
  join(fallback, basename(text.split('\n', 1)[0] ?? ''))

/** The pointer file decides, not the hash: a new clone at the path of a deleted one must not find the old data. */
async function useFallbackHome(pointer: string, fallback: string, usualHome: string): Promise<string> {
  await makeOpenDir(fallback)
  const usual = join(fallback, shortHash(usualHome))
  const home = (await exists(usual)) ? `${usual}-${randomBytes(4).toString('hex')}` : usual
  const text =
    `${home}\nis where the database of this folder is kept, because PostgreSQL does not run as root and no other\n` +
    'account may enter this folder. Back up both together.\n'
  return fallbackNamedBy(writeOnce(pointer, text, 0o644), fallback)
}
