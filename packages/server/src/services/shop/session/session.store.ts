import { type Db, type Sql, sql } from '@tradepost/kernel'

/** A shop, and the publishable key that an app has named it by. */
export type ShopPlace = { merchantCode: string; shopCode: string; publishableKey?: string | null }

export type FoundShop = ShopPlace & { merchantId: number }

/** Sessions of a publishable key end with it. */
const isKeyKnown = (publishableKey: string | null): Sql => sql`(${publishableKey}::text is null or exists (
  select from publishable_key k
  where k.merchant_id = m.id and k.shop_code = s.code and k.key = ${publishableKey}))`

export const findShop = (db: Db, { merchantCode, shopCode, publishableKey = null }: ShopPlace) =>
  db.maybe<FoundShop>(sql`
    select m.id as "merchantId", m.code as "merchantCode", s.code as "shopCode", ${publishableKey}::text as "publishableKey"
    from merchant m join shop s on s.merchant_id = m.id
    where m.code = ${merchantCode} and m.status = 'active' and s.code = ${shopCode} and ${isKeyKnown(publishableKey)}`)

/** The key names merchant and shop. */
export const findShopByKey = (db: Db, publishableKey: string) =>
  db.maybe<FoundShop>(sql`
    select m.id as "merchantId", m.code as "merchantCode", k.shop_code as "shopCode", k.key as "publishableKey"
    from publishable_key k join merchant m on m.id = k.merchant_id
    where k.key = ${publishableKey} and m.status = 'active'`)

type SessionKey = ShopPlace & { sessionId: string }

/**
 * A new password ends what was signed in by the old one; the session is then a guest's. Customers without a password are
 * signed in by the back end of the shop.
 */
export const findSession = (
  db: Db,
  { merchantCode, shopCode, publishableKey = null, sessionId }: SessionKey,
  now: Date,
) =>
  db.maybe<{ merchantId: number; customerId: string | null }>(sql`
    select m.id as "merchantId", (
      select ss.customer_id from shopper_session ss
      join customer c on c.merchant_id = ss.merchant_id and c.id = ss.customer_id and c.status = 'active'
      left join customer_account a on a.merchant_id = ss.merchant_id and a.customer_id = ss.customer_id
      where ss.merchant_id = m.id and ss.id = ${sessionId} and ss.shop_code = s.code and ss.expire_date > ${now}
        and (a.password_date is null or ss.sign_in_date >= a.password_date)) as "customerId"
    from merchant m join shop s on s.merchant_id = m.id
    where m.code = ${merchantCode} and m.status = 'active' and s.code = ${shopCode} and ${isKeyKnown(publishableKey)}`)

type ClientKey = { merchantCode: string; shopCode: string; clientId: string; version: number }

export const findShopClient = (db: Db, { merchantCode, shopCode, clientId, version }: ClientKey) =>
  db.maybe<{ merchantId: number; name: string }>(sql`
    select m.id as "merchantId", c.name from merchant m
    join shop s on s.merchant_id = m.id and s.code = ${shopCode}
    join api_client c on c.merchant_id = m.id and c.id = ${clientId} and c.token_version = ${version}
    where m.code = ${merchantCode} and m.status = 'active'`)

type NewSession = { id: string; shopCode: string; customerId: string; now: Date; expireDate: Date }

export const putSession = (
  db: Db,
  merchantId: number,
  { id, shopCode, customerId, now, expireDate }: NewSession,
) =>
  db.run(sql`
    insert into shopper_session (merchant_id, id, shop_code, customer_id, sign_in_date, expire_date)
    values (${merchantId}, ${id}, ${shopCode}, ${customerId}, ${now}, ${expireDate})
    on conflict on constraint shopper_session__id do update set customer_id = excluded.customer_id,
      shop_code = excluded.shop_code, sign_in_date = excluded.sign_in_date, expire_date = excluded.expire_date`)

export const prolongSession = (db: Db, merchantId: number, id: string, expireDate: Date) =>
  db.run(sql`
    update shopper_session set expire_date = ${expireDate} where merchant_id = ${merchantId} and id = ${id}`)

export const removeSession = (db: Db, merchantId: number, id: string) =>
  db.run(sql`delete from shopper_session where merchant_id = ${merchantId} and id = ${id}`)

/** Over all merchants: upkeep of the server. */
export const removeOldSessions = (db: Db, now: Date) =>
  db.run(sql`delete from shopper_session where expire_date <= ${now}`)
