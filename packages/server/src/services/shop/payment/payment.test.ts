import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { ConflictError, expectNoErrors, NotFoundError, TradepostError } from '@tradepost/sdk'
import { handedOver } from '../../order/stock/order-stock.fixture.ts'
import { fill, request } from '../checkout/checkout.fixture.ts'
import { linesOf } from '../shop.fixture.ts'
import { byCard, cards, withCards } from './payment.fixture.ts'

const declined = (error: unknown) => error instanceof TradepostError && error.status === 402

describe('a payment by card', () => {
  it('is authorized before the order is placed, and shown with it', async () => {
    const h = await withCards()
    const shopper = await h.guest()

    const { orderNumber, paymentStatus } = await h.pay(shopper, await fill(shopper, { jar: 3 }), cards.good)
    const order = await h.read(orderNumber)

    assert.equal(paymentStatus, 'authorized')
    assert.equal(order.status, 'open')
    assert.partialDeepStrictEqual(order.paymentTransactions, [
      {
        status: 'authorized',
        type: 'order',
        authorizedAmount: 8,
        paymentMethod: { code: 'testCard' },
        paymentInfo: { card: { last4: 4242 } },
      },
    ])
    assert.equal(order.paymentTransactions.length, 1)
    assert.partialDeepStrictEqual(await h.paymentOf(orderNumber), {
      status: 'authorized',
      amount: 8,
      capturedAmount: 0,
      cardLast4: '4242',
      steps: [],
    })
    assert.equal(await h.reserved(), 3)
    assert.deepEqual(await h.books(), ['authorize authorized 8'])
  })

  it('that is declined buys nothing: stock, coupons and cart are as before, and another card may follow', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 3 })

    await assert.rejects(h.pay(shopper, cartId, cards.declined), declined)
    const [reserved, lines] = [await h.reserved(), await linesOf(shopper)]
    await assert.rejects(h.pay(shopper, cartId, '1234'), declined)
    await assert.rejects(
      shopper.checkOutCart({
        cartId,
        body: request({ paymentMethodCode: 'testCard', payment: { number: '0' } }),
      }),
      declined,
    )
    const { orderNumber } = await h.pay(shopper, cartId, cards.good)
    const { orders } = await h.api.listSalesOrders({ filters: { isAttempt: { $in: [true, false] } } })

    assert.deepEqual([reserved, lines], [0, ['3 jar']])
    assert.deepEqual(
      orders.map(({ status }) => status),
      ['canceled', 'canceled', 'canceled', 'open'],
    )
    assert.equal(orders[3]?.orderNumber, orderNumber)
    assert.equal(await h.reserved(), 3)
    assert.equal((await h.paymentOf(String(orders[0]?.orderNumber))).status, 'failed')
    assert.equal((await h.read(String(orders[0]?.orderNumber))).paymentTransactions[0]?.status, 'failed')
  })

  it('that was declined under a key stays declined under it', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 1 })
    const again = () =>
      shopper.checkOutCart({ cartId, body: byCard(cards.declined) }, { idempotencyKey: 'one card' })

    const isRefused = (error: unknown) => declined(error) || error instanceof ConflictError
    await Promise.all(Array.from({ length: 4 }, () => assert.rejects(again(), isRefused)))
    await assert.rejects(again(), declined)

    assert.equal((await h.api.listSalesOrders({ filters: { isAttempt: true } })).orders.length, 1)
    assert.deepEqual(await linesOf(shopper), ['1 jar'])
  })

  it('gives the goods of a declined cart to the cart that its shopper has begun since', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 3 }), cards.waiting)
    await fill(shopper, { jar: 1, cup: 1 })
    const { reference } = await h.paymentOf(orderNumber)

    await h.api.receivePaymentNews({
      methodCode: 'testCard',
      merchantCode: h.merchantCode,
      body: { reference, status: 'declined' },
    })

    assert.deepEqual((await linesOf(shopper)).toSorted(), ['1 cup', '4 jar'])
  })

  it('that waits for its provider is placed by a webhook, however often it comes', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 2 })
    const first = await h.pay(shopper, cartId, cards.waiting)
    const { orderNumber } = first
    const before = await shopper.getShopperOrder({ orderNumber })
    const again = await h.pay(shopper, cartId, cards.good)
    const { reference } = await h.paymentOf(orderNumber)
    const news = (status: string, merchantCode = h.merchantCode, about: string | null = reference) =>
      h.api.receivePaymentNews({ methodCode: 'testCard', merchantCode, body: { reference: about, status } })

    const held = await h.reserved()
    await Promise.all([news('approved'), news('approved'), news('approved')])
    await news('declined')
    const order = await h.read(orderNumber)

    assert.deepEqual(
      [first.paymentStatus, before.status, before.payment?.status],
      ['processing', 'new', 'processing'],
    )
    assert.deepEqual(again, first)
    assert.deepEqual([held, await h.reserved()], [2, 2])
    assert.deepEqual([order.status, order.paymentTransactions[0]?.status], ['open', 'authorized'])
    await assert.rejects(news('approved', h.merchantCode, 'another'), NotFoundError)
    await assert.rejects(news('approved', 'nobody'), NotFoundError)
    await assert.rejects(
      h.api.receivePaymentNews({ methodCode: 'payOnDelivery', merchantCode: h.merchantCode, body: {} }),
      NotFoundError,
    )
  })

  it('tells a shopper who comes too late before any money is asked for', async () => {
    const h = await withCards()
    const [one, other] = [await h.guest(), await h.guest()]
    const [first, second] = [await fill(one, { jar: 6 }), await fill(other, { jar: 6 })]

    await h.pay(one, first, cards.good)
    await assert.rejects(h.pay(other, second, cards.good), /Only 4 of jar|not enough of jar/)

    assert.deepEqual(await h.books(), ['authorize authorized 11'])
    assert.deepEqual(await linesOf(other), ['6 jar'])
  })
})

