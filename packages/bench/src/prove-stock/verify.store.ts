import { type Db, sql } from '@tradepost/kernel'

export type Record = {
  productCode: string
  onHand: number
  onReserve: number
  /** Sums of the reservations and of the ledger. */
  held: number
  bookedOnHand: number
  bookedOnReserve: number
}

export const listRecords = (db: Db, merchantCode: string) =>
  db.many<Record>(sql`
    select i.product_code as "productCode", i.on_hand::float8 as "onHand", i.on_reserve::float8 as "onReserve",
      (select coalesce(sum(r.quantity), 0)::float8 from reservation r
        where r.merchant_id = i.merchant_id and r.product_code = i.product_code) as held,
      booked.on_hand as "bookedOnHand", booked.on_reserve as "bookedOnReserve"
    from merchant m join inventory i on i.merchant_id = m.id
    cross join lateral (
      select coalesce(sum(c.after - c.before) filter (where c.field = 'onHand'), 0)::float8 as on_hand,
        coalesce(sum(c.after - c.before) filter (where c.field = 'onReserve'), 0)::float8 as on_reserve
      from inventory_change c where c.merchant_id = i.merchant_id and c.product_code = i.product_code) booked
    where m.code = ${merchantCode} order by i.product_code`)

/** Order, line and quantity of every reservation that is stored. */
export const listHeldLines = (db: Db, merchantCode: string) =>
  db.many<{ key: string }>(sql`
    select concat_ws(' ', r.product_code, r.sales_order_number, r.sales_order_line_item_code, trim_scale(r.quantity)) as key
    from merchant m join reservation r on r.merchant_id = m.id where m.code = ${merchantCode}`)

/** For the whole database; a connection reports its figure when it closes at the latest. */
export const countDeadlocks = async (db: Db): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select deadlocks as count from pg_stat_database where datname = current_database()`)
  return count
}
