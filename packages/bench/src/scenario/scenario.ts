import { catalog } from '@tradepost/contract'
import { bulkScenarios } from './bulk.scenario.ts'
import { batchKeyOf, moveAt } from './bulk.ts'
import { cartScenarios } from './cart.scenario.ts'
import { findScenarios } from './find.scenario.ts'
import { imageScenarios } from './image.scenario.ts'
import { orderScenarios } from './order.scenario.ts'
import { orderKeyOf } from './order.ts'
import { pageScenarios } from './page.scenario.ts'
import {
  codeOf,
  keyOf,
  makeProduct,
  STOCK_LOCATION,
  shelfOf,
  shelvesFor,
  skuOf,
  stockedOf,
  variantOf,
} from './product.ts'
import { freshRanges } from './range.ts'
import { reportScenarios } from './report.scenario.ts'
import { workScenarios } from './work.scenario.ts'
import type { MerchantName, Scenario, World } from './world.ts'

const BATCH = 100
const LARGE_BATCH = 1000

const baseOf = (world: World, merchant: MerchantName) =>
  catalog.base.replace('{merchantCode}', world.merchants[merchant].code)
const productsOf = (world: World, merchant: MerchantName) => `${baseOf(world, merchant)}/products`

const search = (values: Record<string, string>) => `?${new URLSearchParams(values)}`

const cursorAt = ({ cursor }: World, key: string): string =>
  Buffer.from(Buffer.from(cursor.text, 'base64url').toString().replace(cursor.key, key)).toString('base64url')

const sampleKey = keyOf(1_234_567)
const bodies = new Map<number, string>()
/** Made once: building the products for every request would take the time that is to be measured. */
const batchAt = (key: string, size: number): string => {
  const made = (index: number) => makeProduct(sampleKey, 1, `${codeOf(sampleKey)}-${size}-${index}`)
  const body =
    bodies.get(size) ?? JSON.stringify({ products: Array.from({ length: size }, (_, index) => made(index)) })
  bodies.set(size, body)
  return body.replaceAll(sampleKey, key)
}

const batchOf = (size: number): Scenario => ({
  name: `create${size}`,
  merchant: 'fresh',
  keys: 'fresh',
  request: (world, key) => ({ method: 'POST', path: productsOf(world, 'fresh'), body: batchAt(key, size) }),
})

const shelfPage = (
  name: string,
  merchant: MerchantName,
  more: (world: World, key: string) => Record<string, string>,
): Scenario => ({
  name,
  merchant,
  keys: 'shelf',
  request: (world, key) => ({
    method: 'GET',
    path:
      productsOf(world, merchant) +
      search({ limit: '20', filters: JSON.stringify({ categoryCode: shelfOf(key) }), ...more(world, key) }),
  }),
})

/** One unit of a product for an order that was never seen before. */
const reserveOf = (
  name: string,
  merchant: MerchantName,
  keys: 'line' | 'fresh',
  productOf: (key: string) => string,
): Scenario => ({
  name,
  merchant,
  keys,
  request: (world, key) => ({
    method: 'POST',
    path: `${baseOf(world, merchant)}/reservations`,
    body: JSON.stringify({
      reservations: [
        {
          productCode: codeOf(productOf(key)),
          locationCode: STOCK_LOCATION,
          sku: null,
          salesOrderNumber: `order-${key.slice(-7)}`,
          salesOrderLineItemCode: 'line-1',
          quantity: 1,
        },
      ],
    }),
  }),
})

/** The first products of the large merchant, as they are or compressed. */
const listScenario = (limit: number, acceptEncoding?: 'br' | 'gzip'): Scenario => ({
  name: `list${limit}${acceptEncoding ? `-${acceptEncoding}` : ''}`,
  merchant: 'large',
  keys: 'stored',
  request: (world) => ({
    method: 'GET',
    path: productsOf(world, 'large') + search({ limit: String(limit) }),
    acceptEncoding,
  }),
})

const getProduct: Scenario = {
  name: 'get',
  merchant: 'large',
  keys: 'stored',
  request: (world, key) => ({ method: 'GET', path: `${productsOf(world, 'large')}/${codeOf(key)}` }),
}

