import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DeviceCreate, type DeviceUpdate, messageOf } from '@tradepost/contract'
import { expectNoErrors, type Filters, ForbiddenError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { createCustomer, device, send, unknownId, withCustomer } from '../customer/customer.fixture.ts'

const phone = {
  code: 'phone',
  platform: 'app',
  type: 'phone',
  model: 'X1',
  osVersion: '17',
  appVersion: '2.1',
  localeCode: 'en-us',
  lastActivity: '2026-03-01T12:00:00.000Z',
  pushToken: 'token',
  attributes: [{ code: 'theme', value: 'dark' }],
} satisfies DeviceCreate

const withDevices = async (...devices: DeviceCreate[]) => {
  const h = await withCustomer()
  expectNoErrors(await h.api.createDevices({ body: { devices } }))
  return h
}

describe('registering devices', () => {
  it('answers 201; a device has what was sent, else null', async () => {
    const h = await withCustomer()

    const { status, body } = await h.api.raw.createDevices({
      body: { devices: [{ ...phone, loggedInCustomerId: h.id.toUpperCase() }, device('bare')] },
    })

    assert.deepEqual([status, body], [201, { ids: ['phone', 'bare'], errors: [] }])
    assert.deepEqual(await h.api.listDevices(), {
      meta: { limit: 100, cursors: { after: null }, totalItemCount: 2 },
      devices: [
        {
          ...device('bare'),
          appVersion: null,
          localeCode: null,
          lastActivity: null,
          pushToken: null,
          attributes: [],
          loggedInCustomerId: null,
        },
        { ...phone, attributes: [{ code: 'theme', name: null, value: 'dark' }], loggedInCustomerId: h.id },
      ],
    })
  })

  it('makes error items of codes that exist and of customers that do not', async () => {
    const h = await withDevices(phone)
    const gone = await createCustomer(h)
    await h.api.deleteCustomer({ customerId: gone })

    const { ids, errors } = await h.api.createDevices({
      body: {
        devices: [
          phone,
          device('a', { loggedInCustomerId: unknownId }),
          device('b', { loggedInCustomerId: 'nobody' }),
          device('c', { loggedInCustomerId: gone }),
          device('d', { loggedInCustomerId: '' }),
          device('d'),
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ entityIndex, code, reason }) => [entityIndex, code, reason]),
      [
        [0, 409, messageOf('deviceExists')],
        [1, 404, messageOf('customerNotFound')],
        [2, 404, messageOf('customerNotFound')],
        [3, 404, messageOf('customerNotFound')],
        [5, 409, messageOf('deviceExists')],
      ],
    )
    assert.deepEqual(ids, [null, null, null, null, 'd', null])
    assert.equal((await h.api.listDevices()).meta.totalItemCount, 2)
  })

  it('needs code, platform, type, model and osVersion', async () => {
    const h = await harness()

    for (const name of ['code', 'platform', 'type', 'model', 'osVersion']) {
      const { status, body } = await send(h, '/devices', { devices: [{ ...phone, [name]: undefined }] })
      assert.equal(status, 400, name)
      assert.equal(body.errors[0].message, `Missing required property: ${name}`)
    }
  })

  it('names attributes that customers have, too', async () => {
    const h = await withDevices(phone)
    await h.api.createCustomerAttributes({
      body: { attributes: [{ code: 'theme', type: 'text', name: 'Colours' }] },
    })
    const [stored] = (await h.api.listDevices()).devices
    assert.ok(stored)
    const { code: _, ...body } = stored

    await h.api.updateDevice({ deviceCode: 'phone', body })

    assert.deepEqual(stored.attributes, [{ code: 'theme', name: 'Colours', value: 'dark' }])
    assert.deepEqual((await h.api.listDevices()).devices, [stored])
  })

  it('holds to the bounds', async () => {
    const h = await harness()
    const create = async (more: object) =>
      (await send(h, '/devices', { devices: [{ ...device('x'), ...more }] })).status

    assert.equal(
      await create({ code: 'c'.repeat(255), pushToken: 't'.repeat(4096), model: 'm'.repeat(255) }),
      201,
    )
    assert.equal(await create({ platform: 'p'.repeat(50) }), 201)
    for (const refused of [
      { code: '' },
      { platform: '' },
      { platform: 'p'.repeat(51) },
      { type: 'watch' },
      { code: 'c'.repeat(256) },
      { pushToken: 't'.repeat(4097) },
      { model: 'm'.repeat(256) },
      { lastActivity: 'now' },
      { attributes: Array(101).fill({ code: 'a' }) },
      { attributes: null },
      { attributes: [{ value: 1 }] },
    ])
      assert.equal(await create(refused), 400, JSON.stringify(refused).slice(0, 40))
  })
})

describe('the list of devices', () => {
  it('is filtered, sorted and read by cursors', async () => {
    const h = await withDevices(
      phone,
      device('tablet', { platform: 'web', lastActivity: '2026-04-01T00:00:00Z' }),
      device('watch', { platform: 'app' }),
    )
    const codes = async (query: { filters?: Filters; sort?: string }) => {
      const found: string[] = []
      for await (const { code } of h.api.iterate.listDevices({ ...query, limit: 1 })) found.push(code)
      return found
    }

    assert.deepEqual(await codes({ filters: { platform: 'app' } }), ['phone', 'watch'])
    assert.deepEqual(await codes({ filters: { lastActivity: { $gte: '2026-03-15' } } }), ['tablet'])
    assert.deepEqual(await codes({ filters: { pushToken: 'token', type: 'phone' } }), ['phone'])
    assert.deepEqual(await codes({ filters: { loggedInCustomerId: h.id } }), [])
    assert.deepEqual(await codes({ filters: { loggedInCustomerId: 'nobody' } }), [])
    await h.api.updateDevice({ deviceCode: 'phone', body: { loggedInCustomerId: h.id } })
    assert.deepEqual(await codes({ filters: { loggedInCustomerId: h.id } }), ['phone'])
    assert.deepEqual(await codes({ filters: { code: { $in: ['watch', 'x'] } } }), ['watch'])
    assert.deepEqual(await codes({ sort: 'lastActivity:desc' }), ['watch', 'tablet', 'phone'])
    assert.deepEqual(await codes({ sort: 'code:desc' }), ['watch', 'tablet', 'phone'])
    await assert.rejects(codes({ filters: { color: 'red' } }), ValidationError)
    assert.equal((await h.api.listDevices({ fields: 'attributes,code' })).devices.length, 3)
    await assert.rejects(h.api.listDevices({ fields: 'color' }), ValidationError)
    await assert.rejects(h.api.listDevices({ includeInternalIds: true }), ForbiddenError)
  })
})

describe('updating a device', () => {
  const deviceOf = async ({ api }: Awaited<ReturnType<typeof withDevices>>) =>
    (await api.listDevices({ filters: { code: 'phone' } })).devices[0]

  it('answers 204, changes what is sent and clears by null', async () => {
    const h = await withDevices(phone)

    const { status } = await h.api.raw.updateDevice({
      deviceCode: 'phone',
      body: { loggedInCustomerId: h.id, pushToken: null, attributes: [] },
    })

    assert.equal(status, 204)
    assert.deepEqual(await deviceOf(h), {
      ...phone,
      loggedInCustomerId: h.id,
      pushToken: null,
      attributes: [],
    })
    await h.api.updateDevice({ deviceCode: 'phone', body: { loggedInCustomerId: null } })
    assert.equal((await deviceOf(h))?.loggedInCustomerId, null)
  })

  it('answers 404 for an unknown device and for an unknown customer', async () => {
    const { api } = await withDevices(phone)

    await assert.rejects(api.updateDevice({ deviceCode: 'nothing', body: {} }), {
      status: 404,
      body: { statusCode: 404, code: 'NotFound', message: messageOf('deviceNotFound') },
    })
    await assert.rejects(api.updateDevice({ deviceCode: 'phone', body: { loggedInCustomerId: unknownId } }), {
      status: 404,
      body: { code: 'NotFound', message: messageOf('customerNotFound') },
    })
  })

  it('tells what happened, but not that a device was active', async () => {
    const h = await withDevices(phone)
    await h.api.updateDevice({ deviceCode: 'phone', body: { lastActivity: '2026-05-01T00:00:00Z' } })
    await h.api.updateDevice({ deviceCode: 'phone', body: {} })
    await h.api.updateDevice({ deviceCode: 'phone', body: { model: 'X2' } })
    await h.api.deleteDevices({ body: { deviceCodes: ['phone'] } })

    const events = (await h.events()).filter(({ entityId }) => entityId === 'phone')

    assert.deepEqual(
      events.map(({ event }) => event),
      ['deviceCreated', 'deviceUpdated', 'deviceDeleted'],
    )
    assert.deepEqual(events[0]?.payload, { deviceCode: 'phone', customerIds: [] })
  })

  it('tells in its events who was and who is signed in on it', async () => {
    const h = await withDevices(device('tablet'))
    const { id: jane } = h
    const joe = await createCustomer(h, { firstName: 'Joe' })
    const update = (body: DeviceUpdate) => h.api.updateDevice({ deviceCode: 'phone', body })
    await h.api.createDevices({
      body: { devices: [device('phone', { loggedInCustomerId: jane.toUpperCase() })] },
    })

    await update({ model: 'X2' })
    await update({ loggedInCustomerId: joe.toUpperCase() })
    await update({ loggedInCustomerId: '' })
    await update({ loggedInCustomerId: jane })
    await h.api.deleteDevices({ body: { deviceCodes: ['phone'] } })

    const told = (await h.events()).filter(({ entityId }) => entityId === 'phone')
    assert.deepEqual(
      told.map(({ payload }) => (payload as { customerIds: string[] }).customerIds),
      [[jane], [jane], [jane, joe], [joe], [jane], [jane]],
    )
  })

  it('is signed out when its customer is deleted', async () => {
    const h = await withDevices(phone)
    await h.api.updateDevice({ deviceCode: 'phone', body: { loggedInCustomerId: h.id } })

    await h.api.deleteCustomer({ customerId: h.id })

    assert.equal((await deviceOf(h))?.loggedInCustomerId, null)
  })
})

describe('deleting devices', () => {
  it('answers 200 and names those that are not there', async () => {
    const h = await withDevices(phone, device('tablet'))

    const { status, body } = await h.api.raw.deleteDevices({
      body: { deviceCodes: ['nothing', 'phone', 'phone'] },
    })

    assert.equal(status, 200)
    assert.deepEqual(
      body.errors.map(({ entityIndex, code, entityId, reason }) => [entityIndex, code, entityId, reason]),
      [
        [0, 404, 'nothing', messageOf('deviceNotFound')],
        [2, 404, 'phone', messageOf('deviceNotFound')],
      ],
    )
    const { devices, meta } = await h.api.listDevices()
    assert.deepEqual(
      devices.map(({ code }) => code),
      ['tablet'],
    )
    assert.equal(meta.totalItemCount, 1)
  })

  it('leaves those of another merchant', async () => {
    const mine = await withDevices(phone)
    const other = await withDevices(phone)

    await other.api.deleteDevices({ body: { deviceCodes: ['phone'] } })

    assert.equal((await mine.api.listDevices()).meta.totalItemCount, 1)
    await assert.rejects(other.api.listDeviceWishlists({ deviceCode: 'phone' }), NotFoundError)
  })
})
