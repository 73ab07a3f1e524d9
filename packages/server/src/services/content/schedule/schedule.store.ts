import { type Db, sql } from '@tradepost/kernel'

const isDue = (now: Date) => sql`(p.publish_date is not null or p.unpublish_date is not null)
  and least(p.publish_date, p.unpublish_date) <= ${now}`

export const listDueMerchants = (db: Db, now: Date, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id)
      and exists (select from content_page p where p.merchant_id = m.id and ${isDue(now)})
    order by m.id`)

/** The longest overdue first. */
export const listDuePages = (db: Db, merchantId: number, now: Date, limit: number) =>
  db.many<{ shopCode: string; code: string }>(sql`
    select p.shop_code as "shopCode", p.code from content_page p
    where p.merchant_id = ${merchantId} and ${isDue(now)}
    order by least(p.publish_date, p.unpublish_date), p.id limit ${limit}`)
