import { type Db, empty, json, sql } from '@tradepost/kernel'
import type { CartKey, StoredCart } from '../cart/model/cart.types.ts'

export type Purchase = { orderNumber: string; cartId: string; shopCode: string }

type NewPurchase = { orderNumber: string; shopCode: string; cart: StoredCart; now: Date; isSettled: boolean }

/** The cart is kept beside the purchase until its payment is settled. */
export const insertPurchase = (
  db: Db,
  merchantId: number,
  { orderNumber, shopCode, cart, now, isSettled }: NewPurchase,
) =>
  db.run(sql`
    insert into cart_purchase (merchant_id, order_number, cart_id, shop_code, session_id, customer_id, create_date, cart)
    values (${merchantId}, ${orderNumber}, ${cart.id}, ${shopCode}, ${cart.sessionId}, ${cart.customerId}, ${now},
      ${isSettled ? null : json(cart)}::jsonb)`)

/** For the same shoppers who could reach the cart. */
export const findPurchaseOfCart = (
  db: Db,
  merchantId: number,
  { cartId, shopCode, sessionId, customerId }: CartKey,
) =>
  db.maybe<Purchase>(sql`
    select p.order_number as "orderNumber", p.cart_id as "cartId", p.shop_code as "shopCode" from cart_purchase p
    where p.merchant_id = ${merchantId} and p.cart_id = ${cartId} and p.return_date is null and p.shop_code = ${shopCode}
      ${customerId === null ? empty : sql`and p.customer_id = ${customerId}`}
      ${sessionId === null ? empty : sql`and p.session_id = ${sessionId}`}`)

export const findBuyer = (db: Db, merchantId: number, orderNumber: string) =>
  db.maybe<{ sessionId: string | null; customerId: string | null }>(sql`
    select p.session_id as "sessionId", p.customer_id as "customerId" from cart_purchase p
    where p.merchant_id = ${merchantId} and p.order_number = ${orderNumber}`)

/** The cart that it was made of, if it is still there and was not given back. */
export const endPurchase = (db: Db, merchantId: number, orderNumber: string, now: Date) =>
  db.maybe<{ shopCode: string; cart: StoredCart | null }>(sql`
    update cart_purchase p set return_date = ${now}
    where p.merchant_id = ${merchantId} and p.order_number = ${orderNumber} and p.return_date is null
    returning p.shop_code as "shopCode", p.cart`)

export const forgetCart = (db: Db, merchantId: number, orderNumber: string) =>
  db.run(sql`
    update cart_purchase set cart = null where merchant_id = ${merchantId} and order_number = ${orderNumber}`)
