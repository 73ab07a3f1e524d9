import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MerchantSettings, settingDefaults } from '@tradepost/contract'
import { eventsOf, serveMerchants } from './merchant.fixture.ts'

const { platform, newMerchant } = await serveMerchants()

it('answers every setting of a new merchant with its default', async () => {
  const { call } = await newMerchant()

  const { status, body } = await call.getSettings()

  assert.equal(status, 200)
  assert.deepEqual(body.settings, settingDefaults(MerchantSettings))
  assert.partialDeepStrictEqual(body.settings, {
    defaultTimezone: 'America/Chicago',
    productValidationOnOrderPlacement: false,
    cancelOrderAfterSeconds: null,
  })
})

it('changes the settings that are sent, and keeps the others', async () => {
  const { call } = await newMerchant()
  await call.updateSettings({
    body: { settings: { locationSearchRadius: 9999, cancelOrderAfterSeconds: 60 } },
  })

  const { status } = await call.updateSettings({
    body: { settings: { defaultLocale: 'de_AT', enabledFulfillmentMethods: ['BOPIS'] } },
  })

  const { body } = await call.getSettings()
  assert.equal(status, 204)
  assert.partialDeepStrictEqual(body.settings, {
    locationSearchRadius: 9999,
    cancelOrderAfterSeconds: 60,
    defaultLocale: 'de-at',
    enabledFulfillmentMethods: ['BOPIS'],
  })
})

it('takes back the settings as they were read', async () => {
  const { call } = await newMerchant()
  const { body } = await call.getSettings()

  const { status } = await call.updateSettings({ body })

  assert.equal(status, 204)
  assert.deepEqual((await call.getSettings()).body, body)
})

it('clears a setting by null where null is allowed', async () => {
  const { call } = await newMerchant()
  await call.updateSettings({
    body: { settings: { cancelOrderAfterSeconds: 60, enableWebIndexing: true } },
  })

  await call.updateSettings({
    body: { settings: { cancelOrderAfterSeconds: null, enableWebIndexing: null } },
  })

  const { body } = await call.getSettings()
  assert.partialDeepStrictEqual(body.settings, { cancelOrderAfterSeconds: null, enableWebIndexing: null })
})

const refusals: [key: string, value: unknown, code: string][] = [
  ['defaultCurrency', 'EURO', 'ENUM_MISMATCH'],
  ['defaultCurrency', 'usd', 'ENUM_MISMATCH'],
  ['defaultCurrency', null, 'INVALID_TYPE'],
  ['defaultLocale', 'x', 'MIN_LENGTH'],
  ['defaultLocale', 'english', 'MAX_LENGTH'],
  ['defaultLocale', 'e-us', 'PATTERN'],
  ['defaultTimezone', 'Nowhere/Land', 'INVALID_FORMAT'],
  ['defaultTimezone', '', 'MIN_LENGTH'],
  ['locationSearchRadius', 9999.5, 'MAXIMUM'],
  ['locationSearchRadius', -1, 'MINIMUM'],
  ['hideProductInventory', null, 'INVALID_TYPE'],
  ['hideProductInventory', 'true', 'INVALID_TYPE'],
  ['manualPickMode', 'maybe', 'ENUM_MISMATCH'],
  ['cancelOrderAfterSeconds', -1, 'MINIMUM'],
]
for (const [key, value, code] of refusals)
  it(`refuses ${JSON.stringify(value)} for the setting ${key}`, async () => {
    const { call } = await newMerchant()

    const { status, body } = await call.updateSettings({ body: { settings: { [key]: value } } })

    assert.equal(status, 400)
    assert.partialDeepStrictEqual(
      body.error.results.errors.find((error: { code: string }) => error.code === code),
      { code, path: ['settings', key] },
    )
  })

it('stores no setting of a body with a wrong one', async () => {
  const { call } = await newMerchant()

  await call.updateSettings({ body: { settings: { defaultCurrency: 'EUR', manualPickMode: 'maybe' } } })

  assert.equal((await call.getSettings()).body.settings.defaultCurrency, 'USD')
})

