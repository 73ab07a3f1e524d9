import type { Ctx, Tx } from '@tradepost/kernel'
import {
  bindReservations,
  endFulfillments,
  holdStock,
  listWaiting,
  prepareShipments,
  putWaits,
  releaseForOrders,
  type Shipment,
  shipForOrders,
} from '../../inventory/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import {
  type Claim,
  claimsOf,
  refusedIn,
  type Work,
} from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { HandedOver } from '../model/order/handover.rules.ts'
import type { Order } from '../model/order/order-document.rules.ts'
import type { LockedOrder } from '../record/order.store.ts'
import { endsIn } from './ended.rules.ts'
import { codesOf, findLineProducts, findWarehouse, reserveStock, statusByStock } from './reserve.ts'
import {
  claimedLines,
  holdsStock,
  type LineProducts,
  openLines,
  type PackedGoods,
  reservesStock,
  type StockChange,
  skuOf,
  stockChange,
  wantedByLocation,
} from './stock.rules.ts'

const ofCodes = (order: Order, codes: Set<string>): Order => ({
  ...order,
  lineItems: order.lineItems.filter(({ code }) => codes.has(code)),
})

export type OrderChange = {
  locked: LockedOrder
  after: Order
  handed: HandedOver
  isRouted: boolean
  packages?: PackedGoods[]
  /** The caller sets the status, whatever the stock. */
  hasOwnStatus?: boolean
  /** The fulfillment orders after the change; without them they stay as they are. */
  works?: Work[]
  /** Whether something of it has no location any more, before and after. */
  unrouted?: { before: boolean; now: boolean }
}

