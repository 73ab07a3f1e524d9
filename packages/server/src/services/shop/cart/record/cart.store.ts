import { type Db, empty, json, type Sql, sql } from '@tradepost/kernel'
import type { CartKey, CartShop, StoredCart } from '../model/cart.types.ts'
import { productsSql, type StockedProduct, type View } from '../product/product.read.ts'

const GUEST_DAYS = 30
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The end of a cart without a customer, by the setting of the shop `s`. */
const guestEnd = (now: Date): Sql => sql`(${now}::timestamptz
  + make_interval(days => coalesce((s.settings ->> 'guestCartLifetimeDays')::int, ${GUEST_DAYS})))`

/** When a cart left alone from then on is due for a reminder, by the setting of the shop `s`; null: never. */
export const restEnd = (begin: Sql): Sql => sql`(${begin}
  + make_interval(secs => (s.settings ->> 'cartReminderTriggerAfterSeconds')::double precision))`
const restFrom = (now: Date): Sql => restEnd(sql`${now}::timestamptz`)

/** Of the cart `b`; one that has expired is as good as gone. */
const scope = (merchantId: number, key: CartKey, now: Date): Sql => sql`b.merchant_id = ${merchantId}
  and b.shop_code = ${key.shopCode} and (b.expire_date is null or b.expire_date > ${now})
  ${key.customerId === null ? empty : sql`and b.customer_id = ${key.customerId}`}
  ${key.sessionId === null ? empty : sql`and b.session_id = ${key.sessionId}`}
  ${key.cartId === null ? empty : sql`and b.id = ${key.cartId}`}`

const cartJson: Sql = sql`json_build_object('id', b.id, 'sessionId', b.session_id, 'customerId', b.customer_id,
  'currencyCode', b.currency_code, 'lines', b.lines, 'couponCodes', b.coupon_codes,
  'declinedPromotions', b.declined_promotions, 'notices', b.notices)`

const shopJson: Sql = sql`json_build_object('shopCode', s.code, 'catalogCode', s.catalog_code,
  'currencyCode', s.currencies[1], 'localeCode', s.locales[1],
  'taxIncluded', coalesce((s.settings ->> 'useVAT')::boolean, false),
  'legalText', s.settings ->> 'cartSupplementalContent')`

export type FoundCart = { shop: CartShop; cart: StoredCart | null; products: StockedProduct[] }

/** The cart with everything that its lines need, in one statement; no row: the shop is gone. */
export const findCart = (db: Db, merchantId: number, key: CartKey, view: View) => {
  const wanted = sql`(select distinct line ->> 'productCode' as code, line #>> '{fulfillment,location,code}' as location
    from jsonb_array_elements(b.lines) line)`
  return db.maybe<FoundCart>(sql`
    select ${shopJson} as shop, case when b.id is not null then ${cartJson} end as cart,
      case when b.id is not null then (${productsSql(merchantId, wanted, view)}) else '[]' end as products
    from shop s left join cart b on ${scope(merchantId, key, view.now)}
    where s.merchant_id = ${merchantId} and s.code = ${key.shopCode}`)
}

export type LockedCart = { shop: CartShop; cart: StoredCart }

/** Changes of one cart go one after the other; carts come before whatever else a transaction locks. */
export const lockCart = (db: Db, merchantId: number, key: CartKey, now: Date) =>
  db.maybe<LockedCart>(sql`
    select ${shopJson} as shop, ${cartJson} as cart
    from cart b join shop s on s.merchant_id = b.merchant_id and s.code = b.shop_code
    where ${scope(merchantId, key, now)}
    for no key update of b`)

type TwoCarts = { shopCode: string; customerId: string; cartId?: string; sessionId?: string }

