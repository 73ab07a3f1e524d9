import type { GrantType } from '@tradepost/contract'
import { type Db, type Sql, sql } from '@tradepost/kernel'

export type Merchant = { id: number; code: string }

/** `previousHash` only while the secret before the last rotation still works. */
export type StoredSecrets = { secretHash: string; previousHash: string | null }

const secretColumns = (now: Date): Sql => sql`c.secret_hash as "secretHash",
  case when c.previous_secret_expire_date > ${now} then c.previous_secret_hash end as "previousHash"`

/** The secret that worked so far works on until the given date; an older one ends. */
export const rotatedSecret = (secretHash: string, previousExpires: Date): Sql => sql`
  previous_secret_hash = secret_hash, previous_secret_expire_date = ${previousExpires}, secret_hash = ${secretHash}`

export type StoredClient = StoredSecrets & {
  merchantId: number
  merchantCode: string
  id: string
  grants: GrantType[]
  version: number
  permissions: string[]
}

/** Permissions of the client `c` and of its roles. */
export const clientPermissions: Sql = sql`array(
  select unnest(c.permissions) union select unnest(r.permissions) from client_role cr
  join role r on r.merchant_id = cr.merchant_id and r.code = cr.role_code
  where cr.merchant_id = c.merchant_id and cr.client_id = c.id)`

const clients = (now: Date, where: Sql): Sql => sql`
  select m.id as "merchantId", m.code as "merchantCode", c.id, ${secretColumns(now)}, c.grants,
    c.token_version as version, ${clientPermissions} as permissions
  from merchant m join api_client c on c.merchant_id = m.id
  where m.status = 'active' and ${where}`

export const findClient = (db: Db, merchantCode: string, clientId: string, now: Date) =>
  db.maybe<StoredClient>(clients(now, sql`m.code = ${merchantCode} and c.id = ${clientId}`))

/** Callers that cannot name their merchant are found among all; the secret identifies the client. */
export const listClientsById = (db: Db, clientId: string, now: Date) =>
  db.many<StoredClient>(clients(now, sql`c.id = ${clientId}`))

/** The date is exact to a minute, which spares a busy client a write for every token. */
export const touchClient = (db: Db, merchantId: number, clientId: string, now: Date) =>
  db.run(sql`
    update api_client set last_used_date = ${now}
    where merchant_id = ${merchantId} and id = ${clientId}
      and (last_used_date is null or last_used_date < ${now}::timestamptz - interval '1 minute')`)

export type StoredOperator = StoredSecrets & { id: string; version: number }

export const findOperator = (db: Db, id: string, now: Date) =>
  db.maybe<StoredOperator>(sql`
    select c.id, ${secretColumns(now)}, c.token_version as version from operator_client c where c.id = ${id}`)

export const rotateOperatorSecret = (db: Db, id: string, secretHash: string, previousExpires: Date) =>
  db.run(sql`update operator_client set ${rotatedSecret(secretHash, previousExpires)} where id = ${id}`)

export const insertOperator = (
  db: Db,
  operator: { id: string; name: string; secretHash: string; now: Date },
) =>
  db.run(sql`
    insert into operator_client (id, name, secret_hash, create_date)
    values (${operator.id}, ${operator.name}, ${operator.secretHash}, ${operator.now}) on conflict do nothing`)

export type ListedOperator = { id: string; name: string; createDate: Date }

export const listOperators = (db: Db) =>
  db.many<ListedOperator>(sql`
    select id, name, create_date as "createDate" from operator_client order by id`)

export const removeOperator = (db: Db, id: string) =>
  db.run(sql`delete from operator_client where id = ${id}`)

export const findMerchant = (db: Db, code: string) =>
  db.maybe<Merchant>(sql`select id, code from merchant where code = ${code}`)

export type StoredUser = {
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  version: number
  permissions: string[]
}

/** User columns of a token; `u` is the user. */
export const userColumns: Sql = sql`
  u.id, u.email_address as email, u.first_name as "firstName", u.last_name as "lastName", u.token_version as version,
  array(
    select distinct unnest(r.permissions) from user_role ur
    join role r on r.merchant_id = ur.merchant_id and r.code = ur.role_code
    where ur.merchant_id = u.merchant_id and ur.user_id = u.id) as permissions`
