import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CustomerMetrics, metricNames } from '@tradepost/contract'
import { type Filters, NotFoundError } from '@tradepost/sdk'
import {
  contextOf,
  createCustomer,
  eventsOf,
  send,
  unknownId,
  withCustomer,
} from '../customer/customer.fixture.ts'
import { bumpCustomerMetrics } from '../index.ts'

const none = {
  numberOfOrders: 0,
  numberOfBOPUISOrders: 0,
  numberOfROPUISOrders: 0,
  numberOfDirectShipOrders: 0,
  lifetimeValue: 0,
  lastOrderDate: null,
  averageOrderValue: 0,
  averageItemsPerOrder: 0,
  averageOnlineOrderValue: 0,
  averagePickupInStoreOrderValue: 0,
  averageBOPUISItemsPerOrder: 0,
  averageBOPUISOrderRevenue: 0,
  averageROPUISItemsPerOrder: 0,
  averageROPUISOrderRevenue: 0,
  averageDirectShipItemsPerOrder: 0,
  averageDirectShipOrderRevenue: 0,
  pushOpenRate: null,
  pushConversionRate: null,
}

/** A value for each of the nineteen; none follows from the others. */
const written = {
  ...(Object.fromEntries(metricNames.map((name, n) => [name, n + 0.25])) as Record<
    keyof CustomerMetrics,
    number
  >),
  numberOfOrders: 7,
  numberOfBOPUISOrders: 3,
  numberOfROPUISOrders: 2,
  numberOfDirectShipOrders: 4,
  lastOrderDate: '2026-03-01T11:00:00.000Z',
  customerCreateAt: '2020-01-02T03:04:05.000Z',
}

