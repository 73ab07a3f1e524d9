import type { Ctx } from '@tradepost/kernel'
import * as store from '../record/coupon.store.ts'
import { type CouponKey, lockedCoupon, recordChange } from './change.service.ts'

export const deleteCoupon = (ctx: Ctx, { promotionCode, couponCode }: CouponKey) =>
  ctx.tx(async (tx) => {
    const { promotionId, coupon } = await lockedCoupon(tx, ctx, promotionCode, couponCode)
    await store.removeCoupons(tx, ctx, promotionId, store.oneCoupon(coupon.key))
    await recordChange(tx, ctx, promotionId, promotionCode, coupon.isMain)
  })
