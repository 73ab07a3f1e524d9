import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SalesOrderCreate } from '@tradepost/contract'
import { expectNoErrors, ValidationError } from '@tradepost/sdk'
import { bo, line, order, withOrders } from './order.fixture.ts'

const named = (firstName: string, lastName: string): Partial<SalesOrderCreate> => ({
  addressSequences: [
    { type: 'billing', firstName, lastName },
    { type: 'shipping', firstName: 'Other', lastName: 'Person' },
  ],
})

/** Five orders, from 10000 to 10004. */
const withFive = async () => {
  const h = await withOrders()
  const five: Partial<SalesOrderCreate>[] = [
    { ...named('Ada', 'Byron'), externalCode: 'X1', submitDate: '2026-03-05T00:00:00Z' },
    { ...named('Bo', 'Lee'), customerId: bo, status: 'open', submitDate: null },
    { ...named('Cy', 'Byrne'), externalCode: 'X1', status: 'fulfilled', fulfillDate: '2026-04-01T00:00:00Z' },
    {
      addressSequences: [
        { type: 'pickup', firstName: 'Di', lastName: 'Fox' },
        { type: 'pickup', firstName: 'Di', lastName: 'Fox' },
      ],
      status: 'completed',
      completeDate: '2026-04-02T00:00:00Z',
      submitDate: '2026-03-04T00:00:00Z',
    },
    { ...named('Al', 'Fox'), status: 'canceled', customerId: bo },
  ]
  expectNoErrors(await h.api.createSalesOrders({ body: { orders: five.map((over) => order(over)) } }))
  const numbers = async (query: Parameters<typeof h.api.listSalesOrders>[0]) =>
    (await h.api.listSalesOrders(query)).orders.map(({ orderNumber }) => Number(orderNumber) - 10_000)
  return { ...h, numbers }
}

