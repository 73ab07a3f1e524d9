import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eventsOf, serveMerchants } from './merchant.fixture.ts'

const { platform, operator, newMerchant } = await serveMerchants()

it('answers the merchant with an ETag', async () => {
  const { code, call } = await newMerchant({ name: 'Tea House' })

  const { status, etag, body } = await call.getMerchant()

  assert.equal(status, 200)
  assert.match(etag ?? '', /^(W\/)?"1-/)
  assert.deepEqual(body, {
    merchant: {
      code,
      name: 'Tea House',
      region: null,
      status: 'active',
      entitlements: [],
      appLogo: null,
      isDemo: false,
    },
  })
})

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

it('answers the internal id, a UUID that stays', async () => {
  const { call } = await newMerchant()

  const { status, body } = await call.getMerchantId()
  const again = await call.getMerchantId()

  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['id'])
  assert.match(body.id, uuid)
  assert.deepEqual(again.body, body)
  assert.notEqual((await (await newMerchant()).call.getMerchantId()).body.id, body.id)
})

const partner = {
  merchantPartnerId: '17',
  partnerName: 'Corner Agency',
  partnerUrl: 'https://agency.test',
  partnerLogo: 'https://agency.test/logo.png',
  partnerPhone: '+1 555 0100',
}

it('shows the partner who looks after the merchant, once an operator has set one', async () => {
  const { code, id, call } = await newMerchant()
  const none = await call.getSiBranding()

  const { status } = await operator.setSiBranding({ merchantCode: code, body: { siBranding: partner } })
  const set = await call.getSiBranding()
  await operator.setSiBranding({ merchantCode: code, body: { siBranding: null } })

  assert.deepEqual([none.status, none.body.code], [404, 'NotFound'])
  assert.equal(status, 204)
  assert.deepEqual([set.status, set.body], [200, { siBranding: partner }])
  assert.equal((await call.getSiBranding()).status, 404)
  assert.deepEqual(
    (await eventsOf(platform, id)).map(({ event }) => event),
    ['merchantUpdated', 'merchantUpdated'],
  )
})

it('lets only an operator set the partner, of a merchant that exists', async () => {
  const { code, call } = await newMerchant()

  const own = await call.setSiBranding({ merchantCode: code, body: { siBranding: partner } })
  const unknown = await operator.setSiBranding({ merchantCode: 'nobody', body: { siBranding: partner } })
  const half = await operator.setSiBranding({
    merchantCode: code,
    body: { siBranding: { partnerName: 'Half' } },
  })

  assert.deepEqual([own.status, unknown.status, half.status], [403, 404, 400])
})

it('changes only the fields of a merchant that are sent, and tells so', async () => {
  const { code, id, call } = await newMerchant({ name: 'Before' })
  await call.updateMerchant({ body: { region: 'EU', appLogo: 'logo.png' } })

  const { status } = await call.updateMerchant({ body: { name: 'After', appLogo: null } })

  const { body } = await call.getMerchant()
  assert.equal(status, 204)
  assert.partialDeepStrictEqual(body.merchant, { name: 'After', region: 'EU', appLogo: null })
  assert.deepEqual(
    (await eventsOf(platform, id)).map(({ event, payload }) => ({ event, payload })),
    Array(2).fill({ event: 'merchantUpdated', payload: { merchantCode: code } }),
  )
})

it('accepts an update without fields and changes nothing', async () => {
  const { id, call } = await newMerchant()

  const { status } = await call.updateMerchant({ body: {} })

  assert.equal(status, 204)
  assert.match((await call.getMerchant()).etag ?? '', /^(W\/)?"1-/)
  assert.deepEqual(await eventsOf(platform, id), [])
})

it('refuses null for the name of a merchant', async () => {
  const { call } = await newMerchant()

  const { status, body } = await call.updateMerchant({ body: { name: null } })

  assert.equal(status, 400)
  assert.equal(body.error.results.errors[0].code, 'INVALID_TYPE')
})

it('refuses an update of the merchant when it was changed since it was read', async () => {
  const { call } = await newMerchant()
  const { etag = '' } = await call.getMerchant()
  await call.updateMerchant({ body: { name: 'First' } })

  const stale = await call.updateMerchant({ body: { name: 'Second' }, headers: { 'if-match': etag } })
  const fresh = await call.updateMerchant({ body: { name: 'Third' }, headers: { 'if-match': '"2"' } })

  assert.deepEqual([stale.status, fresh.status], [412, 204])
})

it('lets only an operator change the status, while the same status may be sent back', async () => {
  const { call, byOperator } = await newMerchant()

  const own = await call.updateMerchant({ body: { status: 'inactive' } })
  const demo = await call.updateMerchant({ body: { isDemo: true } })
  const same = await call.updateMerchant({ body: { status: 'active', isDemo: false, name: 'New' } })
  const allowed = await byOperator.updateMerchant({ body: { status: 'inactive' } })

  assert.deepEqual(
    [own, demo, same, allowed].map(({ status }) => status),
    [403, 403, 204, 204],
  )
})

it('answers the changed merchant when the representation is preferred', async () => {
  const { call } = await newMerchant()

  const { status, etag, body } = await call.updateMerchant({
    body: { name: 'New' },
    headers: { prefer: 'return=representation' },
  })

  assert.deepEqual([status, body.merchant.name], [200, 'New'])
  assert.match(etag ?? '', /^"2-/)
})

it('asks for the permission of each operation', async () => {
  const { caller } = await newMerchant()
  const viewer = await caller(['MSV'])

  const read = await viewer.getMerchant()
  const write = await viewer.updateMerchant({ body: { name: 'New' } })
  const shops = await viewer.listShops()

  assert.deepEqual([read.status, write.status, shops.status], [200, 403, 403])
})
