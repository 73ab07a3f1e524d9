import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import * as merchants from './merchant.store.ts'
import * as shops from './shop.store.ts'

const checked = <T extends { revision: number }>(
  ctx: Ctx,
  locked: T | null,
  missing: 'merchantNotFound' | 'shopNotFound',
): T => {
  if (!locked) throw fail(missing)
  ctx.checkMatch(locked.revision)
  return locked
}

/** The merchant of the caller, or the one that the operator names by its code. */
export const lockedMerchant = async (tx: Tx, ctx: Ctx, code?: string) =>
  checked(
    ctx,
    await (code === undefined
      ? merchants.lockMerchant(tx, ctx.merchantId)
      : merchants.lockMerchantByCode(tx, code)),
    'merchantNotFound',
  )

export const lockedShop = async (tx: Tx, ctx: Ctx, code: string) => {
  await shops.lockMerchantShops(tx, ctx.merchantId)
  return checked(ctx, await shops.lockShop(tx, ctx.merchantId, code), 'shopNotFound')
}
