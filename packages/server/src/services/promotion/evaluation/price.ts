import type { PromotionOrder } from '@tradepost/contract'
import { type Ctx, type Db, mapInTurns } from '@tradepost/kernel'
import { type Priced, price } from '../engine/calculation/price.rules.ts'
import { couponKey } from '../model/coupon.rules.ts'
import { type CandidateQuery, candidatesFor, toOffered } from './candidate.rules.ts'
import { type Bearer, couponCodesOf, customerIdOf, toCart } from './cart.rules.ts'
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

const candidateQueryOf = (order: Bearer, promotionCodes: string[]): CandidateQuery => ({
  couponKeys: couponCodesOf(order).map(couponKey),
  customerId: customerIdOf(order),
  promotionCodes,
  declined: order.declinedPromotionCodes ?? [],
})

/** Promotions for a cart that is not loaded yet, so that they can be read together with its products. */
export const findPromotions = (db: Db, ctx: Ctx, bearer: Bearer, at: Date): Promise<FoundPromotion[]> => {
  const { couponKeys, customerId } = candidateQueryOf(bearer, [])
  const customerIds = customerId === null ? [] : [customerId]
  return listPromotionsFor(db, ctx.merchantId, {
    first: at,
    last: at,
    couponKeys,
    customerIds,
    promotionCodes: [],
  })
}

/**
 * Prices orders or carts with the merchant's promotions, each as of its own date: one statement for all promotions, a few
 * for data that conditions need and the orders lack, then arithmetic.
 */
export const priceOrdersAt = async (
  db: Db,
  ctx: Ctx,
  asked: { order: PromotionOrder; at: Date }[],
  { promotionCodes = [], promotions: known }: Omit<Moment, 'at'> = {},
): Promise<PricedOrder[]> => {
  if (asked.length === 0) return []
  const orders = asked.map(({ order }) => order)
  const times = asked.map(({ at }) => at.getTime()).sort((one, other) => one - other)
  const bearers = orders.map((order) => candidateQueryOf(order, promotionCodes))
  const promotions =
    known ??
    (await listPromotionsFor(db, ctx.merchantId, {
      first: new Date(times.at(0) ?? 0),
      last: new Date(times.at(-1) ?? 0),
      couponKeys: [...new Set(bearers.flatMap(({ couponKeys }) => couponKeys))],
      customerIds: [...new Set(bearers.flatMap(({ customerId }) => customerId ?? []))],
      promotionCodes,
    }))
  const offered = promotions.map(toOffered)
  const offers = offered.map(({ offer }) => offer)
  const factsOf = await lookUpFacts(db, ctx, orders, offers)
  const priced = ({ order, at }: (typeof asked)[number], index: number): PricedOrder => ({
    ...price(toCart(order, factsOf(order)), candidatesFor(offered, bearers[index] as CandidateQuery), at),
    promotions,
  })
  return mapInTurns(asked, priced)
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