describe("a customer's figures", () => {
  it('begin at zero, and with the date on which the customer was created', async () => {
    const { api, id } = await withCustomer()

    const { metrics } = await api.getCustomerMetrics({ customerId: id })

    const { customer } = await api.getCustomer({ customerId: id })
    assert.deepEqual(metrics, { ...none, customerCreateAt: customer.createDate })
    assert.equal(Object.keys(metrics).length, 19)
  })

  it('are set with 204, each of the nineteen, and read as they were set', async () => {
    const { api, id } = await withCustomer()

    const { status } = await api.raw.updateCustomerMetrics({ customerId: id, body: written })

    assert.equal(status, 204)
    assert.deepEqual((await api.getCustomerMetrics({ customerId: id })).metrics, written)
  })

  it('stay as they are where nothing is sent', async () => {
    const { api, id } = await withCustomer()
    await api.updateCustomerMetrics({ customerId: id, body: written })

    await api.updateCustomerMetrics({ customerId: id, body: { pushOpenRate: 0.5, averageOrderValue: 9 } })

    assert.deepEqual((await api.getCustomerMetrics({ customerId: id })).metrics, {
      ...written,
      pushOpenRate: 0.5,
      averageOrderValue: 9,
    })
  })

  it('that were read can be sent back and change nothing', async () => {
    const h = await withCustomer()
    const ctx = await contextOf(h)
    const order = { customerId: h.id, orders: 3, items: 10, amount: 10, date: new Date('2026-03-01') }
    await ctx.tx((tx) => bumpCustomerMetrics(tx, ctx, [order]))
    const { metrics } = await h.api.getCustomerMetrics({ customerId: h.id })

    await h.api.updateCustomerMetrics({ customerId: h.id, body: metrics })
    await ctx.tx((tx) => bumpCustomerMetrics(tx, ctx, [{ ...order, orders: 1, items: 2, amount: 2 }]))

    assert.equal(metrics.averageItemsPerOrder, 3.3333)
    assert.partialDeepStrictEqual((await h.api.getCustomerMetrics({ customerId: h.id })).metrics, {
      averageItemsPerOrder: 3,
      averageOrderValue: 3,
    })
    assert.deepEqual(await eventsOf(h, h.id), [
      'customerCreated',
      'customerMetricsUpdated',
      'customerMetricsUpdated',
    ])
  })

  it('are computed again when null is sent', async () => {
    const { api, id } = await withCustomer()
    await api.updateCustomerMetrics({ customerId: id, body: written })
    const { customer } = await api.getCustomer({ customerId: id })

    await api.updateCustomerMetrics({
      customerId: id,
      body: { averageOrderValue: null, pushOpenRate: null, customerCreateAt: null },
    })

    assert.partialDeepStrictEqual((await api.getCustomerMetrics({ customerId: id })).metrics, {
      averageOrderValue: Number((written.lifetimeValue / 7).toFixed(4)),
      pushOpenRate: null,
      customerCreateAt: customer.createDate,
    })
  })

  it('are answered when asked to, and can lose their date', async () => {
    const { api, id } = await withCustomer()
    const set = (lastOrderDate: string | null) =>
      api.updateCustomerMetrics({ customerId: id, body: { lastOrderDate } }, { returnRepresentation: true })

    await set('2026-03-01T12:00:00Z')
    const { metrics } = await set(null)

    assert.equal(metrics.lastOrderDate, null)
  })

  it('leave the revision of the customer alone and tell that they changed', async () => {
    const h = await withCustomer()
    const { etag } = await h.api.raw.getCustomer({ customerId: h.id })

    await h.api.updateCustomerMetrics({ customerId: h.id, body: {} })
    await h.api.updateCustomerMetrics({ customerId: h.id, body: { numberOfOrders: 1 } })

    assert.equal((await h.api.raw.getCustomer({ customerId: h.id })).etag, etag)
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerMetricsUpdated'])
  })

  it('have bounds', async () => {
    const h = await withCustomer()
    const set = async (body: object) => (await send(h, `/customers/${h.id}/metrics`, body)).status

    for (const fits of [
      { numberOfOrders: 0 },
      { numberOfOrders: 1_000_000_000 },
      { lifetimeValue: 1e13 },
      { lifetimeValue: -1e13 },
      { averageOrderValue: 0.00001 },
      { numberOfItems: 'dropped' },
    ])
      assert.equal(await set(fits), 204, JSON.stringify(fits))
    for (const refused of [
      { numberOfOrders: -1 },
      { numberOfOrders: 0.5 },
      { numberOfOrders: 1_000_000_001 },
      { numberOfBOPUISOrders: null },
      { lifetimeValue: 1.1e13 },
      { averageOrderValue: 'much' },
      { pushOpenRate: -1 },
      { lastOrderDate: 'today' },
      { numberOfBOPUISOrders: 1_000_000, averageBOPUISOrderRevenue: 1e10 },
      { averageItemsPerOrder: 1e10 },
    ])
      assert.equal(await set(refused), 400, JSON.stringify(refused))
  })

  it('answer 404 for a customer that is not there', async () => {
    const { api } = await withCustomer()

    for (const customerId of [unknownId, 'nobody']) {
      await assert.rejects(api.getCustomerMetrics({ customerId }), NotFoundError)
      await assert.rejects(api.updateCustomerMetrics({ customerId, body: {} }), NotFoundError)
    }
  })

  it('can be filtered by, those of customers without an order too', async () => {
    const h = await withCustomer({ firstName: 'Ada' })
    await createCustomer(h, { firstName: 'Bea' })
    await h.api.updateCustomerMetrics({
      customerId: h.id,
      body: {
        numberOfOrders: 2,
        lifetimeValue: 50,
        averageItemsPerOrder: 3,
        lastOrderDate: '2026-03-01T00:00:00Z',
        numberOfROPUISOrders: 1,
        pushOpenRate: 0.5,
        customerCreateAt: '2020-01-01T00:00:00Z',
      },
    })
    const cases: [Filters, string[]][] = [
      [{ 'metrics.numberOfOrders': { $gte: 2 } }, ['Ada']],
      [{ 'metrics.numberOfOrders': 0 }, ['Bea']],
      [{ 'metrics.lifetimeValue': { $lt: 50.01 } }, ['Ada', 'Bea']],
      [{ 'metrics.averageOrderValue': 25 }, ['Ada']],
      [{ 'metrics.averageItemsPerOrder': 3 }, ['Ada']],
      [{ 'metrics.lastOrderDate': { $gt: '2026-02-01' } }, ['Ada']],
      [{ 'metrics.lastOrderDate': { $exists: false } }, ['Bea']],
      [{ 'metrics.numberOfROPUISOrders': 1 }, ['Ada']],
      [{ 'metrics.numberOfDirectShipOrders': 1 }, []],
      [{ 'metrics.pushOpenRate': { $gte: 0.5 } }, ['Ada']],
      [{ 'metrics.pushConversionRate': { $exists: true } }, []],
      [{ 'metrics.customerCreateAt': { $lt: '2021-01-01' } }, ['Ada']],
    ]
    for (const name of metricNames)
      await h.api.listCustomers({ filters: { [`metrics.${name}`]: { $exists: true } } })

    for (const [filters, found] of cases) {
      const { customers, meta } = await h.api.listCustomers({ filters })
      assert.deepEqual(
        customers.map(({ firstName }) => firstName),
        found,
        JSON.stringify(filters),
      )
      assert.equal(meta.totalItemCount, found.length)
    }
    const { customers } = await h.api.listCustomers({ fields: 'metrics' })
    assert.equal(customers[0]?.metrics?.numberOfROPUISOrders, 1)
  })
})

