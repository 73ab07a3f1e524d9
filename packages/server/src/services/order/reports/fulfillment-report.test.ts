import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { fulfillmentOrder } from '../fulfillment/fulfillment-order.fixture.ts'
import { settled } from './fact/analytics.fixture.ts'
import { withReservations } from './report.fixture.ts'

const now = { $and: [{ date: { $gte: '2026-01-01', $lte: '2029-12-31' } }] } as never
const quarter = { resolution: 'quarter' } as const

describe('reports about fulfillment orders', () => {
  it('count them by status, and by the date that is asked for', async () => {
    const h = await withReservations()
    const [one] = await Promise.all([h.reserve(), h.reserve({ locationCode: 'berlin' })])
    await h.move(one, 'accepted', 'ready', 'fulfilled')
    await settled(h)
    const count = async (query: object = {}) => {
      const { reportingData } = await h.api.getFulfillmentOrderReport({ reportType: 'orderCount', ...query })
      return reportingData[0]?.breakdowns.map(({ type, value }) => `${value} ${type}`)
    }

    assert.deepEqual(await count(), ['1 fulfilled', '1 new'])
    assert.deepEqual(await count({ filterDateField: 'createDate' }), ['1 fulfilled', '1 new'])
    assert.deepEqual(await count({ filterDateField: 'completedDate' }), ['1 fulfilled'])
    assert.deepEqual(await count({ filters: { locationCode: 'berlin' } }), ['1 new'])
    assert.deepEqual(await count({ filters: { status: 'fulfilled' } }), ['1 fulfilled'])
    assert.deepEqual(await count({ filters: { orderNumber: one } }), ['1 fulfilled'])
    assert.deepEqual(await count({ filters: { name: 'nobody' } }), [])
    assert.deepEqual(await count({ filters: { fulfillmentMethod: 'BOPIS' } }), [])
  })

  it('add up what was handed over, by location, type of location and method', async () => {
    const h = await withReservations()
    const done = await h.reserve()
    const shipped = await h.begin()
    await h.reserve({ locationCode: 'berlin' })
    await h.move(done, 'accepted', 'ready', 'fulfilled')
    await h.move(shipped.orderNumber, 'accepted', 'ready', 'fulfilled')
    await settled(h)
    const report = async (reportType: string, query: object = {}) => {
      const { reportingData } = await h.api.getFulfillmentOrderReport({ reportType, ...query })
      const [first] = reportingData
      return [first?.value, ...(first?.breakdowns.map(({ type, value }) => `${type} ${value}`) ?? [])]
    }

    assert.deepEqual(await report('fulfilledOrderRevenueByStore'), [40, 'depot 20', 'store 20'])
    assert.deepEqual(await report('fulfilledOrderRevenueByLocationType'), [40, 'store 20', 'warehouse 20'])
    assert.deepEqual(await report('fulfilledOrderRevenueByFulfillmentMethod'), [
      40,
      'ROPIS 20',
      'directShip 20',
    ])
    assert.deepEqual(await report('completedOrderCount'), [2, 'ROPIS 1', 'directShip 1'])
    assert.deepEqual(await report('completedOrderCount', { filters: { status: 'new' } }), [0])
    assert.deepEqual(await report('completedOrderCount', { filters: { orderNumber: done } }), [1, 'ROPIS 1'])
    assert.deepEqual(await report('lineItemFulfillmentRate'), [1, 'ROPIS 1', 'directShip 1'])
    assert.deepEqual(await report('lineItemReturnRate'), [0, 'ROPIS 0', 'directShip 0'])
    for (const name of [
      'orderCountHistogram',
      'fulfilledOrderCountHistogram',
      'fulfilledOrderRevenueHistogram',
    ]) {
      const { reportingData } = await h.api.getFulfillmentOrderReport({
        reportType: name,
        filters: now,
        ...quarter,
      })
      assert.equal(reportingData.length, 16)
      const total = reportingData.reduce((sum, { value }) => sum + value, 0)
      assert.equal(total, { orderCountHistogram: 3, fulfilledOrderCountHistogram: 2 }[name] ?? 40)
    }
  })

  it('tell what was given up, and how long it took until goods were ready', async () => {
    const h = await withReservations()
    const [canceled, rejected, ready] = [await h.reserve(), await h.reserve(), await h.reserve()]
    await h.update(canceled, { status: 'canceled', cancellationReason: 'other' })
    await h.move(rejected, 'rejected')
    await h.move(ready, 'accepted', 'ready')
    await settled(h)
    const report = async (reportType: string) =>
      (await h.api.getFulfillmentOrderReport({ reportType })).reportingData[0]

    assert.deepEqual((await report('abortedState'))?.breakdowns, [
      { type: 'canceled', value: 1 },
      { type: 'rejected', value: 1 },
    ])
    assert.equal((await report('lineItemFulfillmentRate'))?.value, 0)
    assert.ok(Number((await report('orderReadyTimes'))?.value) >= 0)
  })

  it('have a rate of the lines that came back', async () => {
    const h = await withReservations()
    const { salesOrderNumber, orderNumber } = await h.begin()
    await h.move(orderNumber, 'accepted', 'ready', 'fulfilled')
    await h.returnAll(salesOrderNumber)
    await settled(h)

    const { reportingData } = await h.api.getFulfillmentOrderReport({ reportType: 'lineItemReturnRate' })
    assert.equal(reportingData[0]?.value, 1)
  })

  it('list the orders behind them', async () => {
    const h = await withReservations()
    const [done, canceled] = [await h.reserve(), await h.reserve({ locationCode: 'berlin' })]
    await h.move(done, 'accepted', 'ready', 'fulfilled')
    await h.update(canceled, { status: 'canceled', cancellationReason: 'tooBusy' })
    const numbers = async (reportType: string, filters?: object) => {
      const table = await h.api.exportFulfillmentOrderReportCsv({ reportType, filters: filters as never })
      const [header, ...rows] = table.trimEnd().split('\r\n')
      assert.match(String(header), /^orderNumber,salesOrderNumber,locationCode,/)
      return rows.map((row) => row.split(',')[0])
    }

    assert.deepEqual(await numbers('orderCountHistogram', now), [done, canceled])
    assert.deepEqual(await numbers('orderCountHistogram', { locationCode: 'berlin' }), [canceled])
    assert.deepEqual(await numbers('orderCountHistogram', { date: { $lte: '2020-01-01' } }), [])
    assert.deepEqual(await numbers('fulfilledOrderCountHistogram'), [done])
    assert.deepEqual(await numbers('abortedState'), [canceled])
    await assert.rejects(numbers('orderCount'), ValidationError)
  })
})

