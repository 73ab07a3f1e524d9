import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { sql, systemContext } from '@tradepost/kernel'
import { createMerchant, getMerchantSettings, hashOwnerPassword, type MerchantInitializer } from '../index.ts'
import { aMerchant, eventsOf, serveMerchants } from '../merchant/merchant.fixture.ts'

const { platform, operator, newMerchant } = await serveMerchants()
const { database } = platform

it('creates a merchant with a first client, whose secret it shows', async () => {
  const { status, body } = await operator.createMerchant({ body: aMerchant({ code: 'tea-house' }) })

  assert.equal(status, 201)
  assert.deepEqual(body.merchant, {
    code: 'tea-house',
    name: 'Tea House',
    region: null,
    status: 'active',
    entitlements: [],
    appLogo: null,
    isDemo: false,
  })
  assert.ok(body.client.id.length > 0 && body.client.secret.length >= 32)
})

it('takes locale, currency and time zone of a new merchant into its settings', async () => {
  const { id } = await newMerchant({
    defaultLocaleCode: 'de-DE',
    defaultCurrencyCode: 'EUR',
    timezone: 'Europe/Berlin',
  })

  const settings = await getMerchantSettings(database, id)

  assert.partialDeepStrictEqual(settings, {
    defaultLocale: 'de-de',
    defaultCurrency: 'EUR',
    defaultTimezone: 'Europe/Berlin',
    defaultUnitSystem: 'metric',
  })
})

it('gives a new merchant a default parent catalog in its locale and currency', async () => {
  const { id } = await newMerchant({ defaultLocaleCode: 'fr-fr', defaultCurrencyCode: 'CHF' })

  const parents = await database.many(sql`
    select code, name, is_default, default_locale_code, default_currency_code from parent_catalog where merchant_id = ${id}`)

  assert.deepEqual(parents, [
    {
      code: 'default',
      name: 'Default',
      is_default: true,
      default_locale_code: 'fr-fr',
      default_currency_code: 'CHF',
    },
  ])
})

it('refuses a merchant code that exists with 409', async () => {
  await newMerchant({ code: 'twice' })

  const { status, body } = await operator.createMerchant({ body: aMerchant({ code: 'twice' }) })

  assert.equal(status, 409)
  assert.deepEqual(body, {
    statusCode: 409,
    code: 'Conflict',
    message: messageOf('merchantExists'),
  })
})

it('creates a merchant once when several requests race', async () => {
  const body = aMerchant({ code: 'raced' })

  const replies = await Promise.all(Array.from({ length: 8 }, () => operator.createMerchant({ body })))

  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409, 409, 409])
})

it('stores nothing of a merchant when a service cannot set it up', async () => {
  const failing: MerchantInitializer = async () => {
    throw new Error('not today')
  }

  await assert.rejects(
    createMerchant(systemContext(platform), aMerchant({ code: 'half' }), 'hash', [failing]),
  )

  const found = await database.maybe(sql`select 1 from merchant where code = 'half'`)
  assert.equal(found, null)
})

it('creates a merchant without a request, by the same rules', async () => {
  const ctx = systemContext(platform)

  const { merchant } = await createMerchant(ctx, aMerchant({ code: 'by-hand', isDemo: true }), 'hash', [])

  assert.partialDeepStrictEqual(merchant, { code: 'by-hand', isDemo: true })
  await assert.rejects(hashOwnerPassword(ctx, aMerchant({ code: 'no blanks' })), {
    message: /does not match/,
  })
})