describe('what orders add', () => {
  const date = new Date('2026-03-01T12:00:00Z')

  it('is counted for the customer and the method, whatever the number of orders', async () => {
    const h = await withCustomer()
    const ctx = await contextOf(h)
    const order = { customerId: h.id, orders: 1, items: 2, amount: 10.5, date }
    const bopis = { method: 'BOPIS', orders: 1, items: 1, amount: 4 }

    await ctx.tx((tx) =>
      bumpCustomerMetrics(tx, ctx, [
        { ...order, methods: [bopis, { ...bopis, method: 'directShip', amount: 6.5 }] },
        { ...order, date: new Date('2026-02-01T12:00:00Z'), methods: [bopis] },
        { ...order, customerId: unknownId },
      ]),
    )
    await ctx.tx((tx) => bumpCustomerMetrics(tx, ctx, []))

    const { metrics } = await h.api.getCustomerMetrics({ customerId: h.id })
    assert.partialDeepStrictEqual(metrics, {
      numberOfOrders: 2,
      averageItemsPerOrder: 2,
      lifetimeValue: 21,
      averageOrderValue: 10.5,
      lastOrderDate: date.toISOString(),
      numberOfBOPUISOrders: 2,
      averageBOPUISOrderRevenue: 4,
      averageBOPUISItemsPerOrder: 1,
      averagePickupInStoreOrderValue: 4,
      numberOfDirectShipOrders: 1,
      averageDirectShipOrderRevenue: 6.5,
      averageOnlineOrderValue: 6.5,
    })
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerMetricsUpdated'])
  })

  it('goes on from what was written, and makes the averages of its kind computed ones again', async () => {
    const h = await withCustomer()
    const ctx = await contextOf(h)
    await h.api.updateCustomerMetrics({
      customerId: h.id,
      body: {
        numberOfOrders: 3,
        lifetimeValue: 90,
        averageOrderValue: 31,
        averageItemsPerOrder: 2,
        numberOfBOPUISOrders: 1,
        averageBOPUISOrderRevenue: 10,
        averageBOPUISItemsPerOrder: 4,
        averagePickupInStoreOrderValue: 12,
        averageOnlineOrderValue: 99,
        pushOpenRate: 0.25,
        customerCreateAt: '2020-01-01T00:00:00Z',
      },
    })

    const bopis = { method: 'BOPIS', orders: 1, items: 2, amount: 30 }
    await ctx.tx((tx) =>
      bumpCustomerMetrics(tx, ctx, [
        { customerId: h.id, orders: 1, items: 2, amount: 30, date, methods: [bopis] },
      ]),
    )

    assert.partialDeepStrictEqual((await h.api.getCustomerMetrics({ customerId: h.id })).metrics, {
      numberOfOrders: 4,
      lifetimeValue: 120,
      averageOrderValue: 30,
      averageItemsPerOrder: 2,
      numberOfBOPUISOrders: 2,
      averageBOPUISOrderRevenue: 20,
      averageBOPUISItemsPerOrder: 3,
      averagePickupInStoreOrderValue: 20,
      averageOnlineOrderValue: 99,
      pushOpenRate: 0.25,
      customerCreateAt: '2020-01-01T00:00:00.000Z',
    })
  })

  it('is taken back by a minus, and the last order stays the last', async () => {
    const h = await withCustomer()
    const ctx = await contextOf(h)
    const order = { customerId: h.id, orders: 1, items: 2, amount: 10, date }
    const bump = (figures: typeof order) => ctx.tx((tx) => bumpCustomerMetrics(tx, ctx, [figures]))

    await bump(order)
    await bump(order)
    await bump({ ...order, orders: -1, items: -2, amount: -10, date: new Date('2026-04-01T00:00:00Z') })

    assert.partialDeepStrictEqual((await h.api.getCustomerMetrics({ customerId: h.id })).metrics, {
      numberOfOrders: 1,
      averageItemsPerOrder: 2,
      lifetimeValue: 10,
      lastOrderDate: date.toISOString(),
    })
  })

  it('is all counted when many orders come at once, and beside somebody who sets the figures', async () => {
    const h = await withCustomer()
    const ctx = await contextOf(h)
    const other = await createCustomer(h)
    const orders = [h.id, other].map((customerId) => ({ customerId, orders: 1, items: 1, amount: 1, date }))

    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) =>
        ctx.tx((tx) => bumpCustomerMetrics(tx, ctx, n % 2 ? orders : orders.toReversed())),
      ),
      h.api.updateCustomerMetrics({
        customerId: other,
        body: { numberOfROPUISOrders: 5 },
      }),
    ])

    for (const customerId of [h.id, other])
      assert.equal((await h.api.getCustomerMetrics({ customerId })).metrics.numberOfOrders, 20)
  })
})
