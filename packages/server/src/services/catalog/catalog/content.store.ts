import { type Ctx, type Db, emitFrom, type Sql, sql } from '@tradepost/kernel'
import type { LockedCatalog } from '../base/scope.store.ts'
import { eventRows } from '../product/record/product.store.ts'

/** A statement of a request has a limit of time, and a catalog none of size. */
const STRETCH = 5000

/** Kept of each product beside it. */
const besides = [
  sql`product_category`,
  sql`product_attribute_value`,
  sql`product_search`,
  sql`product_filter`,
  sql`product_name`,
]

const removeRows = async (db: Db, merchantId: number, catalogId: number, table: Sql, size: number) => {
  for (let after = ''; ; ) {
    const { last } = await db.one<{ last: string | null }>(sql`
      with stretch as (
        select max(product_code) as last from (
          select t.product_code from ${table} t
          where t.merchant_id = ${merchantId} and t.catalog_id = ${catalogId} and t.product_code > ${after}
          order by t.product_code limit ${size}) t),
      removed as (
        delete from ${table} t using stretch
        where t.merchant_id = ${merchantId} and t.catalog_id = ${catalogId} and t.product_code > ${after}
          and t.product_code <= stretch.last)
      select last from stretch`)
    if (last === null) return
    after = last
  }
}

/** Codes are kept in a temporary table until their events are emitted: there may be a million. */
export const removeProducts = async (
  db: Db,
  { merchantId }: Ctx,
  { id }: LockedCatalog,
  size = STRETCH,
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
  for (const table of besides) await removeRows(db, merchantId, id, table, size)
}

/** Each removed product by an event, in the transaction that removed it. */
export const emitRemoved = (db: Db, ctx: Ctx, catalog: LockedCatalog) =>
  db.run(
    emitFrom(
      ctx,
      'productDeleted',
      eventRows(catalog, sql`(select code from removed_product where catalog_id = ${catalog.id}) removed`),
    ),
  )
