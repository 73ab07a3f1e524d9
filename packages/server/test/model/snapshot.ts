import type { Inventory, InventoryChange, Reservation, SalesOrder } from '@tradepost/contract'
import type { World } from './world.ts'

type HistoryEntry = Awaited<ReturnType<World['api']['listSalesOrderHistory']>>['history'][number]
export type KnownOrder = { order: SalesOrder; history: HistoryEntry[] }

/** The state of a merchant as the interface shows it; the ledger oldest first. */
export type Snapshot = {
  inventories: Inventory[]
  reservations: Reservation[]
  ledger: InventoryChange[]
  orders: Map<string, KnownOrder>
  /** How each order looked in the list, to tell which ones changed. */
  listed: Map<string, string>
}

export const emptySnapshot: Snapshot = {
  inventories: [],
  reservations: [],
  ledger: [],
  orders: new Map(),
  listed: new Map(),
}

const readOrder = async ({ api }: World, orderNumber: string): Promise<KnownOrder> => {
  const [{ order }, { history }] = await Promise.all([
    api.getSalesOrder({ orderNumber }),
    api.listSalesOrderHistory({ orderNumber }),
  ])
  return { order, history: history.toSorted((a, b) => a.id - b.id) }
}

/** One list call each; orders are read in full only when they were `touched` or their entry in the list changed. */
export const takeSnapshot = async (world: World, before: Snapshot, touched: string[]): Promise<Snapshot> => {
  const { api } = world
  const [{ inventories }, { reservations }, { inventoryChanges }, { orders }] = await Promise.all([
    api.listInventories(),
    api.listReservations(),
    api.listInventoryChanges({ limit: 1000 }),
    api.listSalesOrders({ fields: 'lineItems' }),
  ])
  const listed = new Map(orders.map((order) => [order.orderNumber, JSON.stringify(order)]))
  const changed = [...listed.keys()].filter(
    (number) => touched.includes(number) || before.listed.get(number) !== listed.get(number),
  )
  const read = await Promise.all(changed.map((number) => readOrder(world, number)))
  return {
    inventories: inventories as Inventory[],
    reservations,
    ledger: inventoryChanges.toReversed(),
    orders: new Map([
      ...before.orders,
      ...changed.map((number, index) => [number, read[index] as KnownOrder] as const),
    ]),
    listed,
  }
}

export const recordOf = ({ productCode, locationCode }: { productCode: string; locationCode: string }) =>
  `${productCode}@${locationCode}`

export const sum = (numbers: number[]): number => round(numbers.reduce((total, one) => total + one, 0))
/** Quantities and amounts have four decimals at most. */
export const round = (value: number): number => Math.round(value * 10_000) / 10_000 + 0

export type Line = SalesOrder['lineItems'][number]

export const isGivenUp = ({ status }: Pick<Line, 'status'>) => status === 'canceled' || status === 'rejected'
export const isFinal = ({ status }: Pick<Line, 'status'>) => status === 'fulfilled' || isGivenUp({ status })

export type Packed = { line: string; quantity: number; from: string | null; isFulfilled: boolean }

/** Goods in packages that are not canceled. */
export const packedIn = ({ fulfillmentGroups }: SalesOrder): Packed[] =>
  fulfillmentGroups
    .flatMap(({ fulfillments }) => fulfillments)
    .flatMap(({ fulfillmentPackages }) => fulfillmentPackages)
    .filter(({ status }) => status !== 'canceled')
    .flatMap((one) =>
      one.packageItems.map(({ salesOrderLineItemCode, quantity }) => ({
        line: salesOrderLineItemCode,
        quantity,
        from: one.fulfilledFromLocationCode,
        isFulfilled: one.status === 'fulfilled',
      })),
    )

export const packedOf = (order: SalesOrder, line: string) =>
  sum(packedIn(order).flatMap((one) => (one.line === line ? one.quantity : [])))
export const shippedOf = (order: SalesOrder, line: string) =>
  sum(packedIn(order).flatMap((one) => (one.line === line && one.isFulfilled ? one.quantity : [])))

/** Where a line is served. */
export const locationOf = ({ fulfillmentLocationCode }: Line): string => fulfillmentLocationCode ?? 'depot'

export const reservationsFor = ({ reservations }: Snapshot, orderNumber: string, line: string) =>
  reservations.filter((one) => one.salesOrderNumber === orderNumber && one.salesOrderLineItemCode === line)
export const reservedFor = (now: Snapshot, orderNumber: string, line: string) =>
  sum(reservationsFor(now, orderNumber, line).map(({ quantity }) => quantity))
