import { type Db, sql } from '@tradepost/kernel'

/** The merchant's next order gets this number. */
export const setNextNumber = (db: Db, merchantId: number, next: number) =>
  db.run(sql`
    insert into order_sequence (merchant_id, next) values (${merchantId}, ${next})
    on conflict (merchant_id) do update set next = excluded.next`)
