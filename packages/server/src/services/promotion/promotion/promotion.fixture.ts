import type { PromotionCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

export const start = '2020-01-01T00:00:00.000Z'

export const tenPercent = {
  code: 'ten',
  name: 'Ten percent',
  startDate: start,
  discount: { type: 'percentage', amount: 10 },
} as const satisfies PromotionCreate

export const withCoupon = (code = 'SAVE10', limits: object | null = null) =>
  ({ ...tenPercent, coupon: { code, name: 'Save ten', limits } }) satisfies PromotionCreate

/** A merchant with these promotions. */
export const withPromotions = async (...promotions: PromotionCreate[]) => {
  const h = await harness()
  if (promotions.length > 0) expectNoErrors(await h.api.createPromotions({ body: { promotions } }))
  const create = (...sent: PromotionCreate[]) => h.api.createPromotions({ body: { promotions: sent } })
  const read = async (promotionCode = 'ten') => (await h.api.getPromotion({ promotionCode })).promotion
  const update = (body: object, promotionCode = 'ten') => h.api.updatePromotion({ promotionCode, body })
  const coupons = async (promotionCode = 'ten') =>
    (await h.api.listCoupons({ promotionCode, limit: 1000 })).coupons
  return { ...h, create, read, update, coupons }
}
