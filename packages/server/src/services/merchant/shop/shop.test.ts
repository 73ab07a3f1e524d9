import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { systemIds } from '@tradepost/kernel'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { eventsOf, serveMerchants } from '../merchant/merchant.fixture.ts'

const { platform, operator, newMerchant } = await serveMerchants()

/** A merchant with these shops. */
const withShops = async (...shops: ({ code: string } & Record<string, unknown>)[]) => {
  const merchant = await newMerchant()
  const { body } = await merchant.call.createShops({
    body: { shops: shops.map((shop) => ({ name: 'Shop', ...shop })) },
  })
  return { ...merchant, created: body.shops as { customerNumber: string; apiKey: string }[] }
}

it('lists shops in the order of their codes, page by page', async () => {
  const { call } = await withShops({ code: 'code_2' }, { code: 'code_10' }, { code: 'code_1' })

  const all = await call.listShops()
  const page = await call.listShops({ query: { limit: 1, offset: 1 } })

  const codes = (reply: typeof all) => reply.body.shops.map(({ code }: { code: string }) => code)
  assert.deepEqual(codes(all), ['code_1', 'code_10', 'code_2'])
  assert.deepEqual(codes(page), ['code_10'])
  assert.partialDeepStrictEqual(page.body.meta, { limit: 1, offset: 1, totalItemCount: 3 })
})

it('filters shops by code, name, catalog, number and default', async () => {
  const number = systemIds.digits(12)
  const { call } = await withShops(
    { code: 'a', name: 'Tea web', catalogCode: 'teas' },
    { code: 'b', name: 'Tea app', catalogCode: 'teas' },
    { code: 'c', name: 'Coffee', customerNumber: number },
  )
  const found = async (filters: object) => {
    const { body } = await call.listShops({ query: { filters: JSON.stringify(filters) } })
    return body.shops.map(({ code }: { code: string }) => code).join()
  }

  assert.equal(await found({ code: { $in: ['a', 'c'] } }), 'a,c')
  assert.equal(await found({ name: { $ct: 'tea' } }), 'a,b')
  assert.equal(await found({ catalogCode: 'teas' }), 'a,b')
  assert.equal(await found({ catalogCode: { $nExists: true } }), 'c')
  assert.equal(await found({ customerNumber: number }), 'c')
  assert.equal(await found({ isDefault: true }), 'a')
})

it('finds shops by internal id, which it shows operators who ask for it', async () => {
  const { call, byOperator } = await withShops({ code: 'a' }, { code: 'b' })
  const { shopId } = (await call.getShopId({ shopCode: 'b' })).body

  const byId = await call.listShops({ query: { filters: { id: shopId } } })
  const refused = await call.listShops({ query: { includeInternalIds: true } })
  const shown = await byOperator.listShops({ query: { includeInternalIds: true, filters: { code: 'b' } } })

  const codes = byId.body.shops.map(({ code, id }: { code: string; id?: number }) => [code, id])
  assert.deepEqual(codes, [['b', undefined]])
  assert.equal(refused.status, 403)
  assert.deepEqual(shown.body.shops, [{ ...byId.body.shops[0], id: shopId }])
})

it('lists the shops of all merchants for operators, by host, code and id', async () => {
  const host = `${systemIds.uuid()}.test`
  const one = await withShops({ code: 'one', websiteCname: host }, { code: 'plain' })
  await withShops({ code: 'two', websiteCname: host })
  const list = async (query: object) => (await operator.listAllShops({ query })).body
  const codes = (body: { shops: { code: string }[] }) => body.shops.map(({ code }) => code)
  const { shopId } = (await one.call.getShopId({ shopCode: 'one' })).body

  const both = await list({ filters: { websiteCname: host } })
  const second = await list({ filters: { websiteCname: host }, limit: 1, offset: 1 })
  const byId = await list({ filters: { id: shopId, code: 'one' }, includeInternalIds: true })
  const own = await one.call.listAllShops()
  const unknown = await operator.listAllShops({ query: { filters: { name: 'Shop' } } })

  assert.deepEqual(codes(both), ['one', 'two'])
  assert.deepEqual([codes(second), second.meta], [['two'], { limit: 1, offset: 1, totalItemCount: 2 }])
  assert.deepEqual(byId.shops, [{ ...both.shops[0], id: shopId }])
  assert.deepEqual([own.status, unknown.status], [403, 400])
})

