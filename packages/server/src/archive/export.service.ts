import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Db, fail, isFileKey, type Platform } from '@tradepost/kernel'
import { version } from '../version.ts'
import { listTables, newestMigration } from './catalog.read.ts'
import { type ExportedMerchant, findMerchant, readOneMoment, readRows } from './export.store.ts'
import { controlLine, FORMAT, type Head, type Total, VERSION } from './format.ts'
import { type PlannedTable, planOf } from './plan.rules.ts'
import { adapted, leftOut } from './table.read.ts'

/** Told after each table and after each hundred files. */
export type ArchiveProgress = { part: string; rows: number; files: number }

export type Exported = { merchant: { code: string; name: string }; total: Total; missingFiles: string[] }

const PIECE_BYTES = 48 * 1024

/** Secrets first: they have to be entered anew after a restore. */
const leftOutOf = (): Record<string, string> => {
  const columns = Object.entries(adapted).flatMap(([table, { omit = {}, renew = {} }]) => [
    ...Object.keys(renew).map((column) => [`${table}.${column}`, 'secret']),
    ...Object.entries(omit).map(([column, why]) => [`${table}.${column}`, why]),
  ])
  return {
    'merchant.external_service_settings': 'secret: without the keys',
    ...Object.fromEntries(columns),
    ...leftOut,
  }
}

const headOf = async (db: Db, { config, clock }: Platform, merchant: ExportedMerchant): Promise<Head> => ({
  format: FORMAT,
  version: VERSION,
  schema: await newestMigration(db),
  server: version,
  date: clock.now().toISOString(),
  publicUrl: config.publicUrl,
  merchant: { code: merchant.code, name: merchant.name, uuid: merchant.uuid },
  leftOut: leftOutOf(),
})

/** Keys of files that the rows name; files that nobody names stay behind. */
const fileFinder = (uuid: string) => {
  const folder = `merchants/${uuid}/`
  const keys = new Set<string>()
  const look = (line: string) => {
    for (const piece of line.split(folder).slice(1)) {
      const key = folder + (/^[a-z0-9/-]+\.[a-z0-9]+/.exec(piece)?.[0] ?? '')
      if (isFileKey(key)) keys.add(key)
    }
  }
  return { keys, look }
}

type Work = { db: Db; platform: Platform; merchant: ExportedMerchant; total: Total }

async function* tableLines(
  { db, merchant, total }: Work,
  table: PlannedTable,
  look: (line: string) => void,
): AsyncGenerator<string> {
  yield controlLine(['table', { name: table.name, columns: table.columns.map(({ name }) => name) }])
  const hash: Hash = createHash('sha256')
  let rows = 0
  let sum = 0n
  for await (const batch of readRows(db, table, merchant.id)) {
    const text = `${batch.map(({ line }) => line).join('\n')}\n`
    for (const { line, mark } of batch) {
      look(line)
      sum += BigInt(mark)
    }
    hash.update(text)
    rows += batch.length
    yield text
  }
  yield controlLine(['tableEnd', { rows, sum: String(sum), sha256: hash.digest('hex') }])
  total.tables += 1
  total.rows += rows
}

/** Nothing when the file is gone: an old version of a page may show what was deleted since. */
async function* fileLines({ platform, total }: Work, key: string): AsyncGenerator<string> {
  const bytes = await platform.files.get(key)
  if (!bytes) return
  yield controlLine(['file', { key }])
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    yield `"${Buffer.from(bytes.subarray(start, start + PIECE_BYTES)).toString('base64')}"\n`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  yield controlLine(['fileEnd', { bytes: bytes.length, sha256 }])
  total.files += 1
  total.bytes += bytes.length
}

async function* archiveLines(
  work: Work,
  missingFiles: string[],
  onProgress: (progress: ArchiveProgress) => void,
): AsyncGenerator<string> {
  const { db, platform, merchant, total } = work
  const { keys, look } = fileFinder(merchant.uuid)
  yield controlLine(['head', await headOf(db, platform, merchant)])
  for (const table of planOf(await listTables(db))) {
    yield* tableLines(work, table, look)
    onProgress({ part: table.name, rows: total.rows, files: 0 })
  }
  yield controlLine(['files', { keys: [...keys] }])
  for (const key of keys) {
    const before = total.files
    yield* fileLines(work, key)
    if (total.files === before) missingFiles.push(key)
    if (total.files % 100 === 0) onProgress({ part: 'files', rows: total.rows, files: total.files })
  }
  yield controlLine(['end', total])
}

/**
 * Writes a merchant into one file, as it was at one moment. The file has its name only when it is complete.
 */
export const exportMerchant = async (
  platform: Platform,
  { code, path, onProgress }: { code: string; path: string; onProgress: (progress: ArchiveProgress) => void },
): Promise<Exported> => {
  const part = `${path}.part`
  const work = async (db: Db): Promise<Exported> => {
    await readOneMoment(db)
    const merchant = await findMerchant(db, code)
    if (!merchant) throw fail('merchantNotFound')
    const total: Total = { tables: 0, rows: 0, files: 0, bytes: 0 }
    const missingFiles: string[] = []
    const lines = archiveLines({ db, platform, merchant, total }, missingFiles, onProgress)
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(part, { mode: 0o600 }))
    return { merchant: { code: merchant.code, name: merchant.name }, total, missingFiles }
  }
  try {
    const exported = await platform.database.background.tx(work)
    await rename(part, path)
    return exported
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
