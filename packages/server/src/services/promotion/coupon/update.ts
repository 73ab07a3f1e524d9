import type { CouponUpdate } from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import * as store from '../record/coupon.store.ts'
import { countUses } from '../redemption/redemption.store.ts'
import { type CouponKey, lockedCoupon, recordChange } from './change.service.ts'

const mergedLimits = ({ maxUses, maxUsesByCustomer }: store.LockedCoupon, limits: CouponUpdate['limits']) => {
  if (limits === null) return { maxUses: null, maxUsesByCustomer: null }
  const { overall = maxUses, maxPerCustomer = maxUsesByCustomer } = limits ?? {}
  return { maxUses: overall, maxUsesByCustomer: maxPerCustomer }
}

export const updateCoupon = (ctx: Ctx, { promotionCode, couponCode }: CouponKey, patch: CouponUpdate) =>
  ctx.tx(async (tx) => {
    const { promotionId, coupon } = await lockedCoupon(tx, ctx, promotionCode, couponCode)
    if (Object.keys(patch).length === 0) return

    const { isMain, ...before } = coupon
    const { limits, ...plain } = patch
    await store.updateCoupon(tx, ctx.merchantId, { ...before, ...plain, ...mergedLimits(coupon, limits) })
    if (limits !== undefined) await countUses(tx, ctx.merchantId, promotionId, [coupon.key])
    await recordChange(tx, ctx, promotionId, promotionCode, isMain)
  })
