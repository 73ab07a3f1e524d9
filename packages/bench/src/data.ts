import type { LocationCreate, ProductCreate } from '@tradepost/contract'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import type { OpenPlatform } from '@tradepost/server'
import { issueMerchantToken } from './client/token.ts'
import type { BenchOptions } from './options.ts'
import { loadBulk } from './scenario/bulk.data.ts'
import { issueShopToken, loadCarts } from './scenario/cart.data.ts'
import { loadImage } from './scenario/image.data.ts'
import { loadOrders } from './scenario/order.data.ts'
import { getMerchantId } from './scenario/order.store.ts'
import { loadPages } from './scenario/page.data.ts'
import {
  codeOf,
  keyOf,
  makeFamily,
  makeProduct,
  STOCK_LOCATION,
  shelfOf,
  shelvesFor,
  stockedOf,
} from './scenario/product.ts'
import { fillFigures } from './scenario/report.store.ts'
import { loadWorks } from './scenario/work.data.ts'
import { type BenchMerchant, type MerchantName, merchantNames, type World } from './scenario/world.ts'
import { createMerchant, type NewMerchant, openOperator } from './server/operator.ts'

const PER_BATCH = 500
const AT_ONCE = 4
const PAGE = 20

/** Referenced by the products: an attribute, a property definition and categories. */
const makeShelves = async (api: Client, shelves: number) => {
  const named = (name: string) => ({ name: { 'en-us': name } })
  const values = ['matt', 'glossy'].map((code, sequenceId) => ({ code, sequenceId, ...named(code) }))
  const attribute = { code: 'finish', type: 'text', use: 'option', ...named('Finish'), values } as const
  expectNoErrors(await api.createAttributes({ body: { attributes: [attribute] } }))
  const warranty = { code: 'warranty', name: 'Warranty', type: 'number' } as const
  expectNoErrors(await api.createProperties({ body: { properties: [warranty] } }))
  for (let first = 0; first < shelves; first += PER_BATCH) {
    const categories = Array.from({ length: Math.min(PER_BATCH, shelves - first) }, (_, index) => ({
      code: shelfOf(keyOf(first + index)),
      sequenceId: first + index,
      ...named(`Shelf ${first + index}`),
    }))
    expectNoErrors(await api.createCategories({ body: { categories } }))
  }
}

const loadFamily = async (api: Client, siblings: number) => {
  const family = makeFamily(siblings)
  for (let first = 0; first < family.length; first += PER_BATCH)
    expectNoErrors(await api.createProducts({ body: { products: family.slice(first, first + PER_BATCH) } }))
}

