import { type Db, sql } from '@tradepost/kernel'

export type NewLink = {
  hash: string
  shopCode: string
  sessionId: string
  expireDate: Date
  localeCode: string | null
}

/** Answers the language of the pages that it leads to; no row: the shop is gone. */
export const insertLink = (
  db: Db,
  merchantId: number,
  { hash, shopCode, sessionId, expireDate, localeCode }: NewLink,
) =>
  db.maybe<{ locale: string }>(sql`
    with made as (
      insert into checkout_link (merchant_id, hash, shop_code, session_id, expire_date)
      select s.merchant_id, ${hash}, s.code, ${sessionId}::uuid, ${expireDate}
      from shop s where s.merchant_id = ${merchantId} and s.code = ${shopCode}
      returning merchant_id, shop_code)
    select case when ${localeCode} = any (s.locales) then ${localeCode} else s.locales[1] end as locale
    from made m join shop s on s.merchant_id = m.merchant_id and s.code = m.shop_code`)

export type TakenLink = { shopCode: string; sessionId: string }

/** A second visitor finds nothing. */
export const takeLink = (
  db: Db,
  merchantId: number,
  { hash, shopCode, now }: { hash: string; shopCode: string; now: Date },
) =>
  db.maybe<TakenLink>(sql`
    delete from checkout_link l
    where l.merchant_id = ${merchantId} and l.hash = ${hash} and l.shop_code = ${shopCode} and l.expire_date > ${now}
    returning l.shop_code as "shopCode", l.session_id as "sessionId"`)

/** A cart that an API client made belongs to the session from now on. */
export const giveToSession = (db: Db, merchantId: number, cartId: string, sessionId: string) =>
  db.run(sql`
    update cart set session_id = ${sessionId}
    where merchant_id = ${merchantId} and id = ${cartId} and session_id is null and customer_id is null`)

export const findFilledCart = (db: Db, merchantId: number, sessionId: string, now: Date) =>
  db.maybe(sql`
    select from cart
    where merchant_id = ${merchantId} and session_id = ${sessionId} and lines <> '[]'
      and (expire_date is null or expire_date > ${now})`)

export const moveCart = (db: Db, merchantId: number, { from, to }: { from: string; to: string }) =>
  db.run(sql`update cart set session_id = ${to} where merchant_id = ${merchantId} and session_id = ${from}`)

/** Over all merchants: upkeep of the server. */
export const removeOldLinks = (db: Db, now: Date) =>
  db.run(sql`delete from checkout_link where expire_date <= ${now}`)
