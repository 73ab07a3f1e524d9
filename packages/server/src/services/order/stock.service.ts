import { type Ctx, type Db, refuse, type Tx } from '@tradepost/kernel'
import { lookUpProducts } from '../catalog/index.ts'
import {
  holdStock,
  listWaiting,
  type OrderDemand,
  prepareShipments,
  putWaits,
  releaseForOrder,
  reserveForOrder,
  type Shipment,
  shipForOrder,
} from '../inventory/index.ts'
import { findDefaultLocation } from '../location/index.ts'
import { getMerchantSettings } from '../merchant/index.ts'
import type { HandedOver } from './handover.rules.ts'
import { placesOf } from './line.rules.ts'
import type { Order } from './order.document.rules.ts'
import { fulfillmentStatusIn } from './order.machine.ts'
import type { LockedOrder } from './order.store.ts'
import { inquiriesOf } from './placement.rules.ts'
import { catalogsOf } from './pricing.service.ts'
import {
  demandsOf,
  type LineProducts,
  openLines,
  type PackedGoods,
  productsByLine,
  reservesStock,
  type StockChange,
  type Stocked,
  shortageProblems,
  skuOf,
  stockChange,
} from './stock.rules.ts'

type Line = Order['lineItems'][number]

/** Where goods come from when an order does not say. */
const findWarehouse = async (db: Db, ctx: Ctx, lines: Line[]): Promise<string | null> => {
  if (lines.every(({ fulfillmentLocationCode }) => fulfillmentLocationCode !== null)) return null
  return (await findDefaultLocation(db, ctx.merchantId, 'warehouse'))?.code ?? null
}

const ofCodes = (order: Order, codes: Set<string>): Order => ({
  ...order,
  lineItems: order.lineItems.filter(({ code }) => codes.has(code)),
})

/** One statement for the products of any number of orders. */
export const findLineProducts = async (db: Db, ctx: Ctx, orders: Order[]): Promise<LineProducts[]> => {
  const catalogCodes = await catalogsOf(db, ctx, orders)
  const inquiries = orders.map((order, index) => inquiriesOf(order, catalogCodes[index] ?? null))
  const all = inquiries.flat()
  const facts = all.length > 0 ? await lookUpProducts(db, ctx, all) : []
  return orders.map((order) => productsByLine(order, facts.splice(0, order.lineItems.length)))
}

type Terms = { isLenient: boolean; isWaiting?: (id: number) => (code: string) => boolean }

/** Reserves what orders want; `isLenient`: what there is of it. */
export const reserveStock = async (tx: Tx, ctx: Ctx, orders: Stocked[], { isLenient, isWaiting }: Terms) => {
  const counted = orders.flatMap(({ order, products }) =>
    order.lineItems.filter(({ code }) => products.get(code)?.isInventoryManaged),
  )
  const warehouse = await findWarehouse(tx, ctx, counted)
  const demands = orders.flatMap((order) =>
    demandsOf(order, { warehouse, isLenient, isWaiting: isWaiting?.(order.id) }),
  )
  if (demands.length === 0) return { demands, failures: [], short: [] }
  return { demands, ...(await reserveForOrder(tx, ctx, demands)) }
}

/** Whether somebody has to see to lines that lack stock: those of products that may be sold before do not count. */
const needsAction = (products: LineProducts, codes: string[]): boolean =>
  codes.some((code) => products.get(code)?.mayLackStock === false)

export const codesOf = (short: OrderDemand[], id: number): string[] =>
  short
    .filter(({ salesOrderNumber }) => salesOrderNumber === String(id))
    .map(({ salesOrderLineItemCode }) => salesOrderLineItemCode)

/** The fulfillment status of an order before and after some of its lines lacked stock. */
export const statusByStock = (
  order: Order,
  products: LineProducts,
  { before, now }: { before: string[]; now: string[] },
): Order['fulfillmentStatus'] => {
  if (needsAction(products, now)) return 'actionRequired'
  const isOver = order.fulfillmentStatus === 'actionRequired' && needsAction(products, before)
  return isOver ? (fulfillmentStatusIn(order.status) ?? 'open') : order.fulfillmentStatus
}

/** New orders take what there is; those that lack something say so. */
export const routeNewOrders = async (tx: Tx, ctx: Ctx, orders: Stocked[]): Promise<Map<number, Order>> => {
  const { short } = await reserveStock(tx, ctx, orders, { isLenient: true })
  return new Map(
    orders.map(({ id, order, products }) => {
      const now = codesOf(short, id)
      return [id, { ...order, fulfillmentStatus: statusByStock(order, products, { before: [], now }) }]
    }),
  )
}

/** The shopper is still there and can be told: an order is placed with all of its stock or not at all. */
export const reserveForCheckout = async (tx: Tx, ctx: Ctx, id: number, order: Order): Promise<boolean> => {
  if (order.imported || !reservesStock(await getMerchantSettings(tx, ctx.merchantId))) return false
  const [products] = await findLineProducts(tx, ctx, [order])
  if (!products) return false
  const { demands, failures } = await reserveStock(tx, ctx, [{ id, order, products }], { isLenient: false })
  refuse(shortageProblems(placesOf(order.lineItems), demands, failures))
  return true
}

