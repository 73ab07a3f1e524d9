import { type Db, sql } from '@tradepost/kernel'
import { setNextNumber } from './order.store.ts'

/** Fulfillment orders and their lines count on from this number, as if each order had one line. */
export const setNextWork = (db: Db, next: number) =>
  db.run(sql`
    select setval('fulfillment_order_id', ${next}, false), setval('fulfillment_order_line_id', ${next}, false)`)

/** The sales orders that the merchant creates next, and what they are routed to, count on from this number. */
export const setNextRouted = async (db: Db, merchantCode: string, next: number) => {
  await setNextNumber(db, merchantCode, next)
  await setNextWork(db, next)
}

/** Ids of canceled returns, apart from those of all others. */
const CANCELED = 20_000_000

/** The next return, and the next number of a return of this sales order: the last one was canceled. */
export const setNextReturn = (db: Db, merchantCode: string, orderId: number, next: number) =>
  db.run(sql`
    with next as (select setval('return_order_id', ${next}, false))
    insert into return_order (merchant_id, id, order_id, number, customer_id, name, status, drop_off_type, date, update_date,
      refund, shipping_refund, document)
    select o.merchant_id, ${CANCELED + next}, o.id, ${next - 1}::int, o.customer_id, o.name, 'canceled', 'inPerson', o.date, o.date,
      0, 0, '{}'
    from sales_order o join merchant m on m.id = o.merchant_id, next
    where m.code = ${merchantCode} and o.id = ${orderId}
    on conflict do nothing`)
