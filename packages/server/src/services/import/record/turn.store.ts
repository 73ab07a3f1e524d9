import type { ImportStatus } from '@tradepost/contract'
import { type Db, json, ownCounters, removeInParts, type Sql, sql } from '@tradepost/kernel'
import type { Entry, ImportKey, OpenFile, OpenImport } from '../model/import.rules.ts'
import { progressSql, rowsSql } from './import.read.ts'

/** Null when it was not started, or has ended. */
export const claimImport = (db: Db, { merchantId, ref }: ImportKey) =>
  db.maybe<OpenImport>(sql`
    update import set status = 'processing'
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and status in ('started', 'processing')
    returning merchant_id as "merchantId", ref, sender, is_check_only as "isCheckOnly",
      confirms_deletions as "confirmsDeletions"`)

const openFile: Sql = sql`
  select number, entity, catalog_code as "catalogCode", from_system as "from", strategy, location_codes as "locationCodes",
    file_key as "fileKey", bytes, content_type as "contentType", content_encoding as "contentEncoding", place,
    bytes_read as "bytesRead", counts, unnamed_rows as "unnamedRows", ignored, phase
  from import_file`

/** In the order of the entities; all files of one are applied before anything of it is deleted. */
export const findNextFile = (db: Db, { merchantId, ref }: ImportKey) =>
  db.maybe<OpenFile>(sql`
    ${openFile}
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and file_key is not null and phase <> 'done'
    order by rank, case phase when 'read' then 1 when 'held' then 2 else 3 end, number limit 1`)

