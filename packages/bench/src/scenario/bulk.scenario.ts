import { order, type SalesOrderCreate } from '@tradepost/contract'
import { blockOrderOf } from './bulk.ts'
import { makeOrder } from './order.ts'
import { codeOf } from './product.ts'
import type { Scenario, World } from './world.ts'

const pathOf = (world: World, path: string) =>
  `${order.base.replace('{merchantCode}', world.merchants.small.code)}/${path}`

const sample = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'p0p0p0p', 'n0n0n'] as const

/** One unit of a product that has stock, for each of many orders. */
const stockedOrder = (index: number): SalesOrderCreate => {
  const [customerId, product, batch] = sample
  const { lineItems, ...rest } = makeOrder(customerId, 1, `web-${batch}${String(index).padStart(2, '0')}`)
  const lines = lineItems.map((line) => ({ ...line, product: { ...line.product, code: codeOf(product) } }))
  return { ...rest, lineItems: lines }
}

const bodies = new Map<number, string>()
/** Made once: building the orders for every request would take the time that is to be measured. */
const routedAt = (key: string, count: number): string => {
  const body =
    bodies.get(count) ??
    JSON.stringify({ orders: Array.from({ length: count }, (_, index) => stockedOrder(index)) })
  bodies.set(count, body)
  const parts = key.split('/')
  return sample.reduce((text, part, index) => text.replaceAll(part, parts[index] as string), body)
}

/** Many at once, and a return. */
export const bulkScenarios: Scenario[] = [
  {
    name: 'work-status500',
    merchant: 'small',
    keys: 'block',
    // two callers would wait for each other's orders
    callers: 1,
    request: (world, key) => {
      const [block = '', status] = key.split('/')
      const changes = Array.from({ length: world.batches.statuses }, (_, index) => ({
        orderNumber: `${blockOrderOf(block, index)}-0001`,
        status,
      }))
      return {
        method: 'POST',
        path: pathOf(world, 'fulfillmentOrders/status'),
        body: JSON.stringify(changes),
      }
    },
  },
  {
    name: 'order-route100',
    merchant: 'small',
    keys: 'batch',
    numbered: 'routed',
    request: (world, key) => ({
      method: 'POST',
      path: pathOf(world, 'orders'),
      body: routedAt(key, world.batches.routed),
    }),
  },
  {
    name: 'return-create',
    merchant: 'small',
    keys: 'orderChange',
    numbered: 'return',
    request: (world, key) => ({
      method: 'POST',
      path: pathOf(world, 'returnOrders'),
      body: JSON.stringify({
        returnOrders: [
          {
            salesOrderNumber: key.slice(0, 7),
            customerId: world.merchants.small.customerIds[0],
            dropOffType: 'inPerson',
            lineItems: [
              {
                code: '1',
                salesOrderLineItemCode: 'line-0',
                quantity: 1,
                returnReason: { code: 'changedMind' },
                productCondition: { code: 'new' },
              },
            ],
          },
        ],
      }),
    }),
  },
]
