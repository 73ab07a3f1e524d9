import type { Platform, Tx } from '@tradepost/kernel'
import { checkPassword } from '../password/password.ts'
import type { StoredUser } from '../record/credential.store.ts'
import * as store from './sign-in.store.ts'

/** Wrong passwords in a row that lock a user, and for how long. */
export const ALLOWED_FAILURES = 5
export const LOCK_MS = 15 * 60_000

const noUser = '00000000-0000-0000-0000-000000000000'

type Attempt = { merchantId: number; emailAddress: string; password: string }

/**
 * Null if the attempt failed. Unknown, inactive and locked users take as long as a wrong password and get the same answer,
 * without Retry-After, which would reveal names. The password is checked before locking; the attempt then counts under the
 * lock, and only if the password has not changed in between. Work after a sign-in runs under the lock, too.
 */
export const signIn = async <T>(
  { database, clock }: Platform,
  { merchantId, emailAddress, password }: Attempt,
  proceed: (tx: Tx, user: StoredUser) => Promise<T>,
): Promise<T | null> => {
  const passwordHash = await store.findPasswordHash(database, merchantId, emailAddress)
  const isMatch = await checkPassword(merchantId, password, passwordHash)
  return database.tx(async (tx) => {
    const user = await store.lockUserByEmail(tx, merchantId, emailAddress)
    const now = clock.now()
    const isOpen = user?.status === 'active' && (user.lockedUntil === null || user.lockedUntil <= now)
    if (user && isOpen && isMatch && user.passwordHash === passwordHash) {
      await store.recordSignIn(tx, merchantId, user.id, now)
      return proceed(tx, await store.getUser(tx, merchantId, user.id))
    }
    await store.recordFailure(tx, merchantId, user && isOpen ? user.id : noUser, {
      allowed: ALLOWED_FAILURES,
      lockUntil: new Date(now.getTime() + LOCK_MS),
    })
    return null
  })
}
