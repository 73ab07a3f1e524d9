import { commitLazily, type Db, enqueueFrom, sql } from '@tradepost/kernel'
import type { TokenKey } from '../model/reset-token.rules.ts'

export const SEND_STAFF_RESET = 'sendStaffReset'
/** The attempts spread, with growing pauses, over the time in which the link would be valid. */
const ATTEMPTS = 8

type Request = {
  merchantCode: string
  emailAddress: string
  language: string
  now: Date
  expireDate: Date
  /** Requests younger than this are not repeated. */
  before: Date
}

/** One statement, which does not wait for the disk: an address that does not exist takes no longer. */
export const requestReset = async (db: Db, request: Request) => {
  await commitLazily(db)
  await db.run(sql`
    with account as (
      select u.merchant_id, u.id from merchant m join app_user u on u.merchant_id = m.id
      where m.code = ${request.merchantCode} and m.status = 'active'
        and lower(u.email_address) = lower(${request.emailAddress}) and u.status = 'active'),
    issued as (
      insert into user_reset_token as t (merchant_id, user_id, language, request_date, expire_date)
      select merchant_id, id, ${request.language}, ${request.now}, ${request.expireDate} from account
      on conflict on constraint user_reset_token__user_id do update set token_hash = null,
        language = excluded.language, request_date = excluded.request_date, expire_date = excluded.expire_date
      where t.request_date <= ${request.before}
      returning merchant_id, user_id)
    ${enqueueFrom(
      SEND_STAFF_RESET,
      sql`select json_build_object('merchantId', merchant_id, 'userId', user_id) as payload from issued`,
      ATTEMPTS,
    )}`)
}

export type OpenReset = {
  merchantCode: string
  merchantName: string
  emailAddress: string
  language: string
}

/** Stores the token for a user who still may sign in; that of a mail that was tried before ends. */
export const putToken = (db: Db, { merchantId, tokenHash }: TokenKey, userId: string, now: Date) =>
  db.maybe<OpenReset>(sql`
    update user_reset_token t set token_hash = ${tokenHash}
    from merchant m, app_user u
    where t.merchant_id = ${merchantId} and t.user_id = ${userId}::uuid and t.expire_date > ${now}
      and m.id = t.merchant_id and m.status = 'active'
      and u.merchant_id = t.merchant_id and u.id = t.user_id and u.status = 'active'
    returning m.code as "merchantCode", m.name as "merchantName", u.email_address as "emailAddress", t.language`)

export const findReset = async (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) => {
  const row = await db.maybe<{ code: string }>(sql`
    select m.code from user_reset_token t
    join merchant m on m.id = t.merchant_id and m.status = 'active'
    join app_user u on u.merchant_id = t.merchant_id and u.id = t.user_id and u.status = 'active'
    where t.merchant_id = ${merchantId} and t.token_hash = ${tokenHash} and t.expire_date > ${now}`)
  return row && { id: merchantId, code: row.code }
}

/** A token serves once: of two callers at the same time one finds it. */
export const consumeReset = (db: Db, { merchantId, tokenHash }: TokenKey, now: Date) =>
  db.maybe<{ userId: string }>(sql`
    delete from user_reset_token t using app_user u
    where t.merchant_id = ${merchantId} and t.token_hash = ${tokenHash} and t.expire_date > ${now}
      and u.merchant_id = t.merchant_id and u.id = t.user_id and u.status = 'active'
    returning t.user_id as "userId"`)

/** The upkeep of the server calls this for all merchants. */
export const removeOldResets = (db: Db, now: Date) =>
  db.run(sql`delete from user_reset_token where expire_date <= ${now}`)
