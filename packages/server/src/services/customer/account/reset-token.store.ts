import { type Ctx, commitLazily, type Db, emitFrom, type Sql, sql } from '@tradepost/kernel'
import type { TokenKey } from '../../auth/index.ts'

type NewToken = {
  shopCode: string
  tokenHash: string
  sealed: string
  expireDate: Date
  /** A token that was created later stays. */
  before: Date
}

/** The customer of the address who can sign in, else the oldest; nobody when there is none. */
const accountOf = (ctx: Ctx, emailAddress: string): Sql => sql`
  select c.id from customer c
  left join customer_account a on a.merchant_id = c.merchant_id and a.customer_id = c.id
  where c.merchant_id = ${ctx.merchantId} and lower(c.email_address) = lower(${emailAddress})
    and c.status = 'active' and (not c.is_anonymous or a.customer_id is not null)
  order by a.customer_id is null, c.number limit 1`

export const findAccount = (db: Db, ctx: Ctx, emailAddress: string) =>
  db.maybe<{ id: string }>(accountOf(ctx, emailAddress))

/** For the customers of `account`, which gives ids. */
const insertToken = (ctx: Ctx, token: NewToken): Sql => sql`
  insert into customer_reset_token as t (merchant_id, token_hash, customer_id, shop_code, token, create_date, expire_date)
  select ${ctx.merchantId}, ${token.tokenHash}, account.id, ${token.shopCode}, ${token.sealed}, ${ctx.now}, ${token.expireDate}
  from account
  on conflict on constraint customer_reset_token__customer_id do update set token_hash = excluded.token_hash,
    shop_code = excluded.shop_code, token = excluded.token, create_date = excluded.create_date,
    expire_date = excluded.expire_date
  where t.create_date <= ${token.before}
  returning customer_id`

/** The event names the customer only. It does not wait for the disk: an address that does not exist takes no longer. */
export const issueToken = async (db: Db, ctx: Ctx, emailAddress: string, token: NewToken) => {
  await commitLazily(db)
  await db.run(sql`
    with account as (${accountOf(ctx, emailAddress)}), issued as (${insertToken(ctx, token)})
    ${emitFrom(
      ctx,
      'customerPasswordResetRequested',
      sql`select customer_id::text,
        jsonb_build_object('customerId', customer_id, 'shopCode', ${token.shopCode}::text) from issued`,
    )}`)
}

/** No event follows, because the operator hands the token over. */
export const putToken = (db: Db, ctx: Ctx, customerId: string, token: NewToken) =>
  db.run(sql`with account as (select ${customerId}::uuid as id) ${insertToken(ctx, token)}`)

export const findToken = (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) =>
  db.maybe<{ expireDate: Date }>(sql`
    select t.expire_date as "expireDate" from customer_reset_token t
    join customer c on c.merchant_id = t.merchant_id and c.id = t.customer_id and c.status = 'active'
    where t.merchant_id = ${merchantId} and t.token_hash = ${tokenHash} and t.expire_date > ${now}`)

/** A token serves once: of two callers at the same time one finds it. */
export const consumeToken = (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) =>
  db.maybe<{ customerId: string }>(sql`
    delete from customer_reset_token t using customer c
    where t.merchant_id = ${merchantId} and t.token_hash = ${tokenHash} and t.expire_date > ${now}
      and c.merchant_id = t.merchant_id and c.id = t.customer_id and c.status = 'active'
    returning t.customer_id as "customerId"`)

export const removeTokens = (db: Db, merchantId: number, customerIds: string[]) =>
  customerIds.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        delete from customer_reset_token
        where merchant_id = ${merchantId} and customer_id = any(${customerIds}::uuid[])`)

export const removeOldTokens = (db: Db, now: Date) =>
  db.run(sql`delete from customer_reset_token where expire_date <= ${now}`)

export type SealedReset = {
  sealed: string
  shopCode: string
  emailAddress: string
  firstName: string
  lastName: string
  expireDate: Date
}

/** Valid requests of these customers, at most one of each. */
export const listResets = (db: Db, merchantId: number, customerIds: string[], now: Date) =>
  db.many<SealedReset & { customerId: string }>(sql`
    select t.customer_id as "customerId", t.token as sealed, t.shop_code as "shopCode", c.email_address as "emailAddress", c.first_name as "firstName",
      c.last_name as "lastName", t.expire_date as "expireDate"
    from customer_reset_token t join customer c on c.merchant_id = t.merchant_id and c.id = t.customer_id
    where t.merchant_id = ${merchantId} and t.customer_id = any(${customerIds}::uuid[])
      and t.expire_date > ${now} and c.status = 'active'`)
