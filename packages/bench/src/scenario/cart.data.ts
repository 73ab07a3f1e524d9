import type { Db } from '@tradepost/kernel'
import { type Client, expectNoErrors } from '@tradepost/sdk'
import { insertCarts } from './cart.store.ts'
import { codeOf, keyOf } from './product.ts'

const CART_SHOP = 'carts'

/** Lines of the carts of each scenario; with the key of a product they are the ids of these carts. */
export const cartScenarioLines = { 'cart-add': 1, 'cart-get1': 1, 'cart-get50': 50 } as const
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

type Credentials = { id: string; secret: string }

/** A shop with as many carts of each kind as there are products, and the token of its back end. */
export const loadCarts = async (
  api: Client,
  db: Db,
  merchant: { code: string; products: number },
  client: Credentials,
): Promise<string> => {
  const shop = { code: CART_SHOP, name: 'Carts', currencies: ['USD'] as ['USD'] }
  expectNoErrors(await api.createShops({ body: { shops: [shop] } }))
  for (const [name, count] of Object.entries(cartScenarioLines) as [CartScenarioName, number][])
    await insertCarts(db, merchant.code, {
      shopCode: CART_SHOP,
      idOf: idBefore(name),
      count: merchant.products,
      lines: Array.from({ length: count }, (_, number) => line(number)),
    })
  const { access_token } = await api.issueShopperToken({
    body: {
      grant_type: 'client_credentials',
      merchantCode: merchant.code,
      shopCode: CART_SHOP,
      client_id: client.id,
      client_secret: client.secret,
    },
  })
  return access_token
}
