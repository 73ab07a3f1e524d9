import assert from 'node:assert/strict'
import { it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { withOrders } from '../../order/sales/order.fixture.ts'
import { handedOver } from '../../order/stock/order-stock.fixture.ts'
import { fill } from '../checkout/checkout.fixture.ts'
import { cards, withCards } from './payment.fixture.ts'

const withBalance = async () => {
  const h = await withCards()
  const shopper = await h.guest()
  const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 2 }), cards.good)
  /** Amounts other than zero. */
  const balance = async () => {
    const { balance: amounts } = await h.api.listPayments({ orderNumber })
    return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0))
  }
  return { ...h, orderNumber, balance }
}

it('the balance of an order is reserved, paid, owed for what came back, and refunded', async () => {
  const h = await withBalance()
  const { orderNumber } = h
  const placed = await h.balance()
  expectNoErrors(
    await h.api.addFulfillmentGroups({
      orderNumber,
      body: { fulfillmentGroups: [handedOver(2, 'depot', '1')] },
    }),
  )
  await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 25)
  const fulfilled = await h.balance()
  const returned = {
    code: '1',
    salesOrderLineItemCode: '1',
    quantity: 1,
    returnReason: { code: 'changedMind' },
    productCondition: { code: 'new' },
  }
  const { customerId } = await h.read(orderNumber)
  const returnOrder = {
    salesOrderNumber: orderNumber,
    customerId,
    dropOffType: 'inPerson' as const,
    lineItems: [returned],
  }
  const { ids } = expectNoErrors(await h.api.createReturnOrders({ body: { returnOrders: [returnOrder] } }))
  const announced = await h.balance()
  for (const status of ['inReview', 'completed'] as const)
    await h.api.updateReturnOrder({ orderNumber: String(ids[0]), body: { status } })
  await h.performUntil(async () => (await h.paymentOf(orderNumber)).refundedAmount === 10)

  const about = { currencyCode: 'USD', total: 25 }
  assert.deepEqual(placed, { ...about, authorizedAmount: 25 })
  assert.deepEqual(fulfilled, { ...about, paidAmount: 25 })
  assert.deepEqual(announced, fulfilled)
  assert.deepEqual(await h.balance(), { ...about, paidAmount: 25, returnedAmount: 10, refundedAmount: 10 })
})

it('the balance of an order that was canceled owes what was taken', async () => {
  const h = await withBalance()
  const { orderNumber } = h
  const { id: paymentId } = await h.paymentOf(orderNumber)
  await h.api.capturePayment({ orderNumber, paymentId, body: { amount: 4 } })
  await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 4)
  const captured = await h.balance()
  await h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
  await h.performUntil(async () => (await h.paymentOf(orderNumber)).refundedAmount === 4)

  assert.deepEqual(captured, { currencyCode: 'USD', total: 25, paidAmount: 4, authorizedAmount: 21 })
  assert.deepEqual(await h.balance(), { currencyCode: 'USD', paidAmount: 4, refundedAmount: 4 })
})

it('the balance of an order that another system takes the money for says so, and reserves nothing', async () => {
  const { api, place } = await withOrders()
  const imported = await place({
    status: 'open',
    imported: true,
    paymentTransactions: [
      { externalCode: 'elsewhere', paymentMethod: { code: 'card' }, authorizedAmount: 20 },
    ],
  })
  const before = (await api.listPayments({ orderNumber: imported })).balance
  await api.updateSalesOrder({ orderNumber: imported, body: { status: 'canceled' } })
  const { balance } = await api.listPayments({ orderNumber: imported })

  assert.deepEqual([before.authorizedAmount, before.elsewhereAmount, before.openAmount], [0, 20, 0])
  assert.deepEqual([balance.authorizedAmount, balance.elsewhereAmount, balance.openAmount], [0, 0, 0])
})
