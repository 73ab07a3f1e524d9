import assert from 'node:assert/strict'
import { it } from 'node:test'
import { eventsOf, serveMerchants } from './merchant.fixture.ts'

const { platform, newMerchant } = await serveMerchants()

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

it('answers the internal id as a text', async () => {
  const { id, call } = await newMerchant()

  const { body } = await call.getMerchantId()

  assert.deepEqual(body, { id: String(id) })
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
