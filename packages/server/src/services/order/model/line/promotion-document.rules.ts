import type { OrderCoupon, OrderCouponWrite, OrderPromotion, OrderPromotionWrite } from '@tradepost/contract'

const named = (sent: { code?: string; name?: string } | null | undefined): OrderCoupon['promotion'] =>
  sent ? { code: sent.code ?? null, name: sent.name ?? null } : null

const limits = (sent: OrderCouponWrite['limits'] | null): OrderCoupon['limits'] =>
  sent ? { overall: sent.overall ?? null, maxPerCustomer: sent.maxPerCustomer ?? null } : null

/** Stored and read form: every field present. */
export const completeCoupon = (sent: OrderCouponWrite): OrderCoupon => ({
  code: sent.code,
  name: sent.name ?? null,
  limits: limits(sent.limits),
  status: sent.status ?? null,
  couponSet: named(sent.couponSet),
  promotion: named(sent.promotion),
  applied: null,
  reason: null,
})

const noSet = { count: null, description: null, prefix: null, suffix: null }

/** Stored and read form: every field present. */
export const completePromotion = (sent: OrderPromotionWrite): OrderPromotion => ({
  code: sent.code,
  name: sent.name,
  model: sent.model ?? 'simpleDiscount',
  description: sent.description ?? null,
  promotionalText: sent.promotionalText ?? null,
  status: sent.status ?? 'active',
  startDate: sent.startDate,
  endDate: sent.endDate ?? null,
  target: sent.target ?? 'order',
  type: sent.type ?? (sent.coupon || sent.couponSet ? 'coupon' : 'promotion'),
  discount: sent.discount,
  conditions: sent.conditions ?? null,
  impact: sent.impact ? { automaticallyAddedToCart: false, ...sent.impact } : null,
  coupon: sent.coupon ? { ...sent.coupon, limits: limits(sent.coupon.limits) } : null,
  couponSet: sent.couponSet ? { ...noSet, ...sent.couponSet } : null,
  limitConditions: sent.limitConditions ?? null,
})
