import { Answer, type Ctx, fail, type Platform } from '@tradepost/kernel'
import { ALLOWED_FAILURES, checkPassword, LOCK_MS } from '../../auth/index.ts'
import { fallbackHeaders } from '../../webhook/index.ts'
import { getCustomer } from '../customer/customer.service.ts'
import { type Account, failureMark, isOpen } from './account.rules.ts'
import * as store from './account.store.ts'
import { applyLogin, syncLogin } from './login-sync.service.ts'

/** The first account with this password. An unknown address costs the work of one wrong password. */
const findFitting = async (merchantId: number, password: string, accounts: Account[]) => {
  if (accounts.length === 0) await checkPassword(merchantId, password)
  for (const account of accounts)
    if (await checkPassword(merchantId, password, account.passwordHash)) return account
  return null
}

/** The account that was found before the lock, if it may still sign in with the password that was checked. */
const stillOpen = (fitting: Account | null, accounts: Account[], now: Date) =>
  accounts.find(
    (account) =>
      account.customerId === fitting?.customerId &&
      account.passwordHash === fitting.passwordHash &&
      isOpen(account, now),
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
  const seen = await store.listAccounts(database, merchantId, emailAddress)
  const fitting = await findFitting(
    merchantId,
    password,
    seen.filter((account) => isOpen(account, clock.now())),
  )
  return database.tx(async (tx) => {
    const accounts = await store.lockAccounts(tx, merchantId, emailAddress)
    const now = clock.now()
    const account = stillOpen(fitting, accounts, now)
    if (account) {
      await store.recordSignIn(tx, merchantId, account.customerId, now)
      return account.customerId
    }
    const open = accounts.filter((one) => isOpen(one, now)).map(({ customerId }) => customerId)
    await store.recordFailures(tx, merchantId, open, {
      mark: failureMark(platform.vault.macSecret, password),
      allowed: ALLOWED_FAILURES,
      lockUntil: new Date(now.getTime() + LOCK_MS),
    })
    return undefined
  })
}

export const authenticate = async (ctx: Ctx, emailAddress: string, password: string) => {
  const customerId = await findByPassword(ctx.platform, ctx.merchantId, { emailAddress, password })
  const signedIn = customerId === undefined ? undefined : await syncLogin(ctx, customerId, null)
  if (!signedIn) throw fail('customerSignInFailed')
  if (signedIn.sync.answer.customer) await ctx.tx((tx) => applyLogin(tx, ctx, signedIn))
  const { text, revision } = await getCustomer(ctx, signedIn.customerId, {})
  return new Answer(text, revision, fallbackHeaders(signedIn.sync))
}