it('lists the numbers of shops with a plugin under the name that was asked for', async () => {
  const { code, call } = await withShops(
    { code: 'a', shopNumber: '20', pluginUrl: 'https://a.test/plugin' },
    { code: 'b', shopNumber: '10', pluginUrl: 'https://b.test/plugin' },
    { code: 'c', shopNumber: '30' },
  )
  const none = (await newMerchant()).call

  for (const word of ['app', 'Vendor', 'x', 'Shops'])
    assert.deepEqual((await call.listLinkedShops({ word })).body, { [`${word}Shops`]: ['10', '20'] })
  assert.deepEqual((await none.listLinkedShops({ word: 'app' })).body, { appShops: [] })
  for (const word of ['a1', 'a-b', 'a/b', '%61'])
    assert.equal((await call.listLinkedShops({ word })).status, 404, word)
  assert.equal((await call.getShop({ shopCode: 'Shops' })).status, 404)
  assert.equal((await call.listShops({ merchantCode: code })).status, 200)
})

it('signs a caller in to the back end of a shop, but not to this interface', async () => {
  const { code, call, caller, created } = await withShops({ code: 'web' })

  const { status, body } = await call.getShopJwt({ shopCode: 'web' })

  const keys = createLocalJWKSet((await call.getSigningKeys()).body)
  const options = { audience: 'shop', typ: 'shop+jwt', currentDate: platform.clock.now() }
  const { payload } = await jwtVerify(body.jwt, keys, options)
  const asAccess = await call.getShop({ shopCode: 'web', headers: { authorization: `Bearer ${body.jwt}` } })
  const narrow = await (await caller(['SHV', 'SHE'])).getShopJwt({ shopCode: 'web' })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['jwt'])
  assert.partialDeepStrictEqual(payload, {
    iss: platform.config.publicUrl,
    merchantCode: code,
    shopCode: 'web',
    customerNumber: created[0]?.customerNumber,
  })
  assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 300)
  assert.deepEqual([asAccess.status, narrow.status], [401, 403])
  assert.equal((await call.getShopJwt({ shopCode: 'none' })).status, 404)
})

it('shows the key at creation and by its own permission, nowhere else', async () => {
  const { call, caller, created } = await withShops({ code: 'web' })
  const apiKey = created[0]?.apiKey ?? ''
  const holder = await caller(['SHK'])
  const other = await caller(['SHV', 'SHC', 'SHE', 'SHD'])

  const key = await holder.getShopApiKey({ shopCode: 'web' })
  const without = await other.getShopApiKey({ shopCode: 'web' })
  const elsewhere = await Promise.all([call.listShops(), call.getShop({ shopCode: 'web' })])

  assert.deepEqual(key.body, { apiKey })
  assert.equal(without.status, 403)
  for (const { body } of elsewhere) assert.equal(JSON.stringify(body).includes(apiKey), false)
  assert.equal(JSON.stringify(elsewhere).includes('apiKey'), false)
})

it('replaces the key of a shop', async () => {
  const { call } = await withShops({ code: 'web' })

  await call.updateShop({ shopCode: 'web', body: { apiKey: 'a new one' } })

  assert.deepEqual((await call.getShopApiKey({ shopCode: 'web' })).body, { apiKey: 'a new one' })
})

it('answers the internal ids of a shop', async () => {
  const { call } = await withShops({ code: 'web' })

  const { body } = await call.getShopId({ shopCode: 'web' })

  assert.equal(body.merchantId, (await call.getMerchantId()).body.id)
  assert.ok(Number.isInteger(body.shopId))
})

it('changes only the fields of a shop that are sent, and tells so', async () => {
  const { id, call } = await withShops({ code: 'web', url: 'https://a.test', catalogCode: 'teas' })
  const before = (await call.getShop({ shopCode: 'web' })).body

  const { status } = await call.updateShop({
    shopCode: 'web',
    body: { name: 'New', locales: ['FR-ca'], url: null },
  })

  const after = (await call.getShop({ shopCode: 'web' })).body
  assert.equal(status, 204)
  assert.deepEqual(after, { ...before, name: 'New', locales: ['fr-ca'], url: null })
  assert.deepEqual(
    (await eventsOf(platform, id)).map(({ event, payload }) => [event, payload]),
    [
      ['shopCreated', { shopCode: 'web' }],
      ['shopUpdated', { shopCode: 'web' }],
    ],
  )
})

it('takes back a shop as it was read', async () => {
  const { call } = await withShops({ code: 'web' })
  const { body } = await call.getShop({ shopCode: 'web' })

  const { status } = await call.updateShop({ shopCode: 'web', body })

  assert.equal(status, 204)
  assert.deepEqual((await call.getShop({ shopCode: 'web' })).body, body)
})

it('accepts an update of a shop without fields and changes nothing', async () => {
  const { call } = await withShops({ code: 'web' })
  const { etag } = await call.getShop({ shopCode: 'web' })

  const { status } = await call.updateShop({ shopCode: 'web', body: {} })

  assert.equal(status, 204)
  assert.equal((await call.getShop({ shopCode: 'web' })).etag, etag)
})

