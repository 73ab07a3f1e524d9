import { customer, order } from '@tradepost/contract'
import { makeOrder, NEW_LINES } from './order.ts'
import type { MerchantName, Scenario, World } from './world.ts'

const ordersOf = (world: World, merchant: MerchantName) =>
  `${order.base.replace('{merchantCode}', world.merchants[merchant].code)}/orders`

const customersOf = (world: World, merchant: MerchantName) =>
  `${customer.base.replace('{merchantCode}', world.merchants[merchant].code)}/customers`

/** The first part of a purchase is the customer, the last its number. */
const purchaseOf = (key: string) => makeOrder(key.slice(0, -8), NEW_LINES, `web-${key.slice(-7)}`)

const createOf = (name: string, shift: number, orderOf: (key: string) => object): Scenario => ({
  name,
  shift,
  merchant: 'fresh',
  keys: 'purchase',
  numbered: 'order',
  request: (world, key) => ({
    method: 'POST',
    path: ordersOf(world, 'fresh'),
    body: JSON.stringify({ orders: [orderOf(key)] }),
  }),
})

const listOf = (name: string, merchant: MerchantName): Scenario => ({
  name,
  merchant,
  keys: 'order',
  request: (world) => ({ method: 'GET', path: `${ordersOf(world, merchant)}?limit=100` }),
})

export const orderScenarios: Scenario[] = [
  createOf('order-create', 0, purchaseOf),
  // what a shop sends: the server finds the promotions and calculates
  createOf('order-place', 1_500_000, (key) => ({ ...purchaseOf(key), status: 'new' })),
  {
    name: 'order-update',
    merchant: 'large',
    keys: 'orderChange',
    // another text each time: an update that changes nothing writes nothing
    request: (world, key) => ({
      method: 'POST',
      path: `${ordersOf(world, 'large')}/${key.slice(0, 7)}`,
      body: JSON.stringify({ notes: `Leave it with the neighbour at ${key.slice(-7)}` }),
    }),
  },
  {
    name: 'order-get',
    merchant: 'large',
    keys: 'order',
    request: (world, key) => ({ method: 'GET', path: `${ordersOf(world, 'large')}/${key}` }),
  },
  listOf('order-list100', 'large'),
  listOf('order-list100-medium', 'medium'),
  {
    name: 'customer-get',
    merchant: 'large',
    keys: 'purchase',
    request: (world, key) => ({ method: 'GET', path: `${customersOf(world, 'large')}/${key.slice(0, -8)}` }),
  },
  {
    name: 'customer-list100',
    merchant: 'large',
    keys: 'purchase',
    request: (world) => ({ method: 'GET', path: `${customersOf(world, 'large')}?limit=100` }),
  },
]
