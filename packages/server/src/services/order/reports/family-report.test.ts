import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import { part } from '../fulfillment/fulfillment-order.fixture.ts'
import { returnLine, withReturns } from '../returns/return-order.fixture.ts'
import { withOrders } from '../sales/order.fixture.ts'
import { merchantIdOf, settled } from './fact/analytics.fixture.ts'
import { rebuildFigures } from './fact/rebuild.service.ts'
import { metricsOf, metricsText } from './metric.rules.ts'
import { addFigures, summer } from './month.rules.ts'
import { periodsIn } from './period.rules.ts'
import { withReservations } from './report.fixture.ts'

const always = { $and: [{ date: { $gte: '2026-01-01', $lte: '2029-12-31' } }] } as never

type Metric = { value: number; breakdowns: { type: string; value: number }[] }

/** The one period in which something happened: its value and its parts. */
const only = (metrics: Metric[]): (string | number)[] => {
  const filled = metrics.filter(({ value, breakdowns }) => value !== 0 || breakdowns.length > 0)
  assert.ok(filled.length <= 1, 'in one period')
  const [metric] = filled
  return [metric?.value ?? 0, ...(metric?.breakdowns.map(({ type, value }) => `${type} ${value}`) ?? [])]
}

describe('reports about reservations', () => {
  const ask = async (
    { api }: Awaited<ReturnType<typeof withReservations>>,
    reportType: string,
    more: object[] = [],
  ) => {
    const filters = { $and: [{ date: { $gte: '2026-01-01', $lte: '2029-12-31' } }, ...more] } as never
    return only((await api.getRopisReport({ reportType, filters, resolution: 'quarter' })).reportingData)
  }

  it('follow a reservation from the first to the last step', async () => {
    const h = await withReservations()
    const [bought, come, refused] = [
      await h.reserve(),
      await h.reserve({}, 'kiosk'),
      await h.reserve({ locationCode: 'berlin' }),
    ]
    await h.move(bought, 'accepted', 'ready', 'checkedIn', 'fulfilled')
    await h.move(come, 'accepted', 'ready', 'checkedIn')
    await h.move(refused, 'rejected')
    await h.begin()
    await settled(h)

    assert.deepEqual(await ask(h, 'reservations'), [3, 'app 2', 'kiosk 1'])
    assert.deepEqual(await ask(h, 'reservations', [{ locationCode: 'store' }]), [2, 'app 1', 'kiosk 1'])
    assert.deepEqual(await ask(h, 'averageLineItems'), [1, 'app 1', 'kiosk 1'])
    assert.deepEqual(await ask(h, 'productAvailability'), [0.6667])
    assert.deepEqual(await ask(h, 'statusDistribution'), [3, 'checkedIn 1', 'fulfilled 1', 'rejected 1'])
    assert.deepEqual(await ask(h, 'checkIns'), [2])
    assert.deepEqual(await ask(h, 'abortedState'), [1, 'rejected 1'])
    assert.deepEqual(await ask(h, 'conversionsAfterCheckIn'), [0.5])
    const { reportingData } = await h.api.getReservationReporting({ filters: always, resolution: 'quarter' })
    assert.deepEqual(
      reportingData.flatMap(({ breakdown }) => breakdown),
      [
        { type: 'app', category: 'app', value: 2 },
        { type: 'kiosk', category: 'kiosk', value: 1 },
      ],
    )
    const table = await h.api.exportRopisReportCsv({ reportType: 'checkIns', filters: always })
    assert.deepEqual(
      table
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
      [bought, come],
    )
    assert.equal(
      (await h.api.exportRopisReportCsv({ reportType: 'reservations', filters: always })).split('\r\n')
        .length,
      5,
    )
  })

  it('need a date, in the $and of the filter', async () => {
    const { api } = await withReservations()
    const refused = (error: Error) =>
      error instanceof ValidationError && error.message.includes(texts.dateNeeded)

    await assert.rejects(api.getRopisReport({ reportType: 'reservations' }), refused)
    await assert.rejects(api.exportRopisReportCsv({ reportType: 'checkIns' }), refused)
    await assert.rejects(
      api.getReservationReporting({ filters: { locationCode: 'store' } as never }),
      refused,
    )
    await assert.rejects(api.getSalesOrderReporting({}), refused)
    await assert.rejects(api.getShipFromStoreReport({ reportType: 'orders' }), refused)
    await assert.rejects(
      api.getReturnInStoreReport({ reportType: 'returns', filters: { $and: [{}] } as never }),
      refused,
    )
    await assert.rejects(api.getRopisReport({ reportType: 'orders', filters: always }), ValidationError)
  })
})