for (const field of ['name', 'locales', 'currencies', 'customerNumber', 'shopNumber', 'isDefault', 'apiKey'])
  it(`refuses null for the ${field} of a shop`, async () => {
    const { call } = await withShops({ code: 'web' })

    const { status, body } = await call.updateShop({ shopCode: 'web', body: { [field]: null } })

    assert.equal(status, 400)
    assert.partialDeepStrictEqual(body.error.results.errors[0], { code: 'INVALID_TYPE', path: [field] })
  })

it('refuses the number of another shop with 409', async () => {
  const { call, created } = await withShops({ code: 'a', shopNumber: '77' }, { code: 'b' })

  const customer = await call.updateShop({
    shopCode: 'b',
    body: { customerNumber: created[0]?.customerNumber },
  })
  const shop = await call.updateShop({ shopCode: 'b', body: { shopNumber: '77' } })

  assert.deepEqual([customer.status, shop.status], [409, 409])
  assert.equal(customer.body.message, messageOf('customerNumberTaken'))
  assert.equal(shop.body.message, messageOf('shopNumberTaken'))
})

it('moves the default to the shop that asks for it, and tells about both', async () => {
  const { id, call } = await withShops({ code: 'a' }, { code: 'b' })

  const { status } = await call.updateShop({ shopCode: 'b', body: { isDefault: true } })

  const { body } = await call.listShops()
  assert.equal(status, 204)
  assert.deepEqual(
    body.shops.map(({ isDefault }: { isDefault: boolean }) => isDefault),
    [false, true],
  )
  assert.deepEqual(
    (await eventsOf(platform, id)).slice(2).map(({ event, entityId }) => [event, entityId]),
    [
      ['shopUpdated', 'b'],
      ['shopUpdated', 'a'],
    ],
  )
})

it('refuses to leave a merchant without a default shop', async () => {
  const { call } = await withShops({ code: 'a' }, { code: 'b' })

  const taken = await call.updateShop({ shopCode: 'a', body: { isDefault: false } })
  const other = await call.updateShop({ shopCode: 'b', body: { isDefault: false } })

  assert.deepEqual([taken.status, other.status], [400, 204])
  assert.partialDeepStrictEqual(taken.body.error.results.errors[0], {
    code: 'NOT_PASSED',
    path: ['isDefault'],
  })
})

it('deletes a shop, and the oldest that is left inherits the default', async () => {
  const { id, call } = await withShops({ code: 'first' }, { code: 'second' }, { code: 'a third' })

  const { status } = await call.deleteShop({ shopCode: 'first' })

  assert.equal(status, 204)
  assert.equal((await call.getShop({ shopCode: 'first' })).status, 404)
  assert.equal((await call.getShop({ shopCode: 'second' })).body.isDefault, true)
  assert.deepEqual(
    (await eventsOf(platform, id)).slice(3).map(({ event, payload }) => [event, payload]),
    [
      ['shopDeleted', { shopCode: 'first' }],
      ['shopUpdated', { shopCode: 'second' }],
    ],
  )
})

it('deletes the last shop, and the next one is the default again', async () => {
  const { call } = await withShops({ code: 'web' })

  await call.deleteShop({ shopCode: 'web' })
  await call.createShops({ body: { shops: [{ code: 'app', name: 'App' }] } })

  assert.equal((await call.getShop({ shopCode: 'app' })).body.isDefault, true)
})

it('refuses to change or delete a shop that was changed since it was read', async () => {
  const { call } = await withShops({ code: 'web' })
  const { etag = '' } = await call.getShop({ shopCode: 'web' })
  await call.updateShop({ shopCode: 'web', body: { name: 'New' } })
  const headers = { 'if-match': etag }

  const update = await call.updateShop({ shopCode: 'web', body: { name: 'Newer' }, headers })
  const removal = await call.deleteShop({ shopCode: 'web', headers })

  assert.deepEqual([update.status, removal.status], [412, 412])
})

it('answers 404 for a shop that does not exist, also when it is one of another merchant', async () => {
  await withShops({ code: 'theirs' })
  const { call } = await newMerchant()
  const shopCode = 'theirs'

  const replies = await Promise.all([
    call.getShop({ shopCode }),
    call.getShopId({ shopCode }),
    call.getShopApiKey({ shopCode }),
    call.updateShop({ shopCode, body: { name: 'Ours' } }),
    call.deleteShop({ shopCode }),
    call.getShopSettings({ shopCode }),
    call.getShopSetting({ shopCode, key: 'useVAT' }),
    call.updateShopSettings({ shopCode, body: { settings: {} } }),
    call.getDesignValues({ shopCode }),
    call.updateDesignValues({ shopCode, body: { designValues: {} } }),
  ])

  for (const { status, body } of replies) {
    assert.equal(status, 404)
    assert.deepEqual(body, { statusCode: 404, code: 'NotFound', message: messageOf('shopNotFound') })
  }
})
