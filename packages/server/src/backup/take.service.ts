import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import {
  type Checked,
  type ConnectionOptions,
  type FileStore,
  findKeptSecret,
  type Platform,
  UserError,
  writeChecked,
} from '@tradepost/kernel'
import { type Connection, copyCluster, lookAtLog } from '@tradepost/postgres'
import { newestMigration } from '../archive/catalog.read.ts'
import { version } from '../version.ts'
import { dumpDatabase } from './dump.service.ts'
import {
  DATABASE,
  DUMP_VERSION,
  FILES,
  FORMAT,
  type Manifest,
  SECRET,
  VERSION,
  writeManifest,
} from './manifest.ts'
import { whereItMayWrite, withRoom } from './room.ts'
import { getBackupFacts, readState, type State } from './state.store.ts'

type CopiedFile = Checked & { path: string }

/** Made again when they are missing. */
const isTransient = (key: string) => /^(variants|checks)\//.test(key)

const makeTarget = async (folder: string, dataDir: string): Promise<void> => {
  if (!relative(dataDir, folder).startsWith('..'))
    throw new UserError(`${folder} is in the data folder: give a folder outside of it, best on another disk.`)
  await whereItMayWrite(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }))
  if ((await readdir(folder)).length > 0)
    throw new UserError(`${folder} is not empty: give a folder of its own for each backup.`)
}

/** Keys always have the same content, so one that was copied before is not copied again. */
const copyFiles = async (files: FileStore, folder: string, copied: Map<string, CopiedFile>) => {
  for await (const { key } of files.list('')) {
    if (isTransient(key) || copied.has(key)) continue
    const file = await files.open(key)
    if (!file) continue
    const path = `${FILES}/${key}`
    copied.set(key, { path, ...(await writeChecked(file.body, join(folder, path))) })
  }
}

/** None when it comes from the environment: whoever set it there keeps it. */
const copySecret = async ({ config }: Platform, folder: string): Promise<CopiedFile[]> => {
  if (findKeptSecret(config.dataDir) !== config.secret) return []
  return [{ path: SECRET, ...(await writeChecked(Buffer.from(`${config.secret}\n`), join(folder, SECRET))) }]
}

type DatabasePart = Pick<Manifest, 'version' | 'program' | 'before' | 'after' | 'log' | 'folders' | 'files'>

const copyEmbedded = async (
  { database: { background: db } }: Platform,
  connection: Connection,
  folder: string,
): Promise<DatabasePart> => {
  let before: State | undefined
  const { slot } = await lookAtLog(connection)
  const cluster = await copyCluster(connection, join(folder, DATABASE), async () => {
    before = await readState(db)
  })
  const after = await readState(db)
  const log = { segment: cluster.lastSegment, begins: cluster.end.toISOString() }
  return {
    version: VERSION,
    before: before ?? after,
    after,
    ...(slot && !slot.isLost && { log: { chain: slot.chain, ...log } }),
    folders: cluster.folders,
    files: cluster.files.map((file) => ({ ...file, path: `${DATABASE}/${file.path}` })),
  }
}

const dumpServer = async ({ database }: Platform, url: string, folder: string): Promise<DatabasePart> => {
  const { file, state, program } = await dumpDatabase(database, url, folder)
  return { version: DUMP_VERSION, program, before: state, after: state, folders: [], files: [file] }
}

const copyEverything = async (
  platform: Platform,
  copyDatabase: () => Promise<DatabasePart>,
  folder: string,
): Promise<Manifest> => {
  const { database, files, clock } = platform
  const date = clock.now().toISOString()
  // Once before and once after the database: a file that it names is there, even if it is removed meanwhile.
  const stored = new Map<string, CopiedFile>()
  await copyFiles(files, folder, stored)
  const part = await copyDatabase()
  await copyFiles(files, folder, stored)
  return {
    format: FORMAT,
    server: version,
    date,
    postgres: (await getBackupFacts(database.background)).major,
    schema: await newestMigration(database.background),
    ...part,
    files: [...part.files, ...stored.values(), ...(await copySecret(platform, folder))],
  }
}

/** While servers run. What was copied is removed again when it fails. */
export const takeBackup = async (
  platform: Platform,
  connection: ConnectionOptions,
  to: string,
): Promise<Manifest> => {
  const folder = resolve(to)
  const { dataDir, databaseUrl, sessionUrl = databaseUrl } = platform.config
  await makeTarget(folder, dataDir)
  const copyDatabase = () =>
    sessionUrl === undefined
      ? copyEmbedded(platform, connection as Connection, folder)
      : dumpServer(platform, sessionUrl, folder)
  const { bytes } = await getBackupFacts(platform.database)
  try {
    return await withRoom(folder, bytes, async () => {
      const manifest = await copyEverything(platform, copyDatabase, folder)
      await writeManifest(folder, manifest)
      return manifest
    })
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    throw error
  }
}
