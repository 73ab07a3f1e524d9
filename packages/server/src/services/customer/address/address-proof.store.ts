import { type Db, enqueueFrom, type Sql, sql } from '@tradepost/kernel'

export const SEND_ADDRESS_PROOF = 'sendAddressProof'
/** The attempts spread over some hours, with growing pauses. */
const ATTEMPTS = 8

const isProved = sql`a.confirmed_address is not distinct from lower(c.email_address)`

const accountOf = (merchantId: number, customerId: string): Sql => sql`
  customer_account a join customer c on c.merchant_id = a.merchant_id and c.id = a.customer_id
  where a.merchant_id = ${merchantId} and a.customer_id = ${customerId}::uuid and c.status = 'active'`

type Request = { customerId: string; shopCode: string; localeCode: string; now: Date; before: Date }

export const requestProof = (
  db: Db,
  merchantId: number,
  { customerId, shopCode, localeCode, now, before }: Request,
) =>
  db.run(sql`
    with asked as (
      update customer_account u set confirmation_date = ${now}
      from ${accountOf(merchantId, customerId)} and not (${isProved})
        and (a.confirmation_date is null or a.confirmation_date <= ${before})
        and u.merchant_id = a.merchant_id and u.customer_id = a.customer_id
      returning u.customer_id)
    ${enqueueFrom(
      SEND_ADDRESS_PROOF,
      sql`select json_build_object('merchantId', ${merchantId}::int, 'customerId', customer_id,
        'shopCode', ${shopCode}::text, 'localeCode', ${localeCode}::text) as payload from asked`,
      ATTEMPTS,
    )}`)

export type Unproved = { merchantCode: string; emailAddress: string; firstName: string }

export const findUnproved = (db: Db, merchantId: number, customerId: string) =>
  db.maybe<Unproved>(sql`
    select (select m.code from merchant m where m.id = ${merchantId}) as "merchantCode",
      c.email_address as "emailAddress", c.first_name as "firstName"
    from ${accountOf(merchantId, customerId)} and not (${isProved})`)

export const findAddress = async (db: Db, merchantId: number, customerId: string): Promise<string | null> => {
  const row = await db.maybe<{ address: string }>(
    sql`select c.email_address as address from ${accountOf(merchantId, customerId)} for no key update of a`,
  )
  return row?.address ?? null
}

export const putProved = (db: Db, merchantId: number, customerId: string, address: string) =>
  db.run(sql`
    update customer_account set confirmed_address = lower(${address}::text)
    where merchant_id = ${merchantId} and customer_id = ${customerId}::uuid`)

/** Whether `g` is the owner of the account `a` of the customer `c` as a guest, known once the address is proved. */
const isGuestOf: Sql = sql`${isProved} and g.merchant_id = c.merchant_id
  and lower(g.email_address) = lower(c.email_address) and g.status <> 'deleted' and g.is_anonymous
  and not exists (select from customer_account o where o.merchant_id = g.merchant_id and o.customer_id = g.id)`

/** All guests, also of an account that is not active any more. */
export const listGuests = async (db: Db, merchantId: number, customerId: string): Promise<string[]> => {
  const rows = await db.many<{ id: string }>(sql`
    select g.id from customer_account a join customer c on c.merchant_id = a.merchant_id and c.id = a.customer_id
    join customer g on ${isGuestOf}
    where a.merchant_id = ${merchantId} and a.customer_id = ${customerId}::uuid order by g.number`)
  return rows.map(({ id }) => id)
}

/** Whether the address of the account is proved, and the customers that are its owner: the newest guests with the address. */
export const findPerson = (db: Db, merchantId: number, customerId: string) =>
  db.maybe<{ isProved: boolean; customerIds: string[] }>(sql`
    select ${isProved} as "isProved", array[c.id::text] || array(
      select g.id::text from customer g where ${isGuestOf}
      order by g.number desc limit 100) as "customerIds"
    from ${accountOf(merchantId, customerId)}`)
