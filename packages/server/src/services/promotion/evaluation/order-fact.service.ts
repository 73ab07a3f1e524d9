import type { PromotionOrder } from '@tradepost/contract'
import type { Ctx, Db } from '@tradepost/kernel'
import { listProductFacts, type ProductFacts } from '../../catalog/index.ts'
import { listAttributesOf } from '../../customer/index.ts'
import { listShopFacts } from '../../merchant/index.ts'
import { listSegmentCodesOfMany } from '../../segmentation/index.ts'
import type { Offer } from '../model/cart.types.ts'
import { customerIdOf, type OrderFacts } from './cart.rules.ts'
import { factsNeededBy, missingAttributes, missingProducts, missingSegments } from './order-fact.rules.ts'

type Orders = readonly PromotionOrder[]

const segmentsFor = async (db: Db, ctx: Ctx, orders: Orders): Promise<Map<string, string[]>> => {
  const ids = new Set(orders.flatMap((order) => missingSegments(order) ?? []))
  return ids.size > 0 ? listSegmentCodesOfMany(db, ctx.merchantId, [...ids]) : new Map()
}

const attributesFor = async (db: Db, ctx: Ctx, orders: Orders) => {
  const ids = new Set(orders.flatMap((order) => missingAttributes(order) ?? []))
  const found = ids.size > 0 ? await listAttributesOf(db, ctx.merchantId, [...ids]) : []
  return Map.groupBy(found, ({ customerId }) => customerId)
}

/** An order without a catalog uses that of its shop; undefined: the default catalog. */
const catalogsFor = async (db: Db, ctx: Ctx, orders: Orders) => {
  const codes = orders.flatMap(({ catalogCode, shopCode }) => (catalogCode ? [] : (shopCode ?? [])))
  const shops = codes.length > 0 ? await listShopFacts(db, ctx.merchantId, [...new Set(codes)]) : []
  return ({ catalogCode, shopCode }: PromotionOrder): string | undefined =>
    catalogCode ?? shops.find(({ code }) => code === shopCode)?.catalogCode ?? undefined
}

const productsFor = async (db: Db, ctx: Ctx, orders: Orders) => {
  const incomplete = orders.filter((order) => missingProducts(order).length > 0)
  const catalogOf = await catalogsFor(db, ctx, incomplete)
  const facts = new Map<PromotionOrder, ProductFacts[]>()
  for (const [catalogCode, group] of Map.groupBy(incomplete, catalogOf)) {
    const codes = [...new Set(group.flatMap(missingProducts))]
    const found = await listProductFacts(db, ctx.merchantId, catalogCode, codes)
    for (const order of group) facts.set(order, found)
  }
  return facts
}

/**
 * Looks up data that conditions ask for and the orders leave out: at most one statement each for segments,
 * attributes and shops, and one per catalog.
 */
export const lookUpFacts = async (
  db: Db,
  ctx: Ctx,
  orders: Orders,
  offers: readonly Offer[],
): Promise<(order: PromotionOrder) => OrderFacts> => {
  const needed = factsNeededBy(offers)
  const products = await productsFor(db, ctx, needed.products ? orders : [])
  const segments = await segmentsFor(db, ctx, needed.segments ? orders : [])
  const attributes = await attributesFor(db, ctx, needed.attributes ? orders : [])
  return (order) => {
    const customerId = customerIdOf(order) ?? ''
    return {
      products: products.get(order) ?? [],
      segmentCodes: segments.get(customerId) ?? [],
      attributes: attributes.get(customerId) ?? [],
    }
  }
}