describe('older figures of fulfillment orders', () => {
  it('count those of each status at this moment', async () => {
    const h = await withReservations()
    const [one] = [await h.reserve(), await h.reserve({ locationCode: 'berlin' })]
    await h.move(one, 'accepted')
    const count = async (filters?: object) =>
      (await h.api.getFulfillmentOrderStatusCount({ filters: filters as never })).orderStatusCount

    assert.deepEqual(await count(), [
      { status: 'accepted', count: 1 },
      { status: 'new', count: 1 },
    ])
    assert.deepEqual(await count({ locationCode: 'berlin' }), [{ status: 'new', count: 1 }])
    assert.deepEqual(await count({ status: 'hold' }), [])
    await assert.rejects(count({ date: { $gte: '2026-01-01' } }), ValidationError)
  })

  it('have count, size and value of those that came today', async () => {
    const h = await withReservations()
    await h.reserve()
    await h.assign(fulfillmentOrder(await h.place(), { total: 10, subTotal: 10 }))
    await settled(h)
    const breakdown = async (interval: string, filters?: object) =>
      (await h.api.getFulfillmentOrderBreakdown({ interval, filters: filters as never })).orderBreakdown

    const today = { numberOfOrders: 2, averageNumberOfItems: 2, averageOrderValue: 15 }
    const none = { numberOfOrders: 0, averageNumberOfItems: 0, averageOrderValue: 0 }
    assert.deepEqual(await breakdown('today'), today)
    assert.deepEqual(await breakdown('month'), today)
    assert.deepEqual(await breakdown('yesterday'), none)
    assert.deepEqual(await breakdown('today', { locationCode: 'store' }), {
      ...today,
      numberOfOrders: 1,
      averageOrderValue: 20,
    })
    assert.deepEqual(await breakdown('today', { fulfillmentMethod: 'BOPIS' }), none)
    await assert.rejects(breakdown('year'), ValidationError)
  })

  it('have five cycle times, with the difference to the interval before', async () => {
    const h = await withReservations()
    const zeros = ['timeToAccept', 'timeToPick', 'timeToPack', 'timeToComplete', 'timeToCycleEnd'].map(
      (type) => ({
        type,
        time: 0,
        difference: 0,
      }),
    )
    assert.deepEqual((await h.api.getCycleTimes({ interval: 'today' })).cycleTimes, zeros)
    const one = await h.reserve()
    await h.took(one, { accept: 60, pick: 90, complete: 300 })
    await settled(h)

    const { cycleTimes } = await h.api.getCycleTimes({
      interval: 'today',
      filters: { locationCode: 'store' },
    })
    assert.deepEqual(
      cycleTimes.map(({ time }) => time),
      [60, 30, 0, 210, 300],
    )
    assert.deepEqual(
      cycleTimes.map(({ difference }) => difference),
      [60, 30, 0, 210, 300],
    )
    const berlin = await h.api.getCycleTimes({ interval: 'today', filters: { locationCode: 'berlin' } })
    assert.deepEqual(berlin.cycleTimes, zeros)
    await assert.rejects(
      h.api.getCycleTimes({ interval: 'today', filters: { locationCode: 'nowhere' } }),
      NotFoundError,
    )
  })
})
