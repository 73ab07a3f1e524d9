export { createCoupons } from './coupon/create.ts'
export { extendedPrice, shippingTotal, subTotal, total } from './engine/bill/total.rules.ts'
export { type Priced, price } from './engine/calculation/price.rules.ts'
export { bareName, compileTest, type Test } from './engine/condition/operator.rules.ts'
export { evaluateOrders } from './evaluation/evaluate.ts'
export type { FoundPromotion } from './evaluation/evaluation.store.ts'
export {
  findPromotions,
  type PricedOrder,
  priceOrders,
  priceOrdersAt,
} from './evaluation/price.ts'
export { couponKey } from './model/coupon.rules.ts'
export { createPromotions } from './promotion/create.ts'
export { promotionRoutes } from './promotion/promotion.routes.ts'
export { redeem, unredeem } from './redemption/redeem.ts'
export type { RedemptionRefusal, RedemptionRequest } from './redemption/redemption.rules.ts'
