import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Cleanup } from '../../server/cleanup.ts'
import { counter, makeBatch, offsetAt, searchedWords } from '../goods.ts'
import { installPackages, runCommand } from '../install.ts'
import { type Ask, BATCH, PAGE, type Peer, type PeerOptions, platform, succeeded } from '../peer.ts'
import { startPeer } from '../peer-process.ts'
import { account, fillMedusa, type MedusaShop, productBody, signIn } from './medusa.setup.ts'

const VERSION = '2.21.2'
const CONFIG = 'medusa-config.cjs'
const COMMAND = join('node_modules', '@medusajs', 'cli', 'cli.js')

const fields =
  'id,title,handle,description,*categories,*variants,*variants.options,*variants.calculated_price,+variants.inventory_quantity'

const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  address_1: 'Main 1',
  city: 'Austin',
  postal_code: '78701',
  country_code: 'us',
}

/** With a host also where a socket is meant: Medusa reads it as an address of the web before the driver does. */
const addressOf = ({ host, port, user, password = '', database }: PeerOptions['database']): string => {
  const url = new URL('postgres://localhost')
  Object.assign(url, { username: user, password, pathname: database })
  if (host.startsWith('/')) url.search = String(new URLSearchParams({ host, port: String(port) }))
  else Object.assign(url, { hostname: host, port: String(port) })
  return url.href
}

const environmentOf = ({ database, callers }: PeerOptions) => ({
  DATABASE_URL: addressOf(database),
  PEER_HOST: database.host,
  PEER_PORT: String(database.port),
  PEER_CONNECTIONS: String(callers),
})

const install = async (folder: string) => {
  const config = await readFile(new URL(CONFIG, import.meta.url), 'utf8')
  const dependencies = {
    '@medusajs/cli': VERSION,
    '@medusajs/framework': VERSION,
    '@medusajs/medusa': VERSION,
  }
  await installPackages(folder, dependencies, { 'medusa-config.js': config })
}

/** With everything that it keeps outside of PostgreSQL in its own memory. */
const openServer = (options: PeerOptions, cleanup: Cleanup) =>
  startPeer(
    {
      folder: options.folder,
      args: (port) => [COMMAND, 'start', '--host', '127.0.0.1', '--port', String(port)],
      env: environmentOf(options),
      path: '/health',
    },
    cleanup,
  )

const load = async (options: PeerOptions, cleanup: Cleanup): Promise<MedusaShop> => {
  const { folder, products } = options
  await install(folder)
  await runCommand(folder, [COMMAND, 'db:migrate'], environmentOf(options))
  const newUser = [COMMAND, 'user', '-e', account.email, '-p', account.password]
  await runCommand(folder, newUser, environmentOf(options))
  const { admin } = await signIn((await openServer(options, cleanup)).url)
  return fillMedusa(admin, products)
}

const start = async (options: PeerOptions, shop: MedusaShop, cleanup: Cleanup): Promise<Peer> => {
  const { products } = options
  await install(options.folder)
  const server = await openServer(options, cleanup)
  const { token } = await signIn(server.url)

  const staff = { authorization: `Bearer ${token}` }
  const shopper = { 'x-publishable-api-key': shop.key }
  const read = async (ask: Ask, path: string, query: Record<string, string | number>, begin: string) => {
    const values = new URLSearchParams({ region_id: shop.regionId, fields })
    for (const [name, value] of Object.entries(query)) values.set(name, String(value))
    return succeeded(await ask({ method: 'GET', path: `${path}?${values}`, headers: shopper }), begin)
  }
  const post = (ask: Ask, path: string, body: object, headers: Record<string, string> = shopper) =>
    ask({ method: 'POST', path, headers, body })
  const pageAt = (n: number, count: number) => ({ limit: PAGE, offset: offsetAt(n, count, PAGE) })
  const idAt = (n: number) => shop.productIds[(n * 7919) % products]
  const itemAt = (n: number) => ({ variant_id: shop.variantIds[n % products], quantity: 1 })
  const nextBatch = counter()
  const nextPurchase = counter()
  const carts = new Map<number, string>()
  const beginCart = async (ask: Ask, n: number, more: object) => {
    const answer = await post(ask, '/store/carts', {
      region_id: shop.regionId,
      items: [itemAt(n)],
      ...more,
    })
    const result = succeeded(answer, '{"cart":{"id":"')
    return { result, id: result === true ? String(JSON.parse(answer.text()).cart.id) : '' }
  }
  return {
    name: 'Medusa',
    version: VERSION,
    host: server.host,
    port: server.port,
    residentBytes: server.residentBytes,
    perform: {
      get: (ask, n) => read(ask, `/store/products/${idAt(n)}`, {}, '{"product":{'),
      list: (ask, n) => read(ask, '/store/products', pageAt(n, products), '{"products":[{'),
      search: (ask, n) => {
        const q = String(searchedWords[n % searchedWords.length])
        return read(
          ask,
          '/store/products',
          { ...pageAt(n, products / searchedWords.length), q },
          '{"products":[{',
        )
      },
      update: async (ask, n) => {
        const body = { description: `Described for the ${n}th time.` }
        return succeeded(await post(ask, `/admin/products/${idAt(n)}?fields=id`, body, staff), '{"product":{')
      },
      create: async (ask) => {
        const create = makeBatch(nextBatch(), BATCH).map((good) => productBody(good, shop.references))
        return succeeded(
          await post(ask, '/admin/products/batch?fields=id', { create }, staff),
          '{"created":[{',
        )
      },
      cart: async (ask, _, caller) => {
        const cart = carts.get(caller)
        if (cart)
          return succeeded(
            await post(ask, `/store/carts/${cart}/line-items?fields=id`, itemAt(caller)),
            '{"cart":{',
          )
        const { result, id } = await beginCart(ask, caller, {})
        if (result === true) carts.set(caller, id)
        return result
      },
      checkout: async (ask, n) => {
        const email = `guest-${nextPurchase()}@peer.test`
        const { result, id } = await beginCart(ask, n, { email, shipping_address: address })
        if (result !== true) return result
        const path = `/store/carts/${id}`
        await post(ask, `${path}/shipping-methods?fields=id`, { option_id: shop.shippingOptionId })
        const collection = await post(ask, '/store/payment-collections', { cart_id: id })
        const { payment_collection } = JSON.parse(collection.text())
        await post(ask, `/store/payment-collections/${payment_collection.id}/payment-sessions`, {
          provider_id: 'pp_system_default',
        })
        return succeeded(await post(ask, `${path}/complete?fields=id`, {}), '{"type":"order"')
      },
    },
  }
}

export const medusa = platform({ version: VERSION, load, start })
