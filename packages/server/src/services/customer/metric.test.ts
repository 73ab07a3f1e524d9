import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Filters, NotFoundError } from '@tradepost/sdk'
import { contextOf, createCustomer, eventsOf, send, unknownId, withCustomer } from './customer.fixture.ts'
import { bumpCustomerMetrics } from './index.ts'

const none = {
  numberOfOrders: 0,
  numberOfItems: 0,
  lifetimeValue: 0,
  averageOrderValue: 0,
  averageItemsPerOrder: 0,
  lastOrderDate: null,
}

describe("a customer's order figures", () => {
  it('begin at zero, for all orders and for each method', async () => {
    const { api, id } = await withCustomer()

    const { metrics } = await api.getCustomerMetrics({ customerId: id })

    assert.deepEqual(metrics, {
      ...none,
      fulfillmentMethods: { directShip: none, BOPIS: none, ROPIS: none },
    })
  })

  it('are set with 204; averages follow, and what is not sent stays', async () => {
    const { api, id } = await withCustomer()

    const { status } = await api.raw.updateCustomerMetrics({
      customerId: id,
      body: {
        numberOfOrders: 3,
        numberOfItems: 7,
        lifetimeValue: 100,
        lastOrderDate: '2026-03-01T12:00:00+01:00',
        fulfillmentMethods: { BOPIS: { numberOfOrders: 1, lifetimeValue: 40.5 } },
      },
    })
    await api.updateCustomerMetrics({
      customerId: id,
      body: { fulfillmentMethods: { BOPIS: { numberOfItems: 2 } } },
    })

    assert.equal(status, 204)
    const { metrics } = await api.getCustomerMetrics({ customerId: id })
    assert.deepEqual(metrics, {
      numberOfOrders: 3,
      numberOfItems: 7,
      lifetimeValue: 100,
      averageOrderValue: 33.3333,
      averageItemsPerOrder: 2.3333,
      lastOrderDate: '2026-03-01T11:00:00.000Z',
      fulfillmentMethods: {
        directShip: none,
        BOPIS: {
          ...none,
          numberOfOrders: 1,
          numberOfItems: 2,
          lifetimeValue: 40.5,
          averageOrderValue: 40.5,
          averageItemsPerOrder: 2,
        },
        ROPIS: none,
      },
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
      { numberOfOrders: Number.MAX_SAFE_INTEGER },
      { lifetimeValue: 1e13 },
      { lifetimeValue: -1e13 },
      { numberOfItems: 0.00001 },
      { averageOrderValue: 'dropped' },
    ])
      assert.equal(await set(fits), 204, JSON.stringify(fits))
    for (const refused of [
      { numberOfOrders: -1 },
      { numberOfOrders: 0.5 },
      { numberOfOrders: null },
      { lifetimeValue: 1.1e13 },
      { numberOfItems: -1 },
      { lastOrderDate: 'today' },
      { fulfillmentMethods: { BOPIS: { numberOfOrders: -1 } } },
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
        numberOfItems: 6,
        lastOrderDate: '2026-03-01T00:00:00Z',
        fulfillmentMethods: { ROPIS: { numberOfOrders: 1 } },
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
      [{ 'metrics.ROPIS.numberOfOrders': 1 }, ['Ada']],
      [{ 'metrics.directShip.numberOfOrders': 1 }, []],
    ]

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
    assert.equal(customers[0]?.metrics?.fulfillmentMethods.ROPIS.numberOfOrders, 1)
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
      numberOfItems: 4,
      lifetimeValue: 21,
      averageOrderValue: 10.5,
      lastOrderDate: date.toISOString(),
      fulfillmentMethods: {
        BOPIS: { numberOfOrders: 2, lifetimeValue: 8 },
        directShip: { numberOfOrders: 1, lifetimeValue: 6.5 },
      },
    })
    assert.deepEqual(await eventsOf(h, h.id), ['customerCreated', 'customerMetricsUpdated'])
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
      numberOfItems: 2,
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
        body: { fulfillmentMethods: { ROPIS: { numberOfOrders: 5 } } },
      }),
    ])

    for (const customerId of [h.id, other])
      assert.equal((await h.api.getCustomerMetrics({ customerId })).metrics.numberOfOrders, 20)
  })
})
