import type { Platform, Tx } from '@tradepost/kernel'
import type { StoredUser } from './credential.store.ts'
import { withPasswordCheck } from './password.ts'
import * as store from './sign-in.store.ts'

/** So many wrong passwords in a row lock a user for so long. */
export const ALLOWED_FAILURES = 5
export const LOCK_MS = 15 * 60_000

const noUser = '00000000-0000-0000-0000-000000000000'

type Attempt = { merchantId: number; emailAddress: string; password: string }

/**
 * Null when the attempt failed. Unknown, inactive and locked users cost the same work as a wrong password and are not
 * told apart, not even by a Retry-After: it would say which names exist. What follows a sign-in runs while the user is
 * still locked, so that a password changed meanwhile ends it, too.
 */
export const signIn = <T>(
  { database, clock }: Platform,
  { merchantId, emailAddress, password }: Attempt,
  proceed: (tx: Tx, user: StoredUser) => Promise<T>,
): Promise<T | null> =>
  withPasswordCheck((check) =>
    database.tx(async (tx) => {
      const user = await store.lockUserByEmail(tx, merchantId, emailAddress)
      const fits = await check(password, user?.passwordHash)

      const now = clock.now()
      const isOpen = user?.status === 'active' && (user.lockedUntil === null || user.lockedUntil <= now)
      if (user && isOpen && fits) {
        await store.recordSignIn(tx, merchantId, user.id, now)
        return proceed(tx, await store.getUser(tx, merchantId, user.id))
      }
      await store.recordFailure(tx, merchantId, user && isOpen ? user.id : noUser, {
        allowed: ALLOWED_FAILURES,
        lockUntil: new Date(now.getTime() + LOCK_MS),
      })
      return null
    }),
  )
