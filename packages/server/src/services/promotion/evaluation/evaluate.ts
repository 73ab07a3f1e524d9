import type { PromotionEvaluation, PromotionOrder } from '@tradepost/contract'
import { type Ctx, refuse, toIsoDate } from '@tradepost/kernel'
import { checkOrder, toEvaluation } from './evaluation.rules.ts'
import { type Moment, priceOrders } from './price.ts'

type EvaluationRequest = { order: PromotionOrder; at?: string | null; promotionCodes?: string[] | null }

/** As many statements for all of them as for one. */
export const evaluateOrders = async (
  ctx: Ctx,
  orders: PromotionOrder[],
  moment: Moment = { at: ctx.now },
): Promise<PromotionEvaluation[]> => {
  refuse(orders.flatMap(checkOrder))
  return (await priceOrders(ctx.db, ctx, orders, moment)).map(toEvaluation)
}

export const evaluatePromotions = async (
  ctx: Ctx,
  { order, at, promotionCodes }: EvaluationRequest,
): Promise<PromotionEvaluation> => {
  const moment = { at: at ? new Date(toIsoDate(at)) : ctx.now, promotionCodes: promotionCodes ?? [] }
  const [evaluated] = await evaluateOrders(ctx, [order], moment)
  return evaluated as PromotionEvaluation
}
