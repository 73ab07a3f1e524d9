import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { line, order, withOrders } from './order.fixture.ts'

describe('sales orders', () => {
  it('are created with numbers in the order of the request, from 10000', async () => {
    const { api } = await withOrders()

    const first = await api.createSalesOrders({ body: { orders: [order(), order()] } })
    const second = await api.createSalesOrders({ body: { orders: [order()] } })

    assert.deepEqual(first, { orderNumbers: ['10000', '10001'], errors: [] })
    assert.deepEqual(second.orderNumbers, ['10002'])
  })

  it('are read with every field of the interface', async () => {
    const { api, clock } = await withOrders()
    await api.createSalesOrders({ body: { orders: [order({ lineItems: [line()] })] } })
    const now = clock.now().toISOString()

    const { order: read } = await api.getSalesOrder({ orderNumber: '10000' })
    console.log(JSON.stringify(read, null, 1), now)
  })
})
