import { type Db, sql } from '@tradepost/kernel'

export type ScheduledCatalog = {
  merchantId: number
  catalogId: number
  sealed: string
  timezone: string
  /** Feeds that are being written. */
  open: string[]
}

/** Settings of all merchants that are active. */
export const listScheduledCatalogs = (db: Db, defaultTimezone: string) =>
  db.many<ScheduledCatalog>(sql`
    select e.merchant_id as "merchantId", e.catalog_id as "catalogId", e.data as sealed,
      coalesce(m.settings ->> 'defaultTimezone', ${defaultTimezone}) as timezone,
      array(select r.feed from catalog_export r where r.merchant_id = e.merchant_id and r.catalog_id = e.catalog_id
        and r.end_date is null and r.request ->> 'kind' = 'feed') as open
    from export_setting e join merchant m on m.id = e.merchant_id
    where m.status = 'active'
    order by e.merchant_id, e.catalog_id`)