const loadProducts = async (api: Client, count: number) => {
  const shelves = shelvesFor(count)
  let next = 0
  const loader = async () => {
    while (next < count) {
      const first = next
      next += PER_BATCH
      const size = Math.min(PER_BATCH, count - first)
      const products: ProductCreate[] = Array.from({ length: size }, (_, index) =>
        makeProduct(keyOf(first + index), shelves),
      )
      expectNoErrors(await api.createProducts({ body: { products } }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loader))
}

export const loadStock = async (api: Client, products: number) => {
  const location: LocationCreate = {
    code: STOCK_LOCATION,
    name: 'Warehouse',
    type: { code: 'warehouse' },
    supportedFulfillmentMethods: ['directShip'],
  }
  expectNoErrors(await api.createLocations({ body: { locations: [location] } }))
  const inventories = Array.from({ length: stockedOf(products) }, (_, number) => ({
    productCode: codeOf(keyOf(number)),
    locationCode: STOCK_LOCATION,
    sku: null,
    onHand: 1e9,
  }))
  expectNoErrors(await api.setInventories({ body: { inventories } }))
}

/** As in a shop that is open: every product has been looked at before. */
export const readProducts = async (api: Client) => {
  const products = api.iterate.listProducts({ limit: 100 })
  while (!(await products.next()).done);
}

type Made = Omit<NewMerchant, 'code'> & { merchant: BenchMerchant }

export const makeMerchant = async (
  url: string,
  operator: Client,
  code: string,
  products: number,
  shelves = shelvesFor(products),
): Promise<Made> => {
  const { api, client, owner } = await createMerchant(url, operator, code)
  expectNoErrors(await api.createCatalogs({ body: { catalogs: [{ code: 'main', name: 'Main' }] } }))
  await makeShelves(api, shelves)
  await loadProducts(api, products)
  const token = await issueMerchantToken(url, code, client)
  return { merchant: { code, token, products, orders: 0, customerIds: [] }, api, client, owner }
}

/** More than either side buys in a second. */
const CHECKOUTS_A_SECOND = 1000

const checkoutsIn = ({ seconds, rounds, warmUpSeconds, callers }: BenchOptions): number =>
  Math.ceil((seconds * rounds + warmUpSeconds) * CHECKOUTS_A_SECOND) + 4 * callers

export type MadeWorld = {
  world: World
  /** How long the large merchant's products took. */
  loadSeconds: number
  /** With new tokens, for a measurement that outlasts one. */
  renewed(): Promise<World>
}

/** Merchants, products and orders by the interface itself. */
export const makeWorld = async (
  url: string,
  platform: OpenPlatform,
  options: BenchOptions,
): Promise<MadeWorld> => {
  const { products, orders, siblings, customers, reportedOrders, returned, batches } = options
  const operator = await openOperator(url, platform)
  const counts: Record<MerchantName, number> = { ...products, fresh: 0 }
  const made = {} as Record<MerchantName, Made>
  let loadSeconds = 0
  for (const name of merchantNames) {
    const began = performance.now()
    made[name] = await makeMerchant(url, operator, `bench-${name}`, counts[name])
    if (name === 'large') loadSeconds = (performance.now() - began) / 1000
  }
  await loadFamily(made.large.api, siblings)
  for (const { api, merchant } of [made.large, made.small]) await loadStock(api, merchant.products)
  const { byInterface, ...orderCounts } = orders
  for (const [name, count] of Object.entries({ ...orderCounts, small: 0, fresh: 0 }) as [
    MerchantName,
    number,
  ][]) {
    const { api, merchant } = made[name]
    merchant.orders = count
    const amounts = { count, byInterface, customers }
    merchant.customerIds = await loadOrders(api, platform.database, merchant.code, amounts)
    const works = { count, byInterface, customerId: String(merchant.customerIds[0]) }
    if (count > 0) await loadWorks(api, platform.database, merchant.code, works)
  }
  const { api, merchant: small } = made.small
  small.orders = returned
  const amounts = { customerId: String(small.customerIds[0]), returned, perBlock: batches.statuses }
  await loadBulk(api, platform.database, small.code, amounts)
  await loadPages(made.large.api)
  const large = await getMerchantId(platform.database, made.large.merchant.code)
  await fillFigures(platform.database.background, large, reportedOrders)
  for (const name of ['large', 'medium', 'small'] as const) await readProducts(made[name].api)
  const { meta } = await made.large.api.listProducts({ limit: PAGE, offset: 0, fields: 'code' })
  const { hostname, port } = new URL(url)
  const world: World = {
    host: hostname,
    port: Number(port),
    merchants: {
      large: made.large.merchant,
      medium: made.medium.merchant,
      small: made.small.merchant,
      fresh: made.fresh.merchant,
    },
    siblings,
    batches,
    image: await loadImage(url, made.large.api),
    shopToken: await loadCarts(api, platform.database, small, made.small.client, checkoutsIn(options)),
    cursor: { text: meta.cursors?.after ?? '', key: keyOf(PAGE - 1) },
  }
  const renewed = async (): Promise<World> => {
    const merchants = { ...world.merchants }
    for (const name of merchantNames) {
      const { merchant, client } = made[name]
      merchants[name] = { ...merchant, token: await issueMerchantToken(url, merchant.code, client) }
    }
    return { ...world, merchants, shopToken: await issueShopToken(api, small.code, made.small.client) }
  }
  return { world, loadSeconds, renewed }
}
