import { bumpCounter, type Db, sql } from '@tradepost/kernel'

/** The order that the merchant creates next has this number. */
export const setNextNumber = (db: Db, merchantCode: string, next: number) =>
  db.run(sql`
    insert into order_sequence (merchant_id, next) select m.id, ${next} from merchant m where m.code = ${merchantCode}
    on conflict (merchant_id) do update set next = excluded.next`)

export const getMerchantId = async (db: Db, merchantCode: string): Promise<number> =>
  (await db.one<{ id: number }>(sql`select id from merchant where code = ${merchantCode}`)).id

type Copies = { merchantId: number; first: number; count: number; shift: number }

/**
 * Copies `count` orders from `first` on, with lines and history, under numbers higher by `shift`, a day
 * later.
 */
export const copyOrders = (db: Db, { merchantId, first, count, shift }: Copies) =>
  db.run(sql`
    with original as (
      select * from sales_order where merchant_id = ${merchantId} and id >= ${first} and id < ${first + count}),
    copied as (
      insert into sales_order (merchant_id, id, customer_id, external_code, name, status, fulfillment_status, return_status,
        date, submit_date, update_date, fulfill_date, complete_date, line_count, is_routed, is_platform_priced, document,
        details)
      select merchant_id, id + ${shift}::bigint, customer_id, 'web-' || (id + ${shift}::bigint), name, status,
        fulfillment_status, return_status, date + interval '1 day', submit_date,
        update_date + interval '1 day', fulfill_date, complete_date, line_count, is_routed,
        is_platform_priced, document, details
      from original order by id returning 1),
    lines as (
      insert into order_line (merchant_id, order_id, code, id, status, sub_status, quantity, data)
      select l.merchant_id, l.order_id + ${shift}::bigint, l.code, l.id, l.status, l.sub_status, l.quantity, l.data
      from order_line l where l.merchant_id = ${merchantId} and l.order_id >= ${first} and l.order_id < ${first + count}
      order by l.order_id, l.id),
    history as (
      insert into order_history (merchant_id, order_id, type, details, entity_id, new_value, old_value, actor, actor_name,
        create_date)
      select h.merchant_id, h.order_id + ${shift}::bigint, h.type, h.details, h.entity_id + ${shift}::bigint, h.new_value,
        h.old_value, h.actor, h.actor_name, h.create_date + interval '1 day'
      from order_history h
      where h.merchant_id = ${merchantId} and h.order_id >= ${first} and h.order_id < ${first + count} order by h.id)
    ${bumpCounter({ merchantId, kind: 'salesOrder', scope: 0 }, sql`(select count(*) from copied)`)}`)
