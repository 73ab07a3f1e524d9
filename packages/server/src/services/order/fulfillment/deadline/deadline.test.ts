import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { runTick, sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import { until } from '../../../../../test/support/until.ts'
import { tea, withRouting } from '../route/route.fixture.ts'
import { handleDue } from './act.ts'
import { dueTick } from './deadline.jobs.ts'

const HOUR = 3_600_000

const withDue = async (rules = {}) => {
  const h = await withRouting(
    [
      { locationCode: 'store', onHand: 50 },
      { locationCode: 'berlin', onHand: 40 },
    ],
    rules,
  )
  const merchant = await h.platform.database.one<{ id: number; code: string }>(
    sql`select id, code from merchant where code = ${h.merchantCode}`,
  )
  const handle = () => handleDue(h.platform, merchant)
  const told = async (...names: string[]) =>
    (await h.events())
      .filter(({ event }) => names.includes(event))
      .map(({ event, payload }) => [event, payload])
  const pickup = () =>
    h.place({ lineItems: [tea(1, { fulfillmentMethod: 'BOPIS', fulfillmentLocationCode: 'store' })] })
  const set = (orderNumber: string, status: 'ready' | 'accepted' | 'hold') =>
    h.api.updateFulfillmentOrder({ orderNumber, body: { status } })
  const rows = () =>
    h.platform.database.many<{
      kind: string
      tries: number
      failure: string | null
      isSetAside: boolean
    }>(sql`
      select kind, tries, failure, set_aside_date is not null as "isSetAside" from fulfillment_due
      where merchant_id = ${merchant.id} order by kind`)
  return { ...h, merchant, handle, told, pickup, set, rows }
}

describe('what is due', () => {
  it('is told once when a pickup waits for longer than the merchant wants', async () => {
    const { api, pickup, set, handle, told, clock } = await withDue()
    await api.updateSettings({ body: { settings: { pickupReminderTriggerAfterSeconds: 7200 } } })
    const number = `${await pickup()}-0001`
    await set(number, 'ready')

    clock.advance(HOUR)
    await handle()
    assert.deepEqual(await told('orderNotPickedUp'), [])

    clock.advance(HOUR)
    await Promise.all([handle(), handle()])
    await handle()

    const [[, payload] = []] = await told('orderNotPickedUp')
    assert.partialDeepStrictEqual(payload, { locationCode: 'store', fulfillmentOrderNumber: number })
    assert.equal((await told('orderNotPickedUp')).length, 1)
  })

  it('is not told of a pickup that was collected or picked in time', async () => {
    const { api, pickup, set, handle, told, clock } = await withDue()
    await api.updateSettings({ body: { settings: { pickupReminderTriggerAfterSeconds: 7200 } } })
    await api.updateLocation({
      locationCode: 'store',
      body: { settings: { scheduledFulfillmentPickTime: 1800 } },
    })
    const number = `${await pickup()}-0001`
    const late = `${await pickup()}-0001`
    await set(number, 'ready')
    await api.updateFulfillmentOrder({ orderNumber: number, body: { status: 'fulfilled' } })

    clock.advance(24 * HOUR)
    await handle()

    assert.deepEqual(
      (await told('orderNotPickedUp', 'schedulePickTimeReached')).map(([event, payload]) => [
        event,
        (payload as { fulfillmentOrderNumber: string }).fulfillmentOrderNumber,
      ]),
      [['schedulePickTimeReached', late]],
    )
  })

  it('is told once when the time of a pickup that is ready comes near', async () => {
    const { api, pickup, set, handle, told, clock, platform, merchant } = await withDue()
    await api.updateSettings({ body: { settings: { scheduledPickupReminderBeforePickupSeconds: 3600 } } })
    const number = `${await pickup()}-0001`
    await set(number, 'ready')
    const planned = new Date(clock.now().getTime() + 2 * HOUR)
    await platform.database.run(sql`
      update fulfillment_order f set planned_date = ${planned}
      where f.merchant_id = ${merchant.id} and f.order_number = ${number}`)

    await handle()
    const early = await told('schedulePickupReminderTimeReached')
    clock.advance(HOUR)
    await handle()
    await handle()

    assert.deepEqual(early, [])
    const [[, payload] = [], ...more] = await told('schedulePickupReminderTimeReached')
    assert.partialDeepStrictEqual(payload, { locationCode: 'store', fulfillmentOrderNumber: number })
    assert.deepEqual(more, [])
  })

  describe('when the merchant cancels pickups that nobody collects', () => {
    const cancelAfter = (seconds: number | null, isOn = true) => ({
      body: { settings: { automaticOrderCancellationEnabled: isOn, cancelOrderAfterSeconds: seconds } },
    })

    it('is to cancel them and give their goods back, at the second and not before', async () => {
      const { api, pickup, set, handle, clock, stock } = await withDue()
      await api.updateSettings(cancelAfter(7200))
      const salesOrder = await pickup()
      const orderNumber = `${salesOrder}-0001`
      const before = await stock()
      await set(orderNumber, 'ready')

      clock.advance(2 * HOUR - 1)
      await handle()
      assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'ready')
      clock.advance(1)
      await Promise.all([handle(), handle()])

      const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
      assert.partialDeepStrictEqual(fulfillmentOrder, { status: 'canceled', cancellationReason: 'expired' })
      assert.equal((await api.getSalesOrder({ orderNumber: salesOrder })).order.status, 'canceled')
      assert.notDeepEqual(await stock(), before)
    })

    it('leaves those alone that were collected, wait for a customer who is here, or are shipped', async () => {
      const { api, place, pickup, set, handle, clock } = await withDue()
      await api.updateSettings(cancelAfter(3600))
      const collected = `${await pickup()}-0001`
      const here = `${await pickup()}-0001`
      const shipped = `${await place({ lineItems: [tea(1)] })}-0001`
      for (const number of [collected, here, shipped]) await set(number, 'ready')
      await api.updateFulfillmentOrder({ orderNumber: collected, body: { status: 'fulfilled' } })
      await api.updateFulfillmentOrder({ orderNumber: here, body: { status: 'checkedIn' } })

      clock.advance(24 * HOUR)
      await handle()

      const statusOf = async (orderNumber: string) =>
        (await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status
      assert.deepEqual(await Promise.all([collected, here, shipped].map(statusOf)), [
        'fulfilled',
        'checkedIn',
        'ready',
      ])
    })

    it('follows a change of the setting, also for goods that wait already', async () => {
      const { api, pickup, set, handle, clock, rows } = await withDue()
      const orderNumber = `${await pickup()}-0001`
      await set(orderNumber, 'ready')
      const kinds = async () => (await rows()).map(({ kind }) => kind)

      await api.updateSettings(cancelAfter(3600))
      assert.deepEqual(await kinds(), ['pickupExpired'])
      await api.updateSettings(cancelAfter(3600, false))
      assert.deepEqual(await kinds(), [])
      await api.updateSettings(cancelAfter(null))
      assert.deepEqual(await kinds(), [])
      await api.updateSettings(cancelAfter(7200))
      clock.advance(HOUR)
      await handle()
      assert.deepEqual(await kinds(), ['pickupExpired'])
      await api.updateSettings(cancelAfter(3600))
      await handle()

      assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'canceled')
    })

    it('does not cancel what was noted before somebody switched it off', async () => {
      const { api, pickup, set, handle, clock, rows, platform, merchant } = await withDue()
      const orderNumber = `${await pickup()}-0001`
      await set(orderNumber, 'ready')
      await platform.database.run(sql`
        insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date)
        select merchant_id, id, 'pickupExpired', ${clock.now()} from fulfillment_order where merchant_id = ${merchant.id}`)

      await handle()

      assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'ready')
      assert.deepEqual(await rows(), [])
    })

    it('needs no note from anybody', async () => {
      const { api, pickup, set, handle, clock } = await withDue()
      await api.updateSettings(cancelAfter(0))
      await api.updateSettings({ body: { settings: { notesOnCancelRequired: true } } })
      const orderNumber = `${await pickup()}-0001`
      await set(orderNumber, 'ready')
      clock.advance(1)

      await handle()

      assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'canceled')
    })
  })

  it('may be so far away that it is no date any more', async () => {
    const { api, pickup, set, handle } = await withDue()
    await api.updateSettings({
      body: {
        settings: {
          pickupReminderTriggerAfterSeconds: 1e300,
          scheduledPickupReminderBeforePickupSeconds: 1e300,
          automaticOrderCancellationEnabled: true,
          cancelOrderAfterSeconds: 1e300,
        },
      },
    })
    const orderNumber = `${await pickup()}-0001`

    await set(orderNumber, 'ready')
    await handle()

    assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'ready')
  })

  it('takes an order from a location that does not accept while it is open, and routes it again', async () => {
    const { api, place, routed, handle, clock, platform } = await withDue({ acceptWithinSeconds: 3600 })
    clock.advance(new Date('2031-01-15T16:30:00Z').getTime() - clock.now().getTime())
    const hours = {
      sun: '9a - 5p',
      mon: '9a - 5p',
      tue: '9a - 5p',
      wed: '9a - 5p',
      thu: '9a - 5p',
      fri: '9a - 5p',
      sat: '9a - 5p',
    }
    await api.updateLocation({ locationCode: 'store', body: { operationHours: hours, timeZone: 'UTC' } })
    const orderNumber = await place({ lineItems: [tea(2)] })
    assert.deepEqual(await routed(orderNumber), ['store new A 2'])

    // the shop closes at five and opens at nine: half an hour is left tomorrow
    clock.advance(16 * HOUR)
    await handle()
    assert.deepEqual(await routed(orderNumber), ['store new A 2'])

    clock.advance(HOUR)
    await runTick(platform.database, dueTick, clock.now())
    await handle()
    await until(async () => (await routed(orderNumber)).length === 2)
    assert.deepEqual(await routed(orderNumber), ['store rejected A 2', 'berlin new A 2'])
  })

  it('leaves an order alone that was accepted in time', async () => {
    const { place, routed, handle, clock, set } = await withDue({ acceptWithinSeconds: 60 })
    const orderNumber = await place({ lineItems: [tea(2)] })
    await set(`${orderNumber}-0001`, 'accepted')

    clock.advance(HOUR)
    await handle()

    assert.deepEqual(await routed(orderNumber), ['store accepted A 2'])
  })

  it('takes an order off hold and back to where it was, with each of its lines', async () => {
    const { api, place, handle, clock, rows, set } = await withDue()
    const soon = () => new Date(clock.now().getTime() + HOUR).toISOString()
    const held = async (status: 'accepted' | 'inProgress' | 'new', lineItems: object[] = []) => {
      const orderNumber = `${await place({ lineItems: [tea(1), tea(2, { code: 'B' })] })}-0001`
      const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
      const lines = lineItems.map((line, index) => ({ id: fulfillmentOrder.lineItems[index]?.id, ...line }))
      if (status !== 'new')
        await api.updateFulfillmentOrder({ orderNumber, body: { status, lineItems: lines as never } })
      await api.updateFulfillmentOrder({ orderNumber, body: { status: 'hold', heldUntil: soon() } })
      return orderNumber
    }
    const read = async (orderNumber: string) => {
      const { fulfillmentOrder: one } = await api.getFulfillmentOrder({ orderNumber })
      return [one.status, ...one.lineItems.map(({ status }) => status), one.heldUntil].join()
    }
    const [fresh, begun, freed, paused] = [
      await held('new'),
      await held('inProgress', [{ status: 'picked' }, { status: 'accepted' }]),
      await held('accepted'),
      await held('accepted'),
    ]
    assert.match(await read(begun), /^hold,hold,hold,20/)
    await set(freed, 'ready')
    await api.updateFulfillmentOrder({ orderNumber: paused, body: { heldUntil: null } })

    clock.advance(HOUR)
    await Promise.all([handle(), handle()])

    assert.equal(await read(fresh), 'new,new,new,')
    assert.equal(await read(begun), 'inProgress,picked,accepted,')
    assert.equal(await read(freed), 'ready,ready,ready,')
    assert.equal(await read(paused), 'hold,hold,hold,')
    assert.deepEqual(
      (await rows()).filter(({ kind }) => kind === 'heldOrderReturns'),
      [],
    )
  })

  it('leaves an order on hold whose time is put off at the last moment', async () => {
    const { place, handle, clock, api, merchant, platform } = await withDue()
    const salesOrderNumber = await place({ lineItems: [tea(1)] })
    const orderNumber = `${salesOrderNumber}-0001`
    const { database } = platform
    const heldUntil = new Date(clock.now().getTime() + HOUR).toISOString()
    await api.updateFulfillmentOrder({ orderNumber, body: { status: 'hold', heldUntil } })
    clock.advance(HOUR)

    let handled: Promise<unknown> = Promise.resolve()
    await database.tx(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`
        select pg_backend_pid() as pid from sales_order
        where merchant_id = ${merchant.id} and order_number = ${salesOrderNumber} for update`)
      handled = handle()
      await until(
        async () =>
          (await database.maybe(sql`
            select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`)) !== null,
      )
      await tx.run(sql`
        update fulfillment_order set held_until = held_until + interval '1 hour'
        where merchant_id = ${merchant.id} and order_number = ${orderNumber}`)
    })
    await handled

    assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'hold')
    clock.advance(HOUR)
    await handle()
    assert.equal((await api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status, 'new')
  })

  it('holds only orders on hold until some time', async () => {
    const { api, pickup } = await withDue()
    const orderNumber = `${await pickup()}-0001`
    const heldUntil = '2031-01-15T10:00:00Z'
    const update = (body: object) => api.updateFulfillmentOrder({ orderNumber, body: body as never })

    await assert.rejects(update({ heldUntil }), ValidationError)
    await assert.rejects(update({ heldUntil, status: 'accepted' }), ValidationError)
    await assert.rejects(update({ heldUntil: 'tomorrow', status: 'hold' }), ValidationError)
    await update({ status: 'hold' })
    await update({ heldUntil })

    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    assert.equal(fulfillmentOrder.heldUntil, '2031-01-15T10:00:00.000Z')
    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      filters: { holdUntil: { $gte: '2031-01-15' } },
    })
    assert.deepEqual(
      fulfillmentOrders.map((one) => one.orderNumber),
      [orderNumber],
    )
    await assert.rejects(update({ heldUntil, status: 'accepted' }), ValidationError)
  })

  it('is set aside with its failure after five tries, and holds up nothing else', async () => {
    const { pickup, handle, told, clock, rows, merchant, platform, api } = await withDue()
    await api.updateLocation({
      locationCode: 'store',
      body: { settings: { scheduledFulfillmentPickTime: 1 } },
    })
    const orderNumber = await pickup()
    await platform.database.run(sql`
      insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date)
      select merchant_id, id, 'brewTea', ${clock.now()} from fulfillment_order where merchant_id = ${merchant.id}`)
    clock.advance(2000)

    for (let round = 0; round < 7; round++) {
      await handle()
      clock.advance(HOUR)
    }

    assert.deepEqual(await rows(), [
      { kind: 'brewTea', tries: 5, failure: 'nothing is known to do when brewTea is due', isSetAside: true },
    ])
    assert.deepEqual(
      (await told('schedulePickTimeReached')).map(
        ([, payload]) => (payload as { fulfillmentOrderNumber: string }).fulfillmentOrderNumber,
      ),
      [`${orderNumber}-0001`],
    )
  })
})
