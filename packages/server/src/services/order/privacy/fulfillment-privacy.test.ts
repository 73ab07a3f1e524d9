import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, systemContext } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { withFulfillmentOrders } from '../fulfillment/fulfillment-order.fixture.ts'
import { ada } from '../sales/order.fixture.ts'
import { blankOrders } from './order-privacy.store.ts'

describe('the fulfillment orders of a customer', () => {
  it('stay for the books when the customer is erased, without the person in notes, comments and history', async () => {
    const { platform, merchantCode, begin, update, get, api, events } = await withFulfillmentOrders()
    const { salesOrderNumber, orderNumber } = await begin({ notes: 'Ada was here' })
    const ofOrder = { orderNumber: salesOrderNumber }
    const note = await api.createSalesOrderComment({ ...ofOrder, body: { text: 'Ada wrote' } })
    await api.updateSalesOrderComment({
      ...ofOrder,
      commentId: String(note.id),
      body: { text: 'Ada wrote twice' },
    })
    await update(orderNumber, { notes: 'Ada was here again' })
    const { id: commentId } = await api.createFulfillmentOrderComment({
      orderNumber,
      body: { text: 'Ada called' },
    })
    await api.updateFulfillmentOrderComment({
      orderNumber,
      commentId: String(commentId),
      body: { text: 'Ada called twice' },
    })
    const packed = await api.createFulfillments({
      orderNumber,
      body: {
        fulfillments: [
          {
            status: 'open',
            carrier: 'parcel-post',
            serviceLevel: 'standard',
            tracking: 'Ada-1',
            fulfillmentPackages: [
              { package: 'box', weight: 1, packageItems: [{ salesOrderLineItemCode: 'A', quantity: 1 }] },
            ],
          },
        ],
      },
    })
    expectNoErrors(packed)
    const { id } = await platform.database.one<{ id: number }>(
      sql`select id from merchant where code = ${merchantCode}`,
    )

    await platform.database.tx((tx) =>
      blankOrders(tx, systemContext(platform).forMerchant({ id, code: merchantCode }, tx), ada),
    )

    const { history } = await api.listFulfillmentOrderHistory({ orderNumber })
    const { comments } = await api.listFulfillmentOrderComments({ orderNumber })
    const sales = await api.listSalesOrderHistory(ofOrder)
    const left = JSON.stringify([await get(orderNumber), history, sales, await events()])
    assert.deepEqual((await api.listSalesOrderComments(ofOrder)).comments, [])
    assert.ok(!left.includes('Ada'), left)
    assert.deepEqual(comments, [])
    assert.equal(history.length, 5)
  })
})
