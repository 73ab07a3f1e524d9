import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { TradepostError } from '@tradepost/sdk'
import { line } from '../sales/order.fixture.ts'
import { cups, handedOver } from '../stock/order-stock.fixture.ts'
import { returnLine, withReturns } from './return-order.fixture.ts'

/** Refused as the interface says, with these reasons. */
const notValid =
  (...messages: string[]) =>
  (error: unknown) => {
    if (!(error instanceof TradepostError)) return false
    const { code, message, errors } = error.body as {
      code: string
      message: string
      errors: { message: string }[]
    }
    assert.deepEqual(
      [error.status, code, message, errors.map((item) => item.message)],
      [400, 'returnOrder.updateNotValid', 'Update not valid', messages],
    )
    return true
  }

/** Two teas and two cups that were handed over, and a return of one of each. */
const teaAndCup = async () => {
  const h = await withReturns([{ onHand: 50 }, { productCode: 'cup', onHand: 50 }])
  const salesOrderNumber = await h.place({ lineItems: [line(), cups(2)], subTotal: 40, total: 40 })
  await h.add(salesOrderNumber, handedOver(2), handedOver(2, 'depot', 'B'))
  const orderNumber = await h.bringBack(salesOrderNumber, {
    lineItems: [returnLine(), returnLine({ code: '2', salesOrderLineItemCode: 'B' })],
  })
  return { ...h, salesOrderNumber, orderNumber }
}

