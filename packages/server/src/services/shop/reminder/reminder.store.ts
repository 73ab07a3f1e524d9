import { type Db, sql } from '@tradepost/kernel'
import { restEnd } from '../cart/record/cart.store.ts'

export const listMerchantsToRemind = (db: Db, now: Date, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id) and exists (
      select from cart b where b.merchant_id = m.id and b.reminder_date <= ${now})
    order by m.id`)

export type DueCart = { cartId: string; shopCode: string; customerId: string | null; isIdle: boolean }

/** Carts that are due. One changed in the meantime gets a later time; one being changed is left for later. */
export const takeDueCarts = (db: Db, merchantId: number, now: Date, limit: number) =>
  db.many<DueCart>(sql`
    with due as (
      select b.id, b.shop_code, b.customer_id, ${restEnd(sql`b.update_date`)} as end_date,
        b.lines <> '[]' and (b.expire_date is null or b.expire_date > ${now}) as is_filled
      from cart b join shop s on s.merchant_id = b.merchant_id and s.code = b.shop_code
      where b.merchant_id = ${merchantId} and b.reminder_date <= ${now}
      order by b.reminder_date limit ${limit} for no key update of b skip locked)
    update cart b set reminder_date = case when d.end_date > ${now} then d.end_date end
    from due d where b.merchant_id = ${merchantId} and b.id = d.id
    returning d.id as "cartId", d.shop_code as "shopCode", d.customer_id as "customerId",
      d.is_filled and coalesce(d.end_date <= ${now}, false) as "isIdle"`)
