import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { CurrencyCode, ShopCheckoutUpdate } from '@tradepost/contract'
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

/** Changes answer their status, and what they are refused for. */
const withCurrencies = async (currencies: CurrencyCode[]) => {
  const h = await start()
  const change = async (path: string, body: object) => {
    const answer = await h.raw(`/merchant/v1/merchants/${h.merchantCode}/shops/web${path}`, {
      method: 'POST',
      token: await h.token(),
      body: JSON.stringify(body),
    })
    const problems: { path: string[]; code: string }[] = answer.body?.error?.results?.errors ?? []
    return [answer.status, ...problems.map((one) => `${one.path.join('.')}: ${one.code}`)]
  }
  await h.api.updateShop({ shopCode: 'web', body: { currencies } })
  const ship = (price: object) =>
    change('/checkout', {
      checkout: { shippingMethods: [{ ...parcel, prices: [anywhere, { ...anywhere, ...price }] }] },
    })
  return { ...h, change, ship }
}
const at = (field: string, code: string) => [400, `checkout.shippingMethods.0.prices.1.${field}: ${code}`]

for (const [currencies, fits, over] of [
  [['JPY'], 5, 5.5],
  [['USD'], 4.99, 4.995],
  [['BHD'], 4.999, 4.9995],
  [['BHD', 'JPY', 'USD'], 5, 5.5],
] as [CurrencyCode[], number, number][])
  it(`ships for amounts that can be paid in ${currencies.join(' and ')}`, async () => {
    const { get, ship } = await withCurrencies(currencies)

    assert.deepEqual(await ship({ amount: fits, minTotal: fits }), [204])
    assert.deepEqual(await ship({ amount: over }), at('amount', 'MULTIPLE_OF'))
    assert.deepEqual(await ship({ minTotal: over }), at('minTotal', 'MULTIPLE_OF'))
    assert.deepEqual(await ship({ amount: -0.01 }), at('amount', 'MINIMUM'))
    assert.deepEqual(await ship({ minTotal: -0.01 }), at('minTotal', 'MINIMUM'))
    assert.equal((await get()).shippingMethods[0]?.prices[1]?.amount, fits)
    assert.deepEqual(await ship({ amount: 0, minTotal: 0 }), [204])
  })

it('takes no currency in which its ways to ship could not be paid', async () => {
  const { api, change, ship } = await withCurrencies(['USD'])
  await ship({ amount: 4.99 })

  assert.deepEqual(await change('', { currencies: ['USD', 'JPY'] }), [400, 'currencies: MULTIPLE_OF'])
  assert.deepEqual(await change('', { currencies: ['BHD', 'USD'] }), [204])
  await ship({ amount: 5 })
  assert.deepEqual(await change('', { currencies: ['USD', 'JPY'] }), [204])
  assert.deepEqual((await api.getShop({ shopCode: 'web' })).currencies, ['USD', 'JPY'])
})
