import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { line } from '../../sales/order.fixture.ts'
import { withStock } from '../../stock/order-stock.fixture.ts'

const withRouting = async () => {
  const h = await withStock([
    { locationCode: 'depot', onHand: 2 },
    { locationCode: 'store', onHand: 5 },
  ])
  await h.api.updateSettings({ body: { settings: { automaticRouting: false } } })
  for (const locationCode of ['store', 'berlin'])
    await h.api.updateLocation({
      locationCode,
      body: { supportedFulfillmentMethods: ['directShip', 'BOPIS'] },
    })
  return h
}
const tea = (quantity: number, over = {}) =>
  line({ code: 'A', quantity, extendedPrice: quantity * 10, ...over })

describe('the routing rules of a merchant', () => {
  it('are the standard ones until some are set, and change by what is sent', async () => {
    const { api } = await withRouting()
    const { routingRules: first } = await api.getRoutingRules()
    assert.deepEqual(first, {
      isAutomatic: false,
      strategies: ['fewestSplits', 'nearest', 'mostStock'],
      priorityLocationCodes: [],
      excludedLocationCodes: [],
      maxSplits: null,
      acceptWithinSeconds: null,
    })

    await api.updateRoutingRules({ body: { maxSplits: 1 } })
    await api.updateRoutingRules({ body: { strategies: ['priority'], priorityLocationCodes: ['berlin'] } })
    await api.updateRoutingRules({ body: {} })

    const { routingRules } = await api.getRoutingRules()
    assert.deepEqual(routingRules, {
      ...first,
      maxSplits: 1,
      strategies: ['priority'],
      priorityLocationCodes: ['berlin'],
    })
  })

  it('say whether orders are routed by themselves, which the setting of the merchant alone decides', async () => {
    const { api, place } = await withRouting()
    const isAutomatic = async () => (await api.getRoutingRules()).routingRules.isAutomatic
    const fulfillmentOrdersOf = async (salesOrderNumber: string) =>
      (await api.listFulfillmentOrders({ filters: { salesOrderNumber } })).fulfillmentOrders.length

    await api.updateRoutingRules({ body: { isAutomatic: true } })
    const waiting = await place({ lineItems: [tea(1)] })
    assert.deepEqual([await isAutomatic(), await fulfillmentOrdersOf(waiting)], [false, 0])
    await api.updateSettings({ body: { settings: { automaticRouting: true } } })
    await api.updateRoutingRules({ body: { isAutomatic: false } })
    const routed = await place({ lineItems: [tea(1)] })
    assert.deepEqual([await isAutomatic(), await fulfillmentOrdersOf(routed)], [true, 1])
    await api.updateSettings({ body: { settings: { inventoryReservationStrategy: 'ignore' } } })
    const ignored = await place({ lineItems: [tea(1)] })
    assert.deepEqual([await isAutomatic(), await fulfillmentOrdersOf(ignored)], [false, 0])
  })

  it('are refused out of their bounds', async () => {
    const { api } = await withRouting()

    for (const wrong of [
      { strategies: [] },
      { strategies: ['nearest', 'nearest'] },
      { strategies: ['cheapest'] },
      { maxSplits: -1 },
      { maxSplits: 101 },
      { acceptWithinSeconds: 59 },
      { acceptWithinSeconds: 2_592_001 },
      { priorityLocationCodes: ['a', 'a'] },
      { excludedLocationCodes: Array.from({ length: 1001 }, (_, index) => `l${index}`) },
    ])
      await assert.rejects(api.updateRoutingRules({ body: wrong as never }), ValidationError)
    await api.updateRoutingRules({ body: { maxSplits: 100, acceptWithinSeconds: 2_592_000 } })
  })
})

