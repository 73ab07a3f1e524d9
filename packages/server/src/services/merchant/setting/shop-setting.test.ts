import assert from 'node:assert/strict'
import { it } from 'node:test'
import { designKeys, messageOf, ShopSettings, settingDefaults } from '@tradepost/contract'
import { eventsOf, serveMerchants } from '../merchant/merchant.fixture.ts'

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
  assert.deepEqual([unknown.status, unknown.body.message], [404, messageOf('settingNotFound')])
})

it('merges design values by key, and null removes one', async () => {
  const { call, shopCode } = await aShop()
  const update = (designValues: object) => call.updateDesignValues({ shopCode, body: { designValues } })
  const all = Object.fromEntries(designKeys.map((key, n) => [key, n % 2 ? '#aB3' : '#0011fF']))
  await update(all)

  const { status } = await update({ 'color-primary': '#FFF', 'color-secondary': null, font: 'Inter' })

  const { 'color-secondary': _, ...rest } = all
  assert.equal(status, 204)
  assert.equal(designKeys.length, 11)
  assert.deepEqual((await call.getDesignValues({ shopCode })).body, {
    designValues: { ...rest, 'color-primary': '#FFF' },
  })
})

for (const color of ['red', 'fff', '#ff', '#ffff', '#ggg', '#fffffff', ' #fff', '', 5])
  it(`refuses ${JSON.stringify(color)} for a colour`, async () => {
    const { call, shopCode } = await aShop()

    const { status } = await call.updateDesignValues({
      shopCode,
      body: { designValues: { 'color-primary': color } },
    })

    assert.equal(status, 400)
    assert.deepEqual((await call.getDesignValues({ shopCode })).body, { designValues: {} })
  })

it('takes the code of site verification under both names and answers one', async () => {
  const { call, shopCode } = await aShop()
  const update = (settings: object) => call.updateShopSettings({ shopCode, body: { settings } })
  const codeOf = async () => {
    const { body } = await call.getShopSettings({ shopCode })
    assert.equal('siteVerificationCode' in body.settings, false)
    return body.settings.googleSiteVerificationCode
  }

  await update({ siteVerificationCode: 'one' })
  assert.equal(await codeOf(), 'one')
  await update({ siteVerificationCode: 'older', googleSiteVerificationCode: 'two' })
  assert.equal(await codeOf(), 'two')
  for (const key of ['siteVerificationCode', 'googleSiteVerificationCode'])
    assert.deepEqual((await call.getShopSetting({ shopCode, key })).body, { setting: 'two' })
  await update({ siteVerificationCode: null })

  assert.equal(await codeOf(), null)
})

it('finds settings of a shop by their key', async () => {
  const { call, shopCode } = await aShop()

  const { body } = await call.getShopSettings({ shopCode, query: { filters: { key: { $ct: 'wishlist' } } } })
  const wrong = await call.getShopSettings({ shopCode, query: { filters: { code: 'web' } } })

  assert.deepEqual(body, { settings: { defaultWishlistName: 'Wishlist', wishlistMode: 'persistOnAdd' } })
  assert.equal(wrong.status, 400)
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
  const design = await call.updateDesignValues({
    shopCode,
    headers,
    body: { designValues: { 'color-primary': '#000' } },
  })

  assert.deepEqual([settings.status, design.status], [412, 412])
})