describe('reports about orders that are shipped', () => {
  it('tell how orders were split over locations and parcels', async () => {
    const h = await withReservations()
    const split = await h.place({ platform: 'desktop' })
    const [one = '', two = ''] = await h.assign(part(split, 1), part(split, 1, 'berlin'))
    const { orderNumber: whole } = await h.begin()
    await h.reserve()
    await h.move(one, 'accepted', 'ready', 'fulfilled')
    await h.move(two, 'accepted', 'ready', 'fulfilled')
    await h.move(whole, 'rejected')
    await settled(h)
    const ask = async (reportType: string) =>
      only(
        (await h.api.getShipFromStoreReport({ reportType, filters: always, resolution: 'quarter' }))
          .reportingData,
      )

    assert.deepEqual(await ask('averageFulfillmentOrdersPerOrders'), [1.5])
    assert.deepEqual(await ask('locationTypeDistribution'), [3, 'store 1', 'warehouse 2'])
    assert.deepEqual(await ask('warehouseDistribution'), [2, 'depot 2'])
    assert.deepEqual(await ask('storeDistribution'), [1, 'berlin 1'])
    assert.deepEqual(await ask('dropShippingDistribution'), [0])
    assert.deepEqual(await ask('abortedState'), [1, 'rejected 1'])
    assert.deepEqual(await ask('productUnavailability'), [0.3333])
    assert.deepEqual(await ask('orderSplits'), [2, '1 1', '2 1'])
    assert.deepEqual(await ask('orders'), [2, 'unknown 1', 'desktop 1'])
    assert.deepEqual(await ask('averageLineItems'), [1, 'unknown 1', 'desktop 1'])
    assert.ok(Number((await ask('averageTimeUntilFosReady'))[0]) >= 0)
    assert.ok(Number((await ask('averageTimeUntilSosFulfilled'))[0]) > 0)
    assert.deepEqual(await ask('orderShipments'), [2, '2 2'])
    assert.deepEqual(await ask('averageOrderShipments'), [2])
  })
})

describe('reports about returns in stores', () => {
  it('count them with their reasons, conditions and channels', async () => {
    const h = await withReturns()
    const [one, two, three] = [await h.sell(2), await h.sell(2), await h.sell(2)]
    const lineItems = [
      returnLine(),
      returnLine({ code: '2', returnReason: { code: 'damaged' }, productCondition: { code: 'used' } }),
    ]
    const first = await h.bringBack(one, { lineItems, dropOffLocationCode: 'store' })
    const moved = await h.bringBack(two)
    await h.bringBack(three, { dropOffType: 'shipped' })
    await h.update(moved, { dropOffLocationCode: 'berlin' })
    await settled(h)
    const ask = async (reportType: string) =>
      only(
        (await h.api.getReturnInStoreReport({ reportType, filters: always, resolution: 'quarter' }))
          .reportingData,
      )

    assert.deepEqual(await ask('returns'), [2, 'new 2'])
    assert.deepEqual(await ask('averageLineItems'), [1.5])
    assert.deepEqual(await ask('returnReasonsDistribution'), [3, 'changedMind 2', 'damaged 1'])
    assert.deepEqual(await ask('returnConditionsDistribution'), [3, 'new 2', 'used 1'])
    assert.deepEqual(await ask('returnChannel'), [3, 'inPerson 2', 'shipped 1'])
    await h.update(moved, { dropOffType: 'shipped' })
    await settled(h)
    assert.deepEqual(await ask('returnChannel'), [3, 'inPerson 1', 'shipped 2'])
    const table = await h.api.exportReturnInStoreReportCsv({
      reportType: 'returns',
      filters: {
        dropOffLocationCode: 'store',
        $and: [{ date: { $gte: '2026-01-01', $lte: '2029-12-31' } }],
      } as never,
    })
    assert.deepEqual(
      table
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')[0]),
      [first, first],
    )
  })

  it('leave canceled ones out of reasons, conditions and channels, by events as by a rebuild', async () => {
    const h = await withReturns()
    const [one, two, three] = [await h.sell(2), await h.sell(2), await h.sell(2)]
    const reason = (code: string) => ({ lineItems: [returnLine({ returnReason: { code } })] })
    await h.bringBack(one, { ...reason('damaged'), dropOffLocationCode: 'store' })
    const inStore = await h.bringBack(two, { ...reason('changedMind'), dropOffLocationCode: 'store' })
    const shipped = await h.bringBack(three, { ...reason('changedMind'), dropOffType: 'shipped' })
    const ask = async (reportType: string) =>
      only(
        (await h.api.getReturnInStoreReport({ reportType, filters: always, resolution: 'quarter' }))
          .reportingData,
      )
    await settled(h)
    assert.deepEqual(await ask('returnChannel'), [3, 'inPerson 2', 'shipped 1'])

    for (const number of [inStore, shipped]) await h.update(number, { status: 'canceled' })
    await settled(h)

    const check = async () => {
      assert.deepEqual(await ask('returns'), [2, 'canceled 1', 'new 1'])
      assert.deepEqual(await ask('returnReasonsDistribution'), [1, 'damaged 1'])
      assert.deepEqual(await ask('returnConditionsDistribution'), [1, 'new 1'])
      assert.deepEqual(await ask('returnChannel'), [1, 'inPerson 1'])
    }
    await check()
    await rebuildFigures(h.platform.database, await merchantIdOf(h))
    await check()
  })
})

