import { type Db, sql } from '@tradepost/kernel'

/** Counted once for each message, however often it is opened. */
export const recordOpened = (db: Db, merchantId: number, id: number, now: Date) =>
  db.run(sql`
    with opened as (
      update notification_message m set opened_date = ${now}
      where m.merchant_id = ${merchantId} and m.id = ${id} and m.opened_date is null returning m.dispatch_id)
    update campaign_dispatch d set opened = d.opened + 1 from opened o
    where d.merchant_id = ${merchantId} and d.id = o.dispatch_id`)

/** Who clicks has opened it, too. */
export const recordClicked = (db: Db, merchantId: number, id: number, now: Date) =>
  db.run(sql`
    with before as (
      select m.id, m.dispatch_id, m.opened_date is null as is_opening from notification_message m
      where m.merchant_id = ${merchantId} and m.id = ${id} and m.clicked_date is null for update),
    clicked as (
      update notification_message m set clicked_date = ${now}, opened_date = coalesce(m.opened_date, ${now})
      from before b where m.merchant_id = ${merchantId} and m.id = b.id)
    update campaign_dispatch d set clicked = d.clicked + 1, opened = d.opened + case when b.is_opening then 1 else 0 end
    from before b where d.merchant_id = ${merchantId} and d.id = b.dispatch_id`)

export type Unsubscriber = { customerId: string | null; recipient: string; merchantCode: string }

/** Null: no such message. */
export const findUnsubscriber = (db: Db, merchantId: number, id: number) =>
  db.maybe<Unsubscriber>(sql`
    select m.customer_id as "customerId", m.recipient, o.code as "merchantCode"
    from notification_message m join merchant o on o.id = m.merchant_id
    where m.merchant_id = ${merchantId} and m.id = ${id}`)

export const recordUnsubscribed = (db: Db, merchantId: number, id: number, now: Date) =>
  db.run(sql`
    with done as (
      update notification_message m set unsubscribed_date = ${now}
      where m.merchant_id = ${merchantId} and m.id = ${id} and m.unsubscribed_date is null returning m.dispatch_id)
    update campaign_dispatch d set unsubscribed = d.unsubscribed + 1 from done o
    where d.merchant_id = ${merchantId} and d.id = o.dispatch_id`)

/** Several customers may have the same address: who reads the mail ends it for all of them. */
export const listOptedIn = async (db: Db, merchantId: number, { customerId, recipient }: Unsubscriber) => {
  const rows = await db.many<{ id: string }>(sql`
    select c.id from customer c
    where c.merchant_id = ${merchantId} and c.status <> 'deleted' and (c.settings ->> 'marketingOptIn')::boolean
      and (c.id = ${customerId}::uuid or lower(c.email_address) = ${recipient})
    order by c.id`)
  return rows.map(({ id }) => id)
}
