import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { order, withOrders } from './order.fixture.ts'

const times = <T>(count: number, fulfillmentOrder: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => fulfillmentOrder(n)))
const won = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

describe('at the same time', () => {
  it('orders get different numbers', async () => {
    const { api } = await withOrders()

    const results = await times(32, () => api.createSalesOrders({ body: { orders: [order(), order()] } }))
    const numbers = results.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderNumbers : []))

    assert.equal(new Set(numbers).size, 64)
    assert.equal((await api.listSalesOrders()).meta.totalItemCount, 64)
  })

  it('updates of one order follow each other: none is lost, lines included', async () => {
    const { api, place, read } = await withOrders()
    const orderNumber = await place({ status: 'open' })

    const results = await times(16, (n) =>
      api.updateSalesOrder({
        orderNumber,
        body: {
          data: { [`key${n}`]: n },
          lineItems: [
            { ...order().lineItems[0], code: `L${n}`, quantity: 1, extendedPrice: undefined } as never,
          ],
        },
      }),
    )
    const after = await read(orderNumber)

    assert.equal(won(results), 16)
    assert.equal(Object.keys(after.data ?? {}).length, 16)
    assert.equal(after.lineItems.length, 17)
    assert.equal(new Set(after.lineItems.map(({ id }) => id)).size, 17)
    assert.deepEqual([after.subTotal, after.total, after.amountCheck], [180, 180, null])
  })

  it('changes of a quantity see each other', async () => {
    const { api, place, read } = await withOrders()
    const orderNumber = await place({ status: 'open' })

    await times(8, (n) =>
      api.updateSalesOrder({
        orderNumber,
        body: { lineItems: [{ code: 'A', quantity: 10 + n, quantityChangeReason: 'other' }] },
      }),
    )
    const { history } = await api.listSalesOrderHistory({
      orderNumber,
      filters: { type: 'orderLineItemQuantityChanged' },
    })
    const steps = history.map(({ oldValue, newValue }) => [oldValue.quantity, newValue.quantity])

    assert.equal(steps[0]?.[0], 2)
    for (const [index, step] of steps.slice(1).entries()) assert.equal(step[0], steps[index]?.[1])
    assert.equal((await read(orderNumber)).lineItems[0]?.quantity, steps.at(-1)?.[1])
  })

  it('two ways into an end: one is taken, the other refused with the state that is final', async () => {
    const { api, place, read, events } = await withOrders()
    const orderNumber = await place({ status: 'open' })

    const results = await times(10, (n) =>
      api.updateSalesOrder({ orderNumber, body: { status: n % 2 === 0 ? 'canceled' : 'rejected' } }),
    )
    const { status } = await read(orderNumber)
    const moved = (await events()).filter(({ event }) => event === 'salesOrderStatusUpdated')

    assert.equal(moved.length, 1)
    // saying again what is so already changes nothing and is no mistake
    assert.equal(won(results), 5)
    for (const result of results)
      if (result.status === 'rejected')
        assert.match(result.reason.message, new RegExp(`cannot go from ${status} to .*: the state is final`))
  })

  it('a checkout happens once', async () => {
    const { api, place, events } = await withOrders()
    const orderNumber = await place()

    const results = await times(8, () => api.checkoutSalesOrder({ orderNumber, body: {} }))

    assert.equal(won(results), 1)
    assert.equal((await events()).filter(({ event }) => event === 'salesOrderStatusUpdated').length, 1)
  })

  it('an order is either deleted or opened', async () => {
    const { api, place } = await withOrders()

    for (let round = 0; round < 5; round++) {
      const orderNumber = await place()
      const results = await Promise.allSettled([
        api.deleteSalesOrder({ orderNumber }),
        api.updateSalesOrder({ orderNumber, body: { status: 'open' } }),
      ])
      assert.equal(won(results), 1)
    }
  })
})
