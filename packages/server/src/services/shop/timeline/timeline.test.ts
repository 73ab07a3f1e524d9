import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { fill } from '../checkout/checkout.fixture.ts'
import { cards, withCards } from '../payment/payment.fixture.ts'

type Told = { kind: string; type: string; status: string | null; amount: number | null; text: string | null }
const told = ({ kind, type, status, amount, text }: Told) =>
  [kind, type, status, amount, text].filter((part) => part !== null).join(' ')

/** Paid by card, given to a location with a note, and captured in part by hand. */
const withHistory = async () => {
  const h = await withCards()
  const shopper = await h.guest()
  const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 2 }), cards.good)
  const lineItems = [{ salesOrderLineItemCode: '1', quantity: 2 }]
  const { ids } = expectNoErrors(
    await h.api.createSimpleFulfillmentOrders({
      orderNumber,
      body: {
        simpleFulfillmentOrders: [
          { fulfillmentMethod: 'directShip', fulfillmentLocationCode: 'depot', lineItems },
        ],
      },
    }),
  )
  await h.api.createFulfillmentOrderComment({ orderNumber: String(ids[0]), body: { text: 'Fragile' } })
  const { id: paymentId } = await h.paymentOf(orderNumber)
  await h.api.capturePayment({ orderNumber, paymentId, body: { amount: 4 } })
  await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 4)
  return { ...h, orderNumber }
}

describe('the timeline of an order', () => {
  it('has what happened to the order, its payments and its parts, with who did it', async () => {
    const h = await withHistory()

    const { entries } = await h.api.listSalesOrderTimeline({ orderNumber: h.orderNumber })
    const captured = entries.find(({ type }) => type === 'capture')

    assert.deepEqual(entries.map(told).toSorted(), [
      'fulfillmentOrder fulfillmentOrderCommentAdded Fragile',
      'fulfillmentOrder fulfillmentOrderCreated new',
      'order orderCreated new',
      'order orderStatusUpdated open',
      'payment begun authorized 25',
      'payment capture done 4',
    ])
    assert.deepEqual(
      entries.map(({ date }) => date),
      entries
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
    assert.equal(captured?.user?.name, 'First client')
    assert.match(String(captured?.newValue.cause), /^hand /)
  })

  it('goes on page by page', async () => {
    const h = await withHistory()
    const { orderNumber } = h
    const { entries } = await h.api.listSalesOrderTimeline({ orderNumber })

    const pages: typeof entries = []
    for (let after: string | null | undefined = undefined; after !== null; ) {
      const page = await h.api.listSalesOrderTimeline({ orderNumber, limit: 4, after })
      pages.push(...page.entries)
      after = page.meta.cursors.after
    }

    assert.deepEqual(pages, entries)
  })

  it('leaves out what the caller may not see, and is that of an order', async () => {
    const h = await withHistory()
    const clerk = await h.as(['SOV'])

    const { entries } = await clerk.listSalesOrderTimeline({ orderNumber: h.orderNumber })

    assert.deepEqual([...new Set(entries.map(({ kind }) => kind))].toSorted(), ['order', 'payment'])
    await assert.rejects(h.api.listSalesOrderTimeline({ orderNumber: '1' }), NotFoundError)
  })
})