const refusals: [what: string, body: object, code: string, path: string[]][] = [
  ['an empty name', { name: '' }, 'MIN_LENGTH', ['name']],
  ['a name of 256 characters', { name: 'x'.repeat(256) }, 'MAX_LENGTH', ['name']],
  ['a code with a slash', { code: 'a/b' }, 'PATTERN', ['code']],
  ['a locale of 6 characters', { defaultLocaleCode: 'deu-at' }, 'MAX_LENGTH', ['defaultLocaleCode']],
  ['a locale of 1 character', { defaultLocaleCode: 'd' }, 'MIN_LENGTH', ['defaultLocaleCode']],
  ['a text that is no locale', { defaultLocaleCode: 'a b' }, 'PATTERN', ['defaultLocaleCode']],
  ['an unknown currency', { defaultCurrencyCode: 'ABC' }, 'ENUM_MISMATCH', ['defaultCurrencyCode']],
  ['an unknown time zone', { timezone: 'Mars/Olympus' }, 'INVALID_FORMAT', ['timezone']],
  ['an offset as time zone', { timezone: '+01:00' }, 'INVALID_FORMAT', ['timezone']],
  ['letters as time zone', { timezone: 'PST' }, 'INVALID_FORMAT', ['timezone']],
  [
    'a password of 7 characters',
    { owner: { emailAddress: 'a@b.test', password: '1234567' } },
    'MIN_LENGTH',
    ['owner', 'password'],
  ],
  ['no owner', { owner: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY', []],
]
for (const [what, over, code, path] of refusals)
  it(`refuses a merchant with ${what}`, async () => {
    const { status, body } = await operator.createMerchant({ body: aMerchant(over) })

    assert.equal(status, 400)
    assert.ok(
      body.error.results.errors.some(
        (error: { code: string; path: string[] }) =>
          error.code === code && error.path.join('.') === path.join('.'),
      ),
      JSON.stringify(body.error.results.errors),
    )
  })

it('takes names of 1 and of 255 characters, locales of 2 and of 5, and UTC', async () => {
  const short = await operator.createMerchant({
    body: aMerchant({ name: 'x', defaultLocaleCode: 'de', timezone: 'UTC' }),
  })
  const long = await operator.createMerchant({
    body: aMerchant({ name: 'x'.repeat(255), defaultLocaleCode: 'de-at' }),
  })

  assert.deepEqual([short.status, long.status], [201, 201])
})

it('lists merchants by filter, with settings only when asked for', async () => {
  const { code, call } = await newMerchant({ name: 'Findable', isDemo: true })
  await call.updateExternalServiceSettings({ body: { externalServiceSettings: { mailKey: 'x' } } })
  const filters = JSON.stringify({ name: { $ct: 'findable' }, isDemo: true, status: 'active', code })

  const plain = await operator.listMerchants({ query: { filters } })
  const full = await operator.listMerchants({
    query: { filters, fields: 'settings,externalServiceSettings' },
  })

  assert.deepEqual(plain.body.meta, { limit: 100, offset: 0, totalItemCount: 1 })
  assert.equal('settings' in plain.body.merchants[0], false)
  assert.partialDeepStrictEqual(full.body.merchants[0], {
    code,
    settings: { defaultCurrency: 'USD', enableWebIndexing: null },
    externalServiceSettings: { mailKey: 'x' },
  })
})

it('finds merchants by code and by internal id, which it shows only when asked to', async () => {
  const { code, call } = await newMerchant()
  const { id } = (await call.getMerchantId()).body
  const found = async (filters: object, more: object = {}) =>
    (await operator.listMerchants({ query: { filters, ...more } })).body.merchants

  const byId = await found({ id })
  const withId = await found({ code }, { includeInternalIds: true, limit: 1, offset: 0 })

  assert.deepEqual([byId.length, byId[0].code, 'id' in byId[0]], [1, code, false])
  assert.deepEqual(withId, [{ ...byId[0], id }])
  assert.deepEqual(await found({ id: '00000000-0000-4000-8000-000000000000' }), [])
})

it('refuses unknown filters and fields of the merchant list', async () => {
  const filter = await operator.listMerchants({ query: { filters: '{"colour":1}' } })
  const field = await operator.listMerchants({ query: { fields: 'secrets' } })

  assert.deepEqual([filter.status, field.status], [400, 400])
})

it('keeps merchants from operations of the operator', async () => {
  const { call } = await newMerchant()

  const replies = await Promise.all([
    call.listMerchants(),
    call.createMerchant({ body: aMerchant() }),
    call.setMerchantStatus({ merchantCode: 'tea-house', body: { status: 'inactive' } }),
  ])

  assert.deepEqual(
    replies.map(({ status }) => status),
    [403, 403, 403],
  )
})

it('refuses the tokens of a merchant while it is inactive', async () => {
  const { code, call } = await newMerchant()
  await call.getMerchant()

  const off = await operator.setMerchantStatus({ merchantCode: code, body: { status: 'inactive' } })
  const during = await call.getMerchant()
  const on = await operator.setMerchantStatus({ merchantCode: code, body: { status: 'active' } })
  const after = await call.getMerchant()

  assert.deepEqual([off.status, during.status, on.status, after.status], [204, 401, 204, 200])
})

it('tells when the status of a merchant changes, and only then', async () => {
  const { code, id } = await newMerchant()

  await operator.setMerchantStatus({ merchantCode: code, body: { status: 'inactive' } })
  await operator.setMerchantStatus({ merchantCode: code, body: { status: 'inactive' } })

  assert.deepEqual(await eventsOf(platform, id), [
    { event: 'merchantUpdated', entityId: code, payload: { merchantCode: code } },
  ])
})

it('creates a merchant with a client that is well known', async () => {
  const wellKnown = { clientId: 'known', clientSecret: 'a well-known secret' }

  const { client } = await createMerchant(systemContext(platform), aMerchant(), 'hash', [], wellKnown)

  assert.deepEqual(client, { id: 'known', secret: 'a well-known secret' })
})

it('answers 404 for the status of a merchant that does not exist', async () => {
  const { status, body } = await operator.setMerchantStatus({
    merchantCode: 'nobody',
    body: { status: 'active' },
  })

  assert.equal(status, 404)
  assert.equal(body.message, messageOf('merchantNotFound'))
})
