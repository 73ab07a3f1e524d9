import type { PromotionEvaluation, PromotionOrder } from '@tradepost/contract'
import { type Ctx, type Db, refuse, toIsoDate } from '@tradepost/kernel'
import { listProductFacts } from '../catalog/index.ts'
import { couponKey } from './engine/coupon-key.rules.ts'
import { type Priced, price } from './engine/price.engine.ts'
import {
  checkOrder,
  couponCodesOf,
  customerIdOf,
  missingFacts,
  toCart,
  toEvaluation,
} from './evaluation.rules.ts'
import { listCandidates } from './evaluation.store.ts'

type Moment = { at: Date; promotionCodes?: string[] }

/** What an order or a cart costs with the promotions of the merchant: two statements at most, then arithmetic. */
export const priceOrder = async (
  db: Db,
  ctx: Ctx,
  order: PromotionOrder,
  { at, promotionCodes = [] }: Moment,
): Promise<Priced> => {
  const candidates = await listCandidates(db, ctx.merchantId, {
    at,
    couponKeys: couponCodesOf(order).map(couponKey),
    customerId: customerIdOf(order),
    promotionCodes,
  })
  const unknown = missingFacts(
    order,
    candidates.map(({ offer }) => offer),
  )
  const facts =
    unknown.length > 0
      ? await listProductFacts(db, ctx.merchantId, order.catalogCode ?? undefined, unknown)
      : []
  return price(toCart(order, facts), candidates, at)
}

type Question = { order: PromotionOrder; at?: string | null; promotionCodes?: string[] | null }

export const evaluatePromotions = async (
  ctx: Ctx,
  { order, at, promotionCodes }: Question,
): Promise<PromotionEvaluation> => {
  refuse(checkOrder(order))
  const moment = { at: at ? new Date(toIsoDate(at)) : ctx.now, promotionCodes: promotionCodes ?? [] }
  return toEvaluation(await priceOrder(ctx.db, ctx, order, moment))
}
