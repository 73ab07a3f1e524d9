import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import {
  fulfillmentOrderStatuses,
  returnOrderStatuses,
  type SalesOrder,
  type SalesOrderListItem,
  salesOrderStatuses,
} from '@tradepost/contract'
import { type Client, createClient } from '@tradepost/sdk'
import { salesOrderMachine } from '@tradepost/server'
import { startDemoServer } from '@tradepost/server/test-demo'
import { until } from '@tradepost/server/until'
import { demoClient } from './account/accounts.service.ts'
import { DEMO_WORK } from './order/fulfillment-orders.ts'
import { demoCards } from './order/promotions.ts'

const isFresh = ({ status }: SalesOrder) => status === 'new' || status === 'open'
const cents = (amount: number) => Math.round(amount * 100)
const sumOf = (amounts: number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

describe('what the demo has sold', () => {
  let api: Client
  /** Those of the last ninety days. */
  let orders: SalesOrder[]
  let past: SalesOrderListItem[]
  /** With those that show the work of locations. */
  let all: SalesOrderListItem[]
  before(async () => {
    const { url } = await startDemoServer()
    api = createClient({ baseUrl: url, merchantCode: 'demo', ...demoClient, retries: 0 })
    all = []
    for (let after: string | undefined, isMore = true; isMore; isMore = after !== undefined) {
      const page = await api.listSalesOrders({ limit: 100, after })
      all.push(...page.orders)
      after = page.meta.cursors?.after ?? undefined
    }
    past = all.filter(({ orderNumber }) => Number(orderNumber) < 10_000)
    const numbers = all
      // the one without a code was bought in the shop
      .filter(({ externalCode }) => externalCode !== null)
      .filter((order) => !order.externalCode?.startsWith(DEMO_WORK) && !past.includes(order))
      .map(({ orderNumber }) => orderNumber)
    orders = []
    for (const orderNumber of numbers) orders.push((await api.getSalesOrder({ orderNumber })).order)
  })

  it('has a fulfillment order in every status', async () => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({ fields: 'salesOrder' })

    assert.deepEqual(
      new Set(fulfillmentOrders.map(({ status }) => status)),
      new Set(fulfillmentOrderStatuses),
    )
    for (const { status, salesOrder } of fulfillmentOrders)
      assert.equal(salesOrder?.fulfillmentStatus === 'actionRequired', status === 'rejected')
  })

  it('has a year of work that locations have done, for the reports about fulfillment', async () => {
    const done = all.filter(({ status }) => status === 'completed')
    const valuesOf = async (reportType: string) => {
      const { reportingData } = await api.getFulfillmentOrderReport({ reportType, resolution: 'month' })
      return reportingData.map(({ value }) => value)
    }
    await until(async () => ((await valuesOf('completedOrderCount'))[0] ?? 0) >= done.length)

    // the first and the last month are not whole
    for (const reportType of ['orderCountHistogram', 'fulfilledOrderCountHistogram']) {
      const months = (await valuesOf(reportType)).slice(1, -1)
      assert.ok(months.length >= 12)
      assert.ok(Math.min(...months) >= 10, `${reportType}: ${months}`)
    }
    const [readyTime = 0] = await valuesOf('orderReadyTimes')
    assert.ok(readyTime > 0.7 * 86_400 && readyTime < 0.8 * 4 * 86_400, `${readyTime}`)
    const { orderStatusCount } = await api.getFulfillmentOrderStatusCount()
    assert.ok((orderStatusCount.find(({ status }) => status === 'fulfilled')?.count ?? 0) >= done.length)
    // on the first day of a month, only the one before has figures
    const { cycleTimes } = await api.getCycleTimes({ interval: 'month' })
    for (const { type, time, difference } of cycleTimes) assert.ok(time > 0 || difference < 0, type)
    const { orderBreakdown } = await api.getFulfillmentOrderBreakdown({ interval: 'month' })
    assert.ok(orderBreakdown.numberOfOrders > 0)
  })

  it('has two open picking batches, and an order that waits for the next one', async () => {
    const { pickingBatches } = await api.listPickingBatches()
    const { routingRules } = await api.getRoutingRules()

    assert.deepEqual(
      pickingBatches.map(({ status, fulfillmentOrders }) => [status, fulfillmentOrders.length]),
      [
        ['open', 1],
        ['open', 1],
      ],
    )
    for (const { id } of pickingBatches)
      assert.ok((await api.getPickingBatch({ pickingBatchId: id })).pickingBatch.lineItems.length > 0)
    const { fulfillmentOrders } = await api.listFulfillmentOrders({ filters: { status: 'new' } })
    assert.equal(fulfillmentOrders[0]?.pickingBatchId, null)
    assert.deepEqual(routingRules.strategies, ['nearest', 'fewestSplits', 'mostStock'])
  })

  it('has 150 orders in every status, placed in the last ninety days', () => {
    assert.equal(orders.length, 150)
    // the one that the reference shows
    assert.equal(orders[0]?.orderNumber, '10000')
    assert.deepEqual(new Set(orders.map(({ status }) => status)), new Set(salesOrderStatuses))
    for (const { submitDate, fulfillDate, completeDate } of orders) {
      const dates = [submitDate, fulfillDate, completeDate].filter((date) => date !== null)
      assert.deepEqual(dates, dates.toSorted())
      for (const date of dates) {
        const days = (Date.now() - Date.parse(String(date))) / 86_400_000
        assert.ok(days > 0 && days < 92, String(date))
      }
    }
  })

  it('has a year of orders before that, which came to an end', async () => {
    const dates = past.map(({ submitDate }) => String(submitDate))
    const days = dates.map((date) => (Date.now() - Date.parse(date)) / 86_400_000)
    const ended = (status: string) => past.filter((order) => order.status === status).length

    assert.equal(past.length, 450)
    assert.equal(past[0]?.orderNumber, '9550')
    assert.deepEqual(dates, dates.toSorted())
    assert.ok(Math.max(...days) < 397 && Math.max(...days) > 390 && Math.min(...days) > 90)
    assert.equal(ended('completed') + ended('canceled') + ended('rejected'), 450)
    assert.ok(ended('completed') > 400 && ended('canceled') > 10 && ended('rejected') > 0)
    for (const { orderNumber } of past.filter((_, index) => index % 20 === 0)) {
      const { order } = await api.getSalesOrder({ orderNumber })
      assert.deepEqual([order.imported, order.amountCheck], [true, null])
    }
  })

  it('shows its revenue in each of the last twelve months', async () => {
    const months = async () => {
      const day = (date: Date) => date.toISOString().slice(0, 10)
      const now = new Date()
      const from = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), 1))
      const { reportingData } = await api.getSalesOrderReport({
        reportType: 'revenueHistogram',
        filters: { date: { $gte: day(from), $lte: day(now) } },
        resolution: 'month',
      })
      return reportingData
    }
    const placed = all.filter(({ status }) => !salesOrderMachine.may(status, 'checkOut'))
    const isCounted = async () => {
      const { reportingData } = await api.getSalesOrderReport({ reportType: 'orderCount' })
      return reportingData[0]?.value === placed.length
    }

    await until(isCounted)

    const values = (await months()).map(({ value }) => value)
    assert.equal(values.length, 13)
    for (const value of values.slice(0, 12)) assert.ok(value > 500, JSON.stringify(values))
  })

  it('has orders of customers that exist, with their own names', async () => {
    const { customers, meta } = await api.listCustomers({
      limit: 1000,
      fields: 'contacts,settings',
    })
    const byId = new Map(customers.map((customer) => [customer.id, customer]))

    assert.equal(meta.totalItemCount, 40)
    assert.equal(new Set(orders.map(({ customerId }) => customerId)).size, 40)
    for (const { customerId, addressSequences, externalCustomerNumber } of orders) {
      const customer = byId.get(customerId)
      assert.equal(addressSequences[0]?.emailAddress, customer?.emailAddress)
      assert.equal(externalCustomerNumber, customer?.externalCustomerNumber)
    }
  })

  it('has no order whose amounts differ from the formulas', () => {
    for (const order of orders) {
      assert.equal(order.amountCheck, null, `${order.orderNumber} ${JSON.stringify(order.amountCheck)}`)
      assert.equal(cents(order.subTotal), sumOf(order.lineItems.map((line) => line.extendedPrice)))
      assert.equal(cents(order.taxAmount), sumOf(order.lineItems.map((line) => line.taxAmount)))
      assert.equal(cents(order.tax2Amount), sumOf(order.lineItems.map((line) => line.tax2Amount)))
      const parts = [order.subTotal, order.promoAmount, order.discountAmount, order.shippingTotal]
      assert.equal(cents(order.total), sumOf([...parts, order.taxAmount, order.tax2Amount]))
    }
    assert.ok(orders.some(({ taxAmount }) => taxAmount > 0))
    assert.ok(orders.some(({ shippingTotal }) => shippingTotal > 0))
  })

  it('has sold at the prices that apply', async () => {
    for (const [shopCode, catalogCode] of [
      ['web', 'us'],
      ['web-de', 'de'],
    ] as const) {
      const lines = orders
        .filter((order) => order.shopCode === shopCode)
        .flatMap(({ lineItems }) => lineItems)
      const items = lines.map(({ product, quantity, fulfillmentLocationCode, currencyCode }) => ({
        productCode: product.code,
        quantity,
        currencyCode,
        ...(fulfillmentLocationCode && { locationCode: fulfillmentLocationCode }),
      }))
      const { prices, errors } = await api.resolvePrices({ catalogCode, body: { items } })

      assert.deepEqual(errors, [])
      for (const [index, { product }] of lines.entries()) {
        const applies = prices[index]
        assert.equal(product.salePrice ?? product.price, applies?.salePrice ?? applies?.price, product.code)
      }
    }
  })

  it('holds stock for open orders, and none for those that are not placed yet or came from elsewhere', async () => {
    const { reservations } = await api.listReservations({ limit: 1000 })
    const held = new Map(
      reservations.map((one) => [`${one.salesOrderNumber} ${one.salesOrderLineItemCode}`, one.quantity]),
    )

    for (const order of orders) {
      assert.equal(order.imported, !isFresh(order))
      assert.notEqual(order.fulfillmentStatus, 'actionRequired')
      for (const { code, quantity } of order.lineItems)
        assert.equal(held.get(`${order.orderNumber} ${code}`), order.status === 'open' ? quantity : undefined)
    }
  })

  it('shows of orders that have just left how they left: all lines, in a parcel with a number or over a counter', () => {
    for (const { status, fulfillmentGroups, lineItems, fulfillDate } of orders) {
      assert.equal(fulfillmentGroups.length, status === 'fulfilled' ? 1 : 0)
      for (const { fulfillmentMethod, fulfillmentLocationCode, fulfillments } of fulfillmentGroups) {
        const [parcel] = fulfillments[0]?.fulfillmentPackages ?? []
        assert.equal(fulfillmentMethod, lineItems[0]?.fulfillmentMethod)
        assert.equal(fulfillmentLocationCode, lineItems[0]?.fulfillmentLocationCode ?? 'warehouse')
        assert.deepEqual([parcel?.status, parcel?.fulfillmentDate], ['fulfilled', fulfillDate])
        assert.equal(fulfillments[0]?.tracking?.length, fulfillmentMethod === 'directShip' ? 12 : undefined)
        assert.ok((parcel?.weight ?? 0) > 200)
        assert.deepEqual(
          parcel?.packageItems.map((item) => [item.salesOrderLineItemCode, item.quantity]),
          lineItems.map((line) => [line.code, line.quantity]),
        )
      }
    }
    const methods = orders.flatMap(({ fulfillmentGroups }) => fulfillmentGroups[0]?.fulfillmentMethod ?? [])
    assert.ok(methods.includes('directShip') && methods.some((method) => method !== 'directShip'))
  })

  it('has payments over the total, by card, in a store or at the door', () => {
    for (const { paymentTransactions, total } of orders) {
      const [payment] = paymentTransactions
      assert.equal(payment?.type, 'order')
      assert.equal(payment.authorizedAmount, payment.status === 'failed' ? null : total)
    }
    const methods = orders.map(({ paymentTransactions: [payment] }) => payment?.paymentMethod.code)
    assert.deepEqual(new Set(methods), new Set(['testCard', 'payOnDelivery']))
  })

  it('has every promotion in some order, and coupons only where they gave something', () => {
    const applied = orders.flatMap(({ appliedPromotions, lineItems }) => [
      ...appliedPromotions,
      ...lineItems.flatMap((line) => line.appliedPromotions),
    ])

    assert.deepEqual(
      new Set(applied.map(({ code }) => code)),
      new Set(['tea-weeks', 'three-mugs-for-two', 'welcome']),
    )
    for (const { coupons, discountAmount, appliedPromotions, submitDate } of orders) {
      assert.equal(coupons.length > 0, discountAmount < 0)
      assert.equal(appliedPromotions[0]?.coupon?.code, coupons[0]?.code)
      for (const { startDate } of appliedPromotions) assert.ok(String(startDate) <= String(submitDate))
    }
    assert.ok(orders.some((order) => isFresh(order) && order.coupons.length > 0))
  })

  it('applies its promotions to a cart', async () => {
    const line = (code: string, productCode: string, price: number, quantity: number) => ({
      code,
      quantity,
      product: { code: productCode, price },
    })
    const { products } = await api.listProducts({
      fields: 'code',
      filters: { categoryCode: 'cups-mugs' },
      limit: 1,
    })
    const mug = String(products[0]?.code)

    const { explanation, totals, lines } = await api.evaluatePromotions({
      body: {
        order: {
          currencyCode: 'USD',
          catalogCode: 'us',
          lineItems: [line('tea', 'tea-assam-100g', 10, 2), line('mug', mug, 20, 3)],
          couponCodes: ['welcome10'],
        },
      },
    })

    assert.deepEqual(
      explanation.map(({ promotionCode, applied, amount }) => [promotionCode, applied, amount]).toSorted(),
      [
        ['tea-weeks', true, -3],
        ['three-mugs-for-two', true, -20],
        ['welcome', true, -5.7],
      ],
    )
    assert.deepEqual(
      lines.map(({ promoAmount }) => promoAmount),
      [-3, -20],
    )
    assert.deepEqual([totals.subTotal, totals.discountAmount, totals.total], [57, -5.7, 51.3])
  })

  it('has coupons with limits, a code for all and cards for one order each', async () => {
    const { promotions } = await api.listPromotions({ filters: { isActive: true } })
    const { coupons } = await api.listCoupons({ promotionCode: 'welcome' })

    assert.equal(promotions.length, 3)
    assert.equal(coupons.length, demoCards.length + 1)
    assert.partialDeepStrictEqual(
      coupons.find(({ code }) => code === 'WELCOME10'),
      { limits: { overall: 500, maxPerCustomer: 1 }, status: 'active', couponSet: null },
    )
    for (const { code, limits, couponSet } of coupons.filter((coupon) => coupon.code !== 'WELCOME10'))
      assert.deepEqual([limits.overall, couponSet?.code], [1, 'welcome-cards'], code)
  })

  it('counts for each customer the orders that were not given up', async () => {
    const { customers } = await api.listCustomers({ limit: 1000, fields: 'metrics' })
    const counting = all.filter(({ status }) => status !== 'rejected' && status !== 'canceled')

    for (const { id, metrics } of customers) {
      const own = counting.filter(({ customerId }) => customerId === id)
      assert.equal(metrics?.numberOfOrders, own.length)
      assert.equal(cents(metrics?.lifetimeValue ?? 0), sumOf(own.map(({ total }) => total)))
    }
  })

  it('knows its customers by attributes in both languages, wishes and notes', async () => {
    const { customers } = await api.listCustomers({ filters: { emailAddress: 'nora.whitlock@mailbox.test' } })
    const customerId = String(customers[0]?.id)
    const { customer } = await api.getCustomer({ customerId, localeCode: 'de-de' })
    const { wishlists } = await api.listWishlists({ customerId })
    const { notes } = await api.listCustomerNotes({ customerId })

    assert.deepEqual(
      customer.attributes.find(({ code }) => code === 'loyaltyTier'),
      { code: 'loyaltyTier', name: 'Treuestufe', value: { code: 'gold', name: 'Gold' } },
    )
    assert.deepEqual(
      wishlists.map(({ code }) => code),
      ['birthday', 'someday'],
    )
    assert.equal(notes.length, 2)
  })
  it('has segments with members: one kept by hand, the others by what customers do', async () => {
    const { segments } = await api.listSegments()
    const { customers } = await api.listCustomers({
      limit: 1000,
      fields: 'metrics,settings,attributes.favoriteDrink,contacts',
    })
    const countOf = (holds: (customer: (typeof customers)[number]) => boolean | undefined) =>
      customers.filter(holds).length

    const expected = {
      vip: 4,
      regulars: countOf(({ metrics }) => (metrics?.numberOfOrders ?? 0) >= 3),
      newsletter: countOf(
        ({ settings }) => settings?.marketingOptIn && settings.communicationPreferences.includes('email'),
      ),
      'german-tea-drinkers': countOf(
        ({ contacts, attributes }) =>
          contacts?.[0]?.country === 'DE' &&
          attributes?.some(
            ({ code, value }) => code === 'favoriteDrink' && /"(tea|both)"/.test(JSON.stringify(value)),
          ),
      ),
    }
    assert.deepEqual(Object.fromEntries(segments.map((one) => [one.code, one.memberCount])), expected)
    for (const { code, memberCount } of segments) assert.ok(memberCount > 2 && memberCount < 35, code)
  })

  it('has taken goods back, in every status, for no more than was paid', async () => {
    const { returnOrders } = await api.listReturnOrders({ fields: 'lineItems,salesOrder' })

    assert.deepEqual(new Set(returnOrders.map(({ status }) => status)), new Set(returnOrderStatuses))
    for (const { total, salesOrder } of returnOrders) assert.ok(-total <= (salesOrder?.total ?? 0))
    const isPast = ({ salesOrderNumber }: { salesOrderNumber: string }) => Number(salesOrderNumber) < 10_000
    const returned = orders.filter(({ returnStatus }) => returnStatus !== null)
    const completed = returnOrders.filter((one) => one.status === 'completed' && !isPast(one))
    const [earlier] = returnOrders.filter(isPast)
    const { order } = await api.getSalesOrder({ orderNumber: String(earlier?.salesOrderNumber) })
    assert.notEqual(order.returnStatus, null)
    assert.deepEqual(
      returned.map(({ orderNumber }) => orderNumber).toSorted(),
      completed.map(({ salesOrderNumber }) => salesOrderNumber).toSorted(),
    )
  })
})