describe('money', () => {
  it('is taken when the order is fulfilled and given back when goods return, once each', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 2 }), cards.good)

    expectNoErrors(
      await h.api.addFulfillmentGroups({
        orderNumber,
        body: { fulfillmentGroups: [handedOver(2, 'depot', '1')] },
      }),
    )
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 25)
    const order = await h.read(orderNumber)
    const { ids } = expectNoErrors(
      await h.api.createReturnOrders({
        body: {
          returnOrders: [
            {
              salesOrderNumber: orderNumber,
              customerId: order.customerId,
              dropOffType: 'inPerson',
              lineItems: [
                {
                  code: '1',
                  salesOrderLineItemCode: '1',
                  quantity: 1,
                  returnReason: { code: 'changedMind' },
                  productCondition: { code: 'new' },
                },
              ],
            },
          ],
        },
      }),
    )
    for (const status of ['inReview', 'completed'] as const)
      await h.api.updateReturnOrder({ orderNumber: String(ids[0]), body: { status } })
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).refundedAmount === 10)
    await h.api.updateSalesOrder({ orderNumber, body: { status: 'completed' } })

    const { paymentTransactions } = await h.read(orderNumber)
    assert.deepEqual(
      paymentTransactions.map(({ type, status, chargedAmount }) => [type, status, chargedAmount]),
      [
        ['order', 'captured', 25],
        ['refund', 'captured', 10],
      ],
    )
    assert.deepEqual(await h.books(), ['authorize authorized 25', 'capture done 25', 'refund done 10'])
  })

  it('is given up or given back when the order is canceled', async () => {
    const h = await withCards()
    const [one, other] = [await h.guest(), await h.guest()]
    const first = await h.pay(one, await fill(one, { tea: 1 }), cards.good)
    const second = await h.pay(other, await fill(other, { tea: 1 }), cards.good)
    const { id: paymentId } = await h.paymentOf(second.orderNumber)
    await h.api.capturePayment({ orderNumber: second.orderNumber, paymentId, body: { amount: 4 } })

    await h.api.updateSalesOrder({ orderNumber: first.orderNumber, body: { status: 'canceled' } })
    await h.api.updateSalesOrder({ orderNumber: second.orderNumber, body: { status: 'canceled' } })

    await h.performUntil(async () => (await h.paymentOf(first.orderNumber)).status === 'canceled')
    await h.settleMoney(second.orderNumber)
    assert.deepEqual(await h.books(), [
      'authorize canceled 15',
      'authorize canceled 15',
      'capture done 4',
      'refund done 4',
    ])
    // nothing is left that could be taken or given back by hand
    const target = { orderNumber: second.orderNumber, paymentId }
    await assert.rejects(h.api.capturePayment({ ...target, body: {} }), ConflictError)
    await assert.rejects(h.api.refundPayment({ ...target, body: {} }), ConflictError)
  })

  it('can be captured and refunded by hand, never more than there is, however many ask', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 1 }), cards.good)
    const { id: paymentId } = await h.paymentOf(orderNumber)
    const target = { orderNumber, paymentId }

    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => h.api.capturePayment({ ...target, body: { amount: 5 } })),
    )
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 15)
    await assert.rejects(h.api.capturePayment({ ...target, body: {} }), ConflictError)
    await assert.rejects(h.api.refundPayment({ ...target, body: { amount: 15.01 } }), ConflictError)
    await h.api.refundPayment({ ...target, body: { amount: 0.5 } })
    const { amount } = await h.api.refundPayment({ ...target, body: {} })
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).refundedAmount === 15)

    assert.equal(asked.filter(({ status }) => status === 'fulfilled').length, 3)
    assert.equal(amount, 14.5)
    await assert.rejects(h.api.refundPayment({ ...target, body: { amount: 0 } }))
    await assert.rejects(
      h.api.refundPayment({ ...target, body: { amount: 0.005 } }),
      /0\.005 has too many decimals, at most 2 are allowed/,
    )
    await assert.rejects(h.api.capturePayment({ ...target, paymentId: 'none', body: {} }), NotFoundError)
    await assert.rejects(h.api.listPayments({ orderNumber: 'none' }), NotFoundError)
    const reader = await h.as(['SOV'])
    await assert.rejects(reader.refundPayment({ ...target, body: {} }), /SOE/)
    assert.equal((await reader.listPayments({ orderNumber })).payments.length, 1)
  })

  it('is taken on delivery, too, and no order is without a record of its payment', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await shopper.checkOutCart({ cartId: await fill(shopper), body: request() })
    const before = await h.paymentOf(orderNumber)

    await h.api.updateSalesOrder({ orderNumber, body: { status: 'fulfilled' } })
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 25)

    assert.deepEqual([before.status, before.methodCode, before.amount], ['authorized', 'payOnDelivery', 25])
    const { id } = await h.merchant()
    const { n } = await h.platform.database.one<{ n: number }>(sql`
      select count(*)::int as n from sales_order o where o.merchant_id = ${id} and not exists (
        select from payment p where p.merchant_id = o.merchant_id and p.order_number = o.order_number)`)
    assert.equal(n, 0)
  })
})
