import { type Ctx, commitLazily, type Db, emitFrom, json, type Sql, sql } from '@tradepost/kernel'
import type { TokenKey } from '../../auth/index.ts'
import type { Account } from './account.rules.ts'

/** Addresses repeat; so many accounts of one are tried, the oldest first. */
const MAX_ACCOUNTS = 5

type NewAccount = { customerId: string; passwordHash: string }

export const insertAccounts = (db: Db, ctx: Ctx, accounts: NewAccount[]) =>
  accounts.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        insert into customer_account (merchant_id, customer_id, password_hash, password_date)
        select ${ctx.merchantId}, new."customerId", new."passwordHash", ${ctx.now}
        from jsonb_to_recordset(${json(accounts)}::jsonb) as new("customerId" uuid, "passwordHash" text)`)

const accountsOf = (merchantId: number, emailAddress: string): Sql => sql`
  select a.customer_id as "customerId", a.password_hash as "passwordHash", c.status = 'active' as "isActive",
    a.locked_until as "lockedUntil"
  from customer c join customer_account a on a.merchant_id = c.merchant_id and a.customer_id = c.id
  where c.merchant_id = ${merchantId} and lower(c.email_address) = lower(${emailAddress}) and c.status <> 'deleted'
  order by c.number limit ${MAX_ACCOUNTS}`

export const listAccounts = (db: Db, merchantId: number, emailAddress: string) =>
  db.many<Account>(accountsOf(merchantId, emailAddress))

/** Attempts on one account go one after the other, so that guesses in parallel are all counted. */
export const lockAccounts = (db: Db, merchantId: number, emailAddress: string) =>
  db.many<Account>(sql`${accountsOf(merchantId, emailAddress)} for no key update of a`)

/** As a question about a customer names it. */
export const getSignedIn = (db: Db, merchantId: number, customerId: string) =>
  db.one<{ externalCustomerNumber: string | null; emailAddress: string }>(sql`
    select c.external_number as "externalCustomerNumber", c.email_address as "emailAddress"
    from customer c where c.merchant_id = ${merchantId} and c.id = ${customerId}::uuid`)

type Failure = { mark: string; allowed: number; lockUntil: Date }

/**
 * The last allowed failure locks; counting restarts when the lock has ended. The same wrong password again
 * does not count. It does not wait for the disk: an attempt on an address that does not exist takes no
 * longer.
 */
export const recordFailures = async (
  db: Db,
  merchantId: number,
  customerIds: string[],
  { mark, allowed, lockUntil }: Failure,
) => {
  await commitLazily(db)
  await db.run(sql`
    update customer_account a set last_failure = ${mark},
      failed_attempts = case when counted.n >= ${allowed}::int then 0 else counted.n end,
      locked_until = case when counted.n >= ${allowed}::int then ${lockUntil}::timestamptz end
    from (select f.customer_id, f.failed_attempts + (f.last_failure is distinct from ${mark}::text)::int as n
      from customer_account f where f.merchant_id = ${merchantId} and f.customer_id = any(${customerIds}::uuid[])) counted
    where a.merchant_id = ${merchantId} and a.customer_id = counted.customer_id`)
}

export const recordSignIn = (db: Db, merchantId: number, customerId: string, now: Date) =>
  db.run(sql`
    update customer_account set failed_attempts = 0, last_failure = null, locked_until = null, last_sign_in_date = ${now}
    where merchant_id = ${merchantId} and customer_id = ${customerId}`)

/** Also the first password of a customer. A new password unlocks. */
export const setPassword = (db: Db, ctx: Ctx, customerId: string, passwordHash: string) =>
  db.run(sql`
    insert into customer_account (merchant_id, customer_id, password_hash, password_date)
    values (${ctx.merchantId}, ${customerId}, ${passwordHash}, ${ctx.now})
    on conflict (merchant_id, customer_id) do update set password_hash = excluded.password_hash,
      password_date = excluded.password_date, failed_attempts = 0, last_failure = null, locked_until = null`)

type NewToken = {
  shopCode: string
  tokenHash: string
  sealed: string
  expireDate: Date
  /** Tokens younger than this stay. */
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

/** Without an event: the operator hands the token over. */
export const putToken = (db: Db, ctx: Ctx, customerId: string, token: NewToken) =>
  db.run(sql`with account as (select ${customerId}::uuid as id) ${insertToken(ctx, token)}`)

export const findToken = (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) =>
  db.maybe<{ expireDate: Date }>(sql`
    select t.expire_date as "expireDate" from customer_reset_token t
    join customer c on c.merchant_id = t.merchant_id and c.id = t.customer_id and c.status = 'active'
    where t.merchant_id = ${merchantId} and t.token_hash = ${tokenHash} and t.expire_date > ${now}`)

/** It serves once: of two at the same time one finds it. */
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
