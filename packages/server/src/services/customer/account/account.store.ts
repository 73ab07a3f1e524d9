import { type Ctx, commitLazily, type Db, json, type Sql, sql } from '@tradepost/kernel'
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

/** How a synchronous webhook names the customer. */
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

/** Sets the first password of a customer, too. A new password unlocks the account. */
export const setPassword = (db: Db, ctx: Ctx, customerId: string, passwordHash: string) =>
  db.run(sql`
    insert into customer_account (merchant_id, customer_id, password_hash, password_date)
    values (${ctx.merchantId}, ${customerId}, ${passwordHash}, ${ctx.now})
    on conflict (merchant_id, customer_id) do update set password_hash = excluded.password_hash,
      password_date = excluded.password_date, failed_attempts = 0, last_failure = null, locked_until = null`)
