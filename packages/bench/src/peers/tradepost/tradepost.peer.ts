import { mkdir } from 'node:fs/promises'
import { catalog, shopCarts } from '@tradepost/contract'
import { loadConfig } from '@tradepost/kernel'
import { createClient } from '@tradepost/sdk'
import { createOperatorClient, openPlatform } from '@tradepost/server'
import { loadStock, makeMerchant, readProducts } from '../../data.ts'
import { openShop } from '../../scenario/cart.data.ts'
import { purchaseDetails } from '../../scenario/cart.scenario.ts'
import { codeOf, keyOf, makeProduct } from '../../scenario/product.ts'
import type { Cleanup } from '../../server/cleanup.ts'
import { startServer } from '../../server/server-process.ts'
import { counter, offsetAt, SHELVES, searchedWords } from '../goods.ts'
import { type Ask, BATCH, PAGE, type Peer, succeeded } from '../peer.ts'

const MERCHANT = 'peer'

export type TradepostOptions = {
  dataDir: string
  databaseUrl: string
  products: number
  version: string
}

const settingsOf = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  TRADEPOST_DEMO: '0',
  TRADEPOST_SECRET: 'a secret of the comparison, long enough to be one',
  TRADEPOST_RATE_LIMIT: '1000000',
  TRADEPOST_PUBLIC_URL: 'http://bench.test',
})

/** A cart of a guest with one product. */
const fillCart = async (ask: Ask, headers: Record<string, string>, n: number, products: number) => {
  const made = await ask({ method: 'POST', path: `${shopCarts.base}/carts`, headers, body: {} })
  const cart = `${shopCarts.base}/carts/${JSON.parse(made.text()).cartId}`
  return { cart, added: await addProduct(ask, headers, cart, n, products) }
}

const addProduct = async (
  ask: Ask,
  headers: Record<string, string>,
  cart: string,
  n: number,
  products: number,
) => {
  const body = { products: [{ productId: codeOf(keyOf(n % products)), quantity: 1 }] }
  return succeeded(await ask({ method: 'POST', path: `${cart}/products`, headers, body }), '')
}

/** Our own server on a database of the same PostgreSQL, filled by its API. */
export const startTradepost = async (
  { dataDir, databaseUrl, products, version }: TradepostOptions,
  cleanup: Cleanup,
): Promise<Peer> => {
  await mkdir(dataDir, { recursive: true })
  const settings = settingsOf(databaseUrl)
  const server = await startServer({ dataDir, settings }, cleanup)
  const config = loadConfig({ ...settings, TRADEPOST_DATA_DIR: dataDir, TRADEPOST_LOG_LEVEL: 'silent' })
  const platform = openPlatform(config, { connection: { connectionString: databaseUrl } })
  cleanup.add(platform.close)
  const secret = platform.ids.secret()
  await createOperatorClient(platform.database, platform, { id: 'bench', name: 'Benchmark', secret })
  const operator = createClient({ baseUrl: server.url, clientId: 'bench', clientSecret: secret })
  const { api, merchant, client } = await makeMerchant(server.url, operator, MERCHANT, products, SHELVES)
  await loadStock(api, products)
  const shopper = { authorization: `Bearer ${await openShop(api, MERCHANT, client)}` }
  await readProducts(api)

  const path = `${catalog.base.replace('{merchantCode}', MERCHANT)}/products`
  const headers = { authorization: `Bearer ${merchant.token}` }
  const nextBatch = counter()
  const nextPurchase = counter()
  const carts = new Map<number, string>()
  const read = async (ask: Ask, address: string, begin: string) =>
    succeeded(await ask({ method: 'GET', path: path + address, headers }), begin)
  const { hostname: host, port } = new URL(server.url)
  return {
    name: 'Tradepost',
    version,
    host,
    port: Number(port),
    residentBytes: server.residentBytes,
    perform: {
      get: (ask, n) => read(ask, `/${codeOf(keyOf((n * 7919) % products))}`, '{"product":{'),
      list: (ask, n) => read(ask, `?limit=${PAGE}&offset=${offsetAt(n, products, PAGE)}`, '{"meta":{'),
      search: (ask, n) => {
        const word = searchedWords[n % searchedWords.length]
        const offset = offsetAt(n, products / searchedWords.length, PAGE)
        return read(ask, `?limit=${PAGE}&search=${word}&offset=${offset}`, '{"meta":{')
      },
      update: async (ask, n) => {
        const body = { shortDescription: { 'en-us': `Described for the ${n}th time.` } }
        const address = `${path}/${codeOf(keyOf((n * 7919) % products))}`
        return succeeded(await ask({ method: 'POST', path: address, headers, body }), '')
      },
      create: async (ask) => {
        const batch = nextBatch()
        const made = Array.from({ length: BATCH }, (_, index) => {
          const key = keyOf(1_000_000 + batch * BATCH + index)
          return makeProduct(key, SHELVES, `new-${key}`)
        })
        return succeeded(
          await ask({ method: 'POST', path, headers, body: { products: made } }),
          '{"errors":[]}',
        )
      },
      cart: async (ask, n, caller) => {
        const cart = carts.get(caller)
        if (cart) return addProduct(ask, shopper, cart, caller, products)
        const filled = await fillCart(ask, shopper, n, products)
        carts.set(caller, filled.cart)
        return filled.added
      },
      checkout: async (ask, n) => {
        const { cart, added } = await fillCart(ask, shopper, n, products)
        if (added !== true) return added
        const body = { emailAddress: `guest-${nextPurchase()}@peer.test`, ...purchaseDetails }
        return succeeded(
          await ask({ method: 'POST', path: `${cart}/checkout`, headers: shopper, body }),
          '{"orderNumber":',
        )
      },
    },
  }
}
