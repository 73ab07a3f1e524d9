import type { BatchErrorItem, SalesOrderCreate } from '@tradepost/contract'
import type { Database } from '@tradepost/kernel'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { setNextWork } from './bulk.store.ts'
import { blockOrderOf, blocks, firstOf } from './bulk.ts'
import { setNextNumber } from './order.store.ts'
import { FIRST_ORDER, makeOrder, orderKeyOf } from './order.ts'
import { WORK_LOCATION, workOf } from './work.data.ts'

const PER_BATCH = 100
/** Of each line, so that goods can be given back again and again. */
const SOLD = 1_000_000

type Amounts = { customerId: string; returned: number; perBlock: number }

/** In batches as large as the interface takes, one after the other, so that they are numbered in their order. */
const inBatches = async <Item>(
  count: number,
  itemOf: (index: number) => Item,
  create: (items: Item[]) => Promise<{ errors: BatchErrorItem[] }>,
) => {
  for (let first = 0; first < count; first += PER_BATCH) {
    const size = Math.min(PER_BATCH, count - first)
    expectNoErrors(await create(Array.from({ length: size }, (_, index) => itemOf(first + index))))
  }
}

/** An order of the former shop that arrived long ago. */
const arrivedOrder = (customerId: string, number: number): SalesOrderCreate => {
  const order = makeOrder(customerId, 1, `old-${orderKeyOf(number)}`)
  const lineItems = order.lineItems.map((line) => ({
    ...line,
    quantity: SOLD,
    extendedPrice: SOLD * line.price,
  }))
  const [{ extendedPrice: total } = { extendedPrice: 0 }] = lineItems
  return { ...order, status: 'fulfilled', imported: true, lineItems, subTotal: total, total }
}

/** Dates are sent, so that all blocks are the same but for their numbers. */
const acceptedWork = (customerId: string, salesOrderNumber: string) => ({
  ...workOf(customerId, 0),
  salesOrderNumber,
  status: 'accepted' as const,
  submitDate: '2026-03-01T10:00:00.000Z',
  acceptDate: '2026-03-01T11:00:00.000Z',
})

/** Orders whose goods were handed over, and blocks of accepted fulfillment orders. */
export const loadBulk = async (
  api: Client,
  database: Database,
  merchantCode: string,
  { customerId, returned, perBlock }: Amounts,
) => {
  const location = { code: WORK_LOCATION, name: 'Stockroom', type: { code: 'store' } } as const
  expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
  await setNextNumber(database, merchantCode, FIRST_ORDER)
  const createOrders = (orders: SalesOrderCreate[]) => api.createSalesOrders({ body: { orders } })
  await inBatches(returned, (number) => arrivedOrder(customerId, number), createOrders)
  for (const block of blocks) {
    await setNextNumber(database, merchantCode, firstOf(block))
    await inBatches(
      perBlock,
      (index) => makeOrder(customerId, 1, `block-${blockOrderOf(block, index)}`),
      createOrders,
    )
    await setNextWork(database, firstOf(block))
    await inBatches(
      perBlock,
      (index) => acceptedWork(customerId, blockOrderOf(block, index)),
      (fulfillmentOrders) => api.createFulfillmentOrders({ body: { fulfillmentOrders } }),
    )
  }
  // only now: the orders of the blocks have their fulfillment orders
  await api.updateSettings({ body: { settings: { automaticRouting: true } } })
}
