import { execFile } from 'node:child_process'
import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))
const MIGRATIONS = 'packages/server/migrations'

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: root })).stdout.trim()

/** The version before the newest migration; null without the history of the sources. */
export const findEarlierVersion = async (): Promise<string | null> => {
  try {
    const newest = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS)
    return newest ? await git('rev-parse', '--verify', `${newest}^`) : null
  } catch {
    return null
  }
}

/** Everything that is installed, with the packages of that version in place of ours. */
const linkModules = async (folder: string): Promise<void> => {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, '@tradepost'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@tradepost' && !name.startsWith('.'))
      await symlink(join(root, 'node_modules', name), join(modules, name))
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(modules, '@tradepost', name))
}

/** Writes the sources of a version into the folder, ready to be started. */
export const unpackVersion = async (version: string, folder: string): Promise<void> => {
  const archive = join(folder, 'sources.tar')
  await git('archive', '--output', archive, version)
  await run('tar', ['-xf', archive, '-C', folder])
  await linkModules(folder)
}

/** The migrations that a version does not have yet. */
export const migrationsSince = async (folder: string): Promise<string[]> => {
  const [earlier, now] = await Promise.all([
    readdir(join(folder, MIGRATIONS)),
    readdir(join(root, MIGRATIONS)),
  ])
  return now.filter((name) => !earlier.includes(name))
}