describe('an update of a return order', () => {
  it('changes the fields that are sent, and answers 204', async () => {
    const { api, sell, bringBack, update, readReturn } = await withReturns()
    const orderNumber = await bringBack(await sell())

    await api.updateReturnOrder({
      orderNumber,
      body: { notes: 'box is torn', dropOffType: 'shipped', dropOffLocationCode: 'berlin' },
    })

    assert.partialDeepStrictEqual(await readReturn(orderNumber), {
      notes: 'box is torn',
      dropOffType: 'shipped',
      dropOffLocationCode: 'berlin',
      status: 'new',
    })
    await update(orderNumber, { notes: null })
    assert.equal((await readReturn(orderNumber)).notes, null)
  })

  it('moves along the table and nowhere else', async () => {
    const { api, sell, bringBack, update } = await withReturns()
    const orderNumber = await bringBack(await sell(), { status: 'draft' })

    await assert.rejects(
      update(orderNumber, { status: 'completed' }),
      notValid('The return order cannot go from draft to completed. Allowed: new, open, canceled'),
    )
    for (const status of ['open', 'inTransit', 'arrived', 'inProgress', 'accepted', 'completed'] as const)
      await update(orderNumber, { status })
    await assert.rejects(
      update(orderNumber, { status: 'new' }),
      notValid('The return order cannot go from completed to new: the state is final'),
    )
    assert.deepEqual(await api.getReturnOrderTransitions({ orderNumber }), {
      status: 'completed',
      transitions: [],
    })
  })

  it('tells the moves and what they need', async () => {
    const { api, sell, bringBack, update } = await withReturns()
    const orderNumber = await bringBack(await sell())
    await update(orderNumber, { status: 'inReview' })

    assert.deepEqual(await api.getReturnOrderTransitions({ orderNumber }), {
      status: 'inReview',
      transitions: [
        { to: 'accepted', requires: [] },
        { to: 'rejected', requires: ['line items none of which completed'] },
        { to: 'completed', requires: ['a line item that is neither rejected nor canceled'] },
      ],
    })
  })

  it('takes open lines along, and ends with its last line', async () => {
    const { orderNumber, update, readReturn } = await teaAndCup()
    const statuses = async () => {
      const { status, lineItems } = await readReturn(orderNumber)
      return [status, ...lineItems.map((item) => item.status)]
    }

    await update(orderNumber, { status: 'inReview' })
    assert.deepEqual(await statuses(), ['inReview', 'inProgress', 'inProgress'])
    await update(orderNumber, { lineItems: [{ code: '1', status: 'rejected' }] })
    assert.deepEqual(await statuses(), ['inReview', 'rejected', 'inProgress'])
    await update(orderNumber, { lineItems: [{ code: '2', status: 'completed' }] })
    assert.deepEqual(await statuses(), ['completed', 'rejected', 'completed'])
    assert.ok((await readReturn(orderNumber)).completeDate)
  })

  it('refuses what cannot be, all at once', async () => {
    const { orderNumber, update } = await teaAndCup()

    await assert.rejects(
      update(orderNumber, {
        dropOffLocationCode: 'nowhere',
        lineItems: [
          { code: '1', status: 'completed' },
          { code: '1', status: 'inProgress' },
          { code: '9', status: 'open' },
        ],
      }),
      notValid(
        'There is no location nowhere',
        'The line item 1 stands twice in the request',
        'A line item of a return order that is new cannot be completed',
        'There is no line item 9 in the return order',
      ),
    )
    await update(orderNumber, { status: 'inReview', lineItems: [{ code: '1', status: 'completed' }] })
    await assert.rejects(
      update(orderNumber, { status: 'rejected' }),
      notValid(
        'The return order cannot go from inReview to rejected without line items none of which completed',
      ),
    )
    await assert.rejects(
      update(orderNumber, { lineItems: [{ code: '1', status: 'open' }] }),
      notValid('The line item cannot go from completed to open: the state is final'),
    )
  })

  it('changes nothing about where a finished return came back to', async () => {
    const { sell, bringBack, update, complete } = await withReturns()
    const orderNumber = await bringBack(await sell())
    await complete(orderNumber)

    await update(orderNumber, { notes: 'done' })
    await assert.rejects(
      update(orderNumber, { dropOffLocationCode: 'berlin' }),
      notValid('The return order is completed: its dropOffLocationCode cannot change'),
    )
  })

  it('gives back only what is left when lines are taken out', async () => {
    const { orderNumber, update, readReturn } = await teaAndCup()
    assert.equal((await readReturn(orderNumber)).total, -20)

    await update(orderNumber, { status: 'inReview', lineItems: [{ code: '1', status: 'rejected' }] })
    assert.partialDeepStrictEqual(await readReturn(orderNumber), { subTotal: -10, total: -10 })
    await update(orderNumber, { status: 'rejected' })
    assert.partialDeepStrictEqual(await readReturn(orderNumber), { subTotal: 0, total: 0 })
  })

  it('has effect once: the order counts the goods, the stock gets what can be sold again', async () => {
    const { salesOrderNumber, orderNumber, update, complete, read, stock, bringBack } = await teaAndCup()
    const before = await stock()
    assert.deepEqual(before, { 'cup depot': '0 of 48', 'tea depot': '0 of 48' })

    await update(orderNumber, { dropOffLocationCode: 'store' })
    await complete(orderNumber)
    await update(orderNumber, { status: 'completed' })

    assert.deepEqual(await stock(), { ...before, 'cup store': '0 of 1', 'tea store': '0 of 1' })
    const order = await read(salesOrderNumber)
    assert.equal(order.returnStatus, 'partialReturn')
    assert.deepEqual(
      order.lineItems.map(({ returnQuantity }) => returnQuantity),
      [1, 1],
    )
    const last = await bringBack(salesOrderNumber, {
      lineItems: [
        returnLine({ productCondition: { code: 'damaged' } }),
        returnLine({ code: '2', salesOrderLineItemCode: 'B' }),
      ],
    })
    await complete(last)
    assert.equal((await read(salesOrderNumber)).returnStatus, 'returned')
    assert.deepEqual(await stock(), {
      'cup depot': '0 of 49',
      'cup store': '0 of 1',
      'tea depot': '0 of 48',
      'tea store': '0 of 1',
    })
  })

  it('makes the order returned once the rest of it is canceled', async () => {
    const { api, place, add, bringBack, complete, read } = await withReturns([
      { onHand: 50 },
      { productCode: 'cup', onHand: 50 },
    ])
    const orderNumber = await place({ lineItems: [line(), cups(1)], subTotal: 30, total: 30 })
    await add(orderNumber, handedOver(1))
    await complete(await bringBack(orderNumber))
    assert.equal((await read(orderNumber)).returnStatus, 'partialReturn')

    const quantityChangeReason = 'customerCanceled' as const
    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'B', status: 'canceled', quantityChangeReason }] },
    })
    assert.equal((await read(orderNumber)).returnStatus, 'partialReturn')
    await api.updateSalesOrder({
      orderNumber,
      body: { lineItems: [{ code: 'A', quantity: 1, quantityChangeReason }] },
    })

    assert.equal((await read(orderNumber)).returnStatus, 'returned')
  })

  it('writes the ledger with the return and its line', async () => {
    const { api, sell, bringBack, complete } = await withReturns()
    const orderNumber = await bringBack(await sell())
    await complete(orderNumber)

    const { inventoryChanges } = await api.listInventoryChanges({ filters: { reason: 'returned' } })
    assert.partialDeepStrictEqual(inventoryChanges, [
      {
        productCode: 'tea',
        locationCode: 'depot',
        field: 'onHand',
        before: 48,
        after: 49,
        reference: `${orderNumber}/1`,
      },
    ])
  })

  it('serves orders that waited for the goods', async () => {
    const { api, place, bringBack, complete, sell, events } = await withReturns([{ onHand: 2 }])
    const orderNumber = await bringBack(await sell(2))
    await api.updateSettings({ body: { settings: { automaticRouting: true } } })
    await place()
    await complete(orderNumber)

    assert.ok((await events()).some(({ event }) => event === 'stockArrived'))
  })

  it('of an imported return touches no stock', async () => {
    const { sell, bringBack, complete, stock, read } = await withReturns()
    const number = await sell()
    const orderNumber = await bringBack(number, { imported: true })
    await complete(orderNumber)

    assert.deepEqual(await stock(), { 'tea depot': '0 of 48' })
    assert.equal((await read(number)).returnStatus, 'partialReturn')
  })

  it('is told by events and kept in the history', async () => {
    const { api, sell, bringBack, complete, events, client } = await withReturns()
    const number = await sell()
    const orderNumber = await bringBack(number)
    await complete(orderNumber)

    const own = (await events()).filter(({ event }) => event.startsWith('returnOrder'))
    assert.deepEqual(
      own.map(({ event, entityId }) => [event, entityId]),
      [
        ['returnOrderAdded', orderNumber],
        ['returnOrderStatusUpdated', orderNumber],
        ['returnOrderStatusUpdated', orderNumber],
      ],
    )
    assert.partialDeepStrictEqual(own[2]?.payload, {
      returnOrderNumber: orderNumber,
      salesOrderNumber: number,
      oldStatus: 'inReview',
      newStatus: 'completed',
      user: client.id,
    })
    const { history } = await api.listReturnOrderHistory({
      orderNumber,
      filters: { type: 'returnOrderStatusUpdated' },
      sort: 'id:desc',
    })
    assert.deepEqual(
      history.map(({ details }) => details),
      ['The status went from inReview to completed', 'The status went from new to inReview'],
    )
  })

  it('may ask for the revision that it was read with', async () => {
    const { sell, bringBack, raw, merchantCode } = await withReturns()
    const orderNumber = await bringBack(await sell())
    const path = `/order/v1/merchants/${merchantCode}/returnOrders/${orderNumber}`
    const etag = String((await raw(path)).headers.get('etag'))
    const change = (notes: string) =>
      raw(path, { method: 'POST', headers: { 'if-match': etag }, body: JSON.stringify({ notes }) })

    assert.equal((await change('one')).status, 204)
    assert.equal((await change('two')).status, 412)
  })

  it('that is stored as finished takes effect at once', async () => {
    const { sell, bringBack, read, readReturn, stock } = await withReturns()
    const number = await sell(2)
    const lineItems = [returnLine(), returnLine({ code: '2', status: 'rejected' })]

    const orderNumber = await bringBack(number, { status: 'completed', lineItems })

    assert.partialDeepStrictEqual(await readReturn(orderNumber), { status: 'completed', total: -10 })
    assert.equal((await read(number)).lineItems[0]?.returnQuantity, 1)
    assert.deepEqual(await stock(), { 'tea depot': '0 of 49' })
  })
})
