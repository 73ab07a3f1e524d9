import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { ValidationError } from '@tradepost/sdk'
import { line, withOrders } from '../sales/order.fixture.ts'
import { settled } from './fact/analytics.fixture.ts'

const dated = (gte: string, lte?: string, ...more: object[]) =>
  ({ $and: [{ date: { $gte: gte, ...(lte && { $lte: lte }) } }, ...more] }) as never

const april = dated('2026-04-01', '2026-04-30')
/** The whole text of a problem. */
const says = (text: string) => (error: Error) => error.message.endsWith(text)

const lines = (...methods: ('directShip' | 'ROPIS' | 'BOPIS')[]) =>
  methods.map((fulfillmentMethod, index) => line({ code: String(index), fulfillmentMethod }))

/** Open orders with a date and a total of their own. */
const withSales = async () => {
  const h = await withOrders()
  const sell = (submitDate: string, total: number, over: Parameters<typeof h.place>[0] = {}) =>
    h.place({ status: 'open', submitDate, subTotal: total, total, ...over })
  return { ...h, sell }
}

describe('reports about sales orders', () => {
  it('count orders and add up revenue by platform', async () => {
    const h = await withSales()
    await h.sell('2026-04-01T10:00:00Z', 20, { platform: 'desktop' })
    await h.sell('2026-04-01T12:00:00Z', 10.5, { platform: 'mobile', lineItems: lines('ROPIS', 'BOPIS') })
    await h.sell('2026-04-30T23:59:59.999Z', 4, { platform: 'desktop' })
    await h.sell('2026-05-01T00:00:00Z', 1000)
    await h.place({ submitDate: '2026-04-02T10:00:00Z', total: 500 })
    await settled(h)
    const report = async (reportType: string, more: object = {}) =>
      (await h.api.getSalesOrderReport({ reportType, filters: april, timezone: 'Etc/UTC', ...more }))
        .reportingData

    const [count] = await report('orderCount')
    assert.deepEqual(count, {
      periodStart: '2026-04-01',
      periodEnd: '2026-04-30',
      value: 3,
      breakdowns: [
        { type: 'desktop', value: 2 },
        { type: 'mobile', value: 1 },
      ],
    })
    assert.deepEqual(
      (await report('orderRevenue')).map(({ value, breakdowns }) => [
        value,
        breakdowns.map((one) => one.value),
      ]),
      [[34.5, [24, 10.5]]],
    )
    assert.equal((await report('averageOrderValue'))[0]?.value, 11.5)
    assert.equal((await report('averageLineItems'))[0]?.value, 1.3333)
    const days = await report('revenueHistogram')
    assert.deepEqual(
      days.filter(({ value }) => value > 0).map(({ periodStart, value }) => [periodStart, value]),
      [
        ['2026-04-01', 30.5],
        ['2026-04-30', 4],
      ],
    )
    assert.equal(days.length, 30)
    assert.deepEqual(
      (await report('orderCountHistogram', { resolution: 'week' })).map(
        ({ periodStart, periodEnd, value }) => [periodStart, periodEnd, value],
      ),
      [
        ['2026-03-30', '2026-04-05', 2],
        ['2026-04-06', '2026-04-12', 0],
        ['2026-04-13', '2026-04-19', 0],
        ['2026-04-20', '2026-04-26', 0],
        ['2026-04-27', '2026-05-03', 2],
      ],
    )
  })

  it('answer zeros for a merchant without orders', async () => {
    const { api } = await withOrders()

    const { reportingData } = await api.getSalesOrderReport({
      reportType: 'revenueHistogram',
      filters: dated('2026-04-01'),
    })
    assert.deepEqual(reportingData, [
      { periodStart: '2026-04-01', periodEnd: '2026-04-01', value: 0, breakdowns: [] },
    ])
    assert.equal((await api.getSalesOrderReport({ reportType: 'orderCount' })).reportingData[0]?.value, 0)
  })

  it('cover all time without a date', async () => {
    const h = await withSales()
    await h.sell('2024-02-29T10:00:00Z', 20)
    await h.sell('2026-04-01T12:00:00Z', 10)
    await settled(h)

    const all = await h.api.getSalesOrderReport({ reportType: 'orderRevenue' })
    assert.equal(all.reportingData[0]?.value, 30)
    const months = await h.api.getSalesOrderReport({ reportType: 'revenueHistogram', resolution: 'month' })
    assert.ok(
      months.reportingData.some(({ periodStart, value }) => periodStart === '2026-04-01' && value === 10),
    )
  })

  it('follow the orders: what is canceled or rejected brings in nothing, and a change moves what was counted', async () => {
    const h = await withSales()
    const [kept, canceled, rejected] = await Promise.all([
      h.sell('2026-04-02T10:00:00Z', 1),
      h.sell('2026-04-02T10:00:00Z', 2),
      h.sell('2026-04-02T10:00:00Z', 4),
    ])
    await settled(h)
    await h.api.updateSalesOrder({ orderNumber: canceled, body: { status: 'canceled' } })
    await h.api.updateSalesOrder({ orderNumber: rejected, body: { status: 'rejected' } })
    await h.api.updateSalesOrder({ orderNumber: kept, body: { platform: 'kiosk' } })
    await settled(h)

    const figures = async (reportType: string) =>
      (await h.api.getSalesOrderReport({ reportType, filters: april })).reportingData[0]
    assert.equal((await figures('orderCount'))?.value, 3)
    assert.deepEqual((await figures('orderRevenue'))?.breakdowns, [{ type: 'kiosk', value: 1 }])
  })

  it('count only fulfilled orders when they are asked to', async () => {
    const h = await withSales()
    const numbers = [
      await h.sell('2026-04-02T10:00:00Z', 1, { lineItems: lines('ROPIS') }),
      await h.sell('2026-04-02T10:00:00Z', 1, { lineItems: lines('directShip') }),
      await h.sell('2026-04-02T10:00:00Z', 1, { lineItems: lines('BOPIS') }),
    ]
    for (const orderNumber of numbers.slice(0, 2))
      await h.api.updateSalesOrder({ orderNumber, body: { status: 'fulfilled' } })
    await settled(h)

    const count = async (countSkipsUnfulfilled: boolean, reportType = 'orderCount') =>
      (
        await h.api.getSalesOrderReport({ reportType, filters: april, countSkipsUnfulfilled })
      ).reportingData.reduce((sum, { value }) => sum + value, 0)
    assert.deepEqual([await count(false), await count(true)], [3, 1])
    assert.equal(await count(true, 'orderCountHistogram'), 1)
    await h.api.updateSalesOrder({ orderNumber: String(numbers[1]), body: { status: 'completed' } })
    await settled(h)
    assert.equal(await count(true), 2)
  })

  it('take filters by platform and by any of the methods of an order', async () => {
    const h = await withSales()
    await h.sell('2026-04-02T10:00:00Z', 1, { platform: 'app', lineItems: lines('ROPIS', 'BOPIS') })
    await h.sell('2026-04-02T10:00:00Z', 2, { platform: 'desktop', lineItems: lines('ROPIS') })
    await h.sell('2026-04-02T10:00:00Z', 4, { lineItems: lines('directShip') })
    await settled(h)
    const count = async (...more: object[]) =>
      (
        await h.api.getSalesOrderReport({
          reportType: 'orderCount',
          filters: dated('2026-04-01', '2026-04-30', ...more),
        })
      ).reportingData[0]?.value

    assert.equal(await count({ fulfillmentMethod: 'ROPIS' }), 2)
    assert.equal(await count({ fulfillmentMethod: { $in: ['BOPIS', 'directShip'] } }), 2)
    assert.equal(await count({ platform: 'app' }), 1)
    assert.equal(await count({ platform: { $exists: false } }), 1)
    assert.equal(
      await count({ $or: [{ platform: 'app' }, { platform: 'desktop' }] }, { fulfillmentMethod: 'BOPIS' }),
      1,
    )
  })

  it('add up the amounts of one currency', async () => {
    const h = await withSales()
    await h.sell('2026-04-02T10:00:00Z', 1)
    await h.sell('2026-04-02T10:00:00Z', 2, {
      currencyCode: 'EUR',
      lineItems: [line({ currencyCode: 'EUR', product: { ...line().product, currencyCode: 'EUR' } })],
    })
    await settled(h)
    const revenue = async (currencyCode?: 'EUR' | 'USD') =>
      (await h.api.getSalesOrderReport({ reportType: 'orderRevenue', filters: april, currencyCode }))
        .reportingData[0]?.value

    assert.deepEqual([await revenue(), await revenue('USD'), await revenue('EUR')], [1, 1, 2])
    const count = await h.api.getSalesOrderReport({ reportType: 'orderCount', filters: april })
    assert.equal(count.reportingData[0]?.value, 2)
  })

  it('refuse what they do not know', async () => {
    const { api } = await withOrders()
    const ask = (query: object) => api.getSalesOrderReport({ reportType: 'orderCount', ...query } as never)

    await assert.rejects(ask({ reportType: 'sum' }), ValidationError)
    await assert.rejects(ask({ timezone: 'Mars/Base' }), ValidationError)
    await assert.rejects(ask({ timezone: '+02:00' }), ValidationError)
    await assert.rejects(ask({ resolution: 'year' }), ValidationError)
    await assert.rejects(ask({ filters: { color: 'red' } }), ValidationError)
    await assert.rejects(
      ask({ filters: { $or: [{ date: { $gte: '2026-04-01' } }] } }),
      says(texts.dateNested),
    )
    await assert.rejects(ask({ filters: dated('2026-04-02', '2026-04-01') }), says(texts.dateReversed))
    await assert.rejects(
      ask({ reportType: 'orderCountHistogram', filters: dated('2020-01-01', '2026-04-01') }),
      says(texts.tooManyPeriods(1100)),
    )
    const years = await ask({ filters: dated('0001-01-01', '9999-12-31') })
    assert.equal(years.reportingData.length, 1)
  })

  it('show nothing of another merchant', async () => {
    const [one, other] = await Promise.all([withSales(), withSales()])
    await one.sell('2026-04-02T10:00:00Z', 1)
    await settled(one)

    const { reportingData } = await other.api.getSalesOrderReport({
      reportType: 'orderCount',
      filters: april,
    })
    assert.equal(reportingData[0]?.value, 0)
  })
})

