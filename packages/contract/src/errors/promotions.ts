import { conflict, type ErrorDefinition, notFound } from './definition.ts'

export const promotions = {
  promotionNotFound: notFound('Promotion'),
  promotionExists: conflict('A promotion with this code exists already'),
  promotionUsedUp: conflict('The promotion has been used as often as it may be'),
  promotionUsedUpByCustomer: conflict('The customer has used the promotion as often as they may'),
  promotionWithoutCoupons: conflict(
    'The promotion applies without a coupon; only the type coupon has coupons',
  ),
  couponNotFound: notFound('Coupon'),
  couponExists: conflict('A coupon with this code exists already'),
  couponInactive: conflict('The coupon is not active'),
  couponUsedUp: conflict('The coupon has been used as often as it may be'),
  couponUsedUpByCustomer: conflict('The customer has used the coupon as often as they may'),
} as const satisfies Record<string, ErrorDefinition>
