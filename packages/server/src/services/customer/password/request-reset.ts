import { type Ctx, fail, sha256 } from '@tradepost/kernel'
import { makeToken, tokenExpiry } from '../../auth/index.ts'
import { getShopId } from '../../merchant/index.ts'
import { findAccount, issueToken, putToken } from '../account/reset-token.store.ts'

import { openPasswordReset, type PasswordReset } from './open-reset.ts'

/** Repeated requests must not fill a mailbox. */
export const RESET_PAUSE_MS = 60_000

/** A subscriber of the event sends the mail; it gets the token from `openPasswordReset`. */
export const resetPassword = async (ctx: Ctx, shopCode: string, emailAddress: string) => {
  await getShopId(ctx, shopCode)
  await ctx.tx((tx) => issueToken(tx, ctx, emailAddress, newToken(ctx, shopCode)))
}

const newToken = (ctx: Ctx, shopCode: string) => {
  const { ids, vault } = ctx.platform
  const token = makeToken(ctx.merchantId, ids.secret())
  return {
    shopCode,
    tokenHash: sha256(token),
    sealed: vault.seal(token),
    expireDate: tokenExpiry(ctx.now),
    before: new Date(ctx.now.getTime() - RESET_PAUSE_MS),
  }
}

/** For the operator: the token that the customer requested, or a new one when there is none. */
export const resetTokenFor = (ctx: Ctx, emailAddress: string): Promise<PasswordReset> =>
  ctx.tx(async (tx) => {
    const account = await findAccount(tx, ctx, emailAddress)
    if (!account) throw fail('customerNotFound')
    const read = () => openPasswordReset(ctx.platform, tx, ctx.merchantId, account.id)
    const asked = await read()
    if (asked) return asked
    await putToken(tx, ctx, account.id, newToken(ctx, ''))
    return (await read()) ?? Promise.reject(fail('customerNotFound'))
  })