describe('the older report about sales orders', () => {
  it('has revenue, count and averages with their totals', async () => {
    const h = await withReturns()
    await h.sell(2, { platform: 'app', submitDate: '2026-04-01T23:30:00Z', sourceDevice: 'mobile' })
    await h.sell(1, { platform: 'desktop', submitDate: '2026-04-02T00:30:00Z' })
    await settled(h)
    const filters = (...more: object[]) =>
      ({ $and: [{ date: { $gte: '2026-04-01', $lte: '2026-04-02' } }, ...more] }) as never
    const report = await h.api.getSalesOrderReporting({ filters: filters() })

    assert.deepEqual(
      report.revenue.map(({ periodStart, value }) => [periodStart, value]),
      [
        ['2026-04-01', 20],
        ['2026-04-02', 10],
      ],
    )
    assert.deepEqual(report.numberOfOrders[0]?.breakdown, [{ type: 'app', category: 'app', value: 1 }])
    assert.deepEqual(
      report.averageOrderValue.map(({ value }) => value),
      [20, 10],
    )
    assert.deepEqual(
      report.averageNumberOfLineItems.map(({ value }) => value),
      [1, 1],
    )
    assert.deepEqual(report.totals, { revenue: { value: 30 }, numberOfOrders: { value: 2 } })
    const mobile = await h.api.getSalesOrderReporting({
      filters: filters({ deviceType: 'mobile' }),
      currencyCode: 'EUR',
    })
    assert.deepEqual(mobile.totals, { revenue: { value: 0 }, numberOfOrders: { value: 1 } })
  })
})

describe('a report in the time zone of the settings', () => {
  it('is right while the days of another time zone are still kept', async () => {
    const h = await withOrders()
    await h.place({ status: 'open', submitDate: '2026-04-01T05:30:00Z' })
    await settled(h)
    const ask = async () => {
      const filters = { date: { $gte: '2026-03-31', $lte: '2026-04-01' } }
      const report = await h.api.getSalesOrderReport({ reportType: 'orderCountHistogram', filters })
      return report.reportingData.map(({ value }) => value)
    }
    const kept = await ask()

    await h.platform.database.run(sql`
      update analytics_merchant a set timezone = 'Asia/Tokyo' from merchant m
      where m.id = a.merchant_id and m.code = ${h.merchantCode}`)

    assert.deepEqual(kept, [0, 1])
    assert.deepEqual(await ask(), kept)
  })

  it('begins with the first year that there is', async () => {
    const h = await withOrders()
    await h.place({ status: 'open' })
    await settled(h)

    const filters = { date: { $gte: '0001-01-01', $lte: '9999-12-31' } }
    const { reportingData } = await h.api.getSalesOrderReport({ reportType: 'orderCount', filters })

    assert.equal(reportingData[0]?.value, 1)
  })
})

describe('the metrics of a report', () => {
  const periods = periodsIn({ from: 0, to: 3 * 86_400_000, zone: 'UTC' }, 'day', 10)
  const figures = [
    { period: 1, key: '', n: 3, amount: 10 },
    { period: 1, key: 'a "quoted" \\ näme', n: 2, amount: -0.00004 },
    { period: 3, key: 'desktop', n: 7, amount: 1e21 },
    { period: 3, key: 'nothing', n: 0, amount: 0 },
    { period: 3, key: 'none sold', n: 0, amount: 4 },
    { period: 3, key: 'sold for nothing', n: 4, amount: 0 },
    { period: 3, key: 'third', n: 3, amount: 1 },
  ]
  const sum = summer(periods.length)
  addFigures(
    sum,
    figures.map((figure) => ({ ...figure, measure: 'order.placed' })),
  )

  for (const value of ['count', 'sum', 'average', 'share', 'restOfShare'] as const)
    for (const breakdown of ['part', null] as const)
      it(`are the same as text: ${value}, ${breakdown ? 'by parts' : 'as a whole'}`, () => {
        const report = { value, breakdown }

        assert.equal(
          metricsText(report, periods, sum.sums()),
          JSON.stringify(metricsOf(report, periods, figures)),
        )
      })

  it('have a value for every period, and no part that came to nothing', () => {
    const [first, second, third] = metricsOf({ value: 'count', breakdown: 'part' }, periods, figures)

    assert.deepEqual([first?.value, second?.value, third?.value], [5, 0, 14])
    assert.deepEqual(first?.breakdowns[0], { type: 'unknown', value: 3 })
    assert.deepEqual(
      third?.breakdowns.map(({ type }) => type),
      ['desktop', 'sold for nothing', 'third'],
    )
    const sums = metricsOf({ value: 'sum', breakdown: 'part' }, periods, figures)
    assert.deepEqual(
      sums[2]?.breakdowns.map(({ type }) => type),
      ['desktop', 'none sold', 'third'],
    )
  })
})
