import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { aNumber, conflictsIn, eventsOf, sendShops, serveMerchants } from '../merchant/merchant.fixture.ts'

const { platform, newMerchant } = await serveMerchants()

it('creates a shop from a code and a name', async () => {
  const { call } = await newMerchant({ defaultLocaleCode: 'de-de', defaultCurrencyCode: 'EUR' })

  const { status, body } = await sendShops(call, { code: 'web', name: 'Web' })

  const { customerNumber, shopNumber, apiKey } = body.shops[0]
  assert.equal(status, 201)
  assert.deepEqual(body.errors, [])
  assert.match(customerNumber, /^[1-9]\d+$/)
  assert.match(shopNumber, /^[1-9]\d+$/)
  assert.ok(apiKey.length >= 32)
  assert.deepEqual((await call.getShop({ shopCode: 'web' })).body, {
    code: 'web',
    name: 'Web',
    logoUrl: null,
    locales: ['de-de'],
    currencies: ['EUR'],
    catalogCode: null,
    customerNumber,
    shopNumber,
    pluginUrl: null,
    url: null,
    isDefault: true,
    websiteCname: null,
    websiteCustomDomain: null,
    primaryWebsiteFQDN: null,
  })
})

it('stores what is sent with a new shop', async () => {
  const { call } = await newMerchant()
  const sent = {
    code: 'a shop',
    name: 'A shop',
    logoUrl: 'https://shop.test/logo.png',
    locales: ['en-us', 'fr'],
    currencies: ['USD', 'EUR'],
    catalogCode: 'not-there-yet',
    customerNumber: aNumber(),
    shopNumber: '10',
    pluginUrl: 'https://shop.test/plugin',
    url: 'https://shop.test',
    isDefault: true,
    websiteCname: 'shop',
    websiteCustomDomain: 'shop.test.example',
    primaryWebsiteFQDN: 'shop.test.example',
  }

  const { body } = await sendShops(call, { ...sent, apiKey: '12345678' })

  const { code, customerNumber, shopNumber } = sent
  assert.deepEqual(body.shops, [{ code, customerNumber, shopNumber, apiKey: '12345678' }])
  assert.deepEqual((await call.getShop({ shopCode: code })).body, sent)
})

it('stores locales in lower case and each once', async () => {
  const { call } = await newMerchant()

  await sendShops(call, { code: 'web', locales: ['de-AT', 'de_at', 'en-us'] })

  assert.deepEqual((await call.getShop({ shopCode: 'web' })).body.locales, ['de-at', 'en-us'])
})

it('makes the first shop the default, and later the newest that asks for it', async () => {
  const { call } = await newMerchant()
  const defaults = async () => (await call.listShops({ query: { filters: '{"isDefault":true}' } })).body.shops

  await sendShops(call, { code: 'a', isDefault: false }, { code: 'b' })
  const first = await defaults()
  await sendShops(call, { code: 'c', isDefault: true }, { code: 'd', isDefault: true }, { code: 'e' })
  const newest = await defaults()

  assert.deepEqual(
    [first, newest].map(([shop]) => shop.code),
    ['a', 'd'],
  )
  assert.deepEqual([first.length, newest.length], [1, 1])
})

it('does not let a shop that was refused become the default', async () => {
  const { call } = await newMerchant()
  await sendShops(call, { code: 'a' }, { code: 'b' })

  await sendShops(call, { code: 'b', isDefault: true })

  assert.equal((await call.getShop({ shopCode: 'a' })).body.isDefault, true)
})

it('reports shops that exist or stand twice in the request, and stores the others', async () => {
  const { call } = await newMerchant()
  await sendShops(call, { code: 'old' })

  const { status, body } = await sendShops(
    call,
    { code: 'old' },
    { code: 'new' },
    { code: 'new' },
    { code: 'last' },
  )

  assert.equal(status, 201)
  assert.deepEqual(conflictsIn(body.errors), [
    [0, 409, messageOf('shopExists')],
    [2, 409, messageOf('shopExists')],
  ])
  assert.partialDeepStrictEqual(body.errors[0], { entity: 'shop', entityId: 'old' })
  assert.deepEqual(
    body.shops.map(({ code }: { code: string }) => code),
    ['new', 'last'],
  )
})