describe('days of a report', () => {
  /** Orders at the edges of the days in which clocks change, and around midnight of far-off places. */
  const moments = [
    '2026-03-28T22:59:59.999Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:00Z',
    '2026-10-25T23:00:00Z',
    '2026-06-30T18:14:59Z',
    '2026-06-30T18:15:00Z',
  ]

  it('are those of the time zone, of the merchant or of any other', async () => {
    const h = await withSales()
    for (const moment of moments) await h.sell(moment, 1)
    await settled(h)
    const ask = async (timezone: string) => {
      const { reportingData } = await h.api.getSalesOrderReport({
        reportType: 'orderCountHistogram',
        timezone,
        filters: dated('2026-03-28', '2026-10-27'),
      })
      return reportingData
        .filter(({ value }) => value > 0)
        .map(({ periodStart, value }) => `${periodStart} ${value}`)
    }
    const berlin = [
      '2026-03-28 1',
      '2026-03-29 2',
      '2026-03-30 1',
      '2026-06-30 2',
      '2026-10-25 2',
      '2026-10-26 1',
    ]

    assert.deepEqual(await ask('Europe/Berlin'), berlin)
    assert.deepEqual((await ask('Asia/Kathmandu')).slice(2, 4), ['2026-06-30 1', '2026-07-01 1'])
    assert.deepEqual(await ask('America/Chicago'), [
      '2026-03-28 2',
      '2026-03-29 2',
      '2026-06-30 2',
      '2026-10-24 1',
      '2026-10-25 2',
    ])
    await h.api.updateSettings({ body: { settings: { defaultTimezone: 'Europe/Berlin' } } })
    await settled(h)
    assert.deepEqual(await ask('Europe/Berlin'), berlin)
  })

  it('are cut at times, to the quarter of an hour', async () => {
    const h = await withSales()
    for (const moment of [
      '2026-04-01T09:59:00Z',
      '2026-04-01T10:00:00Z',
      '2026-04-03T10:00:00Z',
      '2026-04-03T10:20:00Z',
    ])
      await h.sell(moment, 1)
    await settled(h)
    const ask = async (timezone: string, gte: string, lte?: string) =>
      (
        await h.api.getSalesOrderReport({
          reportType: 'orderCountHistogram',
          timezone,
          filters: dated(gte, lte),
        })
      ).reportingData.map(({ value }) => value)

    assert.deepEqual(await ask('Etc/UTC', '2026-04-01T10:00', '2026-04-03T10:07'), [1, 0, 1])
    assert.deepEqual(await ask('Asia/Tokyo', '2026-04-01T10:00:00Z', '2026-04-03T10:20:00Z'), [1, 0, 2])
    assert.deepEqual(await ask('Asia/Tokyo', '2026-04-01T10:00:00Z'), [1])
    assert.deepEqual(await ask('America/Chicago', '2026-04-01T05:00', '2026-04-01T06:00'), [1])
  })
  it('reach from the first year to the last', async () => {
    const h = await withSales()
    await h.sell('2026-04-01T10:00:00Z', 1)
    await settled(h)
    const ask = async (timezone: string, reportType: string, more: object, ...bounds: [string, string?]) =>
      (await h.api.getSalesOrderReport({ reportType, timezone, filters: dated(...bounds), ...more }))
        .reportingData

    for (const timezone of ['Etc/UTC', 'Asia/Tokyo', 'America/Chicago']) {
      for (const resolution of ['day', 'week', 'month', 'quarter'] as const) {
        const [all] = await ask(timezone, 'orderCount', { resolution }, '0001-01-01', '9999-12-31')
        assert.deepEqual(
          [all?.periodStart, all?.periodEnd, all?.value],
          ['0001-01-01', '9999-12-31', 1],
          `${timezone} ${resolution}`,
        )
      }
      const last = await ask(
        timezone,
        'orderCountHistogram',
        { resolution: 'week' },
        '9999-12-20',
        '9999-12-31',
      )
      assert.deepEqual(last.at(-1), {
        periodStart: '9999-12-27',
        periodEnd: '9999-12-31',
        value: 0,
        breakdowns: [],
      })
      await assert.rejects(
        ask(timezone, 'orderCountHistogram', {}, '0001-01-01', '9999-12-31'),
        says(texts.tooManyPeriods(1100)),
      )
    }
  })
})
