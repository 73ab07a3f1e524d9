import { type Db, sql } from '@tradepost/kernel'
import type { ShowcaseItem } from '../site/index.ts'

/** Processes that start at once must not both fill an empty database. */
export const lockDemo = (tx: Db) => tx.run(sql`select pg_advisory_xact_lock(hashtextextended('demo', 0))`)

export const findMerchant = (db: Db, code: string) =>
  db.maybe<{ id: number }>(sql`select id from merchant where code = ${code}`)

export const setDemoStatus = (db: Db, status: 'active' | 'inactive') =>
  db.run(sql`update merchant set status = ${status} where is_demo and status <> ${status}`)

export const hasOperator = async (db: Db, id: string) =>
  (await db.maybe(sql`select 1 from operator_client where id = ${id}`)) !== null

export const listOpenMerchants = (db: Db) =>
  db.many<{ code: string }>(sql`select code from merchant where is_demo and status = 'active' order by code`)

export const listOperators = (db: Db, secretHash: string) =>
  db.many<{ id: string }>(sql`
    select id from operator_client
    where secret_hash = ${secretHash} or (previous_secret_hash = ${secretHash} and previous_secret_expire_date > now())
    order by id`)

export const removeOperator = async (db: Db, secretHash: string) => {
  await db.run(sql`delete from operator_client where secret_hash = ${secretHash}`)
  await db.run(sql`
    update operator_client set previous_secret_hash = null, previous_secret_expire_date = null
    where previous_secret_hash = ${secretHash}`)
}

const inDefaultCatalog = (merchantCode: string) => sql`
  m.code = ${merchantCode} and c.merchant_id = m.id and c.is_default and p.merchant_id = m.id and p.catalog_id = c.id`

/** A few products with a picture, the best rated first. */
export const listShowcase = (db: Db, merchantCode: string) =>
  db.many<ShowcaseItem>(sql`
    select localized(p.data -> 'name', c.default_locale_code, c.default_locale_code) as name,
      (p.data #>> '{price,price}')::float8 as price, p.data #>> '{price,currencyCode}' as "currencyCode",
      localized_list(p.data -> 'media', c.default_locale_code, c.default_locale_code) #>> '{0,url}' as picture
    from merchant m, catalog c, product p
    where ${inDefaultCatalog(merchantCode)} and p.data ->> 'status' = 'active' and p.data -> 'price' <> 'null'
      and p.data ->> 'modelType' in ('standard', 'configurable')
    order by (p.data ->> 'rating')::numeric desc nulls last, p.code limit 8`)

export const countEverything = (db: Db) =>
  db.one<{ merchants: number; products: number }>(sql`
    select (select count(*) from merchant)::int as merchants,
      (select coalesce(sum(n), 0) from counter where kind = 'product')::int as products`)

export const countModelTypes = (db: Db, merchantCode: string) =>
  db.many<{ label: string; count: number }>(sql`
    select p.data ->> 'modelType' as label, count(*)::int as count
    from merchant m, catalog c, product p where ${inDefaultCatalog(merchantCode)} group by 1 order by 2 desc, 1`)
