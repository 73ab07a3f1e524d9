import { MerchantCreate } from '@tradepost/contract'
import {
  compileBody,
  fail,
  imageTypeOf,
  isFileKey,
  keepFiles,
  merchantFolder,
  noteDrafts,
  type Platform,
  refuse,
  removeDrafts,
  sha256,
  type Tx,
  UserError,
  violatedConstraint,
} from '@tradepost/kernel'
import { loadDataKeys, noPassword } from '../services/auth/index.ts'
import { type Part, readArchive } from './archive.reader.ts'
import { listTables, newestMigration } from './catalog.read.ts'
import type { ArchiveProgress } from './export.service.ts'
import { damaged, type Head, type TableEnd, type Total } from './format.ts'
import * as store from './import.store.ts'
import { type PlannedTable, planOf } from './plan.rules.ts'
import type { Renewal } from './table.read.ts'

export type Imported = {
  merchant: { code: string; name: string }
  total: Total
  leftOut: Record<string, string>
}

/** `code` is that of the file if it is left out. */
type Source = { code?: string; path: string; onProgress(progress: ArchiveProgress): void }

/** A running restore: what was read so far, and what the next part belongs to. */
type Restore = Pick<Source, 'onProgress'> & {
  platform: Platform
  head: Head
  code: string
  uuid: string
  plan: PlannedTable[]
  merchantId: number
  /** Tables that are done. */
  done: string[]
  table?: PlannedTable
  total: Total
  files: FileWork
}

type FileWork = {
  /** Of the new merchant. */
  keys: string[]
  /** Those that have not come yet. */
  awaited: Set<string>
  running: Set<Promise<void>>
  renewed: number
}

const PARALLEL_FILES = 8
/** A note lives for an hour. */
const RENEW_MS = 600_000

const refuseSchema = (head: Head, schema: string): void => {
  if (head.schema !== schema)
    throw new UserError(
      `The file was written with the database at ${head.schema}, this one is at ${schema}: bring both servers to the same version of Tradepost, and export again.`,
    )
}

/** Addresses of the merchant's files follow it. */
const spellingsOf = ({ platform, head, uuid }: Restore): store.Spelling[] => [
  {
    now: `${platform.config.publicUrl}/files/merchants/${uuid}/`,
    before: `${head.publicUrl}/files/merchants/${head.merchant.uuid}/`,
  },
  { now: uuid, before: head.merchant.uuid },
]

const respelled = (restore: Restore, text: string): string =>
  text.includes(restore.head.merchant.uuid)
    ? spellingsOf(restore).reduce((all, { now, before }) => all.replaceAll(before, now), text)
    : text

const renewals = ({ ids, vault }: Platform): Record<Renewal, () => string> => ({
  password: () => noPassword,
  secretHash: () => sha256(ids.secret()),
  sealedKey: () => vault.seal(ids.secret()),
})

const newValues = (platform: Platform, { rule }: PlannedTable, count: number): store.NewValues => {
  const make = renewals(platform)
  const list = (one: () => string) => Array.from({ length: count }, one)
  return Object.fromEntries([
    ...Object.entries(rule.renew ?? {}).map(([name, kind]) => [name, list(make[kind])]),
    ...Object.entries(rule.unlessTaken ?? {}).map(([name, digits]) => [
      name,
      list(() => platform.ids.digits(digits)),
    ]),
  ])
}

const beginTable = async (tx: Tx, restore: Restore, name: string, columns: string[]) => {
  const table = restore.plan[restore.done.length]
  if (table?.name !== name || table.columns.map((column) => column.name).join() !== columns.join())
    throw damaged(`before the table ${name}`)
  restore.table = table
  if (name !== 'merchant') await store.clearTable(tx, table, restore.merchantId)
}

const restoreMerchant = async (tx: Tx, restore: Restore, table: PlannedTable, [line = '']: string[]) => {
  try {
    restore.merchantId = await store.insertMerchant(tx, table, line, restore)
  } catch (error) {
    throw violatedConstraint(error) === 'merchant__code' ? fail('merchantExists') : error
  }
}

const restoreRows = async (tx: Tx, restore: Restore, sent: string[]) => {
  const { table, platform, merchantId } = restore
  if (!table) throw damaged('in rows that belong to no table')
  const lines = sent.map((line) => respelled(restore, line))
  if (table.name === 'merchant') await restoreMerchant(tx, restore, table, lines)
  else await store.insertRows(tx, table, merchantId, lines, newValues(platform, table, lines.length))
}

/** The rows that are in the database now, and not only those that were sent to it. */
const endTable = async (tx: Tx, restore: Restore, end: TableEnd) => {
  const table = restore.table as PlannedTable
  const foreign = await store.countForeignRows(tx, table, restore)
  if (foreign > 0)
    throw new UserError(
      `The table ${table.name} has ${foreign} rows that merchant export does not write: nothing was changed.`,
    )
  const { rows, sum } = await store.sumRows(tx, table, restore.merchantId, spellingsOf(restore))
  if (rows !== end.rows || sum !== end.sum)
    throw new UserError(
      `The table ${table.name} was not restored as it is in the file (${rows} of ${end.rows} rows): nothing was changed.`,
    )
  restore.done.push(table.name)
  restore.table = undefined
  restore.total.tables += 1
  restore.total.rows += rows
}

