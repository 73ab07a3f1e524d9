import assert from 'node:assert/strict'
import type { CartProblem, ProductCreate, ShopCreate } from '@tradepost/contract'
import { CartError, type Client, createClient, expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../test/support/harness.ts'
import { createCustomer } from '../customer/customer/customer.fixture.ts'

export const password = 'correct horse battery'

export const priced = (price: number, salePrice: number | null = null) =>
  ({ price: { price, salePrice, currencyCode: 'USD' } }) satisfies Partial<ProductCreate>

const tokenFor = async ({ api, merchantCode }: Harness, body: object) =>
  api.issueShopperToken({ body: { merchantCode, shopCode: 'web', ...body } })

export type Shopper = Client & { token: string; userId?: string; refreshToken?: string }

/** Shoppers use the client of the merchant, with a token of their own. */
export const shopperBy = ({ url }: Harness, token: Awaited<ReturnType<typeof tokenFor>>): Shopper =>
  Object.assign(createClient({ baseUrl: url, token: token.access_token, retries: 0 }), {
    token: token.access_token,
    userId: token.userId,
    refreshToken: token.refresh_token,
  })

/** A merchant with the shop `web`, which sells tea for 10 and cups for 4. */
export const withShop = async (shop: Partial<ShopCreate> = {}) => {
  const h = await harness()
  await h.seed.catalog()
  expectNoErrors(
    await h.api.createShops({
      body: { shops: [{ code: 'web', name: 'Web', currencies: ['USD'], ...shop }] },
    }),
  )
  await h.seed.product({ code: 'tea', name: { 'en-us': 'Tea' }, ...priced(10) })
  await h.seed.product({ code: 'cup', name: { 'en-us': 'Cup' }, ...priced(4) })
  const guest = async () => shopperBy(h, await tokenFor(h, { grant_type: 'guest' }))
  const customer = async (emailAddress = 'jane@example.test') => {
    const id = await createCustomer(h, { password, emailAddress })
    return { id, signIn: (more = {}) => signIn(emailAddress, more) }
  }
  const signIn = async (username: string, more: object = {}) =>
    shopperBy(h, await tokenFor(h, { grant_type: 'password', username, password, ...more }))
  const backEnd = async () =>
    shopperBy(
      h,
      await tokenFor(h, {
        grant_type: 'client_credentials',
        client_id: h.client.id,
        client_secret: h.client.secret,
      }),
    )
  return { ...h, guest, customer, signIn, backEnd, shopToken: (body: object) => tokenFor(h, body) }
}

/** Puts a product that is counted on the shelves of locations. */
export const stock = async ({ api, seed }: Harness, code: string, onHand: Record<string, number>) => {
  await seed.product({ code, name: { 'en-us': code }, isInventoryManaged: true, ...priced(1) })
  await setStock({ api }, code, onHand)
}

/** One of the things that a bundle consists of. */
export const bundlePart = (code: string, parentProductCode: string) =>
  ({
    code,
    name: { 'en-us': code },
    modelType: 'bundleItem',
    parentProductCode,
    ...priced(1),
  }) satisfies Partial<ProductCreate>

export const setStock = async ({ api }: Pick<Harness, 'api'>, code: string, onHand: Record<string, number>) =>
  expectNoErrors(
    await api.setInventories({
      body: {
        inventories: Object.entries(onHand).map(([locationCode, count]) => ({
          productCode: code,
          locationCode,
          sku: code,
          onHand: count,
        })),
      },
    }),
  )

export const cartOf = async (shopper: Client) => (await shopper.callGetCart()).output

/** Product lines as text: quantity, code and the id only where asked. */
export const linesOf = async (shopper: Client): Promise<string[]> =>
  (await cartOf(shopper)).cartItems.flatMap(({ quantity, product }) =>
    product ? [`${quantity} ${product.id}`] : [],
  )

export const totalsOf = async (shopper: Client): Promise<Record<string, number>> =>
  Object.fromEntries((await cartOf(shopper)).totals.map(({ type, amount }) => [type, amount]))

/** The entries of a refusal, as `code entityId`. */
export const refusalOf = async (work: Promise<unknown>): Promise<string[]> => {
  const entries = await work.then(
    (): CartProblem[] => [],
    (error) => {
      assert.ok(error instanceof CartError, String(error))
      return [...error.errors]
    },
  )
  return entries.map(({ code, entityId }) => `${code} ${entityId}`)
}
