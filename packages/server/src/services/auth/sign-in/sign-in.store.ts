import { commitLazily, type Db, sql } from '@tradepost/kernel'
import { type StoredUser, userColumns } from '../record/credential.store.ts'

export type SignInUser = {
  id: string
  passwordHash: string
  status: string
  lockedUntil: Date | null
}

export const findPasswordHash = async (
  db: Db,
  merchantId: number,
  emailAddress: string,
): Promise<string | undefined> => {
  const user = await db.maybe<{ passwordHash: string }>(sql`
    select password_hash as "passwordHash" from app_user
    where merchant_id = ${merchantId} and lower(email_address) = lower(${emailAddress})`)
  return user?.passwordHash
}

/** Attempts on one user go one after the other, so that guesses in parallel are all counted. */
export const lockUserByEmail = (db: Db, merchantId: number, emailAddress: string) =>
  db.maybe<SignInUser>(sql`
    select id, password_hash as "passwordHash", status, locked_until as "lockedUntil" from app_user
    where merchant_id = ${merchantId} and lower(email_address) = lower(${emailAddress}) for no key update`)

/** A separate statement: one that waited for the lock would show the roles from before the wait. */
export const getUser = (db: Db, merchantId: number, id: string) =>
  db.one<StoredUser>(
    sql`select ${userColumns} from app_user u where u.merchant_id = ${merchantId} and u.id = ${id}`,
  )

/**
 * The last allowed failure locks; counting restarts when the lock has ended. It does not wait for the disk: a
 * counted attempt must take no longer than one on a name that does not exist, and a crash may lose a count.
 */
export const recordFailure = async (
  db: Db,
  merchantId: number,
  userId: string,
  { allowed, lockUntil }: { allowed: number; lockUntil: Date },
) => {
  await commitLazily(db)
  await db.run(sql`
    update app_user set
      failed_attempts = case when failed_attempts + 1 >= ${allowed}::int then 0 else failed_attempts + 1 end,
      locked_until = case when failed_attempts + 1 >= ${allowed}::int then ${lockUntil}::timestamptz end
    where merchant_id = ${merchantId} and id = ${userId}`)
}

export const recordSignIn = (db: Db, merchantId: number, userId: string, now: Date) =>
  db.run(sql`
    update app_user set failed_attempts = 0, locked_until = null, last_sign_in_date = ${now}
    where merchant_id = ${merchantId} and id = ${userId}`)
