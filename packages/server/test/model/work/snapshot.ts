import assert from 'node:assert/strict'
import type {
  FulfillmentOrder,
  Inventory,
  InventoryChange,
  Reservation,
  ReturnOrder,
  SalesOrder,
} from '@tradepost/contract'
import type { World } from './world.ts'

export type Sales = SalesOrder
export type SalesLine = SalesOrder['lineItems'][number]
export type Work = Pick<FulfillmentOrder, 'lineItems' | 'fulfillments'> &
  Omit<FulfillmentOrder, 'lineItems' | 'fulfillments' | 'fulfillmentOrderAddress' | 'salesOrder'>
export type WorkLine = FulfillmentOrder['lineItems'][number]
export type Back = ReturnOrder

/** The state of a merchant as the interface shows it, everything in the order of its making. */
export type Snapshot = {
  inventories: Inventory[]
  reservations: Reservation[]
  ledger: InventoryChange[]
  orders: Sales[]
  works: Work[]
  returns: Back[]
  /** How each order looked in the list, to tell which ones changed. */
  listed: Map<string, string>
}

export const emptySnapshot: Snapshot = {
  inventories: [],
  reservations: [],
  ledger: [],
  orders: [],
  works: [],
  returns: [],
  listed: new Map(),
}

const all = { limit: 1000 } as const
const isWhole = (list: unknown[]) => assert.ok(list.length < 1000, 'a run has become too long for one page')

/** Orders are read in full only when they were `touched` or their entry in the list changed. */
export const takeSnapshot = async (
  { api }: World,
  before: Snapshot,
  touched: string[],
): Promise<Snapshot> => {
  const [{ inventories }, { reservations }, { inventoryChanges }, { orders }, { fulfillmentOrders }, back] =
    await Promise.all([
      api.listInventories(all),
      api.listReservations(all),
      api.listInventoryChanges(all),
      api.listSalesOrders({ fields: 'lineItems' }),
      api.listFulfillmentOrders({ limit: 100, fields: 'lineItems,fulfillments' }),
      api.listReturnOrders({ limit: 100, fields: 'lineItems' }),
    ])
  isWhole(inventoryChanges)
  const listed = new Map(orders.map((order) => [order.orderNumber, JSON.stringify(order)]))
  const known = new Map(before.orders.map((order) => [order.orderNumber, order]))
  const isRead = (number: string) =>
    !touched.includes(number) && before.listed.get(number) === listed.get(number)
  const read = await Promise.all(
    [...listed.keys()].map(async (orderNumber) => {
      const old = known.get(orderNumber)
      return old && isRead(orderNumber) ? old : (await api.getSalesOrder({ orderNumber })).order
    }),
  )
  return {
    inventories: inventories as Inventory[],
    reservations,
    ledger: inventoryChanges.toReversed(),
    orders: read.toSorted((one, other) => Number(one.orderNumber) - Number(other.orderNumber)),
    works: fulfillmentOrders as Work[],
    returns: back.returnOrders as Back[],
    listed,
  }
}

export const worksOf = ({ works }: Snapshot, { orderNumber }: Sales) =>
  works.filter(({ salesOrderNumber }) => salesOrderNumber === orderNumber)
export const returnsOf = ({ returns }: Snapshot, { orderNumber }: Sales) =>
  returns.filter(({ salesOrderNumber }) => salesOrderNumber === orderNumber)

export const isVoid = ({ status }: { status: string }) => status === 'canceled' || status === 'rejected'
export const isFinal = (one: { status: string }) => one.status === 'fulfilled' || isVoid(one)

type Packed = { id: number; line: string; quantity: number; status: string; from: string | null }

/** Goods in packages. */
export const packagesIn = (fulfillments: Work['fulfillments']): Packed[] =>
  fulfillments
    .flatMap(({ fulfillmentPackages }) => fulfillmentPackages)
    .flatMap(({ id, status, fulfilledFromLocationCode: from, packageItems }) =>
      packageItems.map(({ salesOrderLineItemCode, quantity }) => ({
        id,
        line: salesOrderLineItemCode,
        quantity,
        status,
        from,
      })),
    )