export type OrderChange = {
  locked: LockedOrder
  after: Order
  handed: HandedOver
  isRouted: boolean
  packages?: PackedGoods[]
  /** The caller says how it stands, whatever the stock says. */
  hasOwnStatus?: boolean
}

const shipmentsOf = (
  { after, isRouted, packages = [] }: OrderChange,
  { settled }: StockChange,
  products: LineProducts,
  { warehouse, isIgnored }: { warehouse: string | null; isIgnored: boolean },
): Shipment[] => {
  const lines = new Map(after.lineItems.map((line) => [line.code, line]))
  const shipmentOf = (
    code: string,
    own: Omit<Shipment, 'salesOrderLineItemCode' | 'productCode' | 'sku'>,
  ) => {
    const line = lines.get(code)
    return line
      ? [{ salesOrderLineItemCode: code, productCode: line.product.code, sku: skuOf(line), ...own }]
      : []
  }
  const isCounted = (code: string) => !isIgnored && (products.get(code)?.isInventoryManaged ?? false)
  const usualPlace = (code: string) => lines.get(code)?.fulfillmentLocationCode ?? warehouse
  return [
    ...packages.flatMap(({ code, quantity, locationCode }) =>
      shipmentOf(code, {
        quantity,
        locationCode: locationCode ?? usualPlace(code),
        isFromReservation: false,
        isCounted: isCounted(code),
      }),
    ),
    ...settled.flatMap(({ code, quantity }) =>
      shipmentOf(code, {
        quantity,
        locationCode: usualPlace(code),
        isFromReservation: true,
        isCounted: isRouted && isCounted(code),
      }),
    ),
  ]
}

const productCodes = (codes: Set<string>, ...orders: Order[]): string[] => [
  ...new Set(orders.flatMap((order) => ofCodes(order, codes).lineItems.map(({ product }) => product.code))),
]

const waitingIn = async (tx: Tx, ctx: Ctx, { id, isRouted }: LockedOrder): Promise<string[]> => {
  if (!isRouted) return []
  const lines = await listWaiting(tx, ctx.merchantId, [String(id)])
  return lines.map(({ salesOrderLineItemCode }) => salesOrderLineItemCode)
}

/**
 * Stock follows the lines: what was handed over is gone, less is given back, and a routed order takes more, as far as
 * there is some. What comes back is the order, which says whether it lacks something.
 */
export const followStock = async (tx: Tx, ctx: Ctx, change: OrderChange): Promise<Order> => {
  const { locked, after, handed, isRouted, packages = [] } = change
  const changes = stockChange(locked.order, after, handed)
  const begun = isRouted && !locked.isRouted ? openLines(after, handed) : []
  const wanted = isRouted ? [...changes.wanted, ...begun] : []
  const left = [...changes.settled, ...packages].map(({ code }) => code)
  const touched = [...changes.released.map((line) => line.salesOrderLineItemCode), ...wanted, ...left]
  if (after.imported || touched.length === 0) return after

  const waiting = await waitingIn(tx, ctx, locked)
  const served = new Set([...wanted, ...waiting])
  const known = ofCodes(after, new Set([...served, ...left]))
  const [products = new Map()] = known.lineItems.length > 0 ? await findLineProducts(tx, ctx, [known]) : []
  const settings = left.length > 0 ? await getMerchantSettings(tx, ctx.merchantId) : null
  const shipments = shipmentsOf(change, changes, products, {
    warehouse: left.length > 0 ? await findWarehouse(tx, ctx, known.lineItems) : null,
    isIgnored: settings?.inventoryReservationStrategy === 'ignore',
  })
  const added = await prepareShipments(tx, ctx, shipments)
  const salesOrderNumber = String(locked.id)
  // all at once: taken one after the other the locks could meet those of another order in a circle
  await holdStock(tx, ctx, productCodes(new Set([...touched, ...waiting]), locked.order, after))
  if (shipments.length > 0) await shipForOrder(tx, ctx, salesOrderNumber, shipments, added)
  if (changes.released.length > 0)
    await releaseForOrder(tx, ctx, { salesOrderNumber, lines: changes.released })
  const stocked = { id: locked.id, order: ofCodes(after, served), products, handed }
  const { demands, short } = await reserveStock(tx, ctx, [stocked], {
    isLenient: true,
    isWaiting: () => (code) => waiting.includes(code),
  })
  const open = new Set(demands.map((demand) => demand.salesOrderLineItemCode))
  const ended = waiting.filter((code) => !open.has(code))
  if (ended.length > 0)
    await putWaits(
      tx,
      ctx,
      [],
      ended.map((code) => lineName(salesOrderNumber, code)),
    )
  if (change.hasOwnStatus) return after
  const now = codesOf(short, locked.id)
  return { ...after, fulfillmentStatus: statusByStock(after, products, { before: waiting, now }) }
}

const lineName = (salesOrderNumber: string, salesOrderLineItemCode: string) => ({
  salesOrderNumber,
  salesOrderLineItemCode,
})
