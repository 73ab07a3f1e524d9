import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, TradepostError } from '@tradepost/sdk'
import { useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { news, startMailServer } from '../../notification/notification.fixture.ts'
import { rebuildFigures } from '../../order/index.ts'
import { merchantIdOf, settled, sumsOf } from '../../order/reports/fact/analytics.fixture.ts'
import { order } from '../../order/sales/order.fixture.ts'
import { fill } from '../checkout/checkout.fixture.ts'
import { byCard, cards, withCards } from './payment.fixture.ts'

const server = await startMailServer()
useOwnServer({}, { smtpUrl: server.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })

type Shop = Awaited<ReturnType<typeof withCards>>

const isDeclined = (error: unknown) => error instanceof TradepostError && error.status === 402

const told = async (h: Shop, orderNumber?: string) =>
  (await h.events())
    .filter(
      ({ event, entityId }) => event.startsWith('salesOrder') && (!orderNumber || entityId === orderNumber),
    )
    .map(({ event }) => event)

const placed = ['salesOrderAdded', 'salesOrderUpdated', 'salesOrderStatusUpdated', 'salesOrderPlaced']

const numbersIn = async (h: Shop, filters?: object) => {
  const { orders, meta } = await h.api.listSalesOrders({ filters: filters as { isAttempt: boolean } })
  assert.equal(meta.totalItemCount, orders.length)
  return orders.map(({ orderNumber }) => orderNumber)
}

const approve = async (h: Shop, orderNumber: string) =>
  h.api.receivePaymentNews({
    methodCode: 'testCard',
    merchantCode: h.merchantCode,
    body: { reference: (await h.paymentOf(orderNumber)).reference, status: 'approved' },
  })

describe('an attempt to pay', () => {
  it('that is declined is no order: not in lists, figures, reports, events or mails; the next one is, once', async () => {
    const h = await withCards()
    expectNoErrors(
      await h.api.createCampaigns({
        body: {
          campaigns: [
            news({
              code: 'orderReceived',
              triggerType: 'event',
              status: 'active',
              messages: {},
              templateCode: 'orderReceived',
              settings: { eventType: 'salesOrderPlaced' },
            }),
          ],
        },
      }),
    )
    const emailAddress = 'jane@example.test'
    const { id: customerId, signIn } = await h.customer(emailAddress)
    const shopper = await signIn()
    const cartId = await fill(shopper, { jar: 3 })
    const id = await merchantIdOf(h)
    const body = (number: string) => ({ ...byCard(number), emailAddress })

    await assert.rejects(shopper.checkOutCart({ cartId, body: body(cards.declined) }), isDeclined)
    const { metrics: before } = await h.api.getCustomerMetrics({ customerId })
    const [attempt, ...others] = await numbersIn(h, { isAttempt: true })
    await h.api.updateSalesOrder({ orderNumber: String(attempt), body: { notes: 'called the shopper' } })
    await settled(h)
    const silent = [await numbersIn(h), await told(h), await sumsOf(h.platform.database, id), others]
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: body(cards.good) })
    const { metrics: after } = await h.api.getCustomerMetrics({ customerId })
    await until(() => server.mails.some(({ to }) => to === emailAddress))
    await settled(h)
    const figures = await sumsOf(h.platform.database, id)
    await rebuildFigures(h.platform.database, id)

    assert.deepEqual(silent, [[], [], [], []])
    assert.deepEqual([before.numberOfOrders, before.lastOrderDate, after.numberOfOrders], [0, null, 1])
    assert.deepEqual(await numbersIn(h), [orderNumber])
    assert.deepEqual(await numbersIn(h, { isAttempt: true }), [attempt])
    assert.deepEqual(await numbersIn(h, { status: 'canceled' }), [])
    assert.equal((await h.read(String(attempt))).status, 'canceled')
    assert.deepEqual((await told(h)).slice(0, 4), placed)
    assert.deepEqual(await told(h, attempt), [])
    assert.deepEqual(await sumsOf(h.platform.database, id), figures)
    const mails = server.mails.filter(({ to }) => to === emailAddress)
    assert.deepEqual(
      mails.map(({ email }) => email.subject),
      [`We have received your order ${orderNumber}`],
    )
    assert.match(mails[0]?.email.text ?? '', /\$8\.00/)
  })

  it('that waits for its provider becomes an order when it is approved, once', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 2 }), cards.waiting)
    const before = [await numbersIn(h), await told(h)]

    await Promise.all([approve(h, orderNumber), approve(h, orderNumber)])

    assert.deepEqual(before, [[], []])
    assert.deepEqual(await numbersIn(h), [orderNumber])
    assert.deepEqual(await numbersIn(h, { isAttempt: true }), [])
    assert.deepEqual((await told(h, orderNumber)).slice(0, 4), placed)
    const count = (await told(h)).filter((event) => /Added|Placed/.test(event)).length
    assert.equal(count, 2)
  })

  it('is no longer in any count when it is deleted', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 2 }), cards.waiting)

    await h.api.deleteSalesOrder({ orderNumber })

    assert.deepEqual(await numbersIn(h), [])
    assert.deepEqual(await told(h), [])
  })
})

describe('an order is placed', () => {
  it('when it leaves its draft, or at once when it comes in another state, but not as one that has ended', async () => {
    const h = await withCards()
    const { id: customerId } = await h.customer()
    const create = async (status: 'new' | 'open' | 'fulfilled' | 'canceled') => {
      const { orderNumbers } = expectNoErrors(
        await h.api.createSalesOrders({ body: { orders: [order({ customerId, status })] } }),
      )
      return String(orderNumbers[0])
    }
    const isPlaced = async (orderNumber: string) =>
      (await told(h, orderNumber)).filter((event) => event === 'salesOrderPlaced').length

    const [draft, open, fulfilled, canceled] = [
      await create('new'),
      await create('open'),
      await create('fulfilled'),
      await create('canceled'),
    ]
    const before = await isPlaced(draft)
    await h.api.checkoutSalesOrder({ orderNumber: draft, body: {} })
    await h.api.updateSalesOrder({ orderNumber: draft, body: { status: 'inProgress' } })

    assert.deepEqual([before, await isPlaced(draft)], [0, 1])
    assert.deepEqual([await isPlaced(open), await isPlaced(fulfilled), await isPlaced(canceled)], [1, 1, 0])
    assert.equal((await numbersIn(h)).length, 4)
  })
})
