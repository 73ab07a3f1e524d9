import { readFile } from 'node:fs/promises'
import type { Cleanup } from '../../server/cleanup.ts'
import { counter, makeBatch, offsetAt, searchedWords } from '../goods.ts'
import { installPackages } from '../install.ts'
import { type Ask, BATCH, PAGE, type Peer, type PeerOptions, platform, succeeded } from '../peer.ts'
import { startPeer } from '../peer-process.ts'
import {
  account,
  createProductsBody,
  createVariantsBody,
  fillVendure,
  signIn,
  type VendureShop,
} from './vendure.setup.ts'

const VERSION = '3.7.3'
const PROGRAM = 'vendure.server.mjs'

const fields = `id name slug description facetValues { code name }
  variants { id sku price priceWithTax currencyCode stockLevel }`

const queries = {
  get: `query ($id: ID!) { product(id: $id) { ${fields} } }`,
  list: `query ($skip: Int!) { products(options: { take: ${PAGE}, skip: $skip }) { items { ${fields} } totalItems } }`,
  search: `query ($term: String!, $skip: Int!) {
    search(input: { term: $term, take: ${PAGE}, skip: $skip, groupByProduct: true }) {
      items { productId productVariantId productName slug description sku currencyCode facetValueIds
        priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } } totalItems } }`,
  update: `mutation ($id: ID!, $description: String!) {
    updateProduct(input: { id: $id, translations: [{ languageCode: en, description: $description }] }) { id } }`,
  add: `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) {
    __typename ... on Order { id totalQuantity totalWithTax } ... on ErrorResult { message } } }`,
  // fields of a mutation are carried out one after the other: a purchase in as few requests as Vendure allows
  buy: `mutation ($email: String!, $shipping: [ID!]!) {
    setCustomerForOrder(input: { firstName: "Ada", lastName: "Byron", emailAddress: $email }) { __typename }
    setOrderShippingAddress(input: { fullName: "Ada Byron", streetLine1: "Main 1", city: "Austin",
      postalCode: "78701", countryCode: "US" }) { __typename }
    setOrderShippingMethod(shippingMethodId: $shipping) { __typename }
    transitionOrderToState(state: "ArrangingPayment") { __typename }
    addPaymentToOrder(input: { method: "dummy", metadata: {} }) {
      __typename ... on Order { code state } ... on ErrorResult { message } } }`,
}

/** From npm, with its search in PostgreSQL and its jobs in the process of the server. */
const openServer = async ({ folder, database, callers }: PeerOptions, cleanup: Cleanup) => {
  const program = await readFile(new URL(PROGRAM, import.meta.url), 'utf8')
  await installPackages(folder, { '@vendure/core': VERSION, pg: '8.23.1' }, { [PROGRAM]: program })
  const { host, port, user: username, password, database: name } = database
  return startPeer(
    {
      folder,
      args: (listen) => [PROGRAM, String(listen), String(callers)],
      env: {
        PEER_ACCOUNT: JSON.stringify(account),
        PEER_DATABASE: JSON.stringify({ host, port, username, password, database: name }),
      },
      path: '/health',
    },
    cleanup,
  )
}

const load = async (options: PeerOptions, cleanup: Cleanup): Promise<VendureShop> => {
  const { admin } = await signIn((await openServer(options, cleanup)).url)
  return fillVendure(admin, options.products)
}

const start = async (
  options: PeerOptions,
  { facetValues, shippingMethodId, productIds, variantIds }: VendureShop,
  cleanup: Cleanup,
): Promise<Peer> => {
  const { products } = options
  const server = await openServer(options, cleanup)
  const { token } = await signIn(server.url)
  const staff = { authorization: `Bearer ${token}` }
  const post = (ask: Ask, path: string, body: object, headers = {}) =>
    ask({ method: 'POST', path, headers, body })
  const shop = async (ask: Ask, query: string, variables: object, begin: string) =>
    succeeded(await post(ask, '/shop-api', { query, variables }), begin)
  const idAt = (n: number) => productIds[(n * 7919) % products]
  const added = '{"data":{"addItemToOrder":{"__typename":"Order"'
  /** The token of the new guest comes with the answer. */
  const beginCart = async (ask: Ask, n: number) => {
    const variables = { id: variantIds[n % products] }
    const answer = await post(ask, '/shop-api', { query: queries.add, variables })
    return {
      result: succeeded(answer, added),
      headers: { authorization: `Bearer ${answer.header('vendure-auth-token')}` },
    }
  }
  const nextBatch = counter()
  const nextPurchase = counter()
  const carts = new Map<number, { authorization: string }>()
  return {
    name: 'Vendure',
    version: VERSION,
    host: server.host,
    port: server.port,
    residentBytes: server.residentBytes,
    perform: {
      get: (ask, n) => shop(ask, queries.get, { id: idAt(n) }, '{"data":{"product":{"id"'),
      list: (ask, n) =>
        shop(ask, queries.list, { skip: offsetAt(n, products, PAGE) }, '{"data":{"products":{"items":[{'),
      search: (ask, n) => {
        const skip = offsetAt(n, products / searchedWords.length, PAGE)
        const variables = { term: searchedWords[n % searchedWords.length], skip }
        return shop(ask, queries.search, variables, '{"data":{"search":{"items":[{')
      },
      update: async (ask, n) => {
        const variables = { id: idAt(n), description: `Described for the ${n}th time.` }
        const answer = await post(ask, '/admin-api', { query: queries.update, variables }, staff)
        return succeeded(answer, '{"data":{"updateProduct":{"id"')
      },
      create: async (ask) => {
        const goods = makeBatch(nextBatch(), BATCH)
        const answer = await post(ask, '/admin-api', createProductsBody(goods, facetValues), staff)
        const result = succeeded(answer, '{"data":{"p0":{"id"')
        if (result !== true) return result
        const { data } = JSON.parse(answer.text())
        const ids = goods.map((_, index) => data[`p${index}`].id)
        const variants = await post(ask, '/admin-api', createVariantsBody(goods, ids), staff)
        return succeeded(variants, '{"data":{"createProductVariants":[{')
      },
      cart: async (ask, n, caller) => {
        const cart = carts.get(caller)
        if (cart) {
          const variables = { id: variantIds[caller % products] }
          return succeeded(await post(ask, '/shop-api', { query: queries.add, variables }, cart), added)
        }
        const { result, headers } = await beginCart(ask, n)
        carts.set(caller, headers)
        return result
      },
      checkout: async (ask, n) => {
        const { result, headers } = await beginCart(ask, n)
        if (result !== true) return result
        const variables = { email: `guest-${nextPurchase()}@peer.test`, shipping: [shippingMethodId] }
        const answer = await post(ask, '/shop-api', { query: queries.buy, variables }, headers)
        return answer.text().includes('"PaymentAuthorized"') || answer.text().slice(0, 400)
      },
    },
  }
}

export const vendure = platform({ version: VERSION, load, start })
