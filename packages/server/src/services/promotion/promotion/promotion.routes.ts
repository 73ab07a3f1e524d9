import { promotion } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import * as coupons from '../coupon/coupon.service.ts'
import { evaluatePromotions } from '../evaluation/evaluation.service.ts'
import * as promotions from './promotion.service.ts'
import { createPromotions } from './promotion-create.service.ts'

export const promotionRoutes = routes(promotion, {
  listPromotions: ({ ctx, query }) => promotions.listPromotions(ctx, query),
  createPromotions: ({ ctx, body }) => createPromotions(ctx, body.promotions),
  evaluatePromotions: ({ ctx, body }) => evaluatePromotions(ctx, body),
  getPromotion: ({ ctx, params }) => promotions.getPromotion(ctx, params.promotionCode),
  updatePromotion: ({ ctx, params, body }) => promotions.updatePromotion(ctx, params.promotionCode, body),
  deletePromotion: ({ ctx, params }) => promotions.deletePromotion(ctx, params.promotionCode),
  listCoupons: ({ ctx, params, query }) => coupons.listCoupons(ctx, params.promotionCode, query),
  createCoupons: ({ ctx, params, body }) => coupons.createCoupons(ctx, params.promotionCode, body),
  updateCoupon: ({ ctx, params, body }) => coupons.updateCoupon(ctx, params, body),
  deleteCoupon: ({ ctx, params }) => coupons.deleteCoupon(ctx, params),
})