const noteFiles = async ({ platform, files }: Restore): Promise<void> => {
  const now = platform.clock.now().getTime()
  if (files.keys.length === 0 || now - files.renewed < RENEW_MS) return
  files.renewed = now
  await noteDrafts(platform, files.keys)
}

/** Keys after all rows, and only such as lead into the folder of the new merchant, in which nothing is yet. */
const expectFiles = async (restore: Restore, keys: string[]): Promise<void> => {
  const { files, head, done, plan } = restore
  const folder = `${merchantFolder(head.merchant.uuid)}/`
  const foreign = keys.find((key) => !isFileKey(key) || !key.startsWith(folder))
  if (foreign !== undefined)
    throw new UserError(`The file has ${foreign}, which belongs to somebody else: nothing was changed.`)
  if (files.keys.length > 0 || done.length !== plan.length) throw damaged('before its files')
  files.keys.push(...new Set(keys.map((key) => respelled(restore, key))))
  files.awaited = new Set(files.keys)
  await noteFiles(restore)
}

const restoreFile = async (restore: Restore, named: string, bytes: Uint8Array): Promise<void> => {
  const { platform, files, total } = restore
  const key = respelled(restore, named)
  if (!files.awaited.delete(key)) throw damaged(`in the file ${named}`)
  if ((await imageTypeOf(bytes)) !== key.split('.').at(-1))
    throw new UserError(`The content of ${named} is not what its name says: nothing was changed.`)
  await noteFiles(restore)
  if (files.running.size >= PARALLEL_FILES) await Promise.race(files.running)
  const stored = platform.files.put(key, bytes)
  const running = stored.finally(() => files.running.delete(running))
  running.catch(() => undefined)
  files.running.add(running)
  total.files += 1
  total.bytes += bytes.length
}

const finish = async (tx: Tx, restore: Restore, total: Total): Promise<void> => {
  await Promise.all(restore.files.running)
  if (JSON.stringify(total) !== JSON.stringify(restore.total) || restore.done.length !== restore.plan.length)
    throw damaged('somewhere: its parts do not add up')
  await store.raiseSequences(tx, restore.plan, restore.merchantId)
  await store.touchMerchant(tx, restore.merchantId)
  await keepFiles(tx, restore.files.keys)
}

const take = async (tx: Tx, restore: Restore, part: Part): Promise<void> => {
  if (part.kind === 'table') await beginTable(tx, restore, part.name, part.columns)
  else if (part.kind === 'rows') await restoreRows(tx, restore, part.lines)
  else if (part.kind === 'tableEnd') await endTable(tx, restore, part.end)
  else if (part.kind === 'files') await expectFiles(restore, part.keys)
  else if (part.kind === 'file') await restoreFile(restore, part.key, part.bytes)
  else if (part.kind === 'end') await finish(tx, restore, part.total)
}

const checkCode = compileBody(MerchantCreate)

const begin = async (
  tx: Tx,
  platform: Platform,
  { head, code, onProgress }: Pick<Restore, 'head' | 'code' | 'onProgress'>,
): Promise<Restore> => {
  refuse(
    checkCode({ code, name: 'a name', owner: { emailAddress: 'a@b.test', password: 'password' } }).problems,
  )
  refuseSchema(head, await newestMigration(tx))
  await store.takeAllTheTime(tx)
  return {
    platform,
    head,
    code,
    onProgress,
    uuid: platform.ids.uuid(),
    plan: planOf(await listTables(tx)),
    merchantId: 0,
    done: [],
    total: { tables: 0, rows: 0, files: 0, bytes: 0 },
    files: { keys: [], awaited: new Set(), running: new Set(), renewed: 0 },
  }
}

const restoreAll = async (
  tx: Tx,
  platform: Platform,
  { code, path, onProgress }: Source,
  attempts: Restore[],
): Promise<Restore> => {
  const parts = readArchive(path)
  const first = await parts.next()
  if (first.done || first.value.kind !== 'head') throw damaged('at its beginning')
  const { head } = first.value
  const restore = await begin(tx, platform, { head, code: code ?? head.merchant.code, onProgress })
  attempts.push(restore)
  for await (const part of parts) {
    await take(tx, restore, part)
    if (part.kind === 'tableEnd' || part.kind === 'file')
      restore.onProgress({
        part: restore.done.at(-1) ?? '',
        rows: restore.total.rows,
        files: restore.total.files,
      })
  }
  return restore
}

/** Only when the transaction has ended: it holds the notes of files that it was about to keep. */
const removeFiles = async ({ platform, files }: Restore): Promise<void> => {
  await Promise.allSettled(files.running)
  await removeDrafts(platform, files.keys)
}

/**
 * Restores a merchant in one transaction: it is there as a whole, or not at all. Files are noted before they are stored,
 * so that a job removes them if this process does not get to the end.
 */
export const importMerchant = async (platform: Platform, source: Source): Promise<Imported> => {
  await loadDataKeys(platform)
  const database = platform.database.background
  const attempts: Restore[] = []
  const removeAllBut = async (kept?: Restore) => {
    for (const attempt of attempts) if (attempt !== kept) await removeFiles(attempt)
  }
  const restored = await database
    .tx((tx) => restoreAll(tx, platform, source, attempts))
    .catch(async (error) => {
      await removeAllBut()
      throw error
    })
  await removeAllBut(restored)
  const { head, code, total, plan } = restored
  await store.refreshStatistics(
    database,
    plan.map(({ name }) => name),
  )
  return { merchant: { code, name: head.merchant.name }, total, leftOut: head.leftOut }
}