describe('the list of sales orders', () => {
  it('is in the order of their numbers, with the count of all', async () => {
    const { api, numbers } = await withFive()

    assert.deepEqual(await numbers({}), [0, 1, 2, 3, 4])
    assert.deepEqual((await api.listSalesOrders({ limit: 2, offset: 1 })).meta.totalItemCount, 5)
  })

  it('is the same whatever the pages', async () => {
    const { numbers } = await withFive()

    for (const limit of [1, 2, 3, 5]) {
      const pages: number[] = []
      for (let offset = 0; offset < 5; offset += limit) pages.push(...(await numbers({ limit, offset })))
      assert.deepEqual(pages, [0, 1, 2, 3, 4], `limit ${limit}`)
    }
    assert.deepEqual(await numbers({ offset: 5 }), [])
    assert.deepEqual(await numbers({ limit: 0 }), [])
  })

  it('is read on by a cursor, in every order', async () => {
    const { api } = await withFive()

    for (const sort of [undefined, 'orderNumber:desc', 'submitDate:asc', 'submitDate:desc', 'date:desc']) {
      const all = (await api.listSalesOrders({ sort })).orders.map(({ orderNumber }) => orderNumber)
      const read: string[] = []
      let after: string | undefined
      do {
        const page = await api.listSalesOrders({ sort, limit: 2, after })
        read.push(...page.orders.map(({ orderNumber }) => orderNumber))
        after = page.meta.cursors?.after ?? undefined
      } while (after)
      assert.deepEqual(read, all, sort)
    }
  })

  it('has 100 orders a page and no more', async () => {
    const { api } = await withFive()

    assert.equal((await api.listSalesOrders()).meta.limit, 100)
    await assert.rejects(api.listSalesOrders({ limit: 101 }), ValidationError)
    await assert.rejects(api.listSalesOrders({ limit: -1 }), ValidationError)
  })

  it('has line items only when they are asked for', async () => {
    const { api, place } = await withOrders()
    await place({ lineItems: [line(), line({ code: 'B' })] })

    const [plain] = (await api.listSalesOrders()).orders
    const [full] = (await api.listSalesOrders({ fields: ['lineItems'] })).orders

    assert.ok(plain && !('lineItems' in plain))
    assert.equal(plain.lineItemCount, 2)
    assert.deepEqual(
      full?.lineItems?.map(({ id, code, quantity, extendedPrice }) => [id, code, quantity, extendedPrice]),
      [
        [1, 'A', 2, 20],
        [2, 'B', 2, 20],
      ],
    )
    await assert.rejects(api.listSalesOrders({ fields: ['nonsense'] }), ValidationError)
  })

  it('has neither payments nor coupons, and every other field of the interface', async () => {
    const { api, place, read } = await withOrders()
    const {
      paymentTransactions: _p,
      fulfillmentGroups: _g,
      coupons: _c,
      lineItems: _l,
      appliedPromotions: _a,
      fulfillmentSlots: _s,
      returnStatus: _r,
      amountCheck: _m,
      ...shown
    } = await read(await place({ coupons: [{ code: 'TEN' }], status: 'open', imported: true }))

    const { orders } = await api.listSalesOrders()

    assert.deepEqual(orders, [shown])
  })

  const filters: [filters: object, found: number[]][] = [
    [{ orderNumber: '10003' }, [3]],
    [{ orderNumber: { $in: ['10001', '10004', 'none'] } }, [1, 4]],
    [{ id: 10002 }, [2]],
    [{ id: { $gt: 10002 } }, [3, 4]],
    [{ externalCode: 'X1' }, [0, 2]],
    [{ externalCode: { $nExists: true } }, [1, 3, 4]],
    [{ customerId: bo }, [1, 4]],
    [{ customerId: bo, status: 'canceled' }, [4]],
    [{ name: 'Ada Byron' }, [0]],
    [{ name: { $ct: 'BYR' } }, [0, 2]],
    [{ name: { $ct: 'Person' } }, []],
    [{ contactType: 'pickup' }, [3]],
    [{ contactType: { $ne: 'billing' } }, [3]],
    [{ status: { $in: ['new', 'open'] } }, [0, 1]],
    [{ fulfillmentStatus: 'completed' }, [2, 3]],
    [{ submitDate: { $gte: '2026-03-04T00:00:00Z' } }, [0, 3]],
    [{ submitDate: null }, [1]],
    [{ fulfillDate: { $lt: '2026-04-02' } }, [2]],
    [{ completeDate: { $exists: true } }, [3]],
    [{ date: { $lt: '2020-01-01' } }, []],
    [{ $or: [{ status: 'canceled' }, { externalCode: 'X1', status: 'new' }] }, [0, 4]],
  ]
  it('is filtered by every field of the interface', async () => {
    const { api, numbers } = await withFive()

    for (const [given, found] of filters) {
      const query = { filters: given as never }
      assert.deepEqual(await numbers(query), found, JSON.stringify(given))
      assert.equal((await api.listSalesOrders(query)).meta.totalItemCount, found.length)
    }
    for (const wrong of [{ total: 1 }, { status: 'gone' }, { id: 'x' }, { date: 'x' }])
      await assert.rejects(numbers({ filters: wrong as never }), ValidationError, JSON.stringify(wrong))
  })

  it('knows when an order was changed', async () => {
    const { api, numbers, clock } = await withFive()
    const before = clock.now()
    clock.advance(1000)
    await api.updateSalesOrder({ orderNumber: '10002', body: { notes: 'x' } })

    assert.deepEqual(await numbers({ filters: { updateDate: { $gt: before } } }), [2])
    assert.deepEqual(await numbers({ sort: 'updateDate:desc', limit: 1 }), [2])
  })

  it('leaves the count out when it is not wanted, and shows nothing of another merchant', async () => {
    const { api } = await withFive()
    const other = await withOrders()

    assert.equal((await api.listSalesOrders({ ignoreTotalItemCount: true })).meta.totalItemCount, undefined)
    assert.deepEqual((await other.api.listSalesOrders()).orders, [])
  })
})
