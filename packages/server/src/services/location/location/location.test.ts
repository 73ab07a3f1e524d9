import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LocationUpdate, locationTypeNames, locationTypes, messageOf } from '@tradepost/contract'
import { NotFoundError, PreconditionFailedError } from '@tradepost/sdk'
import { bare, everything, store, warehouse, withLocations } from './location.fixture.ts'

const withoutDates = <T extends { createDate: string; updateDate: string }>({
  createDate: _,
  updateDate: __,
  ...rest
}: T) => rest

describe('creating locations', () => {
  it('keeps every field', async () => {
    const { create, read, clock } = await withLocations()

    const answer = await create(everything)

    assert.deepEqual(answer, { errors: [] })
    const location = await read('downtown')
    assert.deepEqual(withoutDates(location), everything)
    assert.equal(location.createDate, clock.now().toISOString())
    assert.equal(location.updateDate, location.createDate)
  })

  it('needs code, name and type; everything else is complete with null where it is not set', async () => {
    const { create, read } = await withLocations()

    await create({ code: 'bare', name: 'Bare', type: warehouse })

    assert.deepEqual(withoutDates(await read('bare')), bare)
  })

  it('completes the members of every part and of every address', async () => {
    const { create, read } = await withLocations()

    await create({
      code: 'bare',
      name: 'Bare',
      type: warehouse,
      operationHours: { mon: '8a - 9p' },
      details: { services: [] },
      addresses: [{ city: 'Chicago' }, {}],
      inventory: { isManaged: false },
      settings: { pickupInstructions: '' },
    })

    const read1 = await read('bare')
    assert.deepEqual(read1.operationHours, { ...bare.operationHours, mon: '8a - 9p' })
    assert.deepEqual(read1.details, { ...bare.details, services: [] })
    assert.deepEqual(read1.inventory, { ...bare.inventory, isManaged: false })
    assert.deepEqual(read1.settings, { ...bare.settings, pickupInstructions: '' })
    const [first, second] = read1.addresses
    assert.equal(Object.keys(first ?? {}).length, 14)
    assert.deepEqual(first, { ...second, city: 'Chicago' })
    assert.ok(Object.values(second ?? {}).every((value) => value === null))
  })

  it('answers 201, with a 409 for each code that exists or stands a second time', async () => {
    const { post, read, api } = await withLocations({ code: 'airport', name: 'Old' })
    const location = (code: string, name: string) => ({ code, name, type: store })

    const { status, body } = await post('', {
      locations: [location('airport', 'New'), location('harbour', 'First'), location('harbour', 'Second')],
    })

    assert.equal(status, 201)
    assert.deepEqual(
      body.errors,
      [
        [0, 'airport'],
        [2, 'harbour'],
      ].map(([entityIndex, entityId]) => ({
        code: 409,
        entity: 'location',
        entityId,
        entityIndex,
        reason: messageOf('locationExists'),
        message: messageOf('locationExists'),
        subentityPath: [],
      })),
    )
    assert.equal((await read('airport')).name, 'Old')
    assert.equal((await read('harbour')).name, 'First')
    assert.equal((await api.listLocations()).meta.totalItemCount, 2)
  })

  it('fills in the name of each type', async () => {
    const { create, api } = await withLocations()

    await create(...locationTypes.map((code) => ({ code, name: code, type: { code } })))

    const { locations } = await api.listLocations({ fields: 'type' })
    assert.deepEqual(
      Object.fromEntries(locations.map(({ type }) => [type?.code, type?.name])),
      locationTypeNames,
    )
  })

  it('takes codes with blanks and the code of another merchant', async () => {
    const other = await withLocations({ code: 'north gate' })
    const { create, read } = await withLocations()

    assert.deepEqual(await create({ code: 'north gate', name: 'Ours', type: store }), { errors: [] })

    assert.equal((await read('north gate')).name, 'Ours')
    assert.equal((await other.read('north gate')).name, 'north gate')
  })

  it('is understood when the body is encoded twice', async () => {
    const { post, read } = await withLocations()

    const { status } = await post('', JSON.stringify({ locations: [{ ...everything, unknown: 1 }] }))

    assert.equal(status, 201)
    assert.equal((await read('downtown')).name, 'Downtown')
  })

  it('stores nothing in a dry run, and all or nothing with handling=strict', async () => {
    const { path, raw, api, events } = await withLocations({ code: 'airport' })
    const send = (query: string, headers: Record<string, string>) =>
      raw(path + query, {
        method: 'POST',
        headers,
        body: JSON.stringify({ locations: [everything, { ...everything, code: 'airport' }] }),
      })

    const dry = await send('?dryRun=true', {})
    const strict = await send('', { prefer: 'handling=strict' })

    assert.deepEqual([dry.status, strict.status], [201, 422])
    assert.equal(strict.body.errors.length, 1)
    assert.equal((await api.listLocations()).meta.totalItemCount, 1)
    assert.equal((await events()).length, 1)
  })
})

