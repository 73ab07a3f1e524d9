import type { PromotionOrder } from '@tradepost/contract'
import { type Ctx, type Db, mapInTurns } from '@tradepost/kernel'
import { type Priced, price } from '../engine/calculation/price.rules.ts'
import { couponKey } from '../model/coupon.rules.ts'
import { type CandidateQuery, candidatesFor, toPromotionOffer } from './candidate.rules.ts'
import { type CandidateSource, couponCodesOf, customerIdOf, toCart } from './cart.rules.ts'
import { type FoundPromotion, listPromotionsFor } from './evaluation.store.ts'
import { lookUpFacts } from './order-fact.service.ts'

export type Moment = {
  at: Date
  promotionCodes?: string[]
  /** Those of the same customer and coupons at the same moment, where somebody has them. */
  promotions?: FoundPromotion[]
}

/** A priced order, with the promotions as they are at this moment. */
export type PricedOrder = Priced & { promotions: FoundPromotion[] }

const candidateQueryOf = (order: CandidateSource, promotionCodes: string[] = []): CandidateQuery => ({
  couponKeys: couponCodesOf(order).map(couponKey),
  customerId: customerIdOf(order),
  promotionCodes,
  declined: order.declinedPromotionCodes ?? [],
})

const listPromotions = (
  db: Db,
  ctx: Ctx,
  queries: CandidateQuery[],
  period: { first: Date; last: Date },
  promotionCodes: string[] = [],
) =>
  listPromotionsFor(db, ctx.merchantId, {
    ...period,
    couponKeys: [...new Set(queries.flatMap(({ couponKeys }) => couponKeys))],
    customerIds: [...new Set(queries.flatMap(({ customerId }) => customerId ?? []))],
    promotionCodes,
  })

/** Promotions for a cart that is not loaded yet, so that they can be read together with its products. */
export const findPromotions = (db: Db, ctx: Ctx, source: CandidateSource, at: Date) =>
  listPromotions(db, ctx, [candidateQueryOf(source)], { first: at, last: at })

/**
 * Prices orders or carts with the merchant's promotions, each as of its own date: one statement for all promotions, a few
 * for data that conditions need and the orders lack, then arithmetic.
 */
export const priceOrdersAt = async (
  db: Db,
  ctx: Ctx,
  asOf: { order: PromotionOrder; at: Date }[],
  { promotionCodes, promotions: loaded }: Omit<Moment, 'at'> = {},
): Promise<PricedOrder[]> => {
  if (asOf.length === 0) return []
  const times = asOf.map(({ at }) => at.getTime())
  const period = { first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) }
  const queries = asOf.map(({ order }) => candidateQueryOf(order, promotionCodes))
  const promotions = loaded ?? (await listPromotions(db, ctx, queries, period, promotionCodes))
  const promotionOffers = promotions.map(toPromotionOffer)
  const factsOf = await lookUpFacts(
    db,
    ctx,
    asOf.map(({ order }) => order),
    promotionOffers.map(({ offer }) => offer),
  )
  return mapInTurns(asOf, ({ order, at }, index) => {
    const candidates = candidatesFor(promotionOffers, queries[index] as CandidateQuery)
    return { ...price(toCart(order, factsOf(order)), candidates, at), promotions }
  })
}

/** As of one moment. */
export const priceOrders = (
  db: Db,
  ctx: Ctx,
  orders: PromotionOrder[],
  { at, ...known }: Moment,
): Promise<PricedOrder[]> =>
  priceOrdersAt(
    db,
    ctx,
    orders.map((order) => ({ order, at })),
    known,
  )