/** The cart of a guest, by its id or its session, and that of a customer, in the order of all who lock two. */
export const lockCarts = async (
  db: Db,
  merchantId: number,
  { shopCode, customerId, cartId = NOBODY, sessionId = NOBODY }: TwoCarts,
  now: Date,
): Promise<StoredCart[]> => {
  const rows = await db.many<{ cart: StoredCart }>(sql`
    select ${cartJson} as cart from cart b
    where b.merchant_id = ${merchantId} and b.shop_code = ${shopCode}
      and (b.expire_date is null or b.expire_date > ${now})
      and (b.id = ${cartId} or b.session_id = ${sessionId} or b.customer_id = ${customerId})
    order by b.id for update of b`)
  return rows.map(({ cart }) => cart)
}

/** A cart that has expired makes room for the new one. Nothing comes of it when there is one already. */
export const insertCart = (db: Db, merchantId: number, id: string, key: CartKey, now: Date) => {
  const conflict =
    key.sessionId === null
      ? sql`on conflict do nothing`
      : sql`on conflict (merchant_id, shop_code, session_id) where session_id is not null do update
          set id = excluded.id, lines = '[]', coupon_codes = '{}', declined_promotions = '{}', notices = '[]', create_date = excluded.create_date,
            update_date = excluded.update_date, expire_date = excluded.expire_date,
            reminder_date = excluded.reminder_date
          where cart.expire_date <= ${now}`
  return db.run(sql`
    insert into cart (merchant_id, id, shop_code, session_id, customer_id, currency_code, create_date, update_date,
      expire_date, reminder_date)
    select ${merchantId}, ${id}, s.code, ${key.sessionId}::uuid, ${key.customerId}::uuid, s.currencies[1], ${now}, ${now},
      case when ${key.customerId}::uuid is null then ${guestEnd(now)} end, ${restFrom(now)}
    from shop s where s.merchant_id = ${merchantId} and s.code = ${key.shopCode}
    ${conflict}`)
}

/** A cart as it was before somebody bought it, maybe by an earlier version; nothing comes of it when its owner has another one. */
export const restoreCart = (db: Db, merchantId: number, shopCode: string, cart: StoredCart, now: Date) =>
  db.run(sql`
    insert into cart (merchant_id, id, shop_code, session_id, customer_id, currency_code, lines, coupon_codes,
      declined_promotions, create_date, update_date, expire_date, reminder_date)
    select ${merchantId}, ${cart.id}, s.code, ${cart.sessionId}::uuid, ${cart.customerId}::uuid, ${cart.currencyCode},
      ${json(cart.lines)}::jsonb, ${cart.couponCodes}::text[],
      ${cart.declinedPromotions ?? []}::text[], ${now}, ${now},
      case when ${cart.customerId}::uuid is null then ${guestEnd(now)} end, ${restFrom(now)}
    from shop s where s.merchant_id = ${merchantId} and s.code = ${shopCode}
    on conflict do nothing`)

/** The end moves by whole days, and a reminder that waits stays, so that most changes leave the indexes alone. */
export const writeCart = (db: Db, merchantId: number, cart: StoredCart, now: Date) =>
  db.run(sql`
    update cart b set lines = ${json(cart.lines)}::jsonb, coupon_codes = ${cart.couponCodes}::text[],
      declined_promotions = ${cart.declinedPromotions}::text[], notices = ${json(cart.notices)}::jsonb, update_date = ${now},
      reminder_date = coalesce(b.reminder_date, ${restFrom(now)}),
      expire_date = case when b.customer_id is not null then null
        when b.expire_date > ${guestEnd(now)} - interval '1 day' then b.expire_date else ${guestEnd(now)} end
    from shop s
    where b.merchant_id = ${merchantId} and b.id = ${cart.id} and s.merchant_id = b.merchant_id and s.code = b.shop_code`)

export const removeCart = (db: Db, merchantId: number, key: CartKey, now: Date) =>
  db.run(sql`delete from cart b where ${scope(merchantId, key, now)}`)

/** Over all merchants: upkeep of the server. */
export const removeExpiredCarts = (db: Db, now: Date) =>
  db.run(sql`delete from cart where expire_date <= ${now}`)
