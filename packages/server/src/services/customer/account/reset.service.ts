import { type Ctx, type Db, fail, type Platform, sha256 } from '@tradepost/kernel'
import { hashPassword, makeToken, type TokenKey, tokenExpiry, tokenKey } from '../../auth/index.ts'
import { findActiveMerchant, getShopId } from '../../merchant/index.ts'
import { RESET_PAUSE_MS } from './account.rules.ts'
import * as store from './account.store.ts'
import { changePassword } from './password-change.service.ts'

/** A subscriber of the event sends the mail; it gets the token from `openPasswordReset`. */
export const resetPassword = async (ctx: Ctx, shopCode: string, emailAddress: string) => {
  await getShopId(ctx, shopCode)
  await ctx.tx((tx) => store.issueToken(tx, ctx, emailAddress, newToken(ctx, shopCode)))
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
    const account = await store.findAccount(tx, ctx, emailAddress)
    if (!account) throw fail('customerNotFound')
    const read = () => openPasswordReset(ctx.platform, tx, ctx.merchantId, account.id)
    const asked = await read()
    if (asked) return asked
    await store.putToken(tx, ctx, account.id, newToken(ctx, ''))
    return (await read()) ?? Promise.reject(fail('customerNotFound'))
  })

/** Null when the merchant is not active, or the token is not, no longer or was never valid. */
const findValid = async (ctx: Ctx, token: string) => {
  const key: TokenKey | null = tokenKey(token)
  const merchant = key && (await findActiveMerchant(ctx.db, key.merchantId))
  const found = merchant && (await store.findToken(ctx.db, key, ctx.now))
  return found ? { key, merchant, ...found } : null
}

export const validateToken = async (ctx: Ctx, token: string) => {
  const valid = await findValid(ctx, token)
  return { isValid: valid !== null, expireDate: valid?.expireDate.toISOString() ?? null }
}

type NewPassword = { key: TokenKey; merchant: { id: number; code: string }; passwordHash: string }

/** Null for a token that is not valid: hashing takes long, and anybody may call. */
export const hashForToken = async (
  ctx: Ctx,
  token: string,
  password: string,
): Promise<NewPassword | null> => {
  const valid = await findValid(ctx, token)
  if (!valid) return null
  const { key, merchant } = valid
  return { key, merchant, passwordHash: await hashPassword(ctx.platform, merchant.id, password) }
}

export const setPasswordByToken = (ctx: Ctx, password: NewPassword | null) =>
  ctx.tx(async (tx) => {
    const taken = password && (await store.consumeToken(tx, password.key, ctx.now))
    if (!taken) throw fail('resetTokenInvalid')
    const own = ctx.forMerchant(password.merchant, tx)
    await changePassword(own, taken.customerId, password.passwordHash)
  })

export type PasswordReset = Omit<store.SealedReset, 'sealed'> & { token: string }

/** For the mails: the valid requests of these customers with their tokens, in one read. */
export const openPasswordResets = async (
  { vault, clock }: Platform,
  db: Db,
  merchantId: number,
  customerIds: string[],
): Promise<Map<string, PasswordReset>> => {
  if (customerIds.length === 0) return new Map()
  const found = await store.listResets(db, merchantId, customerIds, clock.now())
  return new Map(
    found.map(({ customerId, sealed, ...reset }) => [customerId, { ...reset, token: vault.open(sealed) }]),
  )
}

/** For the mail: the valid request with its token. */
export const openPasswordReset = async (
  platform: Platform,
  db: Db,
  merchantId: number,
  customerId: string,
): Promise<PasswordReset | null> =>
  (await openPasswordResets(platform, db, merchantId, [customerId])).get(customerId) ?? null