it('drops settings that it does not know', async () => {
  const { call } = await newMerchant()

  const { status } = await call.updateSettings({ body: { settings: { colour: 'red' } } })

  assert.equal(status, 204)
  assert.equal('colour' in (await call.getSettings()).body.settings, false)
})

it('answers one setting by its key, and 404 for a key that is none', async () => {
  const { call } = await newMerchant()

  const known = await call.getSetting({ key: 'defaultUnitSystem' })
  const empty = await call.getSetting({ key: 'cancelOrderAfterSeconds' })
  const unknown = await Promise.all(
    ['colour', 'constructor', '__proto__'].map((key) => call.getSetting({ key })),
  )

  assert.deepEqual([known.body, empty.body], [{ setting: 'metric' }, { setting: null }])
  assert.deepEqual(
    unknown.map(({ status }) => status),
    [404, 404, 404],
  )
  assert.deepEqual(unknown[0]?.body, { statusCode: 404, code: 'NotFound', message: 'Setting not found' })
})

it('refuses settings when the merchant was changed since they were read', async () => {
  const { call } = await newMerchant()
  const { etag = '' } = await call.getSettings()
  await call.updateSettings({ body: { settings: { defaultCurrency: 'EUR' } } })

  const { status } = await call.updateSettings({
    body: { settings: { defaultCurrency: 'GBP' } },
    headers: { 'if-match': etag },
  })

  assert.equal(status, 412)
})

it('keeps every setting when many are changed at once', async () => {
  const { call } = await newMerchant()
  const changes = [
    { defaultCurrency: 'EUR' },
    { defaultLocale: 'de' },
    { locationSearchRadius: 5 },
    { manualPickMode: 'hidden' },
  ]

  await Promise.all(changes.map((settings) => call.updateSettings({ body: { settings } })))

  assert.partialDeepStrictEqual((await call.getSettings()).body.settings, Object.assign({}, ...changes))
})

it('merges the settings of external services by key, and null removes one', async () => {
  const { call } = await newMerchant()
  const update = (externalServiceSettings: object) =>
    call.updateExternalServiceSettings({ body: { externalServiceSettings } })
  await update({ mail: { host: 'a', port: 25 }, tax: 'on', maps: null })

  const { status } = await update({ mail: { host: 'b' }, tax: null })

  const { body } = await call.getExternalServiceSettings()
  assert.equal(status, 204)
  assert.deepEqual(body, { externalServiceSettings: { mail: { host: 'b' } } })
})

it('answers one setting of an external service, and 404 for a key that is not set', async () => {
  const { call } = await newMerchant()
  await call.updateExternalServiceSettings({ body: { externalServiceSettings: { 'a key': [1, 2] } } })

  const known = await call.getExternalServiceSetting({ key: 'a key' })
  const unknown = await call.getExternalServiceSetting({ key: 'toString' })

  assert.deepEqual(known.body, { externalServiceSetting: [1, 2] })
  assert.equal(unknown.status, 404)
})

it('tells which settings changed, but not to what', async () => {
  const { code, id, call } = await newMerchant()

  await call.updateSettings({ body: { settings: { defaultCurrency: 'EUR' } } })
  await call.updateExternalServiceSettings({ body: { externalServiceSettings: { mail: 'secret' } } })

  assert.deepEqual(await eventsOf(platform, id), [
    { event: 'settingsUpdated', entityId: code, payload: { merchantCode: code, keys: ['defaultCurrency'] } },
    { event: 'settingsUpdated', entityId: code, payload: { merchantCode: code, keys: ['mail'] } },
  ])
})

it('keeps the settings of one merchant from another', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]

  await one.call.updateSettings({ body: { settings: { defaultCurrency: 'EUR' } } })
  const foreign = await one.call.getSettings({ merchantCode: other.code })

  assert.equal((await other.call.getSettings()).body.settings.defaultCurrency, 'USD')
  assert.equal(foreign.status, 403)
})
