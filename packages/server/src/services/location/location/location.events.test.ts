import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { everything, warehouse, withLocations } from './location.fixture.ts'

describe('the events of a location', () => {
  it('tell who created and who deleted it', async () => {
    const { create, api, events, client } = await withLocations()

    await create(everything, { code: 'airport', name: 'Airport', type: warehouse }, everything)
    await api.deleteLocation({ locationCode: 'airport' })

    const told = (event: string, locationCode: string) => ({
      event,
      entityId: locationCode,
      payload: { locationCode, user: client.id },
    })
    assert.deepEqual(await events(), [
      told('locationCreated', 'airport'),
      told('locationCreated', 'downtown'),
      told('locationDeleted', 'airport'),
    ])
  })

  it('of an update hold only the fields that changed', async () => {
    const { create, update, events, client } = await withLocations()
    await create(everything)

    await update('downtown', {
      name: 'Old town',
      status: 'onhold',
      type: { code: 'store', name: 'Shop' },
      latitude: null,
      inventory: { safetyStock: 7, isManaged: true },
      operationHours: { ...everything.operationHours, mon: '9a - 9p' },
      supportedFulfillmentMethods: ['ROPIS'],
      addresses: everything.addresses,
      settings: {},
    })

    assert.deepEqual((await events()).at(-1), {
      event: 'locationUpdated',
      entityId: 'downtown',
      payload: {
        locationCode: 'downtown',
        user: client.id,
        newProperties: {
          name: 'Old town',
          type: { name: 'Shop' },
          latitude: null,
          inventory: { safetyStock: 7 },
          operationHours: { mon: '9a - 9p' },
          supportedFulfillmentMethods: ['ROPIS'],
        },
        oldProperties: {
          name: 'Downtown',
          type: { name: 'Flagship store' },
          latitude: everything.latitude,
          inventory: { safetyStock: 5 },
          operationHours: { mon: '8a - 9p' },
          supportedFulfillmentMethods: ['directShip', 'BOPIS', 'ROPIS'],
        },
      },
    })
  })

  it('are none for an update that says what is stored, and its revision stays', async () => {
    const { create, update, eventNames, api, read, clock } = await withLocations()
    await create(everything)
    const before = await api.raw.getLocation({ locationCode: 'downtown' })
    clock.advance(1000)

    const { code: _, ...same } = everything
    await update('downtown', same)

    assert.deepEqual(await eventNames(), ['locationCreated downtown'])
    assert.deepEqual(await read('downtown'), before.body.location)
    assert.equal((await api.raw.getLocation({ locationCode: 'downtown' })).etag, before.etag)
  })

  it('are none for what failed', async () => {
    const { create, raw, path, post, events } = await withLocations()

    await post('/nowhere', { name: 'x' })
    await raw(`${path}/nowhere`, { method: 'DELETE' })
    await create(everything)
    await create(everything)

    assert.equal((await events()).length, 1)
  })
})
