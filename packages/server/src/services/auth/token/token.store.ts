import { type Db, type Sql, sql } from '@tradepost/kernel'
import type { Claims } from '../model/token.types.ts'

type Identity = Pick<Claims, 'subjectType' | 'id' | 'version' | 'jti' | 'tenantId' | 'clientId'>

type AccountState = { merchantId: number; name: string; requestsPerSecond: number | null }

const notRevoked = (merchantId: Sql, tokenId: string) => sql`not exists (
  select 1 from revoked_token t where t.merchant_id = ${merchantId} and t.token_id = ${tokenId})`

/** The token of a user also ends with the client that it was given to. */
const findUser = ({ tenantId, id, clientId, version, jti }: Identity) => sql`
  select m.id as "merchantId", coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email_address) as name,
    m.requests_per_second as "requestsPerSecond"
  from merchant m
  join app_user u on u.merchant_id = m.id and u.id = ${id}
  join api_client c on c.merchant_id = m.id and c.id = ${clientId}
  where m.code = ${tenantId} and m.status = 'active' and u.status = 'active' and u.token_version = ${version}
    and ${notRevoked(sql`m.id`, jti)}`

const findClient = ({ tenantId, id, version, jti }: Identity) => sql`
  select m.id as "merchantId", c.name, m.requests_per_second as "requestsPerSecond"
  from merchant m join api_client c on c.merchant_id = m.id and c.id = ${id}
  where m.code = ${tenantId} and m.status = 'active' and c.token_version = ${version} and ${notRevoked(sql`m.id`, jti)}`

/** Whether the merchant is active, and how much it may send, is the operator's own choice and does not bind them. */
const findOperator = ({ tenantId, id, version, jti }: Identity) => sql`
  select coalesce(m.id, 0) as "merchantId", o.name, null::int as "requestsPerSecond"
  from operator_client o left join merchant m on m.code = ${tenantId}
  where o.id = ${id} and o.token_version = ${version} and (m.id is not null or ${tenantId}::text is null)
    and ${notRevoked(sql`coalesce(m.id, 0)`, jti)}`

const finders = { user: findUser, client: findClient, operator: findOperator }

/** Whether what a token says still holds, in one statement; null when its subject, merchant or itself has ended. */
export const findAccountState = (db: Db, claims: Identity) =>
  db.maybe<AccountState>(finders[claims.subjectType](claims))

export const insertRevokedToken = (db: Db, merchantId: number, tokenId: string, expireDate: Date) =>
  db.run(sql`
    insert into revoked_token (merchant_id, token_id, expire_date) values (${merchantId}, ${tokenId}, ${expireDate})
    on conflict do nothing`)

/** The upkeep of the server calls this for all merchants. */
export const removeOldTokens = async (db: Db, now: Date) => {
  await db.run(sql`delete from revoked_token where expire_date <= ${now}`)
  await db.run(sql`delete from refresh_token where expire_date <= ${now}`)
}
