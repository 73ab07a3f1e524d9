import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { line } from '../sales/order.fixture.ts'
import { returnLine, returnOf, withReturns } from './return-order.fixture.ts'

const times = <T>(count: number, fulfillmentOrder: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => fulfillmentOrder(n)))

describe('returns at the same time', () => {
  it('get the last piece once, and the refund with it', async () => {
    const { api, sell, send } = await withReturns()
    const number = await sell(3, {
      lineItems: [line({ quantity: 3, extendedPrice: 10, promoAmount: -20 })],
      subTotal: 10,
      total: 10,
    })

    const answers = await times(12, () => send(returnOf(number)))

    const won = answers.flatMap(({ ids }) => ids)
    const lost = answers.flatMap(({ errors }) => errors)
    assert.deepEqual(won.toSorted(), [`R${number}`, `R${number}-2`, `R${number}-3`])
    assert.deepEqual(new Set(lost.map(({ code }) => code)), new Set([409]))
    const { returnOrders } = await api.listReturnOrders()
    const cents = returnOrders.map(({ total }) => Math.round(total * 100))
    assert.equal(
      cents.reduce((sum, total) => sum + total, 0),
      -1000,
    )
  })

  it('of one return complete once', async () => {
    const { sell, bringBack, update, stock, read } = await withReturns()
    const number = await sell(2)
    const orderNumber = await bringBack(number)
    await update(orderNumber, { status: 'inReview' })

    await times(8, () => update(orderNumber, { status: 'completed' }))

    assert.deepEqual(await stock(), { 'tea depot': '0 of 49' })
    assert.equal((await read(number)).lineItems[0]?.returnQuantity, 1)
  })

  it('complete beside each other and beside changes of the order, and nothing is lost', async () => {
    const { api, sell, bringBack, complete, stock, read } = await withReturns()
    const number = await sell(8)
    const numbers = []
    for (let n = 0; n < 6; n++) numbers.push(await bringBack(number, { lineItems: [returnLine()] }))

    await Promise.all([
      ...numbers.map(complete),
      times(4, (n) => api.updateSalesOrder({ orderNumber: number, body: { notes: `note ${n}` } })),
    ])

    assert.deepEqual(await stock(), { 'tea depot': '0 of 48' })
    const order = await read(number)
    assert.deepEqual([order.lineItems[0]?.returnQuantity, order.returnStatus], [6, 'partialReturn'])
  })
})
