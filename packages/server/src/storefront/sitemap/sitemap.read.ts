import { type Db, sql } from '@tradepost/kernel'
import { catalogScope, hasMethod, type ShownMethods } from '../../services/catalog/index.ts'

/** The most that the format allows for one file. */
export const URLS_PER_FILE = 50_000

type Scope = {
  merchantId: number
  shopCode: string
  catalogCode: string | undefined
  now: Date
  shown: ShownMethods | null
}

const offered = ({ now, shown }: Scope) => sql`p.data ->> 'status' <> 'inactive'
  and p.data ->> 'modelType' not in ('variant', 'bundleItem')
  and coalesce((p.data ->> 'startDate') <= ${now.toISOString()}::text collate "C", true)
  and coalesce((p.data ->> 'endDate') > ${now.toISOString()}::text collate "C", true) and ${hasMethod(shown)}`

export type SitemapEntry = { kind: 'pages' | 'c' | 'p'; code: string; date: string | null }

/** Pages, categories and products of a shop, in one order: the entries after the first `offset`. */
export const listEntries = (db: Db, scope: Scope, offset: number) =>
  db.many<SitemapEntry>(sql`
    select entry.kind, entry.code, entry.date from (
      select 1 as part, 'pages' as kind, l.slug as code, to_char(l.publish_date at time zone 'UTC', 'YYYY-MM-DD') as date
      from live_page l where l.merchant_id = ${scope.merchantId} and l.shop_code = ${scope.shopCode} and l.slug <> 'home'
      union all
      select 2, 'c', g.code, null from catalog c join category g on g.merchant_id = c.merchant_id and g.catalog_id = c.id
      where ${catalogScope(scope.merchantId, scope.catalogCode)} and g.status = 'active'
      union all
      select 3, 'p', p.code, to_char(p.update_date at time zone 'UTC', 'YYYY-MM-DD')
      from catalog c join product p on p.merchant_id = ${scope.merchantId} and p.catalog_id = c.id
      where ${catalogScope(scope.merchantId, scope.catalogCode)} and ${offered(scope)}
    ) entry order by entry.part, entry.code limit ${URLS_PER_FILE} offset ${offset}`)

export const countEntries = (db: Db, scope: Scope) =>
  db.one<{ count: number }>(sql`
    select (select count(*) from live_page l
        where l.merchant_id = ${scope.merchantId} and l.shop_code = ${scope.shopCode} and l.slug <> 'home')::int
      + (select count(*) from catalog c join category g on g.merchant_id = c.merchant_id and g.catalog_id = c.id
        where ${catalogScope(scope.merchantId, scope.catalogCode)} and g.status = 'active')::int
      + (select count(*) from catalog c join product p on p.merchant_id = ${scope.merchantId} and p.catalog_id = c.id
        where ${catalogScope(scope.merchantId, scope.catalogCode)} and ${offered(scope)})::int as count`)
