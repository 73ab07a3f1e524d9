import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { ValidationError } from '@tradepost/sdk'
import { tea, withRouting } from '../fulfillment/route/route.fixture.ts'

const withFulfillmentOrders = async (settings: object) => {
  const h = await withRouting([{ locationCode: 'store', onHand: 50 }])
  await h.api.updateSettings({ body: { settings } })
  const pickup = async (method = 'BOPIS' as 'BOPIS' | 'directShip') => {
    const salesOrder = await h.place({
      lineItems: [tea(1, { fulfillmentMethod: method, fulfillmentLocationCode: 'store' })],
    })
    return { salesOrder, orderNumber: `${salesOrder}-0001` }
  }
  const statusOf = async (orderNumber: string) =>
    (await h.api.getFulfillmentOrder({ orderNumber })).fulfillmentOrder.status
  return { ...h, pickup, statusOf }
}

const lacks = (to: string, field: string) => (error: unknown) => {
  assert.ok(error instanceof ValidationError)
  assert.match(JSON.stringify(error.body), new RegExp(texts.stateNeedsField(to, field)))
  return true
}

describe('a merchant who wants a note', () => {
  it('gets one with a fulfillment order that is canceled or rejected, from this request', async () => {
    const { api, pickup, statusOf } = await withFulfillmentOrders({
      notesOnCancelRequired: true,
      notesOnRejectRequired: true,
    })
    const one = await pickup()
    const other = await pickup()
    const update = (orderNumber: string, body: object) => api.updateFulfillmentOrder({ orderNumber, body })
    await update(one.orderNumber, { notes: 'ring twice' })

    for (const notes of [undefined, null, '', '  '])
      await assert.rejects(update(one.orderNumber, { status: 'canceled', notes }), lacks('canceled', 'notes'))
    await assert.rejects(update(other.orderNumber, { status: 'rejected' }), lacks('rejected', 'notes'))
    assert.deepEqual([await statusOf(one.orderNumber), await statusOf(other.orderNumber)], ['new', 'new'])

    await update(one.orderNumber, { status: 'canceled', notes: 'the customer called' })
    await update(other.orderNumber, { status: 'rejected', notes: 'no staff' })
    assert.deepEqual(
      [await statusOf(one.orderNumber), await statusOf(other.orderNumber)],
      ['canceled', 'rejected'],
    )
  })

  it('is not passed by its lines, nor by a batch', async () => {
    const { api, pickup, statusOf } = await withFulfillmentOrders({ notesOnCancelRequired: true })
    const { orderNumber } = await pickup()
    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    const id = Number(fulfillmentOrder.lineItems[0]?.id)

    await assert.rejects(
      api.setFulfillmentOrderLineStatus({
        orderNumber,
        lineItemId: String(id),
        body: { status: 'canceled' },
      }),
      lacks('canceled', 'notes'),
    )
    await assert.rejects(
      api.updateFulfillmentOrder({ orderNumber, body: { lineItems: [{ id, status: 'canceled' }] } }),
      lacks('canceled', 'notes'),
    )
    const { errors } = await api.setFulfillmentOrderStatuses({ body: [{ orderNumber, status: 'canceled' }] })

    assert.match(JSON.stringify(errors), /wants notes with an order that becomes canceled/)
    assert.equal(await statusOf(orderNumber), 'new')
  })

  it('takes the reason of a short pick for one', async () => {
    const { api, pickup, statusOf } = await withFulfillmentOrders({ notesOnCancelRequired: true })
    const { orderNumber } = await pickup()
    const { fulfillmentOrder } = await api.getFulfillmentOrder({ orderNumber })
    const line = { id: Number(fulfillmentOrder.lineItems[0]?.id), quantity: 0 }

    await api.updateFulfillmentOrder({
      orderNumber,
      body: { lineItems: [{ ...line, quantityChangeReason: 'unavailable' }] },
    })

    assert.equal(await statusOf(orderNumber), 'canceled')
  })

  it('gets one with a sales order, too, and says so before', async () => {
    const { api, pickup } = await withFulfillmentOrders({ notesOnCancelRequired: true })
    const { salesOrder: orderNumber } = await pickup()
    const { transitions } = await api.getSalesOrderTransitions({ orderNumber })

    await assert.rejects(
      api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } }),
      lacks('canceled', 'notes'),
    )
    await api.updateSalesOrder({ orderNumber, body: { status: 'canceled', notes: 'twice by mistake' } })

    assert.deepEqual(
      transitions.filter(({ requires }) => requires.length > 0),
      [{ to: 'canceled', requires: ['notes'] }],
    )
    assert.equal((await api.getSalesOrder({ orderNumber })).order.status, 'canceled')
  })
})

describe('a merchant who wants the number of the till', () => {
  it('gets it before a pickup is handed over, however that is done', async () => {
    const { api, pickup, statusOf } = await withFulfillmentOrders({ POSOrderNumberRequired: true })
    const { orderNumber } = await pickup()
    const move = (body: object) => api.updateFulfillmentOrder({ orderNumber, body })
    await move({ status: 'ready' })
    const { transitions } = await api.getFulfillmentOrderTransitions({ orderNumber })

    await assert.rejects(move({ status: 'fulfilled' }), lacks('fulfilled', 'posTransactionId'))
    assert.equal(await statusOf(orderNumber), 'ready')
    await move({ posTransactionId: 'T-1' })
    await move({ status: 'fulfilled' })

    assert.deepEqual(
      transitions.find(({ to }) => to === 'fulfilled'),
      { to: 'fulfilled', requires: ['posTransactionId'] },
    )
    assert.equal(await statusOf(orderNumber), 'fulfilled')
  })

  it('does not ask for it when goods are shipped', async () => {
    const { api, pickup, statusOf } = await withFulfillmentOrders({ POSOrderNumberRequired: true })
    const { orderNumber } = await pickup('directShip')

    await api.updateFulfillmentOrder({ orderNumber, body: { status: 'fulfilled' } })

    assert.equal(await statusOf(orderNumber), 'fulfilled')
  })
})

describe('a merchant whose customers order from one location', () => {
  const at = (code: string, fulfillmentLocationCode?: string) =>
    tea(1, { code, fulfillmentMethod: 'BOPIS', ...(fulfillmentLocationCode && { fulfillmentLocationCode }) })

  it('takes no new order from two, but one from another system', async () => {
    const { place } = await withFulfillmentOrders({ restrictMultiLocationOrders: true })

    await place({ lineItems: [at('a', 'store'), at('b', 'store'), at('c')] })
    await assert.rejects(place({ lineItems: [at('a'), at('b', 'store'), at('c', 'berlin')] }), (error) => {
      assert.match(String(error), /lineItems|berlin/)
      return true
    })
    await place({ imported: true, lineItems: [at('a', 'store'), at('b', 'berlin')] })
  })

  it('takes no change that would make it so', async () => {
    const { place, api } = await withFulfillmentOrders({
      restrictMultiLocationOrders: true,
      automaticRouting: false,
    })
    const orderNumber = await place({ status: 'new', lineItems: [at('a', 'store'), at('b', 'store')] })
    const change = (fulfillmentLocationCode: string) =>
      api.updateSalesOrder({ orderNumber, body: { lineItems: [{ code: 'b', fulfillmentLocationCode }] } })

    await assert.rejects(change('berlin'), (error) => {
      assert.ok(error instanceof ValidationError)
      assert.match(JSON.stringify(error.body), new RegExp(texts.oneLocation('store', 'berlin')))
      return true
    })
  })
})
