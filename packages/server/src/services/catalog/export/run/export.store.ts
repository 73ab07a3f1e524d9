import {
  type ExportFeed,
  type ExportRun,
  type ExportUpdate,
  exportFeeds,
  type exportFilters,
  type exportSorts,
  sentExportRunStatuses,
} from '@tradepost/contract'
import {
  type Db,
  type FilterField,
  isoText,
  type List,
  type PageRow,
  pageSql,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'
import { storedStatus } from './export.rules.ts'

export type ExportKey = { id: number; catalogCode: string | undefined }

const shownStatus = sql`(case e.status when 'succeeded' then 'succeded' else e.status end)`

export const filterFields: Record<(typeof exportFilters)[number], FilterField> = {
  id: { type: 'integer', sql: sql`e.id` },
  feed: { type: 'enum', values: [...exportFeeds, 'category'], sql: sql`e.feed` },
  status: {
    type: 'enum',
    values: sentExportRunStatuses,
    // both spellings of success find it
    exists: (on) =>
      sql`exists (select 1 from unnest(array[e.status, ${shownStatus}]) spelled(status) where ${on(sql`spelled.status`)})`,
  },
}

export const sortFields: Record<(typeof exportSorts)[number], SortField> = {
  id: { type: 'number', sql: sql`e.id` },
  feed: { type: 'text', sql: sql`e.feed` },
  status: { type: 'text', sql: sql`e.status` },
  entityCount: { type: 'number', sql: sql`e.entity_count` },
  startDate: { type: 'date', sql: sql`e.start_date` },
  endDate: { type: 'date', sql: sql`e.end_date`, nullable: 'last' },
  sequenceId: { type: 'number', sql: sql`e.id` },
}

/** Null while there is none, and after its time. */
export const fileJson = (now: Date): Sql => sql`(
  select json_build_object('expires', (extract(epoch from f.expire_date) * 1000)::bigint,
    'ending', substring(f.key from '[^.]*$'))
  from catalog_export_file f
  where f.merchant_id = e.merchant_id and f.export_id = e.id and e.status = 'succeeded' and f.expire_date > ${now})`

export type StoredFile = { expires: number; ending: string }
export type ListedExport = Omit<ExportRun, 'url'> & { file: StoredFile | null }

type PageOptions = { catalogCode: string | undefined; list: List; now: Date }

/** No row: no such catalog. */
export const listExports = (db: Db, merchantId: number, { catalogCode, list, now }: PageOptions) => {
  const page = pageSql({
    item: sql`json_build_object('id', e.id, 'feed', e.feed, 'status', ${shownStatus}, 'entityCount', e.entity_count,
      'errorMessage', e.error_message, 'startDate', ${isoText(sql`e.start_date`)}, 'endDate', ${isoText(sql`e.end_date`)},
      'file', ${fileJson(now)})`,
    from: sql`catalog_export e`,
    where: sql`e.merchant_id = ${merchantId} and e.catalog_id = c.id`,
    list,
  })
  return db.maybe<PageRow>(sql`
    select page.* from catalog c cross join lateral (${page}) page where ${catalogScope(merchantId, catalogCode)}`)
}

export const insertExport = (
  db: Db,
  merchantId: number,
  { catalogId, feed, now }: { catalogId: number; feed: ExportFeed; now: Date },
) =>
  db.one<{ id: number }>(sql`
    insert into catalog_export (merchant_id, catalog_id, feed, start_date)
    values (${merchantId}, ${catalogId}, ${feed}, ${now}) returning id`)

/** No row: no such catalog. A row without id: no such run in it. */
export const lockExport = (db: Db, merchantId: number, key: ExportKey) =>
  db.maybe<{ id: number | null; hasEnded: boolean; isOfServer: boolean }>(sql`
    select e.id, e.end_date is not null as "hasEnded", e.request is not null as "isOfServer"
    from catalog c left join lateral (
      select e.id, e.end_date, e.request from catalog_export e
      where e.merchant_id = ${merchantId} and e.catalog_id = c.id and e.id = ${key.id} for update) e on true
    where ${catalogScope(merchantId, key.catalogCode)}`)

export const patchExport = (db: Db, merchantId: number, id: number, patch: ExportUpdate, now: Date) => {
  const status = storedStatus(patch.status ?? 'processing')
  return db.run(sql`
    update catalog_export set status = ${status}, end_date = ${status === 'processing' ? null : now},
      entity_count = coalesce(${patch.entityCount ?? null}::bigint, entity_count),
      error_message = case when ${patch.errorMessage !== undefined}::boolean then ${patch.errorMessage ?? null} else error_message end
    where merchant_id = ${merchantId} and id = ${id}`)
}
