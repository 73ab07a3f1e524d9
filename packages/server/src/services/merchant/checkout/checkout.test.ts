import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ShopCheckoutUpdate } from '@tradepost/contract'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

const start = async () => {
  const h = await harness()
  expectNoErrors(await h.api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
  const get = async () => (await h.api.getShopCheckout({ shopCode: 'web' })).checkout
  const set = (checkout: ShopCheckoutUpdate) =>
    h.api.updateShopCheckout({ shopCode: 'web', body: { checkout } })
  return { ...h, get, set }
}

const tax = { taxClass: 'full', name: 'VAT', percent: 100, country: 'DE', region: 'DE-BY' }
const anywhere = { country: null, region: null, maxWeight: null, minTotal: null, amount: 0 }
const parcel = { code: 'parcel', name: 'Parcel', carrierCode: '', taxClass: null, prices: [anywhere] }

it('begins with pay on delivery and nothing else, and changes list by list', async () => {
  const { api, get, set } = await start()

  const before = await get()
  await set({ taxes: [tax] })
  await set({ shippingMethods: [parcel], paymentMethods: [] })
  await api.updateShopSettings({ shopCode: 'web', body: { settings: { useVAT: true } } })

  assert.deepEqual(before, {
    countries: [],
    taxes: [],
    shippingMethods: [],
    paymentMethods: ['payOnDelivery'],
    pricesIncludeTax: false,
  })
  assert.deepEqual(await get(), {
    countries: [],
    taxes: [tax],
    shippingMethods: [parcel],
    paymentMethods: [],
    pricesIncludeTax: true,
  })
})

it('refuses what no table can hold, and shops that are not there', async () => {
  const { api, as, get, set } = await start()
  const refused: ShopCheckoutUpdate[] = [
    { countries: ['Germany'] },
    { taxes: [{ ...tax, percent: 100.01 }] },
    { taxes: [{ ...tax, region: 'BY' }] },
    { shippingMethods: [{ ...parcel, prices: [] }] },
    { shippingMethods: [{ ...parcel, prices: [{ ...anywhere, amount: -1 }] }] },
    { shippingMethods: [{ ...parcel, code: 'x'.repeat(101) }] },
  ]

  for (const checkout of refused) await assert.rejects(set(checkout), /./, JSON.stringify(checkout))

  await set({ shippingMethods: [{ ...parcel, code: 'x'.repeat(100) }] })
  assert.equal((await get()).shippingMethods[0]?.code.length, 100)
  await assert.rejects(api.getShopCheckout({ shopCode: 'none' }), NotFoundError)
  await assert.rejects(api.updateShopCheckout({ shopCode: 'none', body: { checkout: {} } }), NotFoundError)
  const reader = await as(['SHV'])
  await assert.rejects(reader.updateShopCheckout({ shopCode: 'web', body: { checkout: {} } }), /SHE/)
})