describe('updating a location', () => {
  it('changes only what is sent', async () => {
    const { create, read, update, clock } = await withLocations()
    await create(everything)
    clock.advance(1000)

    await update('downtown', { name: 'Old town', latitude: null, timeZone: 'Europe/Berlin' })

    const location = await read('downtown')
    assert.deepEqual(withoutDates(location), {
      ...everything,
      name: 'Old town',
      latitude: null,
      timeZone: 'Europe/Berlin',
    })
    assert.equal(location.updateDate, clock.now().toISOString())
    assert.notEqual(location.createDate, location.updateDate)
  })

  it('replaces addresses, details and supportedFulfillmentMethods as a whole', async () => {
    const { create, read, update } = await withLocations()
    await create(everything)

    await update('downtown', {
      addresses: [{ city: 'Berlin', country: 'DE' }],
      details: { manager: 'Elena' },
      supportedFulfillmentMethods: ['ROPIS'],
    })

    const location = await read('downtown')
    assert.equal(location.addresses.length, 1)
    assert.partialDeepStrictEqual(location.addresses[0], { city: 'Berlin', street: null, isPrimary: null })
    assert.deepEqual(location.details, { ...bare.details, manager: 'Elena' })
    assert.deepEqual(location.supportedFulfillmentMethods, ['ROPIS'])
    assert.deepEqual(location.settings, everything.settings)

    await update('downtown', { addresses: [], details: {}, supportedFulfillmentMethods: [] })

    const { addresses, details, supportedFulfillmentMethods } = await read('downtown')
    assert.deepEqual([addresses, details, supportedFulfillmentMethods], [[], bare.details, []])
  })

  it('merges opening hours by day, with an idempotency key too; null clears a day', async () => {
    const { create, read, update, api } = await withLocations()
    await create(everything)
    const hours = (operationHours: LocationUpdate['operationHours']) => ({ operationHours })
    const { operationHours: before } = await read('downtown')

    await update('downtown', hours({ mon: '7a - 9p' }))
    await api.updateLocation(
      { locationCode: 'downtown', body: hours({ tue: 'closed', sun: null }) },
      { idempotencyKey: 'hours' },
    )
    await update('downtown', hours({}))

    const after = { ...before, mon: '7a - 9p', tue: 'closed', sun: null }
    assert.deepEqual((await read('downtown')).operationHours, after)
  })

  it('merges inventory and settings; null clears a member', async () => {
    const { create, read, update } = await withLocations()
    await create(everything)

    await update('downtown', {
      inventory: { safetyStock: 7, mode: null },
      settings: { pickupInstructions: null, enableAutoFOReady: true },
    })

    const { inventory, settings } = await read('downtown')
    assert.deepEqual(inventory, { ...everything.inventory, safetyStock: 7, mode: null })
    assert.deepEqual(settings, { ...everything.settings, pickupInstructions: null, enableAutoFOReady: true })
  })

  it('keeps the name of a type with its code, and takes that of a new one', async () => {
    const { create, read, update } = await withLocations()
    await create(everything)
    const typeAfter = async (type: { code: 'store' | 'warehouse'; name?: string }) => {
      await update('downtown', { type })
      return (await read('downtown')).type
    }

    assert.deepEqual(await typeAfter(store), { code: 'store', name: 'Flagship store' })
    assert.deepEqual(await typeAfter(warehouse), { code: 'warehouse', name: 'Warehouse' })
    assert.deepEqual(await typeAfter({ code: 'warehouse', name: 'Hub' }), { code: 'warehouse', name: 'Hub' })
  })

  it('with an empty body answers 204 and changes nothing', async () => {
    const { api, post, read, eventNames } = await withLocations({ code: 'airport' })
    const before = await api.raw.getLocation({ locationCode: 'airport' })

    const answers = [await post('/airport', {}), await post('/airport', []), await post('/airport', '{}')]

    assert.deepEqual(
      answers.map(({ status, text }) => [status, text]),
      Array(3).fill([204, '']),
    )
    assert.deepEqual(await read('airport'), before.body.location)
    assert.equal((await api.raw.getLocation({ locationCode: 'airport' })).etag, before.etag)
    assert.deepEqual(await eventNames(), ['locationCreated airport'])
  })

  it('never changes the code', async () => {
    const { post, read, api } = await withLocations({ code: 'airport' })

    const { status } = await post('/airport', { code: 'harbour', name: 'Harbour' })

    assert.equal(status, 400)
    assert.notEqual((await read('airport')).name, 'Harbour')
    await assert.rejects(api.getLocation({ locationCode: 'harbour' }), NotFoundError)
  })

  it('has a revision that If-Match is held against, and can answer with the location', async () => {
    const { api, update } = await withLocations({ code: 'airport' })
    const { etag } = await api.raw.getLocation({ locationCode: 'airport' })
    await update('airport', { name: 'One' })
    const stale = { ifMatch: etag }
    const body = { name: 'Two' }

    await assert.rejects(
      api.updateLocation({ locationCode: 'airport', body }, stale),
      PreconditionFailedError,
    )
    await assert.rejects(api.deleteLocation({ locationCode: 'airport' }, stale), PreconditionFailedError)
    const { location } = await api.updateLocation(
      { locationCode: 'airport', body },
      { ifMatch: (await api.raw.getLocation({ locationCode: 'airport' })).etag, returnRepresentation: true },
    )

    assert.equal(location.name, 'Two')
  })

  it('of two at the same time loses neither change', async () => {
    const { read, update } = await withLocations({ code: 'airport' })

    await Promise.all([
      update('airport', { settings: { showStoreHours: true } }),
      update('airport', { settings: { enableAutoFOReady: true } }),
      update('airport', { name: 'Airport' }),
    ])

    const { name, settings } = await read('airport')
    assert.equal(name, 'Airport')
    assert.partialDeepStrictEqual(settings, { showStoreHours: true, enableAutoFOReady: true })
  })
})

