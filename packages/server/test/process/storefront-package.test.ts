import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type * as Package from '@tradepost/storefront'
import { rolldown } from 'rolldown'
import { withCheckout } from '../../src/services/shop/checkout/checkout.fixture.ts'
import { useOwnServer } from '../support/harness.ts'

useOwnServer()
const dist = await mkdtemp(join(tmpdir(), 'tradepost-storefront-'))
after(() => rm(dist, { recursive: true, force: true }))
const build = fileURLToPath(new URL('./build/main.ts', import.meta.resolve('@tradepost/storefront')))
await promisify(execFile)(process.execPath, [build, dist])
const { createStorefront, memoryStorage, CartError } = (await import(
  pathToFileURL(join(dist, 'index.js')).href
)) as typeof Package

const withStorefront = async () => {
  const h = await withCheckout()
  const { key } = (await h.api.createPublishableKey({ shopCode: 'web', body: { name: 'App' } }))
    .publishableKey
  const storage = memoryStorage()
  const open = () => createStorefront({ url: h.url, key, storage })
  return { ...h, key, open, shopper: open() }
}

const address = { address1: 'Main 1', city: 'Austin', postalCode: '78701', country: 'US' }
const billingAddress = { firstName: 'Ada', lastName: 'Byron', ...address }

describe('the package of the storefront', () => {
  it('finds, fills a cart, and buys it for the sum that was shown', async () => {
    const { api, shopper } = await withStorefront()
    assert.equal((await shopper.shop()).currency, 'USD')
    const { products } = await shopper.catalog.products({ searchPhrase: 'tea' })
    assert.deepEqual(
      products.map(({ id }) => id),
      ['tea'],
    )

    const cart = await shopper.cart.add({ productId: 'tea', quantity: 2 }, { productId: 'cup', quantity: 1 })
    const [tea, cup] = cart.cartItems
    assert.equal((await shopper.cart.setQuantity(tea?.id ?? '', 3)).cartItems[0]?.quantity, 3)
    assert.equal((await shopper.cart.remove(cup?.id ?? '')).cartItems.length, 1)
    const { totals, cartFingerprint } = await shopper.checkout.get({ country: 'US' })
    const expectedTotal = totals.find(({ type }) => type === 'grandTotal')?.amount
    const { orderNumber } = await shopper.checkout.place({
      emailAddress: 'ada@byron.test',
      fulfillment: { method: 'directShip' },
      billingAddress,
      paymentMethodCode: 'payOnDelivery',
      expectedTotal,
      expectedCart: cartFingerprint,
    })

    const order = await shopper.account.order(orderNumber)
    assert.deepEqual(
      order.items.map(({ productId, quantity }) => `${quantity} ${productId}`),
      ['3 tea'],
    )
    const { total } = (await api.getSalesOrder({ orderNumber })).order
    assert.equal(total, expectedTotal)
    assert.deepEqual((await shopper.cart.get()).cartItems, [])
  })

  it('remembers the shopper from one visit to the next, until they sign out', async () => {
    const { open, shopper } = await withStorefront()
    await shopper.cart.add({ productId: 'tea', quantity: 1 })
    assert.equal(await open().account.get(), null)

    await open().account.signUp({
      mail: 'ada@byron.test',
      firstName: 'Ada',
      lastName: 'Byron',
      password: 'correct horse',
    })
    const again = open()
    assert.equal((await again.account.get())?.firstName, 'Ada')
    assert.deepEqual(await again.account.orders(), [])
    assert.equal((await again.cart.get()).cartItems.length, 1)

    await again.account.signOut()
    assert.equal(await open().account.get(), null)
    assert.equal((await open().cart.get()).cartItems.length, 0)
    await again.account.signIn('ada@byron.test', 'correct horse')
    assert.equal((await open().cart.get()).cartItems.length, 1)
  })

  it('goes on as a new guest when what it remembers is of no use any more', async () => {
    const { url, key } = await withStorefront()
    const storage = memoryStorage()
    await storage.setItem(`tradepost.${key}`, 'nonsense')

    const { cartItems } = await createStorefront({ url, key, storage }).cart.get()

    assert.deepEqual(cartItems, [])
  })

  it('says what cannot be had, and that a key is unknown', async () => {
    const { url, shopper } = await withStorefront()

    await assert.rejects(shopper.cart.add({ productId: 'none', quantity: 1 }), CartError)
    await assert.rejects(createStorefront({ url, key: 'pk_none' }).shop(), /There is no such publishable key/)
  })

  it('weighs less than 15 kB in an app', async () => {
    const bundle = await rolldown({ input: join(dist, 'index.js'), platform: 'browser' })
    const { output } = await bundle.generate({ format: 'es', minify: true })

    const bytes = gzipSync(output[0].code).length

    assert.ok(bytes < 15_000, `${bytes} bytes`)
    assert.doesNotMatch(await readFile(join(dist, 'index.d.ts'), 'utf8'), /@tradepost\//)
  })
})
