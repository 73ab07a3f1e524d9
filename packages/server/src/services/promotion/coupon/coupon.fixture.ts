import type { CouponCreate } from '@tradepost/contract'
import { tenPercent, withPromotions } from '../promotion/promotion.fixture.ts'

export const byCoupon = { ...tenPercent, type: 'coupon' } as const
export const key = { promotionCode: 'ten' }

export const withCoupons = async (...sent: CouponCreate[]) => {
  const h = await withPromotions(byCoupon)
  const add = (...coupons: CouponCreate[]) => h.api.createCoupons({ ...key, body: { coupons } })
  const generate = (wish: { count: number; prefix?: string; suffix?: string; limits?: object | null }) =>
    h.api.createCoupons({ ...key, body: { generate: wish } })
  const total = async () => (await h.api.listCoupons({ ...key, limit: 1 })).meta.totalItemCount
  if (sent.length > 0) await add(...sent)
  return { ...h, add, generate, total }
}
