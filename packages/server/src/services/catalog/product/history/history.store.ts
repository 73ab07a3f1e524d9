import { type Db, isoText, type List, type ListRules, listPage, removeOldest, sql } from '@tradepost/kernel'
import { catalogScope } from '../../base/scope.store.ts'
import { inCatalog, type ProductKey } from '../record/product.store.ts'

export type Author = { id: string; name: string }

/** The newest first. */
export const rules: ListRules = {
  hasCursor: true,
  filters: {},
  tiebreak: { id: { type: 'integer', sql: sql`-h.id` } },
}

export type FoundProduct = { catalogId: number; createDate: string | null; user: Author | null }

/** No row: no such catalog. Without a date: no such product in it. */
export const findProduct = (db: Db, merchantId: number, { code, catalogCode }: ProductKey) =>
  db.maybe<FoundProduct>(sql`
    select c.id as "catalogId", ${isoText(sql`p.create_date`)} as "createDate", p.create_user as user
    from catalog c left join product p on ${inCatalog(merchantId)} and p.code = ${code}
    where ${catalogScope(merchantId, catalogCode)}`)

export const listChanges = (db: Db, merchantId: number, catalogId: number, code: string, list: List) =>
  listPage(db, 'history', {
    item: sql`json_build_object('id', h.id, 'createDate', ${isoText(sql`h.create_date`)}, 'user', h.author,
      'before', h.before, 'after', h.after)`,
    from: sql`product_change h`,
    where: sql`h.merchant_id = ${merchantId} and h.catalog_id = ${catalogId} and h.product_code = ${code}`,
    list,
  })

/** Over all merchants, each with its own setting: upkeep of the server. */
export const removeOldChanges = async (db: Db, now: Date, defaultDays: number) => {
  const merchants = await db.many<{ id: number; before: Date }>(sql`
    select m.id, kept.since as before from merchant m
    cross join lateral (
      select ${now}::timestamptz
        - make_interval(days => coalesce((m.settings ->> 'productHistoryDays')::int, ${defaultDays})) as since) kept
    where exists (select from product_change h where h.merchant_id = m.id and h.create_date < kept.since)
    order by m.id`)
  for (const { id, before } of merchants)
    await removeOldest(db, sql`product_change`, {
      order: sql`t.create_date`,
      where: sql`t.merchant_id = ${id} and t.create_date < ${before}`,
    })
}
