import type { PromotionEvaluation, PromotionOrder } from '@tradepost/contract'
import { type Ctx, type Db, refuse, toIsoDate } from '@tradepost/kernel'
import { listProductFacts, type ProductFacts } from '../catalog/index.ts'
import { listSegmentCodesOfMany } from '../segmentation/index.ts'
import { type Bearer, candidatesFor } from './candidate.rules.ts'
import type { Candidate } from './engine/cart.types.ts'
import { couponKey } from './engine/coupon-key.rules.ts'
import { type Priced, price } from './engine/price.engine.ts'
import {
  checkOrder,
  couponCodesOf,
  customerIdOf,
  missingFacts,
  missingSegments,
  toCart,
  toEvaluation,
} from './evaluation.rules.ts'
import { type FoundPromotion, listPromotionsFor } from './evaluation.store.ts'

type Moment = { at: Date; promotionCodes?: string[] }

/** What an order costs, and the promotions that made it so, as they are at this moment. */
export type PricedOrder = Priced & { promotions: FoundPromotion[] }

const bearerOf = (order: PromotionOrder, promotionCodes: string[]): Bearer => ({
  couponKeys: couponCodesOf(order).map(couponKey),
  customerId: customerIdOf(order),
  promotionCodes,
})

type Asked = { order: PromotionOrder; candidates: Candidate[] }

/** Of the customers whose segments conditions ask about. */
const segmentsFor = async (db: Db, ctx: Ctx, orders: Asked[]): Promise<Map<string, string[]>> => {
  const ids = orders.flatMap(
    ({ order, candidates }) =>
      missingSegments(
        order,
        candidates.map(({ offer }) => offer),
      ) ?? [],
  )
  return ids.length > 0 ? listSegmentCodesOfMany(db, ctx.merchantId, [...new Set(ids)]) : new Map()
}

/** Of the products that conditions ask about, catalog by catalog. */
const factsFor = async (db: Db, ctx: Ctx, orders: Asked[]) => {
  const asked = orders.map(({ order, candidates }) => ({
    catalogCode: order.catalogCode ?? undefined,
    codes: missingFacts(
      order,
      candidates.map(({ offer }) => offer),
    ),
  }))
  const catalogs = Map.groupBy(
    asked.filter(({ codes }) => codes.length > 0),
    ({ catalogCode }) => catalogCode,
  )
  const facts = new Map<string | undefined, ProductFacts[]>()
  for (const [catalogCode, questions] of catalogs) {
    const codes = [...new Set(questions.flatMap((question) => question.codes))]
    facts.set(catalogCode, await listProductFacts(db, ctx.merchantId, catalogCode, codes))
  }
  return facts
}

/**
 * What orders or carts cost with the promotions of the merchant: one statement for the promotions of all, one for the
 * products of each catalog that conditions ask about, one for segments if they do, then arithmetic.
 */
export const priceOrders = async (
  db: Db,
  ctx: Ctx,
  orders: PromotionOrder[],
  { at, promotionCodes = [] }: Moment,
): Promise<PricedOrder[]> => {
  const bearers = orders.map((order) => bearerOf(order, promotionCodes))
  const promotions = await listPromotionsFor(db, ctx.merchantId, {
    at,
    couponKeys: [...new Set(bearers.flatMap(({ couponKeys }) => couponKeys))],
    customerIds: [...new Set(bearers.flatMap(({ customerId }) => customerId ?? []))],
    promotionCodes,
  })
  const asked = orders.map((order, index) => ({
    order,
    candidates: candidatesFor(promotions, bearers[index] as Bearer),
  }))
  const facts = await factsFor(db, ctx, asked)
  const segments = await segmentsFor(db, ctx, asked)
  return asked.map(({ order, candidates }) => {
    const known = facts.get(order.catalogCode ?? undefined)
    const segmentCodes = segments.get(customerIdOf(order)?.toLowerCase() ?? '')
    return { ...price(toCart(order, known, segmentCodes), candidates, at), promotions }
  })
}

type Question = { order: PromotionOrder; at?: string | null; promotionCodes?: string[] | null }

export const evaluatePromotions = async (
  ctx: Ctx,
  { order, at, promotionCodes }: Question,
): Promise<PromotionEvaluation> => {
  refuse(checkOrder(order))
  const moment = { at: at ? new Date(toIsoDate(at)) : ctx.now, promotionCodes: promotionCodes ?? [] }
  const [priced] = await priceOrders(ctx.db, ctx, [order], moment)
  return toEvaluation(priced as PricedOrder)
}
