import { type Ctx, type Db, emitFrom, type Sql, sql } from '@tradepost/kernel'
import type { LockedCatalog } from '../base/scope.store.ts'
import { eventRows } from '../product/record/product.store.ts'

/** A statement has a time limit, and a catalog may be of any size. */
const BATCH = 5000

/** Tables that are derived from products. */
const derivedTables = [
  sql`product_category`,
  sql`product_attribute_value`,
  sql`product_search`,
  sql`product_filter`,
  sql`product_name`,
]

const removeRows = async (db: Db, merchantId: number, catalogId: number, table: Sql, size: number) => {
  for (let after = ''; ; ) {
    const { last } = await db.one<{ last: string | null }>(sql`
      with batch as (
        select max(product_code) as last from (
          select t.product_code from ${table} t
          where t.merchant_id = ${merchantId} and t.catalog_id = ${catalogId} and t.product_code > ${after}
          order by t.product_code limit ${size}) t),
      removed as (
        delete from ${table} t using batch
        where t.merchant_id = ${merchantId} and t.catalog_id = ${catalogId} and t.product_code > ${after}
          and t.product_code <= batch.last)
      select last from batch`)
    if (last === null) return
    after = last
  }
}

/** Codes are kept in a temporary table until their events are emitted: there may be a million. */
export const removeProducts = async (
  db: Db,
  { merchantId }: Ctx,
  { id }: LockedCatalog,
  size = BATCH,
): Promise<void> => {
  await db.run(
    sql`create temporary table if not exists removed_product (catalog_id int, code text) on commit drop`,
  )
  for (let after = ''; ; ) {
    const { last } = await db.one<{ last: string | null }>(sql`
      with removed as (
        delete from product where merchant_id = ${merchantId} and catalog_id = ${id} and code = any(array(
          select p.code from product p
          where p.merchant_id = ${merchantId} and p.catalog_id = ${id} and p.code > ${after}
          order by p.code limit ${size}))
        returning code),
      kept as (insert into removed_product select ${id}, code from removed)
      select max(code) as last from removed`)
    if (last === null) break
    after = last
  }
  for (const table of derivedTables) await removeRows(db, merchantId, id, table, size)
}

/** Emits an event for each removed product, in the transaction that removed it. */
export const emitRemoved = (db: Db, ctx: Ctx, catalog: LockedCatalog) =>
  db.run(
    emitFrom(
      ctx,
      'productDeleted',
      eventRows(catalog, sql`(select code from removed_product where catalog_id = ${catalog.id}) removed`),
    ),
  )
