import { type Ctx, type Db, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { lookUpProducts } from '../catalog/index.ts'
import {
  type FailedDemand,
  holdStock,
  type OrderDemand,
  releaseForOrder,
  reserveForOrder,
  settleForOrder,
} from '../inventory/index.ts'
import { findDefaultLocation } from '../location/index.ts'
import { getMerchantSettings } from '../merchant/index.ts'
import { type PlaceOf, placesOf } from './line.rules.ts'
import type { Order } from './order.document.rules.ts'
import { inquiriesOf, isPlacement } from './placement.rules.ts'
import { catalogsOf } from './pricing.service.ts'
import { demandsOf, reservesStock, type Stocked, shortageProblems, stockChange } from './stock.rules.ts'

/** Where goods come from when an order does not say. */
const findWarehouse = async (db: Db, ctx: Ctx): Promise<string | null> =>
  (await findDefaultLocation(db, ctx.merchantId, 'warehouse'))?.code ?? null

/** A merchant may leave the stock of orders to another system. */
const isReserving = async (db: Db, ctx: Ctx): Promise<boolean> =>
  reservesStock(await getMerchantSettings(db, ctx.merchantId))

const isPlaceless = ({ order, products }: Stocked) =>
  order.lineItems.some(
    (line, index) => line.fulfillmentLocationCode === null && products[index]?.isInventoryManaged,
  )

const reserve = async (tx: Tx, ctx: Ctx, orders: Stocked[]) => {
  const warehouse = orders.some(isPlaceless) ? await findWarehouse(tx, ctx) : null
  const demands = orders.flatMap((order) => demandsOf(order, warehouse))
  if (demands.length === 0) return { demands, failures: [] }
  const { failures } = await reserveForOrder(tx, ctx, demands)
  return { demands, failures }
}

const failuresOf = (id: number, demands: OrderDemand[], failures: FailedDemand[]) =>
  failures.filter(({ index }) => demands[index]?.salesOrderNumber === String(id))

/** Reserves what orders need, each as a whole; what comes back are the problems of those that lack something. */
export const reserveStock = async (tx: Tx, ctx: Ctx, orders: Stocked[]): Promise<Map<number, Problem[]>> => {
  const { demands, failures } = await reserve(tx, ctx, orders)
  return new Map(
    orders.flatMap(({ id, order }) => {
      const own = failuresOf(id, demands, failures)
      return own.length > 0 ? [[id, shortageProblems(placesOf(order.lineItems), demands, own)] as const] : []
    }),
  )
}

const productsOf = (codes: Set<string>, ...orders: Order[]): string[] => [
  ...new Set(
    orders.flatMap(({ lineItems }) =>
      lineItems.filter(({ code }) => codes.has(code)).map(({ product }) => product.code),
    ),
  ),
]

export type OrderChange = { id: number; before: Order; after: Order; placeOf: PlaceOf }

/** Lines that want more or something else give back what they have and are served anew. */
const reserveAnew = async (tx: Tx, ctx: Ctx, change: OrderChange, codes: string[]) => {
  const { id, before, after, placeOf } = change
  const given = await releaseForOrder(tx, ctx, {
    salesOrderNumber: String(id),
    lines: codes.map((salesOrderLineItemCode) => ({ salesOrderLineItemCode })),
  })
  // an order that was under way when it came holds nothing, and its lines do not begin to
  const areOld = codes.every((code) => before.lineItems.some((line) => line.code === code))
  if (given.length === 0 && areOld && !isPlacement(after)) return
  if (!(await isReserving(tx, ctx))) return
  const order = { ...after, lineItems: after.lineItems.filter(({ code }) => codes.includes(code)) }
  const [catalogCode = null] = await catalogsOf(tx, ctx, [order])
  const products = await lookUpProducts(tx, ctx, inquiriesOf(order, catalogCode))
  const { demands, failures } = await reserve(tx, ctx, [{ id, order, products }])
  refuse(shortageProblems(placeOf, demands, failures))
}

/** Stock follows the lines: less is given back, more is taken, what was handed over is gone. */
export const followStock = async (tx: Tx, ctx: Ctx, change: OrderChange) => {
  const { id, before, after } = change
  const { released, wanted, settled } = stockChange(before, after)
  const codes = new Set([...released.map((line) => line.salesOrderLineItemCode), ...wanted, ...settled])
  if (codes.size === 0) return
  const salesOrderNumber = String(id)
  // all at once: taken one after the other the locks could meet those of another order in a circle
  await holdStock(tx, ctx, productsOf(codes, before, after))
  if (released.length > 0) await releaseForOrder(tx, ctx, { salesOrderNumber, lines: released })
  if (settled.length > 0) await settleForOrder(tx, ctx, salesOrderNumber, settled)
  if (wanted.length > 0) await reserveAnew(tx, ctx, change, wanted)
}
