import { type Db, sql } from '@tradepost/kernel'

/** Sessions go with them: nothing speaks for the customer any more. */
export const removeCartsOf = async (db: Db, merchantId: number, customerId: string): Promise<number> => {
  const sessions = await db.run(sql`
    delete from shopper_session where merchant_id = ${merchantId} and customer_id = ${customerId}`)
  const carts = await db.run(
    sql`delete from cart where merchant_id = ${merchantId} and customer_id = ${customerId}`,
  )
  await db.run(sql`
    update cart_purchase set session_id = null, customer_id = null, cart = null
    where merchant_id = ${merchantId} and customer_id = ${customerId}`)
  return sessions + carts
}

export const listCartsOf = (db: Db, merchantId: number, customerId: string) =>
  db.many<{ shopCode: string; lines: unknown; couponCodes: string[] }>(sql`
    select b.shop_code as "shopCode", b.lines, b.coupon_codes as "couponCodes" from cart b
    where b.merchant_id = ${merchantId} and b.customer_id = ${customerId} order by b.shop_code`)
