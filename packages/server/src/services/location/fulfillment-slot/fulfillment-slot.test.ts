import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FulfillmentSlotCreate } from '@tradepost/contract'
import { messageOf } from '@tradepost/contract'
import { expectNoErrors, NotFoundError, ValidationError } from '@tradepost/sdk'
import { withLocations } from '../location/location.fixture.ts'

const slot = (over: Partial<FulfillmentSlotCreate> = {}): FulfillmentSlotCreate => ({
  id: '5_2026-12-03',
  date: '2026-12-03',
  from: '08:00',
  to: '08:59',
  orderLimit: 10,
  ...over,
})

const withSlots = async (...fulfillmentSlots: FulfillmentSlotCreate[]) => {
  const h = await withLocations({ code: 'store' }, { code: 'other' })
  const create = (...sent: FulfillmentSlotCreate[]) =>
    h.api.createFulfillmentSlots({ locationCode: 'store', body: { fulfillmentSlots: sent } })
  const readSlot = async (slotId: string, locationCode = 'store') =>
    (await h.api.getFulfillmentSlot({ locationCode, slotId })).fulfillmentSlot
  const change = (slotId: string, body: object) =>
    h.api.updateFulfillmentSlot({ locationCode: 'store', slotId, body })
  if (fulfillmentSlots.length > 0) expectNoErrors(await create(...fulfillmentSlots))
  return { ...h, create, readSlot, change }
}

describe('the fulfillment slots of a location', () => {
  it('are read as they were created, with the day of the week and the limit under both names', async () => {
    const { readSlot } = await withSlots(slot(), slot({ id: 'open', orderLimit: undefined }))

    const { createDate, updateDate, ...read } = await readSlot('5_2026-12-03')

    assert.equal(createDate, updateDate)
    assert.deepEqual(read, {
      id: '5_2026-12-03',
      date: '2026-12-03',
      weekday: 'thu',
      from: '08:00',
      to: '08:59',
      status: 'active',
      orderLimit: 10,
      orderCount: 10,
      bookedCount: 0,
    })
    assert.equal((await readSlot('open')).orderLimit, null)
  })

  it('take the limit as orderCount, too; orderLimit counts when both are sent', async () => {
    const { readSlot, change } = await withSlots(
      slot({ id: 'a', orderLimit: undefined, orderCount: 3 }),
      slot({ id: 'b', orderLimit: 4, orderCount: 3 }),
    )
    assert.deepEqual([(await readSlot('a')).orderLimit, (await readSlot('b')).orderCount], [3, 4])

    await change('a', { orderCount: null })
    assert.equal((await readSlot('a')).orderLimit, null)
  })

  it('come in the order of time, and by filter', async () => {
    const { api } = await withSlots(
      slot({ id: 'late', from: '10:00', to: '11:00' }),
      slot({ id: 'next', date: '2026-12-04' }),
      slot({ id: 'early' }),
      slot({ id: 'full', date: '2026-12-05', orderLimit: 0 }),
    )
    const ids = async (filters?: object, sort?: string) => {
      const { fulfillmentSlots } = await api.listFulfillmentSlots({
        locationCode: 'store',
        ...(filters && { filters: filters as never }),
        ...(sort && { sort }),
      })
      return fulfillmentSlots.map(({ id }) => id).join()
    }

    assert.equal(await ids(), 'early,late,next,full')
    assert.equal(await ids({ date: '2026-12-03' }), 'early,late')
    assert.equal(await ids({ date: { $gte: '2026-12-04' } }), 'next,full')
    assert.equal(await ids({ status: 'busy' }), 'full')
    assert.equal(await ids({ status: 'active' }), 'early,late,next')
    const { fulfillmentSlots } = await api.listFulfillmentSlots({ locationCode: 'other' })
    assert.deepEqual(fulfillmentSlots, [])
  })

  it('tell which of a request could not be stored, and store the others', async () => {
    const { create, api } = await withSlots(slot({ id: 'there' }))

    const { errors } = await create(
      slot({ id: 'there' }),
      slot({ id: 'no-day', date: '2026-02-30' }),
      slot({ id: 'good' }),
      slot({ id: 'good' }),
      slot({ id: 'backwards', from: '09:00', to: '09:00' }),
    )

    assert.deepEqual(
      errors.map(({ entityIndex, code, reason }) => [entityIndex, code, reason]),
      [
        [0, 409, messageOf('fulfillmentSlotExists')],
        [1, 400, '2026-02-30 is no day of the calendar'],
        [3, 409, messageOf('fulfillmentSlotExists')],
        [4, 400, 'A slot that begins at 09:00 cannot end at 09:00'],
      ],
    )
    const { meta } = await api.listFulfillmentSlots({ locationCode: 'store' })
    assert.equal(meta.totalItemCount, 2)
  })

  it('refuse times that no clock shows and limits out of bounds', async () => {
    const { create, change } = await withSlots(slot({ id: 'a' }))

    for (const wrong of [
      { from: '24:00' },
      { to: '8:00' },
      { date: '3.12.2026' },
      { orderLimit: -1 },
      { orderLimit: 1_000_001 },
      { orderLimit: 1.5 },
    ]) {
      await assert.rejects(create(slot({ id: 'b', ...wrong })), ValidationError)
      await assert.rejects(change('a', wrong), ValidationError)
    }
    await assert.rejects(change('a', { from: '09:00' }), ValidationError)
    await change('a', { from: '08:30', orderLimit: 1_000_000 })
  })

  it('are of their location and merchant alone', async () => {
    const { api } = await withSlots(slot())
    const stranger = await withSlots()

    for (const key of [
      { locationCode: 'other', slotId: '5_2026-12-03' },
      { locationCode: 'store', slotId: 'none' },
    ]) {
      await assert.rejects(api.getFulfillmentSlot(key), NotFoundError)
      await assert.rejects(api.updateFulfillmentSlot({ ...key, body: { status: 'inactive' } }), NotFoundError)
      await assert.rejects(api.deleteFulfillmentSlot(key), NotFoundError)
    }
    await assert.rejects(stranger.readSlot('5_2026-12-03'), NotFoundError)
    await assert.rejects(api.listFulfillmentSlots({ locationCode: 'none' }), NotFoundError)
    await assert.rejects(
      api.createFulfillmentSlots({ locationCode: 'none', body: { fulfillmentSlots: [slot()] } }),
      NotFoundError,
    )
  })

  it('go with their location, and can be deleted while they are empty', async () => {
    const { api, readSlot } = await withSlots(slot({ id: 'a' }), slot({ id: 'b' }))

    await api.deleteFulfillmentSlot({ locationCode: 'store', slotId: 'a' })
    await assert.rejects(readSlot('a'), NotFoundError)

    await api.deleteLocation({ locationCode: 'store' })
    await assert.rejects(readSlot('b'), NotFoundError)
  })
})
