import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import {
  type Checked,
  type FileStore,
  findKeptSecret,
  type Platform,
  UserError,
  writeChecked,
} from '@tradepost/kernel'
import { type Connection, copyCluster, lookAtLog } from '@tradepost/postgres'
import { newestMigration } from '../archive/catalog.read.ts'
import { version } from '../version.ts'
import { DATABASE, FILES, FORMAT, type Manifest, SECRET, VERSION, writeManifest } from './manifest.ts'
import { withRoom } from './room.ts'
import { getBackupFacts, readState, type State } from './state.store.ts'

type CopiedFile = Checked & { path: string }

/** Made again when they are missing. */
const isTransient = (key: string) => /^(variants|checks)\//.test(key)

const makeTarget = async (folder: string, dataDir: string): Promise<void> => {
  if (!relative(dataDir, folder).startsWith('..'))
    throw new UserError(`${folder} is in the data folder: give a folder outside of it, best on another disk.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
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

const copyEverything = async (
  platform: Platform,
  connection: Connection,
  folder: string,
): Promise<Manifest> => {
  const { database, files, clock } = platform
  const db = database.background
  const date = clock.now().toISOString()
  // Once before and once after the database: a file that it names is there, even if it is removed meanwhile.
  const stored = new Map<string, CopiedFile>()
  await copyFiles(files, folder, stored)
  let before: State | undefined
  const { slot } = await lookAtLog(connection)
  const cluster = await copyCluster(connection, join(folder, DATABASE), async () => {
    before = await readState(db)
  })
  const after = await readState(db)
  await copyFiles(files, folder, stored)
  return {
    format: FORMAT,
    version: VERSION,
    server: version,
    date,
    postgres: (await getBackupFacts(db)).major,
    schema: await newestMigration(db),
    before: before ?? after,
    after,
    ...(slot &&
      !slot.isLost && {
        log: { chain: slot.chain, segment: cluster.lastSegment, begins: cluster.end.toISOString() },
      }),
    folders: cluster.folders,
    files: [
      ...cluster.files.map((file) => ({ ...file, path: `${DATABASE}/${file.path}` })),
      ...stored.values(),
      ...(await copySecret(platform, folder)),
    ],
  }
}

/** While servers run. What was copied is removed again when it fails. */
export const takeBackup = async (
  platform: Platform,
  connection: Connection,
  to: string,
): Promise<Manifest> => {
  const folder = resolve(to)
  await makeTarget(folder, platform.config.dataDir)
  const { bytes } = await getBackupFacts(platform.database)
  try {
    return await withRoom(folder, bytes, async () => {
      const manifest = await copyEverything(platform, connection, folder)
      await writeManifest(folder, manifest)
      return manifest
    })
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    throw error
  }
}
