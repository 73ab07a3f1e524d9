import { type Ctx, type Db, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { listShopFacts } from '../../merchant/index.ts'
import {
  type PricedOrder,
  priceOrders,
  priceOrdersAt,
  type RedemptionRefusal,
  redeem,
  unredeem,
} from '../../promotion/index.ts'
import { isCalculated } from '../model/amount/calculated.rules.ts'
import { type OrderShipping, shippingOf } from '../model/amount/order-shipping.rules.ts'
import type { Order } from '../model/order.types.ts'
import { isPlacement } from './product.rules.ts'
import {
  checkCoupons,
  gainsLimited,
  redemptionsOf,
  refusalProblems,
  toPromotionOrder,
  withPromotions,
} from './promotion.rules.ts'

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

/** A placed order is repriced as of its date, a draft as of now. */
export type Repricing = {
  locked: { id: number; date: string; order: Order }
  order: Order
  /** Null: its shipping stays as it is. */
  shipping: OrderShipping | null
}
type InCatalog = Repricing & { catalogCode: string | null }

const repriceIn = async (tx: Tx, ctx: Ctx, changes: InCatalog[]) => {
  const priced = await priceOrdersAt(
    tx,
    ctx,
    changes.map(({ locked, order, catalogCode }) => ({
      order: toPromotionOrder(order, catalogCode),
      at: isCalculated(order.status) ? ctx.now : new Date(locked.date),
    })),
  )
  return changes.map((change, index) => ({ ...change, priced: priced[index] as PricedOrder }))
}

/** Shipping depends on what the goods cost, and promotions on the shipping: orders with another one are priced again. */
const repriceAll = async (tx: Tx, ctx: Ctx, changes: Repricing[]) => {
  const catalogCodes = await catalogsOf(
    tx,
    ctx,
    changes.map(({ order }) => order),
  )
  const first = await repriceIn(
    tx,
    ctx,
    changes.map((change, index) => ({ ...change, catalogCode: catalogCodes[index] ?? null })),
  )
  const moved = first.flatMap(({ priced, ...change }) => {
    const { order, shipping } = change
    const shippingSubTotal = shipping ? shippingOf(order, priced.totals, shipping) : order.shippingSubTotal
    return shippingSubTotal === order.shippingSubTotal
      ? []
      : [{ ...change, order: { ...order, shippingSubTotal } }]
  })
  if (moved.length === 0) return first
  const again = new Map((await repriceIn(tx, ctx, moved)).map((one) => [one.locked.id, one]))
  return first.map((one) => again.get(one.locked.id) ?? one)
}

/** A placed order is not refused for a limit that was lowered since. */
const redeemAgain = async (tx: Tx, ctx: Ctx, orders: Numbered[]): Promise<void> => {
  const using = orders.filter(({ order }) =>
    isCalculated(order.status) ? isPlacement(order) : !order.imported,
  )
  const refusals = Map.groupBy(await redeemKnown(tx, ctx, using), ({ orderNumber }) => orderNumber)
  for (const { id, order } of using)
    if (isCalculated(order.status)) refuse(refusalProblems(order, refusals.get(String(id)) ?? []))
}

/**
 * A constant number of statements for any number of orders. They return their redemptions first, so that their own uses do
 * not count against limits. Those of the other orders do: an order that would gain a limited promotion is priced again,
 * alone, after the others have theirs back.
 */
export const recalculateAll = async (tx: Tx, ctx: Ctx, changes: Repricing[]): Promise<Order[]> => {
  if (changes.length === 0) return []
  await unredeem(
    tx,
    ctx,
    changes.map(({ locked }) => String(locked.id)),
  )
  const repriced = await repriceAll(tx, ctx, changes)
  const isAlone = changes.length === 1
  const results = repriced.map(({ locked, order, priced }) => ({
    id: locked.id,
    isOpen: !isAlone && gainsLimited(locked.order, priced),
    problems: isCalculated(order.status) ? checkCoupons(order, priced) : [],
    order: withPromotions(order, priced),
  }))
  const certain = results.filter(({ isOpen }) => !isOpen)
  refuse(certain.flatMap(({ problems }) => problems))
  await redeemAgain(tx, ctx, certain)
  const orders: Order[] = []
  for (const [index, { isOpen, order }] of results.entries()) {
    const [alone] = isOpen ? await recalculateAll(tx, ctx, changes.slice(index, index + 1)) : []
    orders.push(alone ?? order)
  }
  return orders
}
