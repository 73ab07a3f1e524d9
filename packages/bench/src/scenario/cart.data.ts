import type { Db } from '@tradepost/kernel'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { insertCarts, insertCheckouts } from './cart.store.ts'
import { codeOf, keyOf, STOCK_LOCATION, stockedOf } from './product.ts'
import { freshRanges } from './range.ts'

const CART_SHOP = 'carts'
const PER_BATCH = 500
/** More than are ever recorded of one scenario. */
const RECORDED = 20
/** No key looks like a part of it. */
const CHECKOUT_IDS = 'cafecafe-cafe-4afe-8afe-cafec'

/** Others of the merchant create reservations under the keys before. */
export const CHECKOUT_SHIFT = 500_000

/** With the last part of the key of a checkout. */
export const checkoutIdOf = (key: string): string => CHECKOUT_IDS + key.slice(-7)

/** Lines of the carts of each scenario; with the key of a product they are the ids of these carts. */
export const cartScenarioLines = {
  'cart-add': 1,
  'cart-get1': 1,
  'cart-get50': 50,
  'cart-add50': 50,
} as const
export type CartScenarioName = keyof typeof cartScenarioLines

const idBefore = (name: CartScenarioName): string =>
  `00000000-0000-4000-8000-0000${Object.keys(cartScenarioLines).indexOf(name) + 1}`

export const cartIdOf = (name: CartScenarioName, key: string): string => idBefore(name) + key

const line = (number: number) => ({
  id: `line-${number}`,
  productCode: codeOf(keyOf(number)),
  quantity: 1,
  options: [],
  metadata: {},
  fulfillment: null,
  subscriptionId: null,
  attributes: [],
  substitutionAllowed: null,
  name: 'Product',
  unitPrice: 1,
})

/** Products that differ by their code alone, so that a checkout differs from the next one by its key alone. */
export const jarOf = (key: string): string => `jar-${key}`

const loadJars = async (api: Client, count: number): Promise<void> => {
  const codes = Array.from({ length: count }, (_, number) => jarOf(keyOf(number)))
  for (let first = 0; first < count; first += PER_BATCH) {
    const products = codes.slice(first, first + PER_BATCH).map((code) => ({
      code,
      name: { 'en-us': 'Jar' },
      modelType: 'standard' as const,
      status: 'active' as const,
      isInventoryManaged: true,
      price: { price: 12.5, currencyCode: 'USD' as const },
    }))
    expectNoErrors(await api.createProducts({ body: { products } }))
  }
  const inventories = codes.map((productCode) => ({
    productCode,
    locationCode: STOCK_LOCATION,
    sku: null,
    onHand: 1e9,
  }))
  expectNoErrors(await api.setInventories({ body: { inventories } }))
}

/** Each cart is bought once, so there are as many as both sides can buy. */
const loadCheckouts = async (api: Client, db: Db, { code, products }: Shop, checkouts: number) => {
  const jars = stockedOf(products)
  await loadJars(api, jars)
  for (const [side, first] of Object.entries(freshRanges))
    await insertCheckouts(db, code, {
      shopCode: CART_SHOP,
      idOf: CHECKOUT_IDS,
      first: first + CHECKOUT_SHIFT,
      count: side === 'recording' ? RECORDED : checkouts,
      jars,
      jarOf: jarOf(''),
      line: line(0),
    })
}

const parcel = {
  code: 'parcel',
  name: 'Parcel',
  carrierCode: 'DHL',
  taxClass: null,
  prices: [{ country: null, region: null, maxWeight: null, minTotal: null, amount: 5 }],
}

type Shop = { code: string; products: number }
type Credentials = { id: string; secret: string }

/** A token of the back end of the shop. */
export const issueShopToken = async (api: Client, merchantCode: string, client: Credentials) => {
  const { access_token: token } = await api.issueShopperToken({
    body: {
      grant_type: 'client_credentials',
      merchantCode,
      shopCode: CART_SHOP,
      client_id: client.id,
      client_secret: client.secret,
    },
  })
  return token
}

/** A shop with a tax and a way to ship, and the token of its back end. */
export const openShop = async (api: Client, merchantCode: string, client: Credentials): Promise<string> => {
  const shop = { code: CART_SHOP, name: 'Carts', currencies: ['USD'] as ['USD'] }
  expectNoErrors(await api.createShops({ body: { shops: [shop] } }))
  await api.updateShopCheckout({
    shopCode: CART_SHOP,
    body: {
      checkout: {
        taxes: [{ taxClass: 'standard', name: 'Tax', percent: 8.25, country: null, region: null }],
        shippingMethods: [parcel],
      },
    },
  })
  return issueShopToken(api, merchantCode, client)
}

/** A shop with as many carts of each kind as there are products, and the token of its back end. */
export const loadCarts = async (
  api: Client,
  db: Db,
  merchant: Shop,
  client: Credentials,
  checkouts: number,
): Promise<string> => {
  const token = await openShop(api, merchant.code, client)
  for (const [name, count] of Object.entries(cartScenarioLines) as [CartScenarioName, number][])
    await insertCarts(db, merchant.code, {
      shopCode: CART_SHOP,
      idOf: idBefore(name),
      count: merchant.products,
      lines: Array.from({ length: count }, (_, number) => line(number)),
    })
  await loadCheckouts(api, db, merchant, checkouts)
  return token
}
