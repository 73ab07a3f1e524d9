import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, glob, mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  connectionString,
  createDatabase,
  dropDatabases,
  openEmbedded,
  withDatabase,
} from '../../packages/postgres/src/index.ts'
import { readPidFile, stopPostmaster } from '../../packages/postgres/src/pid-file.ts'

type Work<Given> = (given: Given) => Promise<number>

/** Removes the temporary folder with everything in it, also when the tests are interrupted. */
export const inTemporaryFolder = async (parent: string, work: Work<string>): Promise<number> => {
  const folder = await mkdtemp(join(parent, 'tradepost-'))
  try {
    // As root, the database runs as another user, who must be able to pass through.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await stopDatabasesIn(folder)
    await rm(folder, { recursive: true, force: true })
  }
}

const stopDatabasesIn = async (folder: string): Promise<void> => {
  for await (const file of glob('**/postmaster.pid', { cwd: folder })) {
    const cluster = dirname(join(folder, file))
    const found = await readPidFile(cluster)
    if (found) await stopPostmaster(found.pid, cluster)
  }
}

const MEMORY = '/dev/shm'
/** A whole run has kept less than 1 GB. */
const ENOUGH_BYTES = 4e9

/** In memory where there is room: a disk makes every commit of a durable database wait. */
export const quickestFolder = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ENOUGH_BYTES ? MEMORY : tmpdir()
}

/** The server of DATABASE_URL, or one of its own. */
export const withServer = async (work: Work<string>): Promise<number> => {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  return inTemporaryFolder(await quickestFolder(), async (folder) => {
    const db = await openEmbedded({ dataDir: join(folder, 'data'), durable: false })
    return work(connectionString(db.connection)).finally(db.stop)
  })
}

/** Test databases are clones of the template and bear its name in front of theirs, so that they can be removed. */
export const withTemplate = async (root: string, url: string, work: Work<string>): Promise<number> => {
  const template = `tradepost_template_${randomBytes(4).toString('hex')}`
  try {
    await createDatabase(url, template)
    await prepareTemplate(root, withDatabase(url, template))
    return await work(template)
  } finally {
    await dropDatabases(url, template)
  }
}

/** The server's package fills the template: migrations and what every test starts with. */
const prepareTemplate = async (root: string, url: string): Promise<void> => {
  const path = join(root, 'packages/server/test/support/template.ts')
  if (!existsSync(path)) return
  const hook: { prepareTemplate(url: string): Promise<void> } = await import(pathToFileURL(path).href)
  await hook.prepareTemplate(url)
}
