import assert from 'node:assert/strict'
import { it } from 'node:test'
import { MerchantSettings, messageOf, settingDefaults } from '@tradepost/contract'
import { eventsOf, serveMerchants } from '../merchant/merchant.fixture.ts'

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
  assert.deepEqual(unknown[0]?.body, {
    statusCode: 404,
    code: 'NotFound',
    message: messageOf('settingNotFound'),
  })
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
  await update({ iconKey: 'a', iconImportFields: ['name', 'media'], zooKey: 'z', mapKey: null })

  const { status } = await update({ iconKey: 'b', zooKey: null })

  const { body } = await call.getExternalServiceSettings()
  assert.equal(status, 204)
  assert.deepEqual(body, { externalServiceSettings: { iconImportFields: ['name', 'media'], iconKey: 'b' } })
})

it('answers import fields of an external service that are null as they were sent', async () => {
  const { call } = await newMerchant()

  await call.updateExternalServiceSettings({
    body: { externalServiceSettings: { anyWordImportFields: null, anyWordKey: '' } },
  })

  assert.deepEqual((await call.getExternalServiceSettings()).body, {
    externalServiceSettings: { anyWordImportFields: null, anyWordKey: '' },
  })
})

for (const [settings, code] of [
  [{ iconKey: 5 }, 'INVALID_TYPE'],
  [{ iconImportFields: ['price'] }, 'ENUM_MISMATCH'],
  [{ iconImportFields: 'name' }, 'INVALID_TYPE'],
] as const)
  it(`refuses the external service settings ${JSON.stringify(settings)}`, async () => {
    const { call } = await newMerchant()

    const { status, body } = await call.updateExternalServiceSettings({
      body: { externalServiceSettings: settings },
    })

    assert.equal(status, 400)
    assert.equal(body.error.results.errors[0].code, code)
  })

it('drops external service settings whose key has neither form', async () => {
  const { call } = await newMerchant()

  const { status } = await call.updateExternalServiceSettings({
    body: { externalServiceSettings: { Key: 'x', mail: 'on', 'a bKey': 'x', aKey: 'kept' } },
  })

  assert.equal(status, 204)
  assert.deepEqual((await call.getExternalServiceSettings()).body.externalServiceSettings, { aKey: 'kept' })
})

it('finds external service settings by their key, page by page in the order of keys', async () => {
  const { call } = await newMerchant()
  await call.updateExternalServiceSettings({
    body: { externalServiceSettings: { cKey: '3', aKey: '1', bKey: '2', bImportFields: [] } },
  })
  const found = async (query: object) =>
    Object.keys((await call.getExternalServiceSettings({ query })).body.externalServiceSettings)

  assert.deepEqual(await found({ limit: 2, offset: 1 }), ['aKey', 'bImportFields'].slice(1).concat('bKey'))
  assert.deepEqual(await found({ offset: 9 }), [])
  assert.deepEqual(await found({ filters: { key: { $ct: 'key' } }, limit: 2 }), ['aKey', 'bKey'])
  assert.deepEqual(await found({ filters: { $or: [{ key: 'cKey' }, { key: { $in: ['aKey'] } }] } }), [
    'aKey',
    'cKey',
  ])
  const wrong = await Promise.all(
    [{ filters: { value: '1' } }, { filters: '{' }, { limit: 1001 }, { limit: 0 }].map((query) =>
      call.getExternalServiceSettings({ query }),
    ),
  )
  assert.deepEqual(
    wrong.map(({ status }) => status),
    [400, 400, 400, 400],
  )
})

it('finds settings by their key', async () => {
  const { call } = await newMerchant()
  const found = async (filters: object) => (await call.getSettings({ query: { filters } })).body.settings

  assert.deepEqual(await found({ key: 'defaultCurrency' }), { defaultCurrency: 'USD' })
  assert.deepEqual(await found({ key: { $in: ['defaultLocale', 'nothing'] } }), { defaultLocale: 'en-us' })
  assert.deepEqual(Object.keys(await found({ key: { $ct: 'seconds' } })).length, 4)
  assert.deepEqual(await found({ key: 'nothing' }), {})
  assert.equal((await call.getSettings({ query: { filters: { defaultLocale: 'en-us' } } })).status, 400)
})

it('keeps the selection of fulfillment methods for any app under the key that was sent', async () => {
  const { call } = await newMerchant()
  const key = 'enabledFulfillmentMethodSelectionForCornerApp2'
  const update = (settings: object) => call.updateSettings({ body: { settings } })

  const { status } = await update({
    [key]: ['quickReserve'],
    enabledFulfillmentMethodSelectionFor: ['quickReserve'],
    'enabledFulfillmentMethodSelectionFor it': ['quickReserve'],
  })
  const { body } = await call.getSettings()
  const one = await call.getSetting({ key })
  const wrong = await update({ [key]: ['slowReserve'] })
  await update({ [key]: null })

  assert.equal(status, 204)
  assert.deepEqual(
    Object.entries(body.settings).filter(([name]) => name.startsWith('enabledFulfillmentMethodSelection')),
    [
      ['enabledFulfillmentMethodSelectionForWebStorefront', null],
      ['enabledFulfillmentMethodSelectionForApp', null],
      [key, ['quickReserve']],
    ],
  )
  assert.deepEqual(one.body, { setting: ['quickReserve'] })
  assert.equal(wrong.status, 400)
  assert.equal(key in (await call.getSettings()).body.settings, false)
})

it('finds one setting also by its key with a capital first letter', async () => {
  const { call } = await newMerchant()

  assert.deepEqual((await call.getSetting({ key: 'DefaultLocale' })).body, { setting: 'en-us' })
  assert.deepEqual((await call.getSetting({ key: 'POSOrderNumberRequired' })).body, { setting: false })
})

it('answers one setting of an external service, and 404 for a key that is not set', async () => {
  const { call } = await newMerchant()
  await call.updateExternalServiceSettings({ body: { externalServiceSettings: { mailKey: 'a b' } } })

  const known = await call.getExternalServiceSetting({ key: 'mailKey' })
  const unknown = await call.getExternalServiceSetting({ key: 'toString' })

  assert.deepEqual(known.body, { externalServiceSetting: 'a b' })
  assert.equal(unknown.status, 404)
})

it('tells which settings changed, but not to what', async () => {
  const { code, id, call } = await newMerchant()

  await call.updateSettings({ body: { settings: { defaultCurrency: 'EUR' } } })
  await call.updateExternalServiceSettings({ body: { externalServiceSettings: { mailKey: 'secret' } } })

  assert.deepEqual(await eventsOf(platform, id), [
    { event: 'settingsUpdated', entityId: code, payload: { merchantCode: code, keys: ['defaultCurrency'] } },
    { event: 'settingsUpdated', entityId: code, payload: { merchantCode: code, keys: ['mailKey'] } },
  ])
})

it('keeps the settings of one merchant from another', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]

  await one.call.updateSettings({ body: { settings: { defaultCurrency: 'EUR' } } })
  const foreign = await one.call.getSettings({ merchantCode: other.code })

  assert.equal((await other.call.getSettings()).body.settings.defaultCurrency, 'USD')
  assert.equal(foreign.status, 403)
})
