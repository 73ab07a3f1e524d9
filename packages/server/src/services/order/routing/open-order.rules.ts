import { money } from '@tradepost/kernel'
import { unroutedIn } from '../model/fulfillment-order/check.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { Order } from '../model/order.types.ts'
import { lineMachine, salesOrderMachine } from '../model/state/order.machine.ts'
import { type LineProducts, skuOf } from '../stock/stock.rules.ts'
import type { RoutingAddress } from './choice.rules.ts'
import type { Method, RoutingLine, RoutingOrder } from './routing.rules.ts'

type Line = Order['lineItems'][number]

/** The address that a line goes to: its own, else that of the order, else the first one for parcels. */
export const shipToIndexOf = (order: Order, line: Line): number | null => {
  if (line.fulfillmentMethod !== 'directShip') return null
  const { addressSequences: addresses, primaryShipToAddressSequenceIndex: primary } = order
  const known = [line.shipToAddressSequenceIndex, primary].find(
    (index) => typeof index === 'number' && addresses[index] !== undefined,
  )
  if (typeof known === 'number') return known
  const first = addresses.findIndex(({ type }) => type === 'shipping')
  return first < 0 ? null : first
}

const addressAt = ({ addressSequences }: Order, index: number | null): RoutingAddress | null => {
  const address = index === null ? undefined : addressSequences[index]
  if (!address) return null
  const { country = null, region = null, city = null, postalCode = null } = address
  return { country, region, city, postalCode }
}

export type LineState = {
  products: LineProducts
  /** Quantity of a line in no fulfillment order and not handed over. */
  openOf: (line: Line) => money.Amount
  rejectedBy: (code: string) => string[]
}

/** The part of an order that still needs a location. */
export const routingOrderOf = (
  id: number,
  order: Order,
  { products, openOf, rejectedBy }: LineState,
): RoutingOrder => ({
  id,
  lines: order.lineItems.flatMap((line): RoutingLine[] => {
    const quantity = openOf(line)
    if (lineMachine.isFinal(line.status) || quantity <= 0n) return []
    const product = products.get(line.code)
    const shipToIndex = shipToIndexOf(order, line)
    return [
      {
        code: line.code,
        productCode: line.product.code,
        sku: skuOf(line),
        quantity,
        isCounted: product?.isInventoryManaged ?? false,
        mayLackStock: product?.mayLackStock ?? false,
        method: line.fulfillmentMethod as Method,
        locationCode: line.fulfillmentLocationCode,
        rejectedBy: rejectedBy(line.code),
        slotId: line.fulfillmentSlot?.id ?? null,
        shipTo: addressAt(order, shipToIndex),
        shipToIndex,
      },
    ]
  }),
})

/** The order as it was placed, whatever happened since. */
export const placedOrderOf = (id: number, order: Order, products: LineProducts): RoutingOrder =>
  routingOrderOf(
    id,
    { ...order, lineItems: order.lineItems.map((line) => ({ ...line, status: 'open' as const })) },
    { products, openOf: ({ quantity }) => money.amount(quantity), rejectedBy: () => [] },
  )

/** The open parts of a stored order that need a location, and the locations that refused them. */
export const openOrderOf = (locked: LockedOrder, products: LineProducts): RoutingOrder => {
  const open = unroutedIn(locked, locked.fulfillmentOrders)
  const rejected = new Map<string, Set<string>>()
  for (const { order, lines } of locked.fulfillmentOrders)
    for (const { salesOrderLineItemCode: code, status } of lines)
      if (status === 'rejected')
        rejected.set(code, (rejected.get(code) ?? new Set<string>()).add(order.locationCode))
  return routingOrderOf(locked.id, locked.order, {
    products,
    openOf: ({ code }) => open.get(code) ?? money.zero,
    rejectedBy: (code) => [...(rejected.get(code) ?? [])],
  })
}

export const isRoutable = ({ status, imported }: Order): boolean =>
  !imported && salesOrderMachine.may(status, 'route')

export const countedProducts = (orders: RoutingOrder[]): string[] => [
  ...new Set(
    orders.flatMap(({ lines }) => lines.filter(({ isCounted }) => isCounted).map((line) => line.productCode)),
  ),
]
