import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectNoErrors, ForbiddenError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'

const start = async () => {
  const h = await harness()
  const doneSteps = async () => {
    const { firstSteps, done, total } = await h.api.getFirstSteps()
    const codes = firstSteps.filter(({ isDone }) => isDone).map(({ code }) => code)
    assert.deepEqual([done, total], [codes.length, firstSteps.length])
    return codes
  }
  return { ...h, doneSteps }
}

const anywhere = { country: null, region: null, maxWeight: null, minTotal: null, amount: 0 }
const parcel = { code: 'parcel', name: 'Parcel', carrierCode: '', taxClass: null, prices: [anywhere] }

it('ticks each step once what it makes exists, and unticks it when that is gone', async () => {
  const { api, seed, doneSteps } = await start()
  const before = await doneSteps()

  await api.updateSettings({ body: { settings: { defaultTimezone: 'Europe/Berlin' } } })
  await seed.catalog()
  await seed.product({ code: 'tea' })
  await seed.location({ code: 'store' })
  assert.deepEqual(await doneSteps(), ['settings', 'product', 'location'])
  expectNoErrors(
    await api.setInventories({
      body: { inventories: [{ productCode: 'tea', locationCode: 'store', sku: null, onHand: 5 }] },
    }),
  )
  expectNoErrors(await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
  assert.deepEqual(await doneSteps(), ['settings', 'product', 'location', 'stock', 'shop', 'payment'])
  await api.updateShopCheckout({
    shopCode: 'web',
    body: { checkout: { shippingMethods: [parcel], paymentMethods: [] } },
  })

  assert.deepEqual(before, [])
  assert.deepEqual(await doneSteps(), ['settings', 'product', 'location', 'stock', 'shop', 'shipping'])
})

it('asks for a live page and for somebody beside the owner', async () => {
  const { api, doneSteps } = await start()
  expectNoErrors(await api.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } }))
  const page = { code: 'home', name: 'Home', slug: 'home', type: 'cms', dropzones: {} }
  await api.createPages({ shopCode: 'web', body: { pages: [page] } })
  const drafted = await doneSteps()
  await api.publishPage({ shopCode: 'web', pageCode: 'home', body: {} })
  const user = { emailAddress: 'cleo@tea.test', password: 'cleo-password', roleCodes: ['storeAssociate'] }
  expectNoErrors(await api.createUsers({ body: { users: [user] } }))

  assert.deepEqual(drafted, ['shop', 'payment'])
  assert.deepEqual(await doneSteps(), ['shop', 'payment', 'page', 'staff'])
})

it('names the shop to set up: the default one before the first', async () => {
  const { api } = await start()
  const { shopCode: none } = await api.getFirstSteps()
  const shops = [
    { code: 'a', name: 'A' },
    { code: 'b', name: 'B', isDefault: true },
  ]
  expectNoErrors(await api.createShops({ body: { shops } }))

  assert.equal(none, null)
  assert.equal((await api.getFirstSteps()).shopCode, 'b')
})

it('is for those who may see the settings of the merchant', async () => {
  const { as } = await start()

  await assert.rejects((await as(['CPV'])).getFirstSteps(), ForbiddenError)
  assert.ok((await (await as(['MSV'])).getFirstSteps()).total > 0)
})
