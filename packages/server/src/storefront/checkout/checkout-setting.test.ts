import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MerchantSettings, ShopSettings } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { stock, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { hiddenIn, set, visitorOf } from '../storefront.fixture.ts'

const shipped = {
  ...{ firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', payment: 'payOnDelivery' },
  ...{ delivery: 'ship', country: 'US', postalCode: '78701', city: 'Austin', address1: 'Main 1' },
}

/** A guest with a pot in the cart, which two of three stores have. */
const atCheckout = async (shop: ShopSettings = {}, merchant: MerchantSettings = {}) => {
  const store = await set(await withCheckout(), shop, merchant)
  const { api, seed } = store
  const supportedFulfillmentMethods = ['BOPIS' as const]
  await seed.location(
    { code: 'alton', name: 'Alton', supportedFulfillmentMethods },
    { code: 'bern', name: 'Bern', supportedFulfillmentMethods },
  )
  await stock(store, 'pot', { store: 3, alton: 0, bern: 2 })
  const date = new Date(store.platform.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  const slot = { date, from: '09:00', to: '10:00' }
  const fulfillmentSlots = [
    { ...slot, id: 'free' },
    { ...slot, id: 'full', from: '11:00', to: '12:00', orderLimit: 0 },
    { ...slot, id: 'off', from: '13:00', to: '14:00', status: 'inactive' as const },
  ]
  expectNoErrors(await api.createFulfillmentSlots({ locationCode: 'store', body: { fulfillmentSlots } }))
  const guest = visitorOf(store.url, `/store/${store.merchantCode}/web`)
  await guest.submit('/en-us/cart/add', { code: 'pot', quantity: '1' })
  return { ...store, guest, open: (query = '') => guest.open(`/en-us/checkout${query}`) }
}

const storesIn = (page: string) =>
  [...page.matchAll(/<optgroup label="([^",–]+)/g)].map(([, name = '']) => name.trim()).join()

describe('the checkout', () => {
  it('leads to terms and privacy policy beside its button', async () => {
    const named = await (await atCheckout({ termsPageUrl: '/terms' })).open()
    const none = await (await atCheckout()).open()

    assert.match(
      named,
      /Please read before you buy: <a href="[^"]*\/pages\/terms">Terms[^<]*<\/a><\/p><button/,
    )
    assert.doesNotMatch(none, /Please read/)
  })

  it('offers to ship only where the merchant does', async () => {
    const choices = async (merchant: MerchantSettings) =>
      [
        ...(await (await atCheckout({}, merchant)).open()).matchAll(
          /type="radio" name="delivery" value="(\w+)"( checked)?/g,
        ),
      ]
        .map(([, value, isChosen]) => `${value}${isChosen ?? ''}`)
        .join()

    assert.equal(await choices({}), 'ship checked,pickup')
    assert.equal(await choices({ enabledFulfillmentMethods: ['BOPIS'] }), 'pickup checked')
    assert.equal(await choices({ enabledFulfillmentMethods: ['directShip'] }), 'ship checked')
  })

  it('has as many address lines as the shop wants, and the order has them all', async () => {
    const lines = async (shop: ShopSettings) =>
      [...(await (await atCheckout(shop)).open()).matchAll(/name="address(\d)"/g)]
        .map(([, line]) => line)
        .join('')
    assert.equal(await lines({}), '12')
    assert.equal(await lines({ numberOfAddressLines: 1 }), '1')
    const { guest, open, api } = await atCheckout({ numberOfAddressLines: 4 })
    const page = await open()
    assert.equal([...page.matchAll(/name="address\d"/g)].length, 4)

    const more = { address2: 'Back', address3: 'Third', address4: 'Bell 4' }
    const order = await guest.submit('/en-us/checkout', { ...shipped, ...more, ...hiddenIn(page) })

    assert.match(order, /Main 1, Back, Third, Bell 4, 78701/)
    const [, orderNumber = ''] = /<h1>Order (\d+)</.exec(order) ?? []
    const { order: stored } = await api.getSalesOrder({ orderNumber })
    assert.partialDeepStrictEqual(stored.addressSequences[1], { address1: 'Main 1', ...more })
  })

  it('offers times only where customers may choose one, and full ones unless they are hidden', async () => {
    const slots = async (merchant: MerchantSettings) => {
      const page = await (await atCheckout({}, merchant)).open('?delivery=pickup')
      return [...page.matchAll(/value="store\|(\w*)"( disabled)?>/g)].map(
        ([, id, off]) => `${id}${off ?? ''}`,
      )
    }

    assert.deepEqual(await slots({}), [''])
    assert.deepEqual(await slots({ enableFulfillmentScheduling: true }), ['', 'free', 'full disabled'])
    const hidden = { enableFulfillmentScheduling: true, hideBusyFulfillmentTimeSlots: true }
    assert.deepEqual(await slots(hidden), ['', 'free'])
  })

  it('offers the stores that the merchant wants, those that have everything first', async () => {
    const stores = async (merchant: MerchantSettings) =>
      storesIn(await (await atCheckout({}, merchant)).open('?delivery=pickup'))

    assert.match(await stores({}), /^Bern,\w+,Alton$/)
    assert.match(await stores({ hideLocationsWithoutInventory: true }), /^Bern,\w+$/)
    assert.equal(await stores({ numberOfDisplayLocations: 1 }), 'Bern')
    const none = await (await atCheckout({}, { numberOfDisplayLocations: 0 })).open()
    assert.doesNotMatch(none, /value="pickup"/)
  })

  it('says where the goods are when the chosen store lacks some, if the merchant wants it', async () => {
    const told = async (merchant: MerchantSettings, store: string) =>
      /Everything is at: [^<]*/.exec(
        await (await atCheckout({}, merchant)).open(`?delivery=pickup&pickup=${store}%7C`),
      )?.[0] ?? null
    const on = { productShowAlternativeLocation: true }

    assert.match((await told(on, 'alton')) ?? '', /Bern/)
    assert.equal(await told(on, 'bern'), null)
    assert.equal(await told({}, 'alton'), null)
  })
})
