import { importEntities, importStatuses } from '@tradepost/contract'
import { type FilterFields, isoText, type SortFields, type Sql, sql } from '@tradepost/kernel'
import { canUndo } from '../image/image.read.ts'

const fileJson = sql`json_build_object('entity', f.entity, 'context', f.catalog_code,
  'scopes', nullif(array_to_string(f.location_codes, ','), ''), 'importStrategy', f.strategy,
  'total', f.counts -> 'total', 'skipped', f.counts -> 'skipped', 'created', f.counts -> 'created',
  'updated', f.counts -> 'updated', 'deleted', f.counts -> 'deleted')`

const uploaded = sql`from import_file f
  where f.merchant_id = i.merchant_id and f.ref = i.ref and f.file_key is not null`

/** By the bytes of the files, as the number of rows is not known before their end. */
export const progressSql: Sql = sql`case when i.status = 'finished' then 100 else coalesce((
  select round(100.0 * sum(least(f.bytes_read, f.bytes)) / nullif(sum(f.bytes), 0), 1) ${uploaded}), 0) end`

export const rowsSql: Sql = sql`coalesce((select sum((f.counts ->> 'total')::int) ${uploaded}), 0)`

/** Seconds from the start to the end, or to now. */
const elapsed = (now: Date): Sql =>
  sql`nullif(greatest(extract(epoch from coalesce(i.end_date, ${now}) - i.start_date), 0), 0)`

const rowsPerSecond = (now: Date): Sql =>
  sql`case when ${rowsSql} > 0 then round((${rowsSql} / ${elapsed(now)})::numeric, 1) end`

/** Assumes that the rest is read as fast as what was read. */
const secondsLeft = (now: Date): Sql => sql`case when i.status = 'processing' then (
  select ceil(${elapsed(now)} * sum(f.bytes - least(f.bytes_read, f.bytes)) / nullif(sum(f.bytes_read), 0))::int
  ${uploaded}) end`

export const progressJson = (now: Date): Sql => sql`json_build_object('ref', i.ref, 'status', i.status,
  'reason', i.reason, 'progress', ${progressSql}, 'rows', ${rowsSql}, 'rowsPerSecond', ${rowsPerSecond(now)},
  'secondsLeft', ${secondsLeft(now)})`

/** Entities whose records stay as the import left them. */
const neverUndone: string[] = importEntities.filter((entity) => !canUndo(entity))
const notUndone = sql`array(select f.entity ${uploaded} and f.entity = any(${neverUndone}::text[])
  group by f.entity order by min(f.rank))`

export const undoJson: Sql = sql`case when i.undo_status is not null then jsonb_build_object(
  'status', i.undo_status, 'startDate', ${isoText(sql`i.undo_start_date`)}, 'endDate', ${isoText(sql`i.undo_end_date`)},
  'notUndone', ${notUndone}) || i.undo_counts end`

const undoableUntil = (now: Date): Sql => sql`case when i.keeps_images
    and coalesce(i.undo_status, 'aborted') = 'aborted' and i.end_date + interval '7 days' > ${now}
  then ${isoText(sql`(i.end_date + interval '7 days')`)} end`

export const importJson = (
  now: Date,
): Sql => sql`json_build_object('ref', i.ref, 'source', i.source, 'status', i.status,
  'reason', i.reason, 'checkOnly', i.is_check_only, 'progress', ${progressSql},
  'rowsPerSecond', ${rowsPerSecond(now)}, 'secondsLeft', ${secondsLeft(now)},
  'createDate', ${isoText(sql`i.create_date`)}, 'startDate', ${isoText(sql`i.start_date`)},
  'scriptFinishDate', ${isoText(sql`i.script_finish_date`)}, 'endDate', ${isoText(sql`i.end_date`)},
  'undoableUntil', ${undoableUntil(now)}, 'undo', ${undoJson},
  'entityFiles', coalesce((select json_agg(${fileJson} order by f.rank, f.number) ${uploaded}), '[]'))`

export const filterFields: FilterFields = {
  ref: { type: 'text', sql: sql`i.ref::text` },
  status: { type: 'enum', values: importStatuses, sql: sql`i.status` },
}
export const sortFields: SortFields = { createDate: { type: 'date', sql: sql`i.create_date` } }
export const tiebreak: SortFields = { ref: { type: 'text', sql: sql`i.ref::text` } }
