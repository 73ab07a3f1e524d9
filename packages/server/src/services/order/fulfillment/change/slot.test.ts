import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FulfillmentSlotCreate } from '@tradepost/contract'
import { type Db, sql } from '@tradepost/kernel'
import { ConflictError, expectNoErrors, ValidationError } from '@tradepost/sdk'
import { until } from '../../../../../test/support/until.ts'
import { line } from '../../sales/order.fixture.ts'
import { part, withFulfillmentOrders } from '../fulfillment-order.fixture.ts'

const slot = (id: string, over: Partial<FulfillmentSlotCreate> = {}): FulfillmentSlotCreate => ({
  id,
  date: '2031-01-15',
  from: '09:00',
  to: '10:00',
  orderLimit: 1,
  ...over,
})

/** Whether somebody waits until the orders of a location are stored. */
const isWaiting = async (db: Db): Promise<boolean> =>
  (await db.maybe(sql`
    select from pg_locks where locktype = 'advisory' and not granted and mode = 'ExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`)) !== null

const withSlots = async () => {
  const h = await withFulfillmentOrders([{ onHand: 50 }])
  const create = async (locationCode: string, ...fulfillmentSlots: FulfillmentSlotCreate[]) =>
    expectNoErrors(await h.api.createFulfillmentSlots({ locationCode, body: { fulfillmentSlots } }))
  await create('depot', slot('early'), slot('late', { from: '15:00', to: '16:00' }))
  await create('store', slot('there'))
  const inSlot = async (id: string) => ({ ...part(await h.place(), 1), fulfillmentSlot: { id } })
  const booked = async (slotId: string, locationCode = 'depot') =>
    (await h.api.getFulfillmentSlot({ locationCode, slotId })).fulfillmentSlot.bookedCount
  return { ...h, create, inSlot, booked }
}

