import { type Ctx, fail } from '@tradepost/kernel'
import { hashPassword, type TokenKey, tokenKey } from '../../auth/index.ts'
import { findActiveMerchant } from '../../merchant/index.ts'
import { consumeToken, findToken } from '../account/reset-token.store.ts'
import { changePassword } from './change.ts'

/** Null when the merchant is not active, or the token is not, no longer or was never valid. */
const findValid = async (ctx: Ctx, token: string) => {
  const key: TokenKey | null = tokenKey(token)
  const merchant = key && (await findActiveMerchant(ctx.db, key.merchantId))
  const found = merchant && (await findToken(ctx.db, key, ctx.now))
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
    const taken = password && (await consumeToken(tx, password.key, ctx.now))
    if (!taken) throw fail('resetTokenInvalid')
    const own = ctx.forMerchant(password.merchant, tx)
    await changePassword(own, taken.customerId, password.passwordHash)
  })
