import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money, sql } from '@tradepost/kernel'
import { fill } from '../checkout/checkout.fixture.ts'
import { linesOf } from '../shop.fixture.ts'
import { byCard, cards, withCards } from './payment.fixture.ts'
import { askForStep, performDue } from './perform.ts'
import { testCard } from './provider/test-card.service.ts'
import { findPayment } from './record/payment.store.ts'
import { claimSteps } from './record/step.store.ts'

type Shop = Awaited<ReturnType<typeof withCards>>

/** An order whose process ended after it was stored and before its provider was asked: as a lost answer, without the books. */
const beginAndDie = async (h: Shop) => {
  const shopper = await h.guest()
  const cartId = await fill(shopper, { jar: 3 })
  const { orderNumber } = await shopper.checkOutCart({ cartId, body: byCard(cards.silent) })
  const { id } = await h.merchant()
  await h.platform.database.run(sql`delete from test_card_entry where merchant_id = ${id}`)
  return { shopper, cartId, orderNumber }
}

describe('a crash', () => {
  it('before the provider was asked gives the cart and the stock back, and a charge that comes later is refused', async () => {
    const h = await withCards()
    const { shopper, cartId, orderNumber } = await beginAndDie(h)
    const held = await h.reserved()
    const { id } = await h.paymentOf(orderNumber)

    await h.makeDue()
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).status === 'failed')
    const merchant = await h.merchant()
    const late = await testCard.authorize(h.platform, {
      merchantId: merchant.id,
      key: id,
      amount: money.amount(8),
      currencyCode: 'USD',
      details: { number: cards.good },
    })

    assert.deepEqual([held, await h.reserved()], [3, 0])
    assert.equal((await h.read(orderNumber)).status, 'canceled')
    assert.deepEqual(await linesOf(shopper), ['3 jar'])
    assert.equal(late.status, 'declined')
    const { paymentStatus } = await h.pay(shopper, cartId, cards.good)
    assert.equal(paymentStatus, 'authorized')
  })

  it('after the provider approved places the order, once, by whoever comes first', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 3 })

    const { orderNumber, paymentStatus } = await h.pay(shopper, cartId, cards.silent)
    const before = await h.read(orderNumber)
    await h.makeDue()
    const merchant = await h.merchant()
    await Promise.all([performDue(h.platform, merchant), performDue(h.platform, merchant)])
    await h.performUntil(async () => (await h.read(orderNumber)).status === 'open')

    assert.deepEqual([paymentStatus, before.status], ['processing', 'new'])
    assert.equal(await h.reserved(), 3)
    assert.deepEqual(await h.books(), ['authorize authorized 8'])
    assert.deepEqual(await linesOf(shopper), [])
    assert.equal((await h.pay(shopper, cartId, cards.good)).orderNumber, orderNumber)
    assert.equal((await h.api.listSalesOrders()).orders.length, 1)
  })

  it('between the provider and our books captures once', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 1 }), cards.good)
    const { id: paymentId } = await h.paymentOf(orderNumber)
    const merchant = await h.merchant()
    const { database, clock } = h.platform
    await database.run(sql`
      insert into payment_step (merchant_id, payment_id, kind, cause, amount, create_date, next_date)
      values (${merchant.id}, ${paymentId}, 'capture', 'fulfilled', 15, ${clock.now()},
        ${clock.now()}::timestamptz + interval '1 year')`)
    await h.makeDue()
    const now = clock.now()
    const lease = new Date(now.getTime() + 60_000)
    const payment = await findPayment(database, merchant.id, paymentId)
    assert.ok(payment)

    // one process claims the step, asks the provider, and ends before it can write that down
    const [claimed] = await claimSteps(database, merchant.id, { now, lease, limit: 1 })
    if (claimed) await askForStep(h.platform, merchant.id, payment, claimed)
    await h.makeDue()
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).capturedAmount === 15)

    assert.deepEqual(await h.books(), ['authorize authorized 15', 'capture done 15'])
    const { steps } = await h.paymentOf(orderNumber)
    assert.deepEqual(
      steps.map(({ kind, status }) => [kind, status]),
      [['capture', 'done']],
    )
  })

  it('leaves an order that the merchant ended meanwhile ended, and gives the money up', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 1 }), cards.waiting)
    const { reference } = await h.paymentOf(orderNumber)

    await h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })
    await h.api.receivePaymentNews({
      methodCode: 'testCard',
      merchantCode: h.merchantCode,
      body: { reference, status: 'approved' },
    })
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).status === 'canceled')

    assert.equal((await h.read(orderNumber)).status, 'canceled')
    assert.equal(await h.reserved(), 0)
    assert.deepEqual(await h.books(), ['authorize canceled 6'])
  })

  it('keeps the money of an order that the merchant opened before it was paid', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { tea: 1 }), cards.waiting)
    const { reference } = await h.paymentOf(orderNumber)

    await h.api.updateSalesOrder({ orderNumber, body: { status: 'open' } })
    await h.api.updateSalesOrder({ orderNumber, body: { status: 'fulfilled' } })
    await h.api.receivePaymentNews({
      methodCode: 'testCard',
      merchantCode: h.merchantCode,
      body: { reference, status: 'approved' },
    })
    await h.settleMoney(orderNumber)

    assert.equal((await h.read(orderNumber)).status, 'fulfilled')
    assert.deepEqual(await h.books(), ['authorize authorized 15', 'capture done 15'])
  })

  it('of a card whose provider never says more is given up after a day', async () => {
    const h = await withCards()
    const shopper = await h.guest()
    const { orderNumber } = await h.pay(shopper, await fill(shopper, { jar: 1 }), cards.waiting)
    const { id } = await h.merchant()
    await h.platform.database.run(sql`
      update payment set create_date = create_date - interval '1 day' where merchant_id = ${id}`)

    await h.makeDue()
    await h.performUntil(async () => (await h.paymentOf(orderNumber)).status === 'failed')

    assert.deepEqual(await linesOf(shopper), ['1 jar'])
    assert.equal(await h.reserved(), 0)
  })

  it('does not sell held stock twice where orders are routed', async () => {
    const h = await withCards()
    await h.seed.location({ code: 'shop', status: 'active', supportedFulfillmentMethods: ['directShip'] })
    await h.api.updateSettings({ body: { settings: { automaticRouting: true } } })
    await h.api.setInventories({
      body: {
        inventories: [
          { productCode: 'jar', locationCode: 'shop', sku: 'jar', onHand: 3 },
          { productCode: 'jar', locationCode: 'depot', sku: 'jar', onHand: 0 },
        ],
      },
    })
    const buy = async () => {
      const shopper = await h.guest()
      return h.pay(shopper, await fill(shopper, { jar: 1 }), cards.waiting)
    }

    const held = await Promise.allSettled(Array.from({ length: 6 }, buy))
    const numbers = held.flatMap((one) => (one.status === 'fulfilled' ? [one.value.orderNumber] : []))
    for (const orderNumber of numbers) {
      const { reference } = await h.paymentOf(orderNumber)
      await h.api.receivePaymentNews({
        methodCode: 'testCard',
        merchantCode: h.merchantCode,
        body: { reference, status: 'approved' },
      })
    }

    assert.equal(numbers.length, 3)
    const { fulfillmentOrders } = await h.api.listFulfillmentOrders()
    assert.deepEqual(
      fulfillmentOrders.map(({ locationCode }) => locationCode),
      ['shop', 'shop', 'shop'],
    )
    for (const orderNumber of numbers) assert.equal((await h.read(orderNumber)).fulfillmentStatus, 'open')
  })
})
