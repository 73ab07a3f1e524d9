import type { Candidate, Usage } from './engine/cart.types.ts'
import type { FoundPromotion } from './evaluation.store.ts'

/** What a cart brings that decides which promotions come into question. */
export type Bearer = { couponKeys: string[]; customerId: string | null; promotionCodes: string[] }

/** What is not limited is not counted, and nobody in particular has used nothing. */
const usageOf = ({ uses }: FoundPromotion, couponKey: string, customerId: string | null): Usage => {
  const usedBy = (id: string) =>
    uses.find((use) => use.couponKey === couponKey && use.customerId === id)?.used ?? 0
  return { overall: usedBy(''), customer: customerId === null ? 0 : usedBy(customerId) }
}

/** Of the promotions that were found for several carts those of one. */
export const candidatesFor = (
  found: readonly FoundPromotion[],
  { couponKeys, customerId, promotionCodes }: Bearer,
): Candidate[] =>
  found.flatMap((promotion) => {
    const coupons = promotion.coupons.filter(({ key }) => couponKeys.includes(key))
    const { code, data, isAutomatic } = promotion
    if (!isAutomatic && coupons.length === 0 && !promotionCodes.includes(code)) return []
    return [
      {
        offer: { ...data, code },
        usage: usageOf(promotion, '', customerId),
        coupons: coupons.map(({ key, ...coupon }) => ({
          ...coupon,
          usage: usageOf(promotion, key, customerId),
        })),
      },
    ]
  })
