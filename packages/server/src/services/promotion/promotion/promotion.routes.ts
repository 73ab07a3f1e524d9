import { promotion } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { createCoupons } from '../coupon/create.ts'
import { deleteCoupon } from '../coupon/delete.ts'
import { listCoupons } from '../coupon/list.ts'
import { updateCoupon } from '../coupon/update.ts'
import { evaluatePromotions } from '../evaluation/evaluate.ts'
import { createPromotions } from './create.ts'
import { deletePromotion } from './delete.ts'
import { getPromotion, listPromotions } from './read.ts'
import { updatePromotion } from './update.ts'

export const promotionRoutes = routes(promotion, {
  listPromotions: ({ ctx, query }) => listPromotions(ctx, query),
  createPromotions: ({ ctx, body }) => createPromotions(ctx, body.promotions),
  evaluatePromotions: ({ ctx, body }) => evaluatePromotions(ctx, body),
  getPromotion: ({ ctx, params }) => getPromotion(ctx, params.promotionCode),
  updatePromotion: ({ ctx, params, body }) => updatePromotion(ctx, params.promotionCode, body),
  deletePromotion: ({ ctx, params }) => deletePromotion(ctx, params.promotionCode),
  listCoupons: ({ ctx, params, query }) => listCoupons(ctx, params.promotionCode, query),
  createCoupons: ({ ctx, params, body }) => createCoupons(ctx, params.promotionCode, body),
  updateCoupon: ({ ctx, params, body }) => updateCoupon(ctx, params, body),
  deleteCoupon: ({ ctx, params }) => deleteCoupon(ctx, params),
})
