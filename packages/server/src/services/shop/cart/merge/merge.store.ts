import { type Db, sql } from '@tradepost/kernel'

export const insertMerge = (db: Db, merchantId: number, cartId: string, customerId: string, now: Date) =>
  db.run(sql`
    insert into cart_merge (merchant_id, cart_id, customer_id, merge_date)
    values (${merchantId}, ${cartId}, ${customerId}, ${now}) on conflict do nothing`)

export const wasMerged = async (db: Db, merchantId: number, cartId: string, customerId: string) =>
  (await db.maybe(sql`
    select 1 from cart_merge
    where merchant_id = ${merchantId} and cart_id = ${cartId} and customer_id = ${customerId}`)) !== null

/** A cart that a guest filled becomes the customer's, under the same id. */
export const giveCart = (db: Db, merchantId: number, cartId: string, customerId: string, now: Date) =>
  db.run(sql`
    update cart set customer_id = ${customerId}, session_id = null, expire_date = null, update_date = ${now}
    where merchant_id = ${merchantId} and id = ${cartId}`)

/** Over all merchants: upkeep of the server. */
export const removeOldMerges = (db: Db, before: Date) =>
  db.run(sql`delete from cart_merge where merge_date <= ${before}`)
