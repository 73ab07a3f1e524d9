import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SalesOrderLineUpdate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ConflictError, expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { countStatements } from '../../../../../test/support/statements.ts'
import { createSalesOrders } from '../../sales/create.ts'
import { order } from '../../sales/order.fixture.ts'
import { shipped } from '../group/group.fixture.ts'
import { tea, withRouting } from './route.fixture.ts'
import { routeOrders } from './route.ts'
import { routeWaitingOrders } from './route-waiting.ts'

describe('an order that is placed', () => {
  it('becomes fulfillment orders of the locations that the rules choose, with their stock', async () => {
    const { place, routed, stock, api, statusOf } = await withRouting([
      { locationCode: 'store', onHand: 3 },
      { locationCode: 'berlin', onHand: 2 },
    ])

    const orderNumber = await place({ lineItems: [tea(4)] })

    assert.deepEqual(await routed(orderNumber), ['store new A 3', 'berlin new A 1'])
    assert.deepEqual(await stock(), { 'tea berlin': '1 of 2', 'tea store': '3 of 3' })
    assert.equal(await statusOf(orderNumber), 'open')
    const { reservations } = await api.listReservations({ filters: { salesOrderNumber: orderNumber } })
    assert.deepEqual(reservations.map((one) => one.fulfillmentOrderNumber).toSorted(), [
      `${orderNumber}-0001`,
      `${orderNumber}-0002`,
    ])
    const { order } = await api.getSalesOrder({ orderNumber })
    assert.equal(order.lineItems[0]?.routedQuantity, 4)
  })

  it('is routed once, however often somebody asks', async () => {
    const { place, routed, api, stock } = await withRouting([{ locationCode: 'store', onHand: 9 }])
    const orderNumber = await place({ lineItems: [tea(2)] })

    const again = await Promise.all(Array.from({ length: 4 }, () => api.routeSalesOrder({ orderNumber })))

    assert.deepEqual(
      again.map(({ fulfillmentOrders, unrouted }) => [fulfillmentOrders, unrouted]),
      Array(4).fill([[], []]),
    )
    assert.deepEqual(await routed(orderNumber), ['store new A 2'])
    assert.deepEqual(await stock(), { 'tea store': '2 of 9' })
  })

  it('routes what is added to it later, and says what of that has no location', async () => {
    const { place, routed, api, stock, statusOf } = await withRouting([{ locationCode: 'store', onHand: 4 }])
    const orderNumber = await place({ lineItems: [tea(1)] })
    const update = (...lineItems: SalesOrderLineUpdate[]) =>
      api.updateSalesOrder({ orderNumber, body: { lineItems } })

    await update({ code: 'A', quantity: 2, quantityChangeReason: 'other' })
    await update(tea(1, { code: 'B' }))

    assert.deepEqual(await routed(orderNumber), ['store new A 1', 'store new A 1', 'store new B 1'])
    assert.deepEqual(await stock(), { 'tea store': '3 of 4' })
    assert.equal(await statusOf(orderNumber), 'open')
    await update({ code: 'A', quantity: 5, quantityChangeReason: 'other' })
    assert.deepEqual(await stock(), { 'tea store': '4 of 4' })
    assert.equal(await statusOf(orderNumber), 'actionRequired')
  })

  it('says what has no location, and is routed when stock comes', async () => {
    const { place, routed, put, api, platform, merchantCode, statusOf } = await withRouting([
      { locationCode: 'store', onHand: 1 },
    ])
    const orderNumber = await place({ lineItems: [tea(3)] })
    assert.deepEqual(await routed(orderNumber), ['store new A 1'])
    assert.equal(await statusOf(orderNumber), 'actionRequired')
    const { unrouted } = await api.explainRouting({ orderNumber, body: {} })
    assert.deepEqual(unrouted, [{ salesOrderLineItemCode: 'A', quantity: 2, reason: 'noStock' }])

    await put({ locationCode: 'berlin', onHand: 5 })
    const merchant = await platform.database.one<{ id: number; code: string }>(
      sql`select id, code from merchant where code = ${merchantCode}`,
    )
    await Promise.all([routeWaitingOrders(platform, merchant), routeWaitingOrders(platform, merchant)])

    assert.deepEqual(await routed(orderNumber), ['store new A 1', 'berlin new A 2'])
    assert.equal(await statusOf(orderNumber), 'open')
  })

  it('goes to the next location when one rejects it, and never back', async () => {
    const { place, routed, stock, reject, statusOf, api } = await withRouting([
      { locationCode: 'store', onHand: 5 },
      { locationCode: 'berlin', onHand: 4 },
    ])
    const orderNumber = await place({ lineItems: [tea(2)] })
    assert.deepEqual(await routed(orderNumber), ['store new A 2'])

    await reject(`${orderNumber}-0001`)

    assert.deepEqual(await routed(orderNumber), ['store rejected A 2', 'berlin new A 2'])
    assert.deepEqual(await stock(), { 'tea berlin': '2 of 4', 'tea store': '0 of 5' })
    assert.equal(await statusOf(orderNumber), 'open')

    await reject(`${orderNumber}-0002`)

    assert.deepEqual(await routed(orderNumber), ['store rejected A 2', 'berlin rejected A 2'])
    assert.deepEqual(await stock(), { 'tea berlin': '0 of 4', 'tea store': '0 of 5' })
    assert.equal(await statusOf(orderNumber), 'actionRequired')
    const { unrouted } = await api.routeSalesOrder({ orderNumber })
    // the warehouse could do it and has nothing
    assert.deepEqual(unrouted, [{ salesOrderLineItemCode: 'A', quantity: 2, reason: 'noStock' }])
    await api.updateRoutingRules({ body: { excludedLocationCodes: ['depot'] } })
    const { unrouted: without } = await api.routeSalesOrder({ orderNumber })
    assert.equal(without[0]?.reason, 'rejected')
  })

  it('forgets what an order waited for when it is canceled', async () => {
    const { place, api, platform, merchantCode } = await withRouting([{ locationCode: 'store', onHand: 1 }])
    const waits = async () => {
      const { n } = await platform.database.one<{ n: number }>(sql`
        select count(*)::int as n from routing_wait w join merchant m on m.id = w.merchant_id
        where m.code = ${merchantCode}`)
      return n
    }
    const orderNumber = await place({ lineItems: [tea(2)] })
    assert.equal(await waits(), 1)

    await api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })

    assert.equal(await waits(), 0)
  })

  it('stays as it is when it was imported, when it was under way already and when routing is off', async () => {
    const { place, fulfillmentOrdersOf, api } = await withRouting([{ locationCode: 'store', onHand: 5 }])

    const imported = await place({ lineItems: [tea(1)], imported: true })
    const underWay = await place({ lineItems: [tea(1)], status: 'inProgress' })
    await api.updateSettings({ body: { settings: { automaticRouting: false } } })
    const off = await place({ lineItems: [tea(1)] })

    assert.deepEqual(
      [
        await fulfillmentOrdersOf(imported),
        await fulfillmentOrdersOf(underWay),
        await fulfillmentOrdersOf(off),
      ],
      [[], [], []],
    )
    await assert.rejects(api.routeSalesOrder({ orderNumber: imported }), ConflictError)
    await assert.rejects(api.routeSalesOrder({ orderNumber: 'none' }), NotFoundError)
    const { fulfillmentOrders } = await api.routeSalesOrder({ orderNumber: off })
    assert.deepEqual(
      fulfillmentOrders.map((one) => [one.locationCode, one.fulfillmentOrderNumber]),
      [['store', `${off}-0001`]],
    )
  })

  it('takes a place in its slot, and gives it back when it is rejected', async () => {
    const { api, place, routed, reject } = await withRouting([{ locationCode: 'store', onHand: 9 }])
    expectNoErrors(
      await api.createFulfillmentSlots({
        locationCode: 'store',
        body: {
          fulfillmentSlots: [{ id: 'noon', date: '2031-01-15', from: '12:00', to: '13:00', orderLimit: 1 }],
        },
      }),
    )
    const pickup = (over = {}) =>
      place({
        lineItems: [
          tea(1, {
            fulfillmentMethod: 'BOPIS',
            fulfillmentLocationCode: 'store',
            fulfillmentSlot: { id: 'noon' },
            ...over,
          }),
        ],
      })
    const booked = async () =>
      (await api.getFulfillmentSlot({ locationCode: 'store', slotId: 'noon' })).fulfillmentSlot.bookedCount

    const [first, second] = [await pickup(), await pickup()]

    assert.deepEqual([await routed(first), await routed(second)], [['store new A 1'], []])
    assert.equal(await booked(), 1)
    const { unrouted } = await api.explainRouting({ orderNumber: second, body: {} })
    assert.equal(unrouted[0]?.reason, 'slotFull')

    await reject(`${first}-0001`)
    assert.equal(await booked(), 0)
    await api.routeSalesOrder({ orderNumber: second })
    assert.deepEqual([await routed(second), await booked()], [['store new A 1'], 1])
  })

  it('never takes more than there is, when many are placed at once', async () => {
    const { place, fulfillmentOrdersOf, stock } = await withRouting([
      { locationCode: 'store', onHand: 5 },
      { locationCode: 'berlin', onHand: 4 },
    ])

    const numbers = await Promise.all(Array.from({ length: 12 }, () => place({ lineItems: [tea(1)] })))

    assert.deepEqual(await stock(), { 'tea berlin': '4 of 4', 'tea store': '5 of 5' })
    const all = (await Promise.all(numbers.map(fulfillmentOrdersOf))).flat()
    assert.equal(all.length, 9)
  })
})

it('routes a hundred orders in as many statements as one', async () => {
  const h = await withRouting([
    { locationCode: 'store', onHand: 500 },
    { locationCode: 'berlin', onHand: 500 },
  ])
  const { ctx, spent } = await countStatements(h)
  await h.api.updateSettings({ body: { settings: { automaticRouting: false } } })
  const numbersOf = async (count: number) => {
    const orders = Array.from({ length: count }, () => order(shipped({ lineItems: [tea(2)] })))
    const { orderNumbers } = await createSalesOrders(ctx, orders)
    return orderNumbers.map(String)
  }
  const [one, many] = [await numbersOf(1), await numbersOf(100)]
  const route = (numbers: string[]) => spent(() => ctx.tx((tx) => routeOrders(tx, ctx, numbers)))

  const [few, lots] = [await route(one), await route(many)]

  assert.equal(lots, few)
  assert.deepEqual(await h.routed(many[99] as string), ['berlin new A 2'])
})