export const countBytes = async (db: Db, { merchantId, ref }: ImportKey): Promise<number> => {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select coalesce(sum(bytes), 0)::bigint as bytes from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid`)
  return bytes
}

export const findFile = (db: Db, { merchantId, ref }: ImportKey, number: number) =>
  db.maybe<OpenFile>(sql`
    ${openFile} where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number}`)

/**
 * Chunks stored at the same time must not wait for each other's counters. Committed without waiting for the disk: after a
 * power failure, rows and position are both a moment older, and the end of the import waits for all of it.
 */
export const beginChunk = (db: Db, lane: number) =>
  db.run(sql`select set_config('synchronous_commit', 'off', true), ${ownCounters(lane)}`)

/**
 * The import first, as everybody who changes it does. Its key stays: the chunk behind this one, which waits for it, has
 * written rows that refer to the import, and so holds its key.
 */
export const lockProgress = async (db: Db, { merchantId, ref }: ImportKey, number: number) => {
  const [open, file] = await Promise.all([
    db.maybe<{ status: ImportStatus }>(sql`
      select status from import where merchant_id = ${merchantId} and ref = ${ref}::uuid for no key update`),
    db.maybe<Pick<OpenFile, 'phase' | 'counts' | 'unnamedRows' | 'ignored'> & { row: number }>(sql`
      select coalesce((place ->> 'row')::int, 0) as row, phase, counts, unnamed_rows as "unnamedRows", ignored
      from import_file
      where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number} for no key update`),
  ])
  return open && file ? { ...open, ...file } : null
}

export const saveProgress = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { number, place, bytesRead, counts, unnamedRows, ignored, phase }: OpenFile,
) =>
  db.run(sql`
    update import_file set place = ${json(place)}::jsonb, bytes_read = ${bytesRead}, counts = ${json(counts)}::jsonb,
      unnamed_rows = ${unnamedRows}, ignored = ${json(ignored)}::jsonb, phase = ${phase}
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number}`)

/** The files with rows that have ignored fields. */
export const listIgnored = (db: Db, { merchantId, ref }: ImportKey) =>
  db.many<Pick<OpenFile, 'number' | 'entity' | 'ignored' | 'from'>>(sql`
    select number, entity, ignored, from_system as "from" from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and ignored <> '[]' order by number`)

export const insertEntries = async (db: Db, { merchantId, ref }: ImportKey, entries: Entry[]) => {
  if (entries.length === 0) return
  await db.run(sql`
    insert into import_entry (merchant_id, ref, number, row, line, entity, entity_id, field, code, message, original)
    select ${merchantId}, ${ref}::uuid, e.number, e.row, e.line, e.entity, e."entityId", e.field, e.code, e.message, e.original
    from rows from (jsonb_to_recordset(${json(entries)}::jsonb) as (number int, "row" int, line int,
      entity text, "entityId" text, field text, code text, message text, original text))
      with ordinality as e(number, "row", line, entity, "entityId", field, code, message, original, position)
    order by e.position`)
}

export const findProgress = (db: Db, { merchantId, ref }: ImportKey) =>
  db.one<{ rows: number; progress: number }>(sql`
    select ${rowsSql}::int as rows, (${progressSql})::float8 as progress from import i
    where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid`)

/** Rows of the entity, in any of its files, that name no record. */
export const countUnnamedRows = async (db: Db, { merchantId, ref }: ImportKey, file: OpenFile) => {
  const row = await db.one<{ count: number }>(sql`
    select coalesce(sum(unnamed_rows), 0)::int as count from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and entity = ${file.entity}
      and catalog_code is not distinct from ${file.catalogCode}::text`)
  return row.count
}

/**
 * Notes how far it is, after crashes. False when it is no further than after the last ones: whatever comes next crashes
 * its process.
 */
export const noteCrashes = async (db: Db, { merchantId, ref }: ImportKey): Promise<boolean> => {
  const noted = await db.run(sql`
    update import i set crash_place = now.place
    from (
      select concat(md5(string_agg(concat_ws(' ', f.number, f.phase, f.place, f.counts), ';' order by f.number)),
        i.undo_place::text) as place
      from import i join import_file f on f.merchant_id = i.merchant_id and f.ref = i.ref
      where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid and f.place is not null
      group by i.undo_place) now
    where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid and i.crash_place is distinct from now.place`)
  return noted > 0
}

/** Imports that a job should work on. */
export const listStarted = (db: Db) =>
  db.many<ImportKey>(sql`
    select merchant_id as "merchantId", ref from import where status in ('started', 'processing')`)

/** Imports and undos share one queue. */
export const doOthersWait = async (db: Db, { merchantId, ref }: ImportKey): Promise<boolean> => {
  const isOther = sql`(merchant_id, ref) <> (${merchantId}, ${ref}::uuid)`
  const { doWait } = await db.one<{ doWait: boolean }>(sql`
    select exists (select from import where status in ('started', 'processing') and ${isOther})
      or exists (select from import where undo_status in ('started', 'processing') and ${isOther}) as "doWait"`)
  return doWait
}

const isEnded = sql`i.status in ('finished', 'aborted')`

export const hasEnded = async (db: Db, { merchantId, ref }: ImportKey): Promise<boolean> =>
  (await db.maybe(sql`
    select from import i where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid and ${isEnded}`)) !==
  null

/** Imports whose process ended, or that were canceled, before their notes were removed. */
export const listNoted = (db: Db, limit: number) => {
  const noted = (table: Sql) =>
    sql`exists (select from ${table} n where n.merchant_id = i.merchant_id and n.ref = i.ref)`
  return db.many<ImportKey>(sql`
    select i.merchant_id as "merchantId", i.ref from import i
    where ${isEnded} and (${noted(sql`import_key`)} or ${noted(sql`import_held_row`)})
    limit ${limit}`)
}

/** Imports of files that nobody has started. */
export const listForgotten = (db: Db, before: Date, limit: number) =>
  db.many<ImportKey>(sql`
    select merchant_id as "merchantId", ref from import
    where status = 'new' and create_date < ${before} order by create_date limit ${limit}`)

/** Files of imports that ended before. */
export const listOldFiles = (db: Db, before: Date, limit: number) =>
  db.many<ImportKey & { number: number; fileKey: string }>(sql`
    select f.merchant_id as "merchantId", f.ref, f.number, f.file_key as "fileKey"
    from import i join import_file f on f.merchant_id = i.merchant_id and f.ref = i.ref
    where i.end_date < ${before} and f.file_key is not null and f.is_kept limit ${limit}`)

export const markRemoved = (db: Db, { merchantId, ref }: ImportKey, number: number) =>
  db.run(sql`
    update import_file set is_kept = false
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number}`)

export const removeOldEntries = (db: Db, before: Date) =>
  removeInParts(
    db,
    sql`import_entry`,
    sql`(t.merchant_id, t.ref) in (select i.merchant_id, i.ref from import i where i.end_date < ${before})`,
  )