describe('the slot of a fulfillment order', () => {
  it('is one of its location, with the date and times from there', async () => {
    const { assign, inSlot, get, booked } = await withSlots()

    const [number = ''] = await assign(await inSlot('early'))

    const { fulfillmentSlot, plannedFulfillmentDate } = await get(number)
    assert.deepEqual(fulfillmentSlot, {
      id: 'early',
      date: '2031-01-15',
      weekday: 'wed',
      from: '09:00',
      to: '10:00',
      status: 'active',
      orderLimit: 1,
      orderCount: 1,
    })
    // the clock of the merchant, in Chicago
    assert.equal(plannedFulfillmentDate, '2031-01-15T15:00:00.000Z')
    assert.equal(await booked('early'), 1)
  })

  it('begins by the clock of its location', async () => {
    const { api, assign, inSlot, update, get, create, place } = await withSlots()
    await api.updateLocation({ locationCode: 'depot', body: { timeZone: 'Europe/Berlin' } })
    await create('depot', slot('summer', { date: '2031-07-15' }))
    const own = { id: 'own', date: '2031-07-15', from: '08:00', to: '08:59' }

    const [one = '', two = ''] = await assign(await inSlot('early'), {
      ...part(await place(), 1),
      fulfillmentSlot: own,
    })
    const planned = async (number: string) => (await get(number)).plannedFulfillmentDate

    assert.deepEqual(
      [await planned(one), await planned(two)],
      ['2031-01-15T08:00:00.000Z', '2031-07-15T06:00:00.000Z'],
    )
    await update(one, { fulfillmentSlot: { id: 'summer' } })
    assert.equal(await planned(one), '2031-07-15T07:00:00.000Z')
  })

  it('is unknown, closed or full: an error of its item, and the others are stored', async () => {
    const { api, inSlot, create, booked } = await withSlots()
    await create('depot', slot('closed', { status: 'inactive' }), slot('shut', { status: 'busy' }))

    const { ids, errors } = await api.createFulfillmentOrders({
      body: {
        fulfillmentOrders: [
          await inSlot('there'),
          await inSlot('closed'),
          await inSlot('shut'),
          await inSlot('early'),
          await inSlot('early'),
        ],
      },
    })

    assert.deepEqual(
      ids.map((id) => id !== null),
      [false, false, false, true, false],
    )
    assert.deepEqual(
      errors.map(({ entityIndex, code, message }) => [entityIndex, code, message]),
      [
        [0, 404, 'The location depot has no fulfillment slot there'],
        [1, 409, 'The fulfillment slot closed takes no orders'],
        [2, 409, 'The fulfillment slot shut takes no orders'],
        [4, 409, 'The fulfillment slot early has no place left'],
      ],
    )
    assert.equal(await booked('early'), 1)
  })

  it('may be one that only the order knows, when it says when that is', async () => {
    const { assign, place, get } = await withSlots()
    const own = { id: '5_2019-09-03', date: '2019-09-03', from: '08:00', to: '08:59', orderCount: 10 }

    const [number = ''] = await assign({ ...part(await place(), 1), fulfillmentSlot: own })

    assert.partialDeepStrictEqual((await get(number)).fulfillmentSlot, { ...own, orderLimit: 10 })
  })

  it('becomes one of the location that has room for all orders that name it', async () => {
    const { api, assign, place, create, booked } = await withSlots()
    const own = { id: 'own', date: '2031-01-16', from: '08:00', to: '08:59' }
    const inOwn = async () => ({ ...part(await place(), 1), fulfillmentSlot: own })
    await assign(await inOwn(), await inOwn())

    const { errors } = await api.createFulfillmentSlots({
      locationCode: 'depot',
      body: { fulfillmentSlots: [slot('own', { orderLimit: 1 }), slot('other')] },
    })

    assert.deepEqual(
      errors.map(({ entityIndex, code }) => [entityIndex, code]),
      [[0, 409]],
    )
    assert.equal(await booked('other'), 0)
    await create('depot', slot('own', { orderLimit: 2 }))
    assert.equal(await booked('own'), 2)
  })

  it('changes by an update, and the former place is free again', async () => {
    const { assign, inSlot, update, get, booked } = await withSlots()
    const [one = ''] = await assign(await inSlot('early'))

    await update(one, { fulfillmentSlot: { id: 'late' } })
    await update(one, { fulfillmentSlot: { id: 'late' } })

    assert.deepEqual([await booked('early'), await booked('late')], [0, 1])
    const { fulfillmentSlot, plannedFulfillmentDate } = await get(one)
    assert.deepEqual([fulfillmentSlot?.from, fulfillmentSlot?.to], ['15:00', '16:00'])
    assert.equal(plannedFulfillmentDate, '2031-01-15T21:00:00.000Z')
    const [two = ''] = await assign(await inSlot('early'))
    await assert.rejects(update(two, { fulfillmentSlot: { id: 'late' } }), ConflictError)
    await assert.rejects(update(two, { fulfillmentSlot: { id: 'there' } }), ValidationError)
    await assert.rejects(update(two, { fulfillmentSlot: { id: '' } }), ValidationError)

    await update(one, { status: 'canceled' })
    assert.equal(await booked('late'), 0)
    await update(two, { fulfillmentSlot: { id: 'late' } })
    assert.deepEqual([await booked('early'), await booked('late')], [0, 1])
  })

  it('changes by a batch in which each change finds what those before it left', async () => {
    const { api, assign, inSlot, update, get, booked } = await withSlots()
    const [one = '', two = '', three = ''] = await assign(
      await inSlot('early'),
      await inSlot('late'),
      part((await inSlot('early')).salesOrderNumber, 1),
    )
    const move = (orderNumber: string, payload: Record<string, unknown>) => ({
      event: 'entityUpdated' as const,
      entity: 'fulfillmentOrder' as const,
      entityId: orderNumber,
      payload,
    })
    const to = (id: string) => ({ fulfillmentSlot: { id } })

    const { errors } = await api.writeOrderBatch({
      body: [
        move(two, { status: 'canceled', cancellationReason: 'other' }),
        move(one, to('late')),
        move(three, to('late')),
        move(three, to('early')),
        move(one, to('early')),
      ],
    })

    assert.deepEqual(
      errors.map(({ entityIndex, message }) => [entityIndex, message]),
      [
        [2, 'The fulfillment slot late has no place left'],
        [4, 'The fulfillment slot early has no place left'],
      ],
    )
    assert.deepEqual([await booked('early'), await booked('late')], [1, 1])
    assert.deepEqual(
      [(await get(one)).fulfillmentSlot?.id, (await get(three)).fulfillmentSlot?.id],
      ['late', 'early'],
    )
    const back = await api.writeOrderBatch({
      body: [move(three, { status: 'canceled' }), move(one, to('early')), move(one, to('late'))],
    })
    assert.deepEqual(back.errors, [])
    await update(one, { status: 'fulfilled' })
    await assert.rejects(update(one, to('early')), /is fulfilled: its slot cannot change/)
    await update(one, to('late'))
  })

  it('has its last place for one of many who ask at once', async () => {
    const { api, inSlot, assign, place, update, booked, create } = await withSlots()
    await create('depot', slot('three', { orderLimit: 3 }))
    const numbers: string[] = []
    for (let n = 0; n < 6; n++) numbers.push(...(await assign(part(await place(), 1))))
    const fresh = await Promise.all(Array.from({ length: 6 }, () => inSlot('three')))

    const [moved, created] = await Promise.all([
      Promise.allSettled(numbers.map((number) => update(number, { fulfillmentSlot: { id: 'three' } }))),
      Promise.all(fresh.map((one) => api.createFulfillmentOrders({ body: { fulfillmentOrders: [one] } }))),
    ])

    const won = moved.filter(({ status }) => status === 'fulfilled').length
    const stored = created.flatMap(({ ids }) => ids).filter((id) => id !== null).length
    assert.equal(won + stored, 3)
    for (const one of moved)
      if (one.status === 'rejected') assert.ok(one.reason instanceof ConflictError, String(one.reason))
    assert.deepEqual(new Set(created.flatMap(({ errors }) => errors.map(({ code }) => code))), new Set([409]))
    assert.equal(await booked('three'), 3)
  })

  it('counts an order that came at the same moment as the slot that it names', async () => {
    const { api, assign, place, booked, platform } = await withSlots()
    const [number = ''] = await assign(part(await place(), 1))
    const create = () =>
      api.createFulfillmentSlots({ locationCode: 'depot', body: { fulfillmentSlots: [slot('new')] } })

    const creating = await platform.database.tx(async (tx) => {
      await tx.run(sql`
        update fulfillment_order set document = document || '{"fulfillmentSlot": {"id": "new"}}'
        where order_number = ${number}`)
      let isOver = false
      const created = create().finally(() => {
        isOver = true
      })
      await until(async () => isOver || (await isWaiting(platform.database)))
      return { created }
    })

    expectNoErrors(await creating.created)
    assert.equal(await booked('new'), 1)
  })

  it('counts right when slots and orders that name them are created by many at once', async () => {
    const { api, place, booked } = await withSlots()
    const ids = Array.from({ length: 8 }, (_, n) => `own-${n}`)
    const orders = await Promise.all(
      ids.map(async (id) => ({
        ...part(await place(), 1),
        fulfillmentSlot: { id, date: '2031-01-16', from: '08:00', to: '08:59' },
      })),
    )

    await Promise.all(
      ids.flatMap((id, index) => [
        api.createFulfillmentOrders({ body: { fulfillmentOrders: orders.slice(index, index + 1) } }),
        api.createFulfillmentSlots({ locationCode: 'depot', body: { fulfillmentSlots: [slot(id)] } }),
      ]),
    )

    assert.deepEqual(await Promise.all(ids.map((id) => booked(id))), Array(ids.length).fill(1))
  })

  it('comes from the sales order when the work is given by quantities', async () => {
    const { api, place, get, booked } = await withSlots()
    const simple = async (id: string) => {
      const orderNumber = await place({ lineItems: [line({ fulfillmentSlot: { id } })] })
      return api.createSimpleFulfillmentOrders({
        orderNumber,
        body: {
          simpleFulfillmentOrders: [
            {
              fulfillmentMethod: 'directShip',
              fulfillmentLocationCode: 'depot',
              lineItems: [{ salesOrderLineItemCode: 'A', quantity: 1 }],
            },
          ],
        },
      })
    }

    const { ids } = expectNoErrors(await simple('early'))
    assert.equal((await get(String(ids[0]))).fulfillmentSlot?.from, '09:00')
    assert.equal(await booked('early'), 1)
    await assert.rejects(simple('early'), ConflictError)
    expectNoErrors(await simple('of its own'))
  })
})
