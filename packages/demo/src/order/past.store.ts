import { type Db, sql } from '@tradepost/kernel'

/** The merchant's next order gets this number. */
export const setNextNumber = (db: Db, merchantId: number, next: number) =>
  db.run(sql`
    insert into order_sequence (merchant_id, next) values (${merchantId}, ${next})
    on conflict (merchant_id) do update set next = excluded.next`)

/** Work of completed orders came with them, and has not changed since its end. */
export const backdateWork = (db: Db, merchantId: number) =>
  db.run(sql`
    update fulfillment_order f set create_date = f.submit_date, update_date = f.complete_date
    from sales_order o
    where f.merchant_id = ${merchantId} and o.merchant_id = f.merchant_id and o.id = f.sales_order_id
      and o.status = 'completed'`)
