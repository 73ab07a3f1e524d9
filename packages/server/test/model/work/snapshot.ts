import assert from 'node:assert/strict'
import type {
  FulfillmentOrder,
  FulfillmentSlot,
  Inventory,
  InventoryChange,
  PickingBatch,
  Reservation,
  ReturnOrder,
  SalesOrder,
} from '@tradepost/contract'
import { SLOT_LOCATION, type World } from './world.ts'

export type Sales = SalesOrder
export type SalesLine = SalesOrder['lineItems'][number]
export type Work = Pick<FulfillmentOrder, 'lineItems' | 'fulfillments'> &
  Omit<FulfillmentOrder, 'lineItems' | 'fulfillments' | 'fulfillmentOrderAddress' | 'salesOrder'>
export type WorkLine = FulfillmentOrder['lineItems'][number]
export type Back = ReturnOrder
export type Batch = PickingBatch

/** The state of a merchant as the interface shows it, everything in the order of its making. */
export type Snapshot = {
  inventories: Inventory[]
  reservations: Reservation[]
  ledger: InventoryChange[]
  orders: Sales[]
  works: Work[]
  returns: Back[]
  batches: Batch[]
  slots: FulfillmentSlot[]
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
  batches: [],
  slots: [],
  listed: new Map(),
}

const all = { limit: 1000 } as const
const isWhole = (list: unknown[]) => assert.ok(list.length < 1000, 'a run has become too long for one page')

/** Batches that have ended do not change. */
const readBatches = async ({ api }: World, before: Snapshot): Promise<Batch[]> => {
  const { pickingBatches } = await api.listPickingBatches({ limit: 100 })
  const ended = new Map(before.batches.filter(isOver).map((batch) => [batch.id, batch]))
  return Promise.all(
    pickingBatches.map(
      async ({ id }) => ended.get(id) ?? (await api.getPickingBatch({ pickingBatchId: id })).pickingBatch,
    ),
  )
}

/** Orders are read in full only when they were `touched` or their entry in the list changed. */
export const takeSnapshot = async (world: World, before: Snapshot, touched: string[]): Promise<Snapshot> => {
  const { api } = world
  const [
    { inventories },
    { reservations },
    { inventoryChanges },
    { orders },
    { fulfillmentOrders },
    { returnOrders },
    { fulfillmentSlots },
    batches,
  ] = await Promise.all([
    api.listInventories(all),
    api.listReservations(all),
    api.listInventoryChanges(all),
    api.listSalesOrders({ fields: 'lineItems' }),
    api.listFulfillmentOrders({ limit: 100, fields: 'lineItems,fulfillments' }),
    api.listReturnOrders({ limit: 100, fields: 'lineItems' }),
    api.listFulfillmentSlots({ locationCode: SLOT_LOCATION }),
    readBatches(world, before),
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
    returns: returnOrders as Back[],
    batches,
    slots: fulfillmentSlots,
    listed,
  }
}

export const worksOf = ({ works }: Snapshot, { orderNumber }: Sales) =>
  works.filter(({ salesOrderNumber }) => salesOrderNumber === orderNumber)
export const returnsOf = ({ returns }: Snapshot, { orderNumber }: Sales) =>
  returns.filter(({ salesOrderNumber }) => salesOrderNumber === orderNumber)

export const isVoid = ({ status }: { status: string }) => status === 'canceled' || status === 'rejected'
export const isFinal = (one: { status: string }) => one.status === 'fulfilled' || isVoid(one)

export const isPicking = ({ status }: Batch) => status === 'open' || status === 'inProgress'
export const isOver = ({ status }: Batch) => status === 'packed' || status === 'canceled'
export const membersOf = ({ works }: Snapshot, { fulfillmentOrders }: Batch): Work[] => {
  const numbers = new Set(fulfillmentOrders.map(({ orderNumber }) => orderNumber))
  return works.filter(({ orderNumber }) => numbers.has(orderNumber))
}

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
