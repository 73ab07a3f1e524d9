import { type Ctx, type Db, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { listShopFacts } from '../../merchant/index.ts'
import { priceOrders, type RedemptionRefusal, redeem, unredeem } from '../../promotion/index.ts'
import type { Order } from '../document/order-document.rules.ts'
import { isPlacement } from '../product/placement.rules.ts'
import { isCalculated } from './calculated.rules.ts'
import {
  checkCoupons,
  redemptionsOf,
  refusalProblems,
  toPromotionOrder,
  withPromotions,
} from './pricing.rules.ts'

/** The catalog that the shop of an order sells from; null is the default one. */
export const catalogsOf = async (db: Db, ctx: Ctx, orders: Order[]): Promise<(string | null)[]> => {
  const codes = [...new Set(orders.flatMap(({ shopCode }) => shopCode ?? []))]
  const shops = codes.length > 0 ? await listShopFacts(db, ctx.merchantId, codes) : []
  return orders.map(({ shopCode }) => shops.find(({ code }) => code === shopCode)?.catalogCode ?? null)
}

export type Pricing = { order: Order; problems: Problem[] }

type Fresh = { order: Order; catalogCode: string | null }

const priceFresh = (db: Db, ctx: Ctx, fresh: Fresh[]) =>
  priceOrders(
    db,
    ctx,
    fresh.map(({ order, catalogCode }) => toPromotionOrder(order, catalogCode)),
    { at: ctx.now },
  )

/** New orders as promotions make them; the others come back as they are. */
export const calculateOrders = async (
  db: Db,
  ctx: Ctx,
  orders: Order[],
  catalogCodes: (string | null)[],
): Promise<Pricing[]> => {
  const fresh = orders
    .map((order, index) => ({ order, catalogCode: catalogCodes[index] ?? null, index }))
    .filter(({ order }) => isCalculated(order.status))
  const priced = fresh.length === 0 ? [] : await priceFresh(db, ctx, fresh)
  const byIndex = new Map(fresh.map(({ index }, n) => [index, priced[n]]))
  return orders.map((order, index) => {
    const found = byIndex.get(index)
    if (!found) return { order, problems: [] }
    return { order: withPromotions(order, found), problems: checkCoupons(order, found) }
  })
}

type Numbered = { id: number; order: Order }

const isUnknown = ({ error }: RedemptionRefusal) =>
  error === 'promotionNotFound' || error === 'couponNotFound' || error === 'couponInactive'

/** Promotions of another system mean nothing here: an order that was priced elsewhere goes without them. */
const redeemKnown = async (tx: Tx, ctx: Ctx, orders: Numbered[]): Promise<RedemptionRefusal[]> => {
  const requests = orders.flatMap(({ id, order }) => redemptionsOf(String(id), order))
  const refusals = await redeem(tx, ctx, requests)
  const loose = new Set(orders.filter(({ order }) => !isCalculated(order.status)).map(({ id }) => String(id)))
  const unknown = refusals.filter((refusal) => loose.has(refusal.orderNumber) && isUnknown(refusal))
  if (unknown.length === 0) return refusals
  const again = new Set(unknown.map(({ orderNumber }) => orderNumber))
  const known = requests.filter(
    ({ orderNumber, promotionCode }) =>
      again.has(orderNumber) &&
      !unknown.some((one) => one.orderNumber === orderNumber && one.promotionCode === promotionCode),
  )
  return [...refusals.filter(({ orderNumber }) => !again.has(orderNumber)), ...(await redeem(tx, ctx, known))]
}

/** Uses the promotions of orders, each as a whole; what comes back are the problems of those that came too late. */
export const redeemPromotions = async (
  tx: Tx,
  ctx: Ctx,
  orders: Numbered[],
): Promise<Map<number, Problem[]>> => {
  const placed = orders.filter(({ order }) => isPlacement(order))
  const refusals = Map.groupBy(await redeemKnown(tx, ctx, placed), ({ orderNumber }) => orderNumber)
  return new Map(
    placed.flatMap(({ id, order }) => {
      const found = refusals.get(String(id))
      return found ? [[id, refusalProblems(order, found)] as const] : []
    }),
  )
}

/** An order that has changed before it was placed: it gives back what it used and is calculated as if it came now. */
const recalculateNew = async (tx: Tx, ctx: Ctx, id: number, order: Order): Promise<Order> => {
  const [calculated] = await calculateOrders(tx, ctx, [order], await catalogsOf(tx, ctx, [order]))
  if (!calculated) return order
  refuse(calculated.problems)
  const late = await redeemPromotions(tx, ctx, [{ id, order: calculated.order }])
  refuse(late.get(id) ?? [])
  return calculated.order
}

/** A placed order keeps the promotions of its day, and is not refused for a limit that was lowered since. */
const recalculatePlaced = async (tx: Tx, ctx: Ctx, { id, date }: Placed, order: Order): Promise<Order> => {
  const [catalogCode = null] = await catalogsOf(tx, ctx, [order])
  const at = new Date(date)
  const [priced] = await priceOrders(tx, ctx, [toPromotionOrder(order, catalogCode)], { at })
  if (!priced) return order
  const calculated = withPromotions(order, priced)
  if (!order.imported) await redeemKnown(tx, ctx, [{ id, order: calculated }])
  return calculated
}

type Placed = { id: number; date: string }

/** Returns the order's redemptions first, so that its own uses do not count against the limits. */
export const recalculate = async (tx: Tx, ctx: Ctx, placed: Placed, order: Order): Promise<Order> => {
  await unredeem(tx, ctx, [String(placed.id)])
  return isCalculated(order.status)
    ? recalculateNew(tx, ctx, placed.id, order)
    : recalculatePlaced(tx, ctx, placed, order)
}