export const scenarios: Scenario[] = [
  { ...getProduct, isLimited: true },
  { ...getProduct, name: 'get-images', isBesideImages: true },
  { ...listScenario(20), isLimited: true },
  listScenario(20, 'br'),
  listScenario(20, 'gzip'),
  listScenario(100),
  listScenario(100, 'br'),
  listScenario(100, 'gzip'),
  {
    name: 'list20-small',
    merchant: 'small',
    keys: 'stored',
    request: (world) => ({ method: 'GET', path: productsOf(world, 'small') + search({ limit: '20' }) }),
  },
  {
    name: 'list20-deep',
    merchant: 'large',
    keys: 'stored',
    request: (world, key) => ({
      method: 'GET',
      path: productsOf(world, 'large') + search({ limit: '20', after: cursorAt(world, key) }),
    }),
  },
  {
    name: 'list-sku',
    merchant: 'large',
    keys: 'stored',
    request: (world, key) => ({
      method: 'GET',
      path: productsOf(world, 'large') + search({ filters: JSON.stringify({ sku: skuOf(codeOf(key)) }) }),
    }),
  },
  {
    name: 'update',
    merchant: 'large',
    keys: 'stored',
    isLimited: true,
    request: (world, key) => ({
      method: 'POST',
      path: `${productsOf(world, 'large')}/${codeOf(key)}`,
      body: '{"rating":4.5}',
    }),
  },
  {
    name: 'update-sibling',
    merchant: 'large',
    keys: 'sibling',
    request: (world, key) => ({
      method: 'POST',
      path: `${productsOf(world, 'large')}/${variantOf(key)}`,
      body: '{"rating":4.5}',
    }),
  },
  shelfPage('category20', 'large', () => ({})),
  shelfPage('category20-medium', 'medium', () => ({})),
  shelfPage('category20-place', 'large', () => ({ sort: 'sequenceId:asc' })),
  // the product with the number of the shelf is the first on it
  shelfPage('category20-deep', 'large', (world, key) => ({ after: cursorAt(world, key) })),
  {
    name: 'search',
    merchant: 'large',
    keys: 'stored',
    request: (world, key) => ({
      method: 'GET',
      path: productsOf(world, 'large') + search({ limit: '20', search: `workshop ${key}` }),
    }),
  },
  ...findScenarios,
  batchOf(BATCH),
  batchOf(LARGE_BATCH),
  reserveOf('reserve', 'large', 'line', (key) => key.slice(0, 7)),
  reserveOf('reserve-hot', 'small', 'fresh', () => keyOf(0)),
  ...imageScenarios,
  ...orderScenarios,
  ...workScenarios,
  ...bulkScenarios,
  ...reportScenarios,
  ...pageScenarios,
  ...cartScenarios,
]

export const findScenario = (name: string): Scenario => {
  const found = scenarios.find((scenario) => scenario.name === name)
  if (found) return found
  throw new TypeError(
    `There is no scenario ${name}: choose from ${scenarios.map((known) => known.name).join(', ')}`,
  )
}

const keysOf = ({ keys, merchant }: Scenario, { merchants, siblings }: World): number => {
  const { products, orders, customerIds } = merchants[merchant]
  const line = stockedOf(products)
  return {
    stored: products,
    shelf: shelvesFor(products),
    sibling: siblings,
    fresh: 0,
    line,
    order: orders,
    orderChange: orders,
    purchase: customerIds.length,
    batch: line,
    block: 1,
  }[keys]
}

/** The key of the n-th request: a stride that is prime visits every one before it repeats one. */
export const keyAt = (
  scenario: Scenario,
  world: World,
  side: keyof typeof freshRanges,
  n: number,
): string => {
  const fresh = keyOf(freshRanges[side] + (scenario.shift ?? 0) + n)
  if (scenario.keys === 'fresh') return fresh
  if (scenario.keys === 'block') return moveAt(side, n)
  const index = (n * 7919) % keysOf(scenario, world)
  const { customerIds } = world.merchants[scenario.merchant]
  if (scenario.keys === 'batch')
    return `${customerIds[n % customerIds.length]}/${keyOf(index)}/${batchKeyOf(freshRanges[side], n)}`
  if (scenario.keys === 'purchase') return `${customerIds[index]}/${fresh}`
  const isOrder = scenario.keys === 'order' || scenario.keys === 'orderChange'
  const stored = isOrder ? orderKeyOf(index) : keyOf(index)
  return scenario.keys === 'line' || scenario.keys === 'orderChange' ? `${stored}/${fresh}` : stored
}
