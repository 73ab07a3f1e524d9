import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { couponKey } from '../model/coupon.rules.ts'
import * as store from '../record/coupon.store.ts'
import { emitUpdated } from '../record/promotion.events.ts'
import { lockPromotion } from '../record/promotion.store.ts'

export type CouponKey = { promotionCode: string; couponCode: string }

export const lockedCoupon = async (tx: Tx, ctx: Ctx, promotionCode: string, code: string) => {
  const promotion = await lockPromotion(tx, ctx.merchantId, promotionCode)
  if (!promotion) throw fail('promotionNotFound')
  const coupon = await store.lockCoupon(tx, ctx.merchantId, promotion.id, couponKey(code))
  if (!coupon) throw fail('couponNotFound')
  return { promotionId: promotion.id, coupon }
}

export const recordChange = (tx: Tx, ctx: Ctx, promotionId: number, promotionCode: string, isMain: boolean) =>
  Promise.all([isMain && store.touchPromotion(tx, ctx, promotionId), emitUpdated(tx, ctx, promotionCode)])
