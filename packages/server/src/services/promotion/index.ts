export { createCoupons } from './coupon/coupon.service.ts'
export { bareName, compileTest, type Test } from './engine/condition/condition-operator.rules.ts'
export { couponKey } from './engine/coupon-key.rules.ts'
export { type Priced, price } from './engine/price.rules.ts'
export { extendedPrice, shippingTotal, subTotal, total } from './engine/total.rules.ts'
export {
  evaluateOrders,
  evaluatePromotions,
  findPromotions,
  type PricedOrder,
  priceOrders,
  priceOrdersAt,
} from './evaluation/evaluation.service.ts'
export type { FoundPromotion } from './evaluation/evaluation.store.ts'
export { promotionRoutes } from './promotion/promotion.routes.ts'
export { createPromotions } from './promotion/promotion-create.service.ts'
export type { RedemptionRefusal, RedemptionRequest } from './redemption/redemption.rules.ts'
export { redeem, unredeem } from './redemption/redemption.service.ts'