const shipmentsOf = (
  { locked, after, isRouted, packages = [] }: OrderChange,
  { settled }: StockChange,
  products: LineProducts,
  { warehouse, isIgnored }: { warehouse: string | null; isIgnored: boolean },
): Shipment[] => {
  const lines = new Map(after.lineItems.map((line) => [line.code, line]))
  const shipmentOf = (
    code: string,
    own: Omit<Shipment, 'salesOrderNumber' | 'salesOrderLineItemCode' | 'productCode' | 'sku'>,
  ) => {
    const line = lines.get(code)
    return line
      ? [
          {
            salesOrderNumber: String(locked.id),
            salesOrderLineItemCode: code,
            productCode: line.product.code,
            sku: skuOf(line),
            ...own,
          },
        ]
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

type Plan = OrderChange & {
  changes: StockChange
  claims: Claim[]
  refused: ReturnType<typeof refusedIn>
  /** Lines whose goods are kept by location, because fulfillment orders count on them. */
  placed: Set<string>
  wanted: string[]
  left: string[]
  touched: string[]
}

const planOf = (change: OrderChange, reserves: boolean): Plan => {
  const { locked, after, handed, isRouted, packages = [], works = locked.works } = change
  const changes = stockChange(locked.order, after, handed)
  const [old, claims] = reserves ? [claimsOf(locked.works), claimsOf(works)] : [[], []]
  const { claimed, changed } = claimedLines(old, claims)
  const begun = isRouted && !locked.isRouted ? openLines(after, handed) : []
  const left = [...changes.settled, ...packages].map(({ code }) => code)
  const wanted = isRouted ? [...changes.wanted, ...begun] : []
  const released = changes.released.map((line) => line.salesOrderLineItemCode)
  const touched = [...new Set([...released, ...changed, ...wanted, ...left])]
  return {
    ...change,
    changes,
    claims,
    refused: refusedIn(works),
    placed: new Set(touched.filter((code) => claimed.has(code))),
    wanted,
    left,
    touched: after.imported ? [] : touched,
  }
}

const claimsIn = ({ after, claims }: Plan): Claim[] => (holdsStock(after) ? claims : [])

/** Reservations to release: all of a line, or the excess at each location. */
const releaseOf = (plan: Plan, warehouse: string | null) => {
  const { changes, placed, after, handed, isRouted, locked } = plan
  const plain = changes.released.filter((line) => !placed.has(line.salesOrderLineItemCode))
  const isKept = holdsStock(after)
  const byPlace = after.lineItems
    .filter(({ code }) => placed.has(code))
    .map((line) => ({
      salesOrderLineItemCode: line.code,
      places: wantedByLocation(
        line,
        { handed, claims: claimsIn(plan), isRouted: isKept && isRouted, refused: plan.refused },
        warehouse,
      ).map(({ locationCode, quantity }) => ({ locationCode, keep: quantity })),
    }))
  const lines = [...plain, ...byPlace]
  return lines.length > 0 ? [{ salesOrderNumber: String(locked.id), lines }] : []
}

/** Whose reservations they are: the first fulfillment order of a line at a location. */
const bindingsOf = (plan: Plan, codes: Set<string>) => {
  const salesOrderNumber = String(plan.locked.id)
  const seen = new Set<string>()
  const bound = claimsIn(plan)
    .filter(({ code, quantity }) => codes.has(code) && quantity > 0n)
    .filter(({ code, locationCode }) => {
      const key = JSON.stringify([code, locationCode])
      return !seen.has(key) && seen.add(key)
    })
    .map(({ code, locationCode, fulfillmentOrderNumber, lineItemId }) => ({
      salesOrderNumber,
      salesOrderLineItemCode: code,
      locationCode,
      fulfillmentOrderNumber,
      fulfillmentOrderLineItemId: lineItemId,
    }))
  const unbound = claimsOf(plan.locked.works)
    .filter(({ code, locationCode }) => codes.has(code) && !seen.has(JSON.stringify([code, locationCode])))
    .map(({ code, locationCode }) => ({
      salesOrderNumber,
      salesOrderLineItemCode: code,
      locationCode,
      fulfillmentOrderNumber: null,
      fulfillmentOrderLineItemId: null,
    }))
  return [...bound, ...unbound]
}

const productCodes = (codes: Set<string>, ...orders: Order[]): string[] =>
  orders.flatMap((order) => ofCodes(order, codes).lineItems.map(({ product }) => product.code))

const waitingIn = async (tx: Tx, ctx: Ctx, plans: Plan[]): Promise<Map<number, string[]>> => {
  const numbers = plans
    .filter(({ locked }) => locked.isRouted || locked.works.length > 0)
    .map(({ locked }) => String(locked.id))
  const lines = numbers.length > 0 ? await listWaiting(tx, ctx.merchantId, numbers) : []
  const byNumber = Map.groupBy(lines, ({ salesOrderNumber }) => salesOrderNumber)
  return new Map(
    plans.map(({ locked }) => [
      locked.id,
      (byNumber.get(String(locked.id)) ?? []).map((line) => line.salesOrderLineItemCode),
    ]),
  )
}

/** Takes a constant number of statements for any number of orders. */
const moveStock = async (
  tx: Tx,
  ctx: Ctx,
  plans: Plan[],
  isIgnored: boolean,
): Promise<Map<number, Order>> => {
  const waiting = await waitingIn(tx, ctx, plans)
  const waitingOf = ({ locked }: Plan) => waiting.get(locked.id) ?? []
  const servedBy = new Map(
    plans.map((plan) => [plan, new Set([...plan.wanted, ...plan.placed, ...waitingOf(plan)])]),
  )
  const servedOf = (plan: Plan) => servedBy.get(plan) ?? new Set<string>()
  const known = plans.map((plan) => ofCodes(plan.after, new Set([...servedOf(plan), ...plan.left])))
  const [warehouse, products] = await Promise.all([
    findWarehouse(
      tx,
      ctx,
      known.flatMap(({ lineItems }) => lineItems),
    ),
    findLineProducts(tx, ctx, known),
  ])
  const shipments = plans.flatMap((plan, index) =>
    plan.left.length > 0
      ? shipmentsOf(plan, plan.changes, products[index] ?? new Map(), { warehouse, isIgnored })
      : [],
  )
  const added = await prepareShipments(tx, ctx, shipments)
  // all at once: locks taken one by one could deadlock with those of another order
  const held = plans.flatMap((plan) =>
    productCodes(new Set([...plan.touched, ...waitingOf(plan)]), plan.locked.order, plan.after),
  )
  const holding = holdStock(tx, ctx, [...new Set(held)])
  const releases = plans.flatMap((plan) => releaseOf(plan, warehouse))
  if (shipments.length > 0) await Promise.all([holding, shipForOrders(tx, ctx, shipments, added)])
  await Promise.all([holding, releases.length > 0 && releaseForOrders(tx, ctx, releases)])
  const stocked = plans.map((plan, index) => ({
    id: plan.locked.id,
    order: ofCodes(plan.after, holdsStock(plan.after) ? servedOf(plan) : new Set()),
    products: products[index] ?? new Map(),
    handed: plan.handed,
    claims: claimsIn(plan),
    isRouted: plan.isRouted,
    refused: plan.refused,
  }))
  const { demands, short } = await reserveStock(tx, ctx, stocked, {
    isLenient: true,
    warehouse,
    isWaiting: (id) => (code) => waiting.get(id)?.includes(code) ?? false,
  })
  const ended = plans.flatMap((plan) => {
    const open = new Set(codesOf(demands, plan.locked.id))
    return waitingOf(plan)
      .filter((code) => !open.has(code))
      .map((code) => ({ salesOrderNumber: String(plan.locked.id), salesOrderLineItemCode: code }))
  })
  if (ended.length > 0) await putWaits(tx, ctx, [], ended)
  const bindings = plans.flatMap((plan) => bindingsOf(plan, plan.placed))
  if (bindings.length > 0) await bindReservations(tx, ctx, bindings)
  return new Map(
    plans.map((plan, index) => {
      const states = { before: waitingOf(plan), now: codesOf(short, plan.locked.id) }
      const status = statusByStock(plan.after, products[index] ?? new Map(), states, plan.unrouted)
      return [plan.locked.id, { ...plan.after, fulfillmentStatus: status }]
    }),
  )
}

/** An order whose stock stays as it is may still have found or lost a location. */
const stay = ({ after, unrouted }: Plan): Order =>
  unrouted
    ? { ...after, fulfillmentStatus: statusByStock(after, new Map(), { before: [], now: [] }, unrouted) }
    : after

/**
 * Adjusts stock to the lines of any number of orders: handed-over goods leave, excess is released, and an order that is
 * routed or has fulfillment orders reserves more, as far as available. Returns the orders, marked if they lack something.
 */
export const followStocks = async (tx: Tx, ctx: Ctx, changes: OrderChange[]): Promise<Order[]> => {
  const settings = changes.some(needsSettings) ? await getMerchantSettings(tx, ctx.merchantId) : null
  const plans = changes.map((change) => planOf(change, settings !== null && reservesStock(settings)))
  const touched = plans.filter((plan) => plan.touched.length > 0)
  const isIgnored = settings?.inventoryReservationStrategy === 'ignore'
  const moved = touched.length > 0 ? await moveStock(tx, ctx, touched, isIgnored) : new Map<number, Order>()
  await endFulfillments(tx, ctx, changes.flatMap(endsIn))
  return plans.map((plan) => (plan.hasOwnStatus ? plan.after : (moved.get(plan.locked.id) ?? stay(plan))))
}

/** Most updates of orders touch neither goods nor fulfillment orders. */
const needsSettings = ({
  locked,
  after,
  handed,
  packages = [],
  works = locked.works,
}: OrderChange): boolean =>
  works.length > 0 || packages.length > 0 || stockChange(locked.order, after, handed).settled.length > 0

export const followStock = async (tx: Tx, ctx: Ctx, change: OrderChange): Promise<Order> => {
  const [order] = await followStocks(tx, ctx, [change])
  return order ?? change.after
}
