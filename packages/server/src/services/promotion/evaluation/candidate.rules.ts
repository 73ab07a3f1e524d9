import type { Candidate, Offer, Usage } from '../model/cart.types.ts'
import type { FoundPromotion } from './evaluation.store.ts'

/** Coupons, customer and codes of a cart: they decide which promotions may apply. */
export type CandidateQuery = {
  couponKeys: string[]
  customerId: string | null
  promotionCodes: string[]
  declined: readonly string[]
}

/** Promotions without limits are not counted; an anonymous cart has no uses. */
const usageOf = ({ uses }: FoundPromotion, couponKey: string, customerId: string | null): Usage => {
  const usedBy = (id: string) =>
    uses.find((use) => use.couponKey === couponKey && use.customerId === id)?.used ?? 0
  return { overall: usedBy(''), customer: customerId === null ? 0 : usedBy(customerId) }
}

/** A promotion that was found, as the engine looks at it: made once for all carts. */
export type PromotionOffer = { promotion: FoundPromotion; offer: Offer }

export const toPromotionOffer = (promotion: FoundPromotion): PromotionOffer => ({
  promotion,
  offer: { ...promotion.data, code: promotion.code },
})

/** The promotions for one cart, from those found for several. */
export const candidatesFor = (
  promotionOffers: readonly PromotionOffer[],
  { couponKeys, customerId, promotionCodes, declined }: CandidateQuery,
): Candidate[] =>
  promotionOffers.flatMap(({ promotion, offer }) => {
    if (declined.includes(offer.code)) return []
    const coupons = promotion.coupons.filter(({ key }) => couponKeys.includes(key))
    if (!promotion.isAutomatic && coupons.length === 0 && !promotionCodes.includes(offer.code)) return []
    return [
      {
        offer,
        usage: usageOf(promotion, '', customerId),
        coupons: coupons.map(({ key, ...coupon }) => ({
          ...coupon,
          usage: usageOf(promotion, key, customerId),
        })),
      },
    ]
  })
