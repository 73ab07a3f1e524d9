import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type FileStore,
  filesOf,
  findKeptSecret,
  migrationStatus,
  prepareKeptSecret,
  readChecked,
  type Settings,
  systemIds,
  UserError,
} from '@tradepost/kernel'
import { findBinaries, lookAtEmbedded, placeCluster, type Recovery } from '@tradepost/postgres'
import { migrationsFolder } from '../database.ts'
import { loadDump } from './dump.service.ts'
import { archivedFiles } from './keep-log.ts'
import { DATABASE, FILES, holdsSecret, isDump, type Manifest, readManifest, SECRET } from './manifest.ts'
import { bytesOf, findRecovery } from './moment.rules.ts'
import { whereItMayWrite, withRoom } from './room.ts'

const below = (folder: string, { files }: Manifest) =>
  files.flatMap(({ path }) =>
    path.startsWith(`${folder}/`) ? [{ path: path.slice(folder.length + 1) }] : [],
  )

const refuseOtherVersion = async ({ postgres, program, server, schema }: Manifest): Promise<void> => {
  const { major } = await findBinaries()
  if (program === undefined && postgres !== major)
    throw new UserError(
      `The backup is of PostgreSQL ${postgres}, and this release brings ${major}: restore it with Tradepost ${server}, export its merchants and import them here.`,
    )
  const { newest } = await migrationStatus(null, migrationsFolder)
  if (Number.parseInt(schema, 10) > newest)
    throw new UserError(
      `The backup is at migration ${Number.parseInt(schema, 10)}, this program knows ${newest}: it is older than the backup. Restore with Tradepost ${server} or a newer one.`,
    )
}

/** Every file is read once before anything is written. */
const refuseChanged = async (folder: string, { files }: Manifest): Promise<void> => {
  for (const { path, bytes, sha256 } of files) {
    const found = await readChecked(join(folder, path)).catch(() => undefined)
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new UserError(
        `${join(folder, path)} is ${found ? 'not as it was written' : 'missing or cannot be read'}: the backup cannot be used. Take another one.`,
      )
  }
}

const refuseUsedFolder = async (dataDir: string): Promise<void> => {
  const found = await lookAtEmbedded(dataDir)
  if (found?.running)
    throw new UserError(
      `A database is running on ${dataDir} (process ${found.running.server ?? found.running.pid}): stop it and move the folder away, or set TRADEPOST_DATA_DIR to another folder.`,
    )
  if (found)
    throw new UserError(
      `There is a database in ${dataDir} already: move that folder away, or set TRADEPOST_DATA_DIR to another one.`,
    )
}

const readSecret = async (folder: string, manifest: Manifest): Promise<string | undefined> =>
  holdsSecret(manifest) ? (await readFile(join(folder, SECRET), 'utf8')).trim() : undefined

const refuseOtherSecret = ({ dataDir }: Settings, secret: string | undefined): void => {
  const kept = findKeptSecret(dataDir)
  if (kept !== undefined && secret !== undefined && kept !== secret)
    throw new UserError(
      `The file secret in ${dataDir} is not that of the backup: move it away, or set TRADEPOST_DATA_DIR to another folder.`,
    )
}

/** Refuses a backup that is cut off or of another version, and one for which `target` has too little room. */
export const withBackup = async (
  folder: string,
  target: string,
  work: (manifest: Manifest, recovery: Recovery | undefined) => Promise<void>,
  findLog: (manifest: Manifest) => Promise<Recovery | undefined> = async () => undefined,
): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  await refuseOtherVersion(manifest)
  const recovery = await findLog(manifest)
  const needed = manifest.files.reduce((sum, { bytes }) => sum + bytes, bytesOf(recovery))
  await withRoom(target, needed, async () => {
    await refuseChanged(folder, manifest)
    await work(manifest, recovery)
  })
  return manifest
}

export const placeDatabase = (
  dataDir: string,
  folder: string,
  manifest: Manifest,
  recovery?: Recovery,
): Promise<void> =>
  placeCluster(
    dataDir,
    join(folder, DATABASE),
    { files: below(DATABASE, manifest), folders: manifest.folders },
    recovery,
  )

/** Those that were uploaded after the backup. */
const putArchivedFiles = async (archive: string, files: FileStore, known: Set<string>): Promise<void> => {
  const archived = archivedFiles(archive)
  for await (const { key } of archived.list('')) {
    const content = known.has(key) ? null : await archived.get(key)
    if (content) await files.put(key, content)
  }
}

/** The place of the database is that of the settings, and has to be of the kind that was backed up. */
const refuseOtherKind = ({ databaseUrl }: Settings, { program }: Manifest, at: Date | undefined): void => {
  if (program === undefined && databaseUrl !== undefined)
    throw new UserError(
      'The backup is of an embedded database, and DATABASE_URL names a server of your own: take DATABASE_URL away.',
    )
  if (program !== undefined && databaseUrl === undefined)
    throw new UserError(
      'The backup is of a server of your own: set DATABASE_URL to an empty database to restore it into.',
    )
  if (program !== undefined && at)
    throw new UserError(
      'A backup by pg_dump leads to its own moment only: leave --at out. Tools such as pgBackRest restore a server to any moment.',
    )
}

/** Into an empty data folder; the database gets its place last, so that an interrupted restore leaves none. */
export const restoreBackup = async (settings: Settings, from: string, at?: Date): Promise<Manifest> => {
  const folder = resolve(from)
  const { dataDir, walArchive, databaseUrl, sessionUrl = databaseUrl } = settings
  if (databaseUrl === undefined) await refuseUsedFolder(dataDir)
  const place = async (manifest: Manifest, recovery: Recovery | undefined) => {
    const secret = await readSecret(folder, manifest)
    refuseOtherSecret(settings, secret)
    await whereItMayWrite(dataDir, () => mkdir(dataDir, { recursive: true }))
    const files = filesOf(settings, systemIds)
    const stored = below(FILES, manifest).map(({ path }) => path)
    for (const path of stored) await files.put(path, { path: join(folder, FILES, path) })
    if (recovery && walArchive) await putArchivedFiles(walArchive, files, new Set(stored))
    if (secret !== undefined) prepareKeptSecret(dataDir, secret).put()
    if (isDump(manifest)) await loadDump(manifest, sessionUrl ?? '', folder)
    else await placeDatabase(dataDir, folder, manifest, recovery)
  }
  return withBackup(folder, dataDir, place, async (manifest) => {
    refuseOtherKind(settings, manifest, at)
    return at && findRecovery(settings, manifest, at)
  })
}
