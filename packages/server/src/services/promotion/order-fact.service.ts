import type { PromotionOrder } from '@tradepost/contract'
import type { Ctx, Db } from '@tradepost/kernel'
import { listProductFacts, type ProductFacts } from '../catalog/index.ts'
import { listAttributesOf } from '../customer/index.ts'
import { listShopFacts } from '../merchant/index.ts'
import { listSegmentCodesOfMany } from '../segmentation/index.ts'
import type { Candidate, Offer } from './engine/cart.types.ts'
import {
  customerIdOf,
  missingAttributes,
  missingFacts,
  missingSegments,
  type OrderFacts,
} from './evaluation.rules.ts'

export type Asked = { order: PromotionOrder; candidates: readonly Candidate[] }

const offersOf = ({ candidates }: Asked): Offer[] => candidates.map(({ offer }) => offer)

/** The customers about whom conditions ask something that orders do not say. */
const customersOf = (orders: Asked[], missing: typeof missingSegments): string[] => [
  ...new Set(orders.flatMap((asked) => missing(asked.order, offersOf(asked)) ?? [])),
]

const segmentsFor = async (db: Db, ctx: Ctx, orders: Asked[]): Promise<Map<string, string[]>> => {
  const ids = customersOf(orders, missingSegments)
  return ids.length > 0 ? listSegmentCodesOfMany(db, ctx.merchantId, ids) : new Map()
}

const attributesFor = async (db: Db, ctx: Ctx, orders: Asked[]) => {
  const ids = customersOf(orders, missingAttributes)
  const found = ids.length > 0 ? await listAttributesOf(db, ctx.merchantId, ids) : []
  return Map.groupBy(found, ({ customerId }) => customerId)
}

type Question = { order: PromotionOrder; codes: string[] }

/** Without a catalog of its own an order has that of its shop; undefined is the default one. */
const catalogsFor = async (db: Db, ctx: Ctx, questions: Question[]) => {
  const codes = questions.flatMap(({ order }) => (order.catalogCode ? [] : (order.shopCode ?? [])))
  const shops = codes.length > 0 ? await listShopFacts(db, ctx.merchantId, [...new Set(codes)]) : []
  return ({ catalogCode, shopCode }: PromotionOrder): string | undefined =>
    catalogCode ?? shops.find(({ code }) => code === shopCode)?.catalogCode ?? undefined
}

/** Of the products that conditions ask about, catalog by catalog. */
const productsFor = async (db: Db, ctx: Ctx, orders: Asked[]) => {
  const questions = orders
    .map((asked) => ({ order: asked.order, codes: missingFacts(asked.order, offersOf(asked)) }))
    .filter(({ codes }) => codes.length > 0)
  const catalogOf = await catalogsFor(db, ctx, questions)
  const facts = new Map<PromotionOrder, ProductFacts[]>()
  for (const [catalogCode, group] of Map.groupBy(questions, ({ order }) => catalogOf(order))) {
    const codes = [...new Set(group.flatMap((question) => question.codes))]
    const found = await listProductFacts(db, ctx.merchantId, catalogCode, codes)
    for (const { order } of group) facts.set(order, found)
  }
  return facts
}

/**
 * What others know about the products and the customers of orders, as far as conditions ask about it and the orders do
 * not say it: at most one statement for segments, attributes and shops each, and one for each catalog.
 */
export const lookUpFacts = async (
  db: Db,
  ctx: Ctx,
  orders: Asked[],
): Promise<(order: PromotionOrder) => OrderFacts> => {
  const products = await productsFor(db, ctx, orders)
  const segments = await segmentsFor(db, ctx, orders)
  const attributes = await attributesFor(db, ctx, orders)
  return (order) => {
    const customerId = customerIdOf(order) ?? ''
    return {
      products: products.get(order) ?? [],
      segmentCodes: segments.get(customerId) ?? [],
      attributes: attributes.get(customerId) ?? [],
    }
  }
}
