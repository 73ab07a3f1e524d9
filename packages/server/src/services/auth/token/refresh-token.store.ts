import type { GrantType } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import { type StoredUser, userColumns } from '../record/credential.store.ts'

type NewRefreshToken = {
  merchantId: number
  tokenHash: string
  /** All tokens that came from one sign-in. */
  family: string
  clientId: string
  userId: string
  scopes: string[] | null
  expireDate: Date
  now: Date
}

export const insertRefreshToken = (db: Db, token: NewRefreshToken) =>
  db.run(sql`
    insert into refresh_token (merchant_id, token_hash, family, client_id, user_id, scopes, expire_date, create_date)
    values (${token.merchantId}, ${token.tokenHash}, ${token.family}, ${token.clientId}, ${token.userId},
      ${token.scopes}, ${token.expireDate}, ${token.now})`)

/** Read together with the user, so that a change in between cannot be missed. */
export type StoredRefreshToken = StoredUser & {
  merchantId: number
  merchantCode: string
  clientId: string
  clientGrants: GrantType[]
  clientIsPublic: boolean
  family: string
  /** When a new one took its place; null while it is valid. */
  rotateDate: Date | null
  scopes: string[] | null
  expireDate: Date
  createDate: Date
}

/** Finds rotated tokens, too, but none that has expired, and only of active merchants and users. */
export const findRefreshToken = (db: Db, merchantId: number, tokenHash: string, now: Date) =>
  db.maybe<StoredRefreshToken>(sql`
    select m.id as "merchantId", m.code as "merchantCode", t.client_id as "clientId", c.grants as "clientGrants",
      c.is_public as "clientIsPublic", ${userColumns}, t.family, t.rotate_date as "rotateDate", t.scopes, t.expire_date as "expireDate", t.create_date as "createDate"
    from refresh_token t
    join merchant m on m.id = t.merchant_id
    join api_client c on c.merchant_id = t.merchant_id and c.id = t.client_id
    join app_user u on u.merchant_id = t.merchant_id and u.id = t.user_id
    where t.merchant_id = ${merchantId} and t.token_hash = ${tokenHash} and t.expire_date > ${now}
      and m.status = 'active' and u.status = 'active'`)

/**
 * Rotating a token and ending its family exclude each other, so that no new token slips in while the others
 * are removed.
 */
export const lockFamily = (db: Db, family: string) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended(${family}, 0))`)

/** Answers 1 if this call rotated the token, 0 if another was first. */
export const markRotated = (db: Db, merchantId: number, tokenHash: string, now: Date) =>
  db.run(sql`
    update refresh_token set rotate_date = ${now}
    where merchant_id = ${merchantId} and token_hash = ${tokenHash} and rotate_date is null`)

export const removeFamily = (db: Db, merchantId: number, family: string) =>
  db.run(sql`delete from refresh_token where merchant_id = ${merchantId} and family = ${family}`)

export const removeRefreshToken = (db: Db, merchantId: number, tokenHash: string) =>
  db.run(sql`delete from refresh_token where merchant_id = ${merchantId} and token_hash = ${tokenHash}`)

export const removeRefreshTokensOfUser = (db: Db, merchantId: number, userId: string) =>
  db.run(sql`delete from refresh_token where merchant_id = ${merchantId} and user_id = ${userId}`)
