import { type Ctx, fail } from '@tradepost/kernel'
import { ALLOWED_FAILURES, type CheckPassword, LOCK_MS, withPasswordCheck } from '../auth/index.ts'
import { type Account, failureMark, isOpen } from './account.rules.ts'
import * as store from './account.store.ts'
import { getCustomer } from './customer.service.ts'

/** Somebody unknown costs the work of one wrong password. */
const fitting = async (check: CheckPassword, password: string, accounts: Account[], now: Date) => {
  if (accounts.length === 0) await check(password, undefined)
  for (const account of accounts)
    if ((await check(password, account.passwordHash)) && isOpen(account, now)) return account
  return null
}

/** Unknown, inactive and locked customers are not told from a wrong password. */
export const authenticate = async (ctx: Ctx, emailAddress: string, password: string) => {
  const { merchantId, platform } = ctx
  const customerId = await withPasswordCheck((check) =>
    platform.database.tx(async (tx) => {
      const accounts = await store.lockAccounts(tx, merchantId, emailAddress)
      const now = ctx.now
      const account = await fitting(check, password, accounts, now)
      if (account) {
        await store.recordSignIn(tx, merchantId, account.customerId, now)
        return account.customerId
      }
      const open = accounts.filter((one) => isOpen(one, now)).map(({ customerId }) => customerId)
      await store.recordFailures(tx, merchantId, open, {
        mark: failureMark(platform.config.secret, password),
        allowed: ALLOWED_FAILURES,
        lockUntil: new Date(now.getTime() + LOCK_MS),
      })
      return undefined
    }),
  )
  if (customerId === undefined) throw fail('customerSignInFailed')
  return getCustomer(ctx, customerId, {})
}
