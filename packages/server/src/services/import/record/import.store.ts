import {
  type ImportLogEntry,
  type ImportStatus,
  type ImportSystem,
  type ImportUndo,
  importEntities,
} from '@tradepost/contract'
import { type Ctx, type Db, json, type List, listPage, type Sender, type Sql, sql } from '@tradepost/kernel'
import { type ImportKey, noCounts } from '../model/import.rules.ts'
import { importJson, undoJson } from './import.read.ts'

export const insertImport = (db: Db, ctx: Ctx, ref: string, source: string) =>
  db.run(sql`
    insert into import (merchant_id, ref, source, create_date)
    values (${ctx.merchantId}, ${ref}::uuid, ${source}, ${ctx.now})`)

export const listImports = (db: Db, { merchantId, now }: Ctx, list: List) =>
  listPage(db, 'imports', {
    item: importJson(now),
    from: sql`import i`,
    where: sql`i.merchant_id = ${merchantId}`,
    list,
  })

export const findImport = (db: Db, { merchantId, ref }: ImportKey, now: Date) =>
  db.maybe<{ text: string }>(sql`
    select ${importJson(now)}::text as text from import i
    where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid`)

/** The undo of an import, which somebody asked for. */
export const findUndo = (db: Db, { merchantId, ref }: ImportKey) =>
  db.one<{ undo: ImportUndo }>(sql`
    select ${undoJson} as undo from import i where i.merchant_id = ${merchantId} and i.ref = ${ref}::uuid`)

/** Taken before an import or one of its files is changed. */
export const lockImport = (db: Db, { merchantId, ref }: ImportKey) =>
  db.maybe<{ status: ImportStatus; source: string }>(sql`
    select status, source from import where merchant_id = ${merchantId} and ref = ${ref}::uuid for update`)

export const markStarted = (
  db: Db,
  { merchantId, ref }: ImportKey,
  started: { sender: Sender; now: Date; isCheckOnly: boolean; confirmsDeletions: boolean },
) =>
  db.run(sql`
    update import set status = 'started', sender = ${json(started.sender)}::jsonb, start_date = ${started.now},
      is_check_only = ${started.isCheckOnly}, confirms_deletions = ${started.confirmsDeletions},
      keeps_images = true
    where merchant_id = ${merchantId} and ref = ${ref}::uuid`)

/** No row when it has ended already. */
export const endImport = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { status, reason, now }: { status: 'finished' | 'aborted'; reason: string | null; now: Date },
) =>
  db.maybe(sql`
    update import set status = ${status}, reason = ${reason}::text, end_date = ${now},
      script_finish_date = case when ${status} = 'finished' then coalesce(script_finish_date, ${now}) else script_finish_date end
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and status not in ('finished', 'aborted') returning 1`)

export type NewFile = {
  entity: (typeof importEntities)[number]
  catalogCode: string | null
  strategy: string
  locationCodes: string[]
  fetchUrl?: string | null
  from?: ImportSystem | null
}

/** Returns its number. */
export const insertFile = async (db: Db, { merchantId, ref }: ImportKey, file: NewFile) => {
  const row = await db.one<{ number: number }>(sql`
    insert into import_file (merchant_id, ref, number, entity, rank, catalog_code, strategy, location_codes, counts,
      fetch_url, from_system)
    select ${merchantId}, ${ref}::uuid, coalesce(max(number), 0) + 1, ${file.entity},
      ${importEntities.indexOf(file.entity)}, ${file.catalogCode}::text, ${file.strategy}, ${file.locationCodes}::text[],
      ${json(noCounts())}::jsonb, ${file.fetchUrl ?? null}::text, ${file.from ?? null}::text
    from import_file where merchant_id = ${merchantId} and ref = ${ref}::uuid
    returning number`)
  return row.number
}

/** The one that was uploaded last. */
export const findLastFile = (db: Db, { merchantId, ref }: ImportKey, { entity, catalogCode }: NewFile) =>
  db.maybe<{ number: number }>(sql`
    select number from import_file
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and entity = ${entity} and file_key is not null
      and catalog_code is not distinct from ${catalogCode}::text
    order by number desc limit 1`)

type LogRow = ImportLogEntry & { text: string }

/** Such as `product 'tea' (row 3, line 4): price.price: …`; line breaks inside would tear it apart. */
const logLine: Sql = sql`translate(concat(
  e.entity || ' ', '''' || e.entity_id || ''' ',
  '(' || nullif(concat_ws(', ', 'row ' || e.row, 'line ' || e.line), '') || ')',
  case when e.entity is not null then ': ' end, e.field || ': ', e.message), E'\\r\\n', '  ')`

export const listEntries = (
  db: Db,
  { merchantId, ref }: ImportKey,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.many<LogRow>(sql`
    select e.row, e.line, e.entity, e.entity_id as "entityId", e.field, e.code, e.message, e.original,
      ${logLine} as text
    from import_entry e where e.merchant_id = ${merchantId} and e.ref = ${ref}::uuid
    order by e.id limit ${limit} offset ${offset}`)

export const countEntries = (db: Db, { merchantId, ref }: ImportKey) =>
  db.one<{ count: number }>(sql`
    select count(*) as count from import_entry where merchant_id = ${merchantId} and ref = ${ref}::uuid`)

/** One line for each; bounded, because it is built in memory. */
export const logText = (db: Db, { merchantId, ref }: ImportKey, limit: number) =>
  db.one<{ text: string }>(sql`
    select coalesce(string_agg(text || E'\n', '' order by id), '') as text from (
      select e.id, ${logLine} as text from import_entry e
      where e.merchant_id = ${merchantId} and e.ref = ${ref}::uuid order by e.id limit ${limit}) lines`)
