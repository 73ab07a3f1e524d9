import type { CsvExportOptions, ExportFeed, ExportFormat } from '@tradepost/contract'
import { countedSql, type Db, json, type Sql, sql } from '@tradepost/kernel'

export type ExportRequest =
  | { kind: 'feed'; feed: ExportFeed; format: ExportFormat }
  | ({ kind: 'csv' } & CsvExportOptions)

export type RunKey = { merchantId: number; id: number }

const openRuns = (merchantId: number): Sql =>
  sql`e.merchant_id = ${merchantId} and e.end_date is null and e.request is not null`

export const countOpenRuns = async (db: Db, merchantId: number): Promise<number> => {
  const { count } = await db.one<{ count: number }>(
    sql`select count(*) from catalog_export e where ${openRuns(merchantId)}`,
  )
  return count
}

/** Products of the catalog that the run writes. */
export const countProducts = async (db: Db, { merchantId, id }: RunKey): Promise<number> => {
  const run = await db.maybe<{ count: number }>(sql`
    select ${countedSql(merchantId, 'product', sql`e.catalog_id`)} as count from catalog_export e
    where e.merchant_id = ${merchantId} and e.id = ${id}`)
  return run?.count ?? 0
}

type NewRun = { catalogId: number; feed: string; request: ExportRequest; now: Date }

export const insertRun = (db: Db, merchantId: number, { catalogId, feed, request, now }: NewRun) =>
  db.one<{ id: number }>(sql`
    insert into catalog_export (merchant_id, catalog_id, feed, request, start_date)
    values (${merchantId}, ${catalogId}, ${feed}, ${json(request)}, ${now}) returning id`)

export type ClaimedRun = {
  feed: string
  request: ExportRequest
  attempts: number
  catalogId: number
  catalogCode: string
  catalogName: string
  localeCode: string
}

/** From now on only this writer may end the run; null when it has ended, or is gone. It begins from the start. */
export const claimRun = (db: Db, { merchantId, id }: RunKey, writer: string) =>
  db.maybe<ClaimedRun>(sql`
    update catalog_export e set writer = ${writer}::uuid, attempts = attempts + 1, entity_count = 0
    from catalog c
    where ${openRuns(merchantId)} and e.id = ${id} and c.merchant_id = ${merchantId} and c.id = e.catalog_id
    returning e.feed, e.request, e.attempts, e.catalog_id as "catalogId", c.code as "catalogCode",
      c.name as "catalogName", c.default_locale_code as "localeCode"`)

/** The key of the run's file: the first one proposed, however often the run restarts. */
export const keepFileKey = async (db: Db, { merchantId, id }: RunKey, proposed: string, expireDate: Date) => {
  const { key } = await db.one<{ key: string }>(sql`
    insert into catalog_export_file (merchant_id, export_id, key, expire_date)
    values (${merchantId}, ${id}, ${proposed}, ${expireDate})
    on conflict (merchant_id, export_id) do update set expire_date = excluded.expire_date returning key`)
  return key
}

/** False: another writer has taken over, or the run is gone. */
export const recordProgress = async (
  db: Db,
  { merchantId, id }: RunKey,
  writer: string,
  entityCount: number,
): Promise<boolean> =>
  (await db.run(sql`
    update catalog_export e set entity_count = ${entityCount}
    where ${openRuns(merchantId)} and e.id = ${id} and e.writer = ${writer}::uuid`)) > 0

export type RunEnd = {
  status: 'succeeded' | 'failed'
  entityCount?: number
  errorMessage: string | null
  now: Date
}

/** Null: another writer has taken over, or the run has ended. Without a writer given, ends it for any writer. */
export const endRun = (
  db: Db,
  { merchantId, id }: RunKey,
  writer: string | null,
  { status, entityCount, errorMessage, now }: RunEnd,
) =>
  db.maybe<{ hasReader: boolean }>(sql`
    update catalog_export e set status = ${status}, end_date = ${now}, error_message = ${errorMessage},
      entity_count = coalesce(${entityCount ?? null}::bigint, e.entity_count)
    where ${openRuns(merchantId)} and e.id = ${id} and e.writer = coalesce(${writer}::uuid, e.writer)
    returning e.request ? 'emailAddress' as "hasReader"`)

/** The file of a run that succeeded. */
export const findFile = (db: Db, merchantCode: string, id: number) =>
  db.maybe<{ key: string }>(sql`
    select f.key from merchant m
    join catalog_export e on e.merchant_id = m.id and e.id = ${id} and e.status = 'succeeded'
    join catalog_export_file f on f.merchant_id = m.id and f.export_id = e.id
    where m.code = ${merchantCode}`)

type OldFile = { merchantId: number; exportId: number; key: string }

/** Files whose time is over, and those of runs that went with their catalog or failed. */
export const listOldFiles = (db: Db, now: Date, limit: number) =>
  db.many<OldFile>(sql`
    select f.merchant_id as "merchantId", f.export_id as "exportId", f.key from catalog_export_file f
    left join catalog_export e on e.merchant_id = f.merchant_id and e.id = f.export_id
    where f.expire_date <= ${now} or e.id is null or e.status = 'failed'
    order by f.expire_date limit ${limit}`)

export const removeFile = (db: Db, { merchantId, exportId }: OldFile) =>
  db.run(sql`delete from catalog_export_file where merchant_id = ${merchantId} and export_id = ${exportId}`)
