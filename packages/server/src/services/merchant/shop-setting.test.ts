import assert from 'node:assert/strict'
import { it } from 'node:test'
import { ShopSettings, settingDefaults } from '@tradepost/contract'
import { eventsOf, serveMerchants } from './merchant.fixture.ts'

const { platform, newMerchant } = await serveMerchants()

const aShop = async () => {
  const merchant = await newMerchant()
  await merchant.call.createShops({ body: { shops: [{ code: 'web', name: 'Web' }] } })
  return { ...merchant, shopCode: 'web' }
}

it('answers every setting of a new shop with its default', async () => {
  const { call, shopCode } = await aShop()

  const { body } = await call.getShopSettings({ shopCode })

  assert.deepEqual(body.settings, settingDefaults(ShopSettings))
  assert.partialDeepStrictEqual(body.settings, { defaultWishlistName: 'Wishlist', numberOfAddressLines: 2 })
})

it('changes the settings of a shop that are sent, and tells so', async () => {
  const { id, call, shopCode } = await aShop()
  await call.updateShopSettings({ shopCode, body: { settings: { termsPageUrl: '/terms', useVAT: true } } })

  const { status } = await call.updateShopSettings({
    shopCode,
    body: { settings: { numberOfAddressLines: 4, termsPageUrl: null } },
  })

  const { body } = await call.getShopSettings({ shopCode })
  assert.equal(status, 204)
  assert.partialDeepStrictEqual(body.settings, {
    numberOfAddressLines: 4,
    termsPageUrl: null,
    useVAT: true,
  })
  assert.deepEqual((await eventsOf(platform, id)).at(-1), {
    event: 'shopUpdated',
    entityId: 'web',
    payload: { shopCode: 'web' },
  })
})

for (const [value, code] of [
  [0, 'MINIMUM'],
  [5, 'MAXIMUM'],
  [null, 'INVALID_TYPE'],
] as const)
  it(`refuses ${value} address lines`, async () => {
    const { call, shopCode } = await aShop()

    const { status, body } = await call.updateShopSettings({
      shopCode,
      body: { settings: { numberOfAddressLines: value } },
    })

    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.error.results.errors[0], {
      code,
      path: ['settings', 'numberOfAddressLines'],
    })
  })

it('answers one setting of a shop, and 404 for a key that is none', async () => {
  const { call, shopCode } = await aShop()

  const known = await call.getShopSetting({ shopCode, key: 'wishlistMode' })
  const unknown = await call.getShopSetting({ shopCode, key: 'defaultCurrency' })

  assert.deepEqual(known.body, { setting: 'persistOnAdd' })
  assert.deepEqual([unknown.status, unknown.body.message], [404, 'Setting not found'])
})

it('merges design values by key, and null removes one', async () => {
  const { call, shopCode } = await aShop()
  const update = (designValues: object) => call.updateDesignValues({ shopCode, body: { designValues } })
  await update({ colors: { primary: 'red', text: 'black' }, font: 'Inter' })

  const { status } = await update({ colors: { primary: 'blue' }, font: null })

  assert.equal(status, 204)
  assert.deepEqual((await call.getDesignValues({ shopCode })).body, {
    designValues: { colors: { primary: 'blue' } },
  })
})

it('refuses design values that are no object', async () => {
  const { call, shopCode } = await aShop()

  const { status, body } = await call.updateDesignValues({ shopCode, body: { designValues: 'red' } })

  assert.equal(status, 400)
  assert.partialDeepStrictEqual(body.error.results.errors[0], {
    code: 'INVALID_TYPE',
    path: ['designValues'],
  })
})

it('refuses settings and design values when the shop was changed since they were read', async () => {
  const { call, shopCode } = await aShop()
  const { etag = '' } = await call.getDesignValues({ shopCode })
  await call.updateShop({ shopCode, body: { name: 'New' } })
  const headers = { 'if-match': etag }

  const settings = await call.updateShopSettings({
    shopCode,
    headers,
    body: { settings: { useVAT: true } },
  })
  const design = await call.updateDesignValues({ shopCode, headers, body: { designValues: { a: 1 } } })

  assert.deepEqual([settings.status, design.status], [412, 412])
})
