import { type Db, json, type Sql, sql } from '@tradepost/kernel'

export type OrderKey = { merchantId: number; orderNumber: string }

/** Placed orders of shops that take them, each once. */
export const insertPushes = (db: Db, orders: OrderKey[], now: Date) =>
  db.many<{ merchantId: number }>(sql`
    insert into plugin_call (merchant_id, shop_code, action, order_number, create_date, next_date)
    select o.merchant_id, s.code, 'add_order', o.order_number, ${now}::timestamptz, ${now}::timestamptz
    from (select distinct k."merchantId", k."orderNumber"
      from jsonb_to_recordset(${json(orders)}::jsonb) as k("merchantId" int, "orderNumber" text)) k
    join sales_order o on o.merchant_id = k."merchantId" and o.order_number = k."orderNumber" and o.status <> 'new'
    join shop s on s.merchant_id = o.merchant_id and s.code = o.document ->> 'shopCode'
    where s.plugin_url is not null and (s.plugin_settings ->> 'pushesOrders')::boolean
    on conflict do nothing returning merchant_id as "merchantId"`)

/** Orders that a shop has and whose status changed. One that waits already tells the newest state. */
export const insertUpdates = (db: Db, orders: OrderKey[], now: Date) =>
  db.many<{ merchantId: number }>(sql`
    insert into plugin_call (merchant_id, shop_code, action, order_number, create_date, next_date)
    select added.merchant_id, added.shop_code, 'update_order', added.order_number, ${now}::timestamptz, ${now}::timestamptz
    from (select distinct k."merchantId", k."orderNumber"
      from jsonb_to_recordset(${json(orders)}::jsonb) as k("merchantId" int, "orderNumber" text)) k
    join plugin_call added on added.merchant_id = k."merchantId" and added.order_number = k."orderNumber"
      and added.action = 'add_order' and added.status <> 'failed'
    on conflict do nothing returning merchant_id as "merchantId"`)

/** `c` is the call. An update waits until the shop has the order. */
const isDue = (now: Date): Sql => sql`c.status = 'waiting' and c.next_date <= ${now}
  and (c.action = 'add_order' or exists (
    select from plugin_call a where a.merchant_id = c.merchant_id and a.order_number = c.order_number
      and a.action = 'add_order' and a.status = 'done'))`

export const listDueMerchants = (db: Db, now: Date, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id) and m.status = 'active' and exists (
      select from plugin_call c where c.merchant_id = m.id and ${isDue(now)})
    order by m.id`)

export type DueCall = { id: number; shopCode: string; action: string; orderNumber: string; attempts: number }

/** They are this process's until the lease ends. */
export const claimCalls = (
  db: Db,
  merchantId: number,
  { now, lease, limit }: { now: Date; lease: Date; limit: number },
) =>
  db.many<DueCall>(sql`
    with due as materialized (
      select c.id from plugin_call c where c.merchant_id = ${merchantId} and ${isDue(now)}
      order by c.next_date, c.id limit ${limit} for update skip locked)
    update plugin_call claimed set attempts = claimed.attempts + 1, next_date = ${lease}
    from due where claimed.merchant_id = ${merchantId} and claimed.id = due.id
    returning claimed.id, claimed.shop_code as "shopCode", claimed.action, claimed.order_number as "orderNumber",
      claimed.attempts`)

export type CallResult = {
  status: 'waiting' | 'done' | 'failed'
  error: number | null
  errorText: string | null
  externalOrderNumber: string | null
  nextDate: Date | null
}

export const finishCall = (db: Db, merchantId: number, id: number, end: CallResult, now: Date) =>
  db.run(sql`
    update plugin_call set status = ${end.status}, error = ${end.error}, error_text = ${end.errorText},
      external_order_number = coalesce(${end.externalOrderNumber}, external_order_number),
      next_date = ${end.nextDate}::timestamptz,
      end_date = ${end.status === 'waiting' ? null : now}::timestamptz
    where merchant_id = ${merchantId} and id = ${id} and status = 'waiting'`)

/** Stores the shop's reports about orders; returns those it has. */
export const markReported = (
  db: Db,
  merchantId: number,
  shopCode: string,
  { orderNumbers, what, now }: { orderNumbers: string[]; what: 'shipped' | 'canceled'; now: Date },
) =>
  db.many<{ orderNumber: string }>(sql`
    update plugin_call set
      shipped_date = case when ${what} = 'shipped' then coalesce(shipped_date, ${now}::timestamptz) else shipped_date end,
      canceled_date = case when ${what} = 'canceled' then coalesce(canceled_date, ${now}::timestamptz) else canceled_date end
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and action = 'add_order'
      and order_number = any(${orderNumbers}::text[])
    returning order_number as "orderNumber"`)

export type PushedRange = { from: Date | null; to: Date | null; limit: number; offset: number }

/** Numbers of the orders that a shop was given, the oldest first. */
export const listPushedOrders = (
  db: Db,
  merchantId: number,
  shopCode: string,
  { from, to, limit, offset }: PushedRange,
) =>
  db.many<{ orderNumber: string }>(sql`
    select order_number as "orderNumber" from plugin_call
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and action = 'add_order'
      and create_date >= coalesce(${from}::timestamptz, '-infinity')
      and create_date <= coalesce(${to}::timestamptz, 'infinity')
    order by id limit ${limit} offset ${offset}`)

/** The reports of a shop about one order that it was given; it keeps others from reportEach until the transaction ends. */
export const lockPushedOrder = (db: Db, merchantId: number, shopCode: string, orderNumber: string) =>
  db.maybe<{ shippedDate: Date | null; canceledDate: Date | null }>(sql`
    select shipped_date as "shippedDate", canceled_date as "canceledDate" from plugin_call
    where merchant_id = ${merchantId} and shop_code = ${shopCode} and action = 'add_order'
      and order_number = ${orderNumber} for update`)

export type DeliveryNote = { carrier: string; tracking: string; date: string }

export const insertDeliveryNote = (db: Db, merchantId: number, orderNumber: string, note: DeliveryNote) =>
  db.run(sql`
    update plugin_call set delivery_notes = delivery_notes || ${json([note])}::jsonb
    where merchant_id = ${merchantId} and action = 'add_order' and order_number = ${orderNumber}`)

/** Over all merchants: upkeep of the server. The row of an order that was handed over stays, without its texts. */
export const removeOldCalls = async (db: Db, before: Date): Promise<void> => {
  await db.run(sql`delete from plugin_call where end_date < ${before} and action <> 'add_order'`)
  await db.run(sql`
    update plugin_call set error_text = null
    where end_date < ${before} and action = 'add_order' and error_text is not null`)
}