describe('a location', () => {
  it('is deleted by 204 and can be created anew', async () => {
    const { raw, path, api, create } = await withLocations(everything)

    const { status, text } = await raw(`${path}/downtown`, { method: 'DELETE' })

    assert.deepEqual([status, text], [204, ''])
    await assert.rejects(api.getLocation({ locationCode: 'downtown' }), NotFoundError)
    assert.equal((await api.listLocations()).meta.totalItemCount, 0)
    assert.deepEqual(await create(everything), { errors: [] })
  })

  it('that does not exist is a 404, also when it is one of another merchant', async () => {
    await withLocations({ code: 'theirs' })
    const { raw, path, post } = await withLocations()

    for (const { status, body } of [
      await raw(`${path}/theirs`),
      await post('/theirs', {}),
      await post('/theirs', { name: 'Ours' }),
      await raw(`${path}/theirs`, { method: 'DELETE' }),
    ]) {
      assert.equal(status, 404)
      assert.deepEqual(body, { statusCode: 404, code: 'NotFound', message: messageOf('locationNotFound') })
    }
  })

  it('is created once by many requests at the same time', async () => {
    const { create, api } = await withLocations()
    const codes = ['a', 'b', 'c', 'd', 'e', 'f']
    const batch = (order: string[]) => create(...order.map((code) => ({ code, name: code, type: store })))

    const answers = await Promise.all([codes, codes.toReversed(), codes, codes.toReversed()].map(batch))

    assert.equal(answers.flatMap(({ errors }) => errors).length, 18)
    assert.equal((await api.listLocations()).meta.totalItemCount, 6)
  })

  it('is stored once for an idempotency key', async () => {
    const { api, events } = await withLocations()
    const send = () => api.createLocations({ body: { locations: [everything] } }, { idempotencyKey: 'once' })

    assert.deepEqual([await send(), await send()], [{ errors: [] }, { errors: [] }])
    assert.equal((await events()).length, 1)
  })
})