describe('the explanation of a routing', () => {
  it('says where an order would go and why, and stores nothing', async () => {
    const { api, place, stock } = await withRouting()
    const orderNumber = await place({ lineItems: [tea(3)] })

    const explained = await api.explainRouting({ orderNumber, body: {} })

    assert.deepEqual(explained.fulfillmentOrders, [
      {
        locationCode: 'store',
        fulfillmentMethod: 'directShip',
        fulfillmentOrderNumber: null,
        lineItems: [{ salesOrderLineItemCode: 'A', quantity: 3 }],
      },
    ])
    assert.deepEqual(explained.unrouted, [])
    assert.deepEqual(
      explained.locations.map(({ locationCode, reason, availableQuantity, rank }) => [
        locationCode,
        reason,
        availableQuantity,
        rank,
      ]),
      [
        ['berlin', 'noStock', 0, 3],
        ['depot', 'othersPreferred', 2, 2],
        ['store', 'chosen', 3, 1],
      ],
    )
    assert.deepEqual(await stock(), { 'tea depot': '0 of 2', 'tea store': '0 of 5' })
  })

  it('takes changes of the rules to try them', async () => {
    const { api, place } = await withRouting()
    const orderNumber = await place({ lineItems: [tea(9)] })
    const by = async (rules: object) => {
      const { fulfillmentOrders, unrouted } = await api.explainRouting({ orderNumber, body: { rules } })
      return [
        fulfillmentOrders
          .map(({ locationCode, lineItems }) => `${locationCode} ${lineItems[0]?.quantity}`)
          .join(),
        unrouted.map(({ quantity, reason }) => `${quantity} ${reason}`).join(),
      ].join(' | ')
    }

    assert.equal(await by({}), 'store 5,depot 2 | 2 noStock')
    assert.equal(await by({ maxSplits: 0 }), 'store 5 | 4 tooManySplits')
    assert.equal(await by({ excludedLocationCodes: ['store', 'depot'] }), ' | 9 noStock')
    assert.equal(await by({ excludedLocationCodes: ['store', 'depot', 'berlin'] }), ' | 9 noLocation')
    assert.equal(
      await by({ strategies: ['priority'], priorityLocationCodes: ['depot'], maxSplits: 0 }),
      'depot 2 | 7 tooManySplits',
    )
    await assert.rejects(api.explainRouting({ orderNumber: 'none', body: {} }), NotFoundError)
  })

  it('is of the own orders only', async () => {
    const { place } = await withRouting()
    const stranger = await withRouting()
    const orderNumber = await place({ lineItems: [tea(1)] })

    await assert.rejects(
      stranger.api.explainRouting({ orderNumber: `${orderNumber}0`, body: {} }),
      NotFoundError,
    )
    const { current } = await stranger.api.replayRouting({ body: { rules: {} } })
    assert.equal(current.orderCount, 0)
  })
})

describe('the replay of a routing', () => {
  it('has the figures of past orders by the rules as they are and as they would be', async () => {
    const { api, place } = await withRouting()
    const [first] = [await place({ lineItems: [tea(6)] }), await place({ lineItems: [tea(1)] })]

    const { current, changed, differences } = await api.replayRouting({ body: { rules: { maxSplits: 0 } } })

    assert.deepEqual(current, {
      orderCount: 2,
      routedOrderCount: 2,
      fulfillmentOrderCount: 3,
      splitOrderCount: 1,
      unroutedLineCount: 0,
      locations: [
        { locationCode: 'depot', fulfillmentOrderCount: 1 },
        { locationCode: 'store', fulfillmentOrderCount: 2 },
      ],
    })
    assert.deepEqual(changed, {
      orderCount: 2,
      routedOrderCount: 1,
      fulfillmentOrderCount: 2,
      splitOrderCount: 0,
      unroutedLineCount: 1,
      locations: [{ locationCode: 'store', fulfillmentOrderCount: 2 }],
    })
    assert.deepEqual(
      differences.map((one) => [one.orderNumber, one.current.length, one.changed.length]),
      [[first, 2, 1]],
    )
  })

  it('looks at so many of the newest orders, and between two moments', async () => {
    const { api, place, clock } = await withRouting()
    await place({ lineItems: [tea(1)] })
    clock.advance(3_600_000)
    const noon = clock.now().toISOString()
    await place({ lineItems: [tea(1)] })
    await place({ lineItems: [tea(1)] })
    const count = async (over: object) =>
      (await api.replayRouting({ body: { rules: {}, ...over } })).current.orderCount

    assert.deepEqual(
      [await count({}), await count({ from: noon }), await count({ to: noon }), await count({ limit: 1 })],
      [3, 2, 1, 1],
    )
    await assert.rejects(count({ limit: 501 }), ValidationError)
    await assert.rejects(count({ limit: 0 }), ValidationError)
  })
})