const refusals: [what: string, shop: object, code: string, field: string][] = [
  ['the customer number 01', { customerNumber: '01' }, 'PATTERN', 'customerNumber'],
  ['a customer number of one digit', { customerNumber: '5' }, 'MIN_LENGTH', 'customerNumber'],
  ['a customer number of 21 digits', { customerNumber: '1'.repeat(21) }, 'MAX_LENGTH', 'customerNumber'],
  ['a customer number with letters', { customerNumber: '1a' }, 'PATTERN', 'customerNumber'],
  ['a shop number that begins with zero', { shopNumber: '0100' }, 'PATTERN', 'shopNumber'],
  ['an empty name', { name: '' }, 'MIN_LENGTH', 'name'],
  ['a name of 256 characters', { name: 'x'.repeat(256) }, 'MAX_LENGTH', 'name'],
  ['an empty code', { code: '' }, 'MIN_LENGTH', 'code'],
  ['a code of 256 characters', { code: 'x'.repeat(256) }, 'MAX_LENGTH', 'code'],
  ['an unknown currency', { currencies: ['XXY'] }, 'ENUM_MISMATCH', 'currencies.0'],
  ['no currency at all', { currencies: [] }, 'ARRAY_LENGTH_SHORT', 'currencies'],
  ['a text that is no locale', { locales: ['x y'] }, 'PATTERN', 'locales.0'],
  ['a key of 7 characters', { apiKey: '1234567' }, 'MIN_LENGTH', 'apiKey'],
  ['a domain in capitals', { websiteCustomDomain: 'Shop.Test' }, 'PATTERN', 'websiteCustomDomain'],
  ['null as customer number', { customerNumber: null }, 'INVALID_TYPE', 'customerNumber'],
]
for (const [what, shop, code, field] of refusals)
  it(`refuses the whole request for a shop with ${what}`, async () => {
    const { call } = await newMerchant()

    const { status, body } = await sendShops(call, { code: 'fine' }, { code: 'web', ...shop })

    assert.equal(status, 400)
    assert.deepEqual(body.error.results.errors.find((error: { code: string }) => error.code === code)?.path, [
      'shops',
      '1',
      ...field.split('.'),
    ])
    assert.equal((await call.getShop({ shopCode: 'fine' })).status, 404)
  })

it('takes names of 1 and of 255 characters, and numbers of 2 and of 20 digits', async () => {
  const { call } = await newMerchant()

  const { body } = await sendShops(
    call,
    { code: 'x', name: 'x', customerNumber: '10', shopNumber: '10' },
    {
      code: 'y'.repeat(255),
      name: 'y'.repeat(255),
      customerNumber: '9'.repeat(20),
      shopNumber: '9'.repeat(20),
      apiKey: 'k'.repeat(255),
    },
  )

  assert.deepEqual(body.errors, [])
  assert.equal(body.shops.length, 2)
})

it('takes 1 to 100 shops in a request', async () => {
  const { call } = await newMerchant()
  const shops = (count: number) => Array.from({ length: count }, (_, n) => ({ code: `shop-${n}` }))

  const none = await sendShops(call)
  const tooMany = await sendShops(call, ...shops(101))
  const most = await sendShops(call, ...shops(100))

  assert.deepEqual([none.status, tooMany.status, most.status], [400, 400, 201])
  assert.equal(most.body.shops.length, 100)
})

it('stores nothing when one shop fails and handling is strict', async () => {
  const { call } = await newMerchant()
  const shops = [
    { code: 'a', name: 'A' },
    { code: 'a', name: 'A again' },
  ]

  const { status, body } = await call.createShops({
    body: { shops },
    headers: { prefer: 'handling=strict' },
  })

  assert.equal(status, 422)
  assert.equal(body.errors.length, 1)
  assert.deepEqual((await call.listShops()).body.shops, [])
})

it('creates a shop once, with one default, when requests race', async () => {
  const { id, call } = await newMerchant()

  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      sendShops(call, { code: 'same' }, { code: `own-${n}`, isDefault: true }),
    ),
  )

  const stored = replies.flatMap(({ body }) => body.shops.map(({ code }: { code: string }) => code))
  assert.equal(stored.filter((code) => code === 'same').length, 1)
  assert.equal(stored.length, 7)
  const { rows } = await platform.database.pool.query(
    'select count(*)::int as n from shop where merchant_id = $1 and is_default',
    [id],
  )
  assert.equal(rows[0].n, 1)
})

it('keeps the key sealed in the database and out of events', async () => {
  const { id, call } = await newMerchant()
  const apiKey = 'a key that nobody may read'

  await sendShops(call, { code: 'web', apiKey })

  const { stored } = await platform.database.one<{ stored: string }>(
    sql`select s::text as stored from shop s where merchant_id = ${id}`,
  )
  const events = await eventsOf(platform, id)
  assert.equal(stored.includes(apiKey), false)
  assert.deepEqual(events, [{ event: 'shopCreated', entityId: 'web', payload: { shopCode: 'web' } }])
})
