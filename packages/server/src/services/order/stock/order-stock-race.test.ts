import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ValidationError } from '@tradepost/sdk'
import { line } from '../sales/order.fixture.ts'
import { cups, withStock } from './order-stock.fixture.ts'

describe('at the same time', () => {
  const lineItems = (n: number) =>
    n % 2 ? [line({ quantity: 1 }), cups(1)] : [cups(1), line({ quantity: 1 })]

  it('32 checkouts get exactly what there is, and no order gets a part', async () => {
    const { api, place, stock } = await withStock([{ onHand: 10 }, { productCode: 'cup', onHand: 40 }])
    const numbers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => place({ status: 'new', lineItems: lineItems(n) })),
    )

    const answers = await Promise.allSettled(
      numbers.map((orderNumber) => api.checkoutSalesOrder({ orderNumber, body: {} })),
    )

    const refused = answers.flatMap((one) =>
      one.status === 'rejected' ? [one.reason as ValidationError] : [],
    )
    assert.equal(refused.length, 22)
    assert.ok(refused.every(({ problems }) => problems.every(({ code }) => code === '409')))
    assert.deepEqual(await stock(), { 'cup depot': '10 of 40', 'tea depot': '10 of 10' })
    const { meta } = await api.listSalesOrders({ filters: { status: 'open' } })
    assert.equal(meta.totalItemCount, 10)
  })

  it('32 orders that were sold elsewhere share what there is, and nothing is promised twice', async () => {
    const { api, create, stock } = await withStock([{ onHand: 10 }, { productCode: 'cup', onHand: 20 }])

    await Promise.all(Array.from({ length: 32 }, (_, n) => create({ lineItems: lineItems(n) })))

    assert.deepEqual(await stock(), { 'cup depot': '20 of 20', 'tea depot': '10 of 10' })
    const { meta } = await api.listSalesOrders({ filters: { fulfillmentStatus: 'actionRequired' } })
    assert.equal(meta.totalItemCount, 22)
  })

  it('orders, raised quantities and cancellations leave what the orders say', async () => {
    const { api, place, stock } = await withStock([{ onHand: 90 }, { productCode: 'cup', onHand: 90 }])
    const numbers = await Promise.all(
      Array.from({ length: 8 }, () => place({ status: 'open', lineItems: [line({ quantity: 1 }), cups(1)] })),
    )

    await Promise.allSettled([
      ...numbers.slice(0, 4).map((orderNumber) =>
        api.updateSalesOrder({
          orderNumber,
          body: { lineItems: [{ code: 'A', quantity: 6, quantityChangeReason: 'other' }] },
        }),
      ),
      ...numbers.slice(4).flatMap((orderNumber) => [
        api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } }),
        api.updateSalesOrder({
          orderNumber,
          body: { lineItems: [{ code: 'B', quantity: 3, quantityChangeReason: 'other' }] },
        }),
      ]),
      ...Array.from({ length: 8 }, () => place({ lineItems: [cups(1), line({ quantity: 1 })] })),
    ])

    const { orders } = await api.listSalesOrders({ fields: ['lineItems'] })
    const held = (code: string) =>
      orders
        .flatMap(({ lineItems = [] }) => lineItems)
        .filter(({ status, product }) => status === 'open' && product.code === code)
        .reduce((sum, { quantity }) => sum + quantity, 0)
    assert.deepEqual(await stock(), {
      'cup depot': `${held('cup')} of 90`,
      'tea depot': `${held('tea')} of 90`,
    })
  })

  it('two cancellations give the stock back once', async () => {
    const { api, place, stock } = await withStock([{}])
    await place()
    const orderNumber = await place()

    await Promise.all(
      Array.from({ length: 6 }, () => api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })),
    )

    assert.deepEqual(await stock(), { 'tea depot': '2 of 5' })
  })
})
