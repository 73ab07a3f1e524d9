import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SalesOrderUpdate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'
import { line } from '../sales/order.fixture.ts'
import { handedOver } from '../stock/order-stock.fixture.ts'

const told = ['salesOrderLineItemsCanceled', 'salesOrderLineItemsSubstituted']

const withNews = async () => {
  const h = await withFulfillmentOrders([{ onHand: 5 }])
  const change = (orderNumber: string, body: SalesOrderUpdate) =>
    h.api.updateSalesOrder({ orderNumber, body })
  const news = async (orderNumber: string) =>
    (await h.events())
      .filter(({ event, entityId }) => told.includes(event) && entityId === orderNumber)
      .map(({ event, payload }): Record<string, unknown> => ({ event, ...(payload as object) }))
  return { ...h, change, news }
}

const two = { lineItems: [line(), line({ code: 'B', product: { ...line().product, code: 'cup' } })] }

describe('the shopper is told', () => {
  it('what of an order was canceled and what it comes to now', async () => {
    const { place, change, news, read } = await withNews()
    const orderNumber = await place(two)
    await change(orderNumber, {
      lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'unavailable' }],
    })
    const { total } = await read(orderNumber)
    await change(orderNumber, { lineItems: [{ code: 'B', status: 'canceled' }] })
    await change(orderNumber, { notes: 'Ring twice' })

    const [first, second, ...others] = await news(orderNumber)
    const A = { lineItemCode: 'A', productCode: 'tea', quantity: 1, quantityChangeReason: 'unavailable' }
    const B = { lineItemCode: 'B', productCode: 'cup', quantity: 2, quantityChangeReason: null }
    assert.partialDeepStrictEqual(first, { event: told[0], total, currencyCode: 'USD', lineItems: [A] })
    assert.partialDeepStrictEqual(second, { event: told[0], lineItems: [B] })
    assert.deepEqual(others, [])
  })

  it('nothing where a line is split, a draft changes or the order ends as a whole', async () => {
    const { api, place, change, news } = await withNews()
    const split = await place()
    expectNoErrors(
      await api.addFulfillmentGroups({
        orderNumber: split,
        body: { fulfillmentGroups: [handedOver(1, 'depot', 'A')] },
      }),
    )
    await change(split, { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason: 'wrongItem' }] })
    const draft = await place({ ...two, status: 'new' })
    await change(draft, { lineItems: [{ code: 'A', status: 'canceled' }] })
    const ended = await place(two)
    await change(ended, { status: 'canceled' })

    assert.equal((await news(split)).length, 1)
    assert.deepEqual([await news(draft), await news(ended)], [[], []])
  })

  it('what takes the place of a product, and nothing of a cancellation', async () => {
    const { api, seed, begin, get, update, news } = await withNews()
    await seed.product({ code: 'oolong', price: { price: 12.5, currencyCode: 'USD' } })
    const { salesOrderNumber, orderNumber } = await begin()
    const [own] = (await get(orderNumber)).lineItems
    await update(orderNumber, {
      lineItems: [
        { id: Number(own?.id), quantity: 1, quantityChangeReason: 'substituted' },
        { product: { code: 'oolong' }, quantity: 1, quantityChangeReason: 'substituted' },
      ],
    })

    const [one, ...others] = await news(salesOrderNumber)
    assert.partialDeepStrictEqual(one, {
      event: told[1],
      lineItems: [
        {
          productCode: 'oolong',
          quantity: 1,
          replacedLineItemCode: 'A',
          replacedProductCode: 'tea',
          priceDifference: 2.5,
        },
      ],
    })
    assert.deepEqual(others, [])
    const { history } = await api.listSalesOrderHistory({ orderNumber: salesOrderNumber })
    assert.ok(history.some(({ newValue, oldValue }) => newValue.replacedLineItemId && !('code' in oldValue)))
  })
})
