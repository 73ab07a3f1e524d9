import { type Db, sql } from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'

/** No row: no such catalog. A row without data: nothing is set. */
export const findExportSettings = (db: Db, merchantId: number, catalogCode: string | undefined) =>
  db.maybe<{ sealed: string | null }>(sql`
    select e.data as sealed from catalog c
    left join export_setting e on e.merchant_id = ${merchantId} and e.catalog_id = c.id
    where ${catalogScope(merchantId, catalogCode)}`)

export const upsertExportSettings = (db: Db, merchantId: number, catalogId: number, sealed: string) =>
  db.run(sql`
    insert into export_setting (merchant_id, catalog_id, data) values (${merchantId}, ${catalogId}, ${sealed})
    on conflict (merchant_id, catalog_id) do update set data = excluded.data`)

export const removeExportSettings = (db: Db, merchantId: number, catalogId: number) =>
  db.run(sql`delete from export_setting where merchant_id = ${merchantId} and catalog_id = ${catalogId}`)
