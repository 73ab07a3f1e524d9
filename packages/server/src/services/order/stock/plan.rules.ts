import type { FulfillmentEnd, Shipment } from '../../inventory/index.ts'
import {
  type Claim,
  claimsOf,
  type FulfillmentOrder,
  isOpenFulfillmentOrder,
  refusedIn,
} from '../model/fulfillment-order/fulfillment-order.rules.ts'
import { goodsSent } from '../model/fulfillment-order/handed-over.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { HandedOver } from '../model/order/handover.rules.ts'
import type { Order } from '../model/order.types.ts'
import {
  claimedLines,
  holdsStock,
  type LineProducts,
  openLines,
  type PackedGoods,
  type StockChange,
  skuOf,
  stockChange,
  wantedByLocation,
} from './stock.rules.ts'

export const ofCodes = (order: Order, codes: Set<string>): Order => ({
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
  fulfillmentOrders?: FulfillmentOrder[]
  /** Whether something of it has no location any more, before and after. */
  unrouted?: { before: boolean; now: boolean }
}

export const shipmentsOf = (
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

export type Plan = OrderChange & {
  changes: StockChange
  claims: Claim[]
  refused: ReturnType<typeof refusedIn>
  /** Lines whose goods are kept by location, because fulfillment orders count on them. */
  placed: Set<string>
  wanted: string[]
  left: string[]
  touched: string[]
}

export const planOf = (change: OrderChange, reserves: boolean): Plan => {
  const {
    locked,
    after,
    handed,
    isRouted,
    packages = [],
    fulfillmentOrders = locked.fulfillmentOrders,
  } = change
  const changes = stockChange(locked.order, after, handed)
  const [old, claims] = reserves
    ? [claimsOf(locked.fulfillmentOrders), claimsOf(fulfillmentOrders)]
    : [[], []]
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
    refused: refusedIn(fulfillmentOrders),
    placed: new Set(touched.filter((code) => claimed.has(code))),
    wanted,
    left,
    touched: after.imported ? [] : touched,
  }
}

export const claimsIn = ({ after, claims }: Plan): Claim[] => (holdsStock(after) ? claims : [])

/** Reservations to release: all of a line, or the excess at each location. */
export const releaseOf = (plan: Plan, warehouse: string | null) => {
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
export const bindingsOf = (plan: Plan, codes: Set<string>) => {
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
  const unbound = claimsOf(plan.locked.fulfillmentOrders)
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

export const productCodes = (codes: Set<string>, ...orders: Order[]): string[] =>
  orders.flatMap((order) => ofCodes(order, codes).lineItems.map(({ product }) => product.code))

/** Most updates of orders touch neither goods nor fulfillment orders. */
export const needsSettings = ({
  locked,
  after,
  handed,
  packages = [],
  fulfillmentOrders = locked.fulfillmentOrders,
}: OrderChange): boolean =>
  fulfillmentOrders.length > 0 ||
  packages.length > 0 ||
  stockChange(locked.order, after, handed).settled.length > 0

type Change = {
  locked: { fulfillmentOrders: FulfillmentOrder[] }
  after: Order
  fulfillmentOrders?: FulfillmentOrder[]
}

/**
 * Fulfillment orders that end now, after which nothing stays reserved for them. Stock does not follow the lines of an
 * imported order: its goods leave what an app reserved for the fulfillment order.
 */
export const endsIn = ({ locked, after, fulfillmentOrders = [] }: Change): FulfillmentEnd[] => {
  const productOf = new Map(after.lineItems.map(({ code, product }) => [code, product.code]))
  return fulfillmentOrders.flatMap((fulfillmentOrder) => {
    const old = locked.fulfillmentOrders.find(({ id }) => id === fulfillmentOrder.id) ?? null
    const isOver = !isOpenFulfillmentOrder(fulfillmentOrder) && (old === null || isOpenFulfillmentOrder(old))
    const goods = after.imported ? goodsSent(old, fulfillmentOrder) : []
    const left = goods.map(({ code, quantity }) => ({ productCode: productOf.get(code) ?? '', quantity }))
    return isOver || left.length > 0
      ? [{ fulfillmentOrderNumber: fulfillmentOrder.orderNumber, isOver, left }]
      : []
  })
}
