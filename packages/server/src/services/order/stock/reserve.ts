import { type Ctx, type Db, refuse, type Tx } from '@tradepost/kernel'
import { lookUpProducts } from '../../catalog/index.ts'
import { type FailedDemand, type OrderDemand, reserveForOrder } from '../../inventory/index.ts'
import { findDefaultLocation } from '../../location/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import { lineIndexes } from '../model/line/line.rules.ts'
import type { Order } from '../model/order.types.ts'
import { fulfillmentStatusIn } from '../model/state/order.machine.ts'
import { catalogsOf } from '../price/pricing.service.ts'
import { inquiriesOf } from '../price/product.rules.ts'
import {
  demandsOf,
  type LineProducts,
  productsByLine,
  reservesStock,
  type Stocked,
  shortageProblems,
} from './stock.rules.ts'

/** Where goods come from when an order does not say. */
export const findWarehouse = async (db: Db, ctx: Ctx, lines: Order['lineItems']): Promise<string | null> => {
  if (lines.every(({ fulfillmentLocationCode }) => fulfillmentLocationCode !== null)) return null
  return (await findDefaultLocation(db, ctx.merchantId, 'warehouse'))?.code ?? null
}

/** One statement for the products of any number of orders. */
export const findLineProducts = async (db: Db, ctx: Ctx, orders: Order[]): Promise<LineProducts[]> => {
  const catalogCodes = await catalogsOf(db, ctx, orders)
  const inquiries = orders.map((order, index) => inquiriesOf(order, catalogCodes[index] ?? null))
  const all = inquiries.flat()
  const facts = all.length > 0 ? await lookUpProducts(db, ctx, all) : []
  return orders.map((order) => productsByLine(order, facts.splice(0, order.lineItems.length)))
}

type Terms = {
  isLenient: boolean
  isWaiting?: (id: number) => (code: string) => boolean
  /** Where it was looked up already. */
  warehouse?: string | null
}

/** Reserves what orders want; `isLenient`: what there is of it. */
export const reserveStock = async (
  tx: Tx,
  ctx: Ctx,
  orders: Stocked[],
  { isLenient, isWaiting, warehouse: known }: Terms,
) => {
  const counted = orders.flatMap(({ order, products }) =>
    order.lineItems.filter(({ code }) => products.get(code)?.isInventoryManaged),
  )
  const warehouse = known === undefined ? await findWarehouse(tx, ctx, counted) : known
  const demands = orders.flatMap((order) =>
    demandsOf(order, { warehouse, isLenient, isWaiting: isWaiting?.(order.id) }),
  )
  if (demands.length === 0) return { demands, failures: [], short: [] }
  return { demands, ...(await reserveForOrder(tx, ctx, demands)) }
}

/** Whether a person has to act on lines without stock; backorders and pre-orders do not count. */
const needsAction = (products: LineProducts, codes: string[]): boolean =>
  codes.some((code) => products.get(code)?.mayLackStock === false)

export const codesOf = (short: OrderDemand[], id: number): string[] =>
  short
    .filter(({ salesOrderNumber }) => salesOrderNumber === String(id))
    .map(({ salesOrderLineItemCode }) => salesOrderLineItemCode)

/** The fulfillment status of an order before and after some of its lines lacked stock or a location. */
export const statusByStock = (
  order: Order,
  products: LineProducts,
  { before, now }: { before: string[]; now: string[] },
  unrouted: { before: boolean; now: boolean } = { before: false, now: false },
): Order['fulfillmentStatus'] => {
  if (needsAction(products, now) || unrouted.now) return 'actionRequired'
  const wasNeeded = needsAction(products, before) || unrouted.before
  const isOver = order.fulfillmentStatus === 'actionRequired' && wasNeeded
  return isOver ? (fulfillmentStatusIn(order.status) ?? 'open') : order.fulfillmentStatus
}

/** Goods that the warehouse lacks may come from wherever they are, unless their line names a location. */
const takeElsewhere = (order: Order, demands: OrderDemand[], failures: FailedDemand[]): OrderDemand[] => {
  const named = new Set(
    order.lineItems.filter((line) => line.fulfillmentLocationCode !== null).map(({ code }) => code),
  )
  const short = new Set(failures.map(({ index }) => demands[index]?.productCode))
  return demands.map((demand) =>
    short.has(demand.productCode) && !named.has(demand.salesOrderLineItemCode)
      ? { ...demand, locationCode: null }
      : demand,
  )
}

/**
 * The shopper is still there to be asked: an order is placed with all of its stock or not at all. That of a cart takes
 * it from anywhere, because the cart has counted it everywhere. Returns the order, marked if it lacks something; null:
 * it takes no stock.
 */
export const reserveForCheckout = async (
  tx: Tx,
  ctx: Ctx,
  id: number,
  order: Order,
  { isLenient = false, isOfCart = false }: { isLenient?: boolean; isOfCart?: boolean } = {},
): Promise<Order | null> => {
  if (order.imported || !reservesStock(await getMerchantSettings(tx, ctx.merchantId))) return null
  const [warehouse, [products]] = await Promise.all([
    findWarehouse(tx, ctx, order.lineItems),
    findLineProducts(tx, ctx, [order]),
  ])
  if (!products) return null
  const stocked = [{ id, order, products }]
  const { demands, failures, short } = await reserveStock(tx, ctx, stocked, { isLenient, warehouse })
  const states = { before: [], now: codesOf(short, id) }
  if (failures.length === 0) return { ...order, fulfillmentStatus: statusByStock(order, products, states) }
  if (!isOfCart) refuse(shortageProblems(lineIndexes(order.lineItems), demands, failures))
  const elsewhere = takeElsewhere(order, demands, failures)
  const again = await reserveForOrder(tx, ctx, elsewhere)
  refuse(shortageProblems(lineIndexes(order.lineItems), elsewhere, again.failures))
  return order
}
