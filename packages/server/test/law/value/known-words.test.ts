import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { page, withPages } from '../../../src/services/content/page/page.fixture.ts'
import { withFulfillmentOrders } from '../../../src/services/order/fulfillment/fulfillment-order.fixture.ts'
import { settled } from '../../../src/services/order/reports/fact/analytics.fixture.ts'
import { returnOf, withReturns } from '../../../src/services/order/returns/return-order.fixture.ts'

/** The longest text, of no characters that an export would keep for itself. */
const own = 'Der Keller steht unter Wasser 𝄞 '.padEnd(254, '雨')

describe('a word of the caller is kept as it was sent', () => {
  it('for the system, the reason of a quantity and that of a cancelation', async () => {
    const h = await withFulfillmentOrders()
    const salesOrderNumber = await h.place({ os: own })
    const { lineItems } = await h.read(salesOrderNumber)
    const order = {
      orderNumber: salesOrderNumber,
      body: { lineItems: [{ code: 'A', quantity: 3, quantityChangeReason: own }] },
    }
    await h.api.updateSalesOrder(order)
    const { orderNumber } = await h.begin()
    await h.update(orderNumber, { status: 'canceled', cancellationReason: own })

    const after = await h.read(salesOrderNumber)
    const csv = await h.raw(`/order/v1/merchants/${h.merchantCode}/fulfillmentOrders/exportCsv`)

    assert.equal(lineItems[0]?.quantityChangeReason, null)
    assert.deepEqual([after.os, after.lineItems[0]?.quantityChangeReason], [own, own])
    assert.equal((await h.get(orderNumber)).cancellationReason, own)
    assert.ok(csv.text.includes(own))
    const report = await h.api.exportFulfillmentOrderReportCsv({ reportType: 'abortedState' })
    assert.ok(report.includes(own))
    const { fulfillmentOrder } = await h.api.getFulfillmentOrder({ orderNumber })
    const text =
      '{{order.os}} | {{order.lineItems.[0].quantityChangeReason}} | {{fulfillmentOrder.cancellationReason}}'
    const { message } = await h.api.previewMessage({
      body: { messages: { 'en-us': { title: 'Why', text } }, data: { order: after, fulfillmentOrder } },
    })
    assert.ok(message.text?.includes([own, own, own].join(' | ')), message.text ?? '')
  })

  it('for the way in which goods come back', async () => {
    const h = await withReturns()
    const number = await h.bringBack(await h.sell(), { dropOffType: own })
    await h.update(number, { dropOffType: 'Locker 7' })
    const { returnOrders } = await h
      .send(returnOf(await h.sell(), { dropOffType: own }))
      .then(() => h.api.listReturnOrders())

    assert.equal((await h.readReturn(number)).dropOffType, 'Locker 7')
    assert.deepEqual(
      returnOrders.map(({ dropOffType }) => dropOffType).toSorted(),
      [own, 'Locker 7'].toSorted(),
    )
    await settled(h)
    const filters = { $and: [{ date: { $gte: '2026-01-01', $lte: '2029-12-31' } }] } as never
    const { reportingData } = await h.api.getReturnInStoreReport({
      reportType: 'returnChannel',
      filters,
      resolution: 'quarter',
    })
    assert.deepEqual(
      reportingData.flatMap(({ breakdowns }) => breakdowns.map(({ type }) => type)).toSorted(),
      [own, 'Locker 7'].toSorted(),
    )
  })

  it('for the kind of a page, which lists can ask for', async () => {
    const { api, read, shopCode } = await withPages(page('p', { type: own }), page('q'))

    const { pages } = await api.listPages({ shopCode, filters: { type: own } })

    assert.equal((await read('p')).type, own)
    assert.deepEqual(
      pages.map(({ code }) => code),
      ['p'],
    )
  })
})
