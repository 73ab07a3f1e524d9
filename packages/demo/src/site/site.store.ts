import { type Db, sql } from '@tradepost/kernel'
import type { ShowcaseItem } from '@tradepost/server'

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

export const countMerchants = (db: Db) =>
  db.one<{ merchants: number }>(sql`select count(*)::int as merchants from merchant`)

export const countModelTypes = (db: Db, merchantCode: string) =>
  db.many<{ label: string; count: number }>(sql`
    select p.data ->> 'modelType' as label, count(*)::int as count
    from merchant m, catalog c, product p where ${inDefaultCatalog(merchantCode)} group by 1 order by 2 desc, 1`)

/** Null when somebody has deleted the customer. */
export const findCustomer = (db: Db, merchantCode: string, emailAddress: string) =>
  db.maybe<{ customerId: string }>(sql`
    select c.id as "customerId" from merchant m, customer c
    where m.code = ${merchantCode} and c.merchant_id = m.id and c.email_address = ${emailAddress} limit 1`)
