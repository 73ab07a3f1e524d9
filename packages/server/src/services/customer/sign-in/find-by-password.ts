import type { Platform } from '@tradepost/kernel'
import { ALLOWED_FAILURES, checkPassword, LOCK_MS } from '../../auth/index.ts'
import type { Account } from '../account/account.rules.ts'
import * as store from '../account/account.store.ts'
import { failureMark, maySignIn } from './sign-in.rules.ts'

/** The first account with this password. An unknown address costs the work of one wrong password. */
const findMatch = async (merchantId: number, password: string, accounts: Account[]) => {
  if (accounts.length === 0) await checkPassword(merchantId, password)
  for (const account of accounts)
    if (await checkPassword(merchantId, password, account.passwordHash)) return account
  return null
}

/** The account that was found before the lock, if it may still sign in with the password that was checked. */
const sameAccount = (match: Account | null, accounts: Account[], now: Date) =>
  accounts.find(
    (account) =>
      account.customerId === match?.customerId &&
      account.passwordHash === match.passwordHash &&
      maySignIn(account, now),
  )

/**
 * Unknown, inactive and locked customers look like a wrong password. Passwords are checked before anything is
 * locked; the attempt counts under the lock.
 */
export const findByPassword = async (
  platform: Platform,
  merchantId: number,
  { emailAddress, password }: { emailAddress: string; password: string },
): Promise<string | undefined> => {
  const { database, clock } = platform
  const found = await store.listAccounts(database, merchantId, emailAddress)
  const match = await findMatch(
    merchantId,
    password,
    found.filter((account) => maySignIn(account, clock.now())),
  )
  return database.tx(async (tx) => {
    const accounts = await store.lockAccounts(tx, merchantId, emailAddress)
    const now = clock.now()
    const account = sameAccount(match, accounts, now)
    if (account) {
      await store.recordSignIn(tx, merchantId, account.customerId, now)
      return account.customerId
    }
    const open = accounts.filter((one) => maySignIn(one, now)).map(({ customerId }) => customerId)
    await store.recordFailures(tx, merchantId, open, {
      mark: failureMark(platform.vault.macSecret, password),
      allowed: ALLOWED_FAILURES,
      lockUntil: new Date(now.getTime() + LOCK_MS),
    })
    return undefined
  })
}
