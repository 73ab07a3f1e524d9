import { type Ctx, type Db, emitFrom, type Sql, sql } from '@tradepost/kernel'
import { authorOf, type LockedCatalog } from '../base/scope.store.ts'
import { branchSql, eventRows } from './category.store.ts'
import type { BranchMember } from './delete.rules.ts'

/** Waits for writes that add products to these categories and all below; later ones find the categories gone. */
export const lockBranches = (db: Db, merchantId: number, { id }: LockedCatalog, codes: string[]) =>
  db.many<BranchMember & { revision: number }>(sql`
    with recursive branch as (${branchSql(merchantId, id, codes)})
    select g.code, g.parent_code as "parentCode", g.revision from category g
    where g.merchant_id = ${merchantId} and g.catalog_id = ${id} and g.code in (select code from branch)
    order by g.code for update`)

export const listFilled = async (db: Db, merchantId: number, { id }: LockedCatalog, codes: string[]) => {
  const rows = await db.many<{ code: string }>(sql`
    select sought.code from unnest(${codes}::text[]) as sought(code)
    where exists (select 1 from product_category p
      where p.merchant_id = ${merchantId} and p.catalog_id = ${id} and p.category_code = sought.code)`)
  return new Set(rows.map(({ code }) => code))
}

/** The rows, their counters and their events; `gone` says which. */
const removal = (ctx: Ctx, catalog: LockedCatalog, only: Sql): Sql => sql`
  gone as (
    delete from category where merchant_id = ${ctx.merchantId} and catalog_id = ${catalog.id} and ${only} returning code, id),
  uncounted as (
    delete from counter using gone
    where counter.merchant_id = ${ctx.merchantId} and counter.kind = 'categoryProduct' and counter.scope = gone.id),
  emitted as (${emitFrom(ctx, 'categoryDeleted', eventRows(catalog, sql`gone`))})`

/** One statement for any number of categories and products: these lose the categories and stay. */
export const removeCategories = (db: Db, ctx: Ctx, catalog: LockedCatalog, codes: string[]) =>
  db.run(sql`
    with ${removal(ctx, catalog, sql`code = any(${codes}::text[])`)},
    taken as (
      delete from product_category where merchant_id = ${ctx.merchantId} and catalog_id = ${catalog.id}
        and category_code = any(${codes}::text[]) returning product_code),
    changed as (
      update product p set revision = p.revision + 1, update_date = ${ctx.now}, update_user = ${authorOf(ctx, ['categories'])}::jsonb,
        data = jsonb_set(p.data, '{categories}', jsonb_path_query_array(p.data, '$.categories[*] ? (!(@.code == $gone[*]))',
          jsonb_build_object('gone', to_jsonb(${codes}::text[]))))
      where p.merchant_id = ${ctx.merchantId} and p.catalog_id = ${catalog.id}
        and p.code in (select product_code from taken) returning p.code)
    ${emitFrom(
      ctx,
      'productUpdated',
      sql`select code, jsonb_build_object('productCode', code, 'catalogCode', ${catalog.code}::text) from changed`,
      [],
    )}`)

/** Removes all categories of a catalog that is being deleted with its products. */
export const removeAllCategories = (db: Db, ctx: Ctx, catalog: LockedCatalog) =>
  db.run(sql`
    with ${removal(ctx, catalog, sql`true`)}
    delete from product_category where merchant_id = ${ctx.merchantId} and catalog_id = ${catalog.id}`)
