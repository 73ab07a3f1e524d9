import type { PromotionReason } from '@tradepost/contract'
import type { Candidate, CandidateCoupon, Usage } from '../../model/cart.types.ts'
import { couponKey } from '../../model/coupon.rules.ts'

/** Why a promotion cannot apply whatever is in the cart; null: it can, with this coupon if it has the type coupon. */
export type Availability = { reason: PromotionReason | null; couponCode: string | null }

type Limits = { overall: number | null; customer: number | null }

const exhausted = (usage: Usage, { overall, customer }: Limits): 'overall' | 'customer' | null => {
  if (overall !== null && usage.overall >= overall) return 'overall'
  return customer !== null && usage.customer >= customer ? 'customer' : null
}

const couponReason = ({ isActive, limits, usage }: CandidateCoupon): PromotionReason | null => {
  if (!isActive) return 'couponInactive'
  const limit = exhausted(usage, { overall: limits.overall, customer: limits.maxPerCustomer })
  return limit && (limit === 'overall' ? 'couponUsedUp' : 'couponUsedUpByCustomer')
}

/** The first coupon that can be used, by code; else the reason of the first. */
const chooseCoupon = (coupons: readonly CandidateCoupon[]): Availability => {
  const sorted = coupons.toSorted((a, b) => (couponKey(a.code) < couponKey(b.code) ? -1 : 1))
  const usable = sorted.find((coupon) => couponReason(coupon) === null) ?? sorted[0]
  return usable
    ? { reason: couponReason(usable), couponCode: usable.code }
    : { reason: 'couponMissing', couponCode: null }
}

/** A promotion runs from its start until just before its end. */
const dateReason = ({ offer }: Candidate, now: Date): PromotionReason | null => {
  if (offer.status !== 'active') return 'inactive'
  if (offer.startDate !== null && now.getTime() < Date.parse(offer.startDate)) return 'notStarted'
  return offer.endDate !== null && now.getTime() >= Date.parse(offer.endDate) ? 'ended' : null
}

const limitReason = ({ offer: { limitConditions }, usage }: Candidate): PromotionReason | null => {
  const limit = exhausted(usage, {
    overall: limitConditions?.maxOverallUsageCount ?? null,
    customer: limitConditions?.maxCustomerUsageCount ?? null,
  })
  return limit && (limit === 'overall' ? 'usedUp' : 'usedUpByCustomer')
}

export const availability = (candidate: Candidate, now: Date): Availability => {
  const coupon: Availability =
    candidate.offer.type === 'coupon' ? chooseCoupon(candidate.coupons) : { reason: null, couponCode: null }
  return { ...coupon, reason: dateReason(candidate, now) ?? coupon.reason ?? limitReason(candidate) }
}
