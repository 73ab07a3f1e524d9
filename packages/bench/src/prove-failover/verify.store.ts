import { type Db, sql } from '@tradepost/kernel'

/** How often each write is stored. */
export const listMarks = (db: Db, merchantCode: string, pattern: string) =>
  db.many<{ mark: string; count: number }>(sql`
    select found.mark, count(*)::int as count
    from merchant m cross join lateral (
      select c.last_name as mark from customer c where c.merchant_id = m.id
      union all select o.external_code from sales_order o where o.merchant_id = m.id
      union all select p.code from product p where p.merchant_id = m.id
      union all select r.sales_order_number from reservation r where r.merchant_id = m.id
      union all select c.reference from inventory_change c where c.merchant_id = m.id and c.field = 'onHand'
      union all select o.payload #>> '{newProperties,name}' from outbox o
        where o.merchant_id = m.id and o.event = 'locationUpdated') found
    where m.code = ${merchantCode} and found.mark ~ ${pattern} group by 1`)

export const countStock = (db: Db, merchantCode: string, productCode: string) =>
  db.one<{ onHand: number; onReserve: number }>(sql`
    select i.on_hand::float8 as "onHand", i.on_reserve::float8 as "onReserve"
    from merchant m join inventory i on i.merchant_id = m.id
    where m.code = ${merchantCode} and i.product_code = ${productCode}`)

/** Kept for a week, so these are all that there ever were. */
export const countEvents = async (
  db: Db,
  merchantCode: string,
  events: readonly string[],
): Promise<number> => {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from merchant m join outbox o on o.merchant_id = m.id
    where m.code = ${merchantCode} and o.event = any(${events}::text[])`)
  return count
}
