import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, ValidationError } from '@tradepost/sdk'
import { address, fill, request, stock, tax, withCheckout } from './checkout.fixture.ts'

type Shop = Awaited<ReturnType<typeof withCheckout>>

describe('where orders are not routed by themselves, a checkout', () => {
  const withSlot = async () => {
    const h = await withCheckout({ paymentMethods: ['payOnDelivery', 'testCard'] })
    await stock(h, 'jar', { store: 9 })
    const date = h.clock.now().toISOString().slice(0, 10)
    expectNoErrors(
      await h.api.createFulfillmentSlots({
        locationCode: 'store',
        body: { fulfillmentSlots: [{ id: 'noon', date, from: '12:00', to: '13:00', orderLimit: 1 }] },
      }),
    )
    const booked = async () =>
      (await h.api.getFulfillmentSlot({ locationCode: 'store', slotId: 'noon' })).fulfillmentSlot.bookedCount
    return { ...h, booked }
  }
  const collect = async (h: Shop, more = {}) => {
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 1, tea: 1 })
    const fulfillment = { method: 'BOPIS' as const, locationCode: 'store', slotId: 'noon' }
    return shopper.checkOutCart({ cartId, body: request({ fulfillment, ...more }) })
  }

  it('takes the place in the slot that the shopper chose, for one of several at once', async () => {
    const h = await withSlot()

    const results = await Promise.allSettled([1, 2, 3].map(() => collect(h)))

    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    assert.equal(refused.length, 2)
    for (const error of refused) {
      assert.ok(error instanceof ValidationError, String(error))
      assert.match(error.message, /slot noon takes no more orders/)
    }
    assert.equal(await h.booked(), 1)
    const { fulfillmentOrders } = await h.api.listFulfillmentOrders()
    assert.deepEqual(
      fulfillmentOrders.map((one) => [one.locationCode, one.fulfillmentSlot?.id]),
      [['store', 'noon']],
    )
    const { inventories } = await h.api.listInventories({ filters: { productCode: 'jar' } })
    assert.equal(inventories[0]?.onReserve, 1)
  })

  it('takes the place when a card is approved, and gives it back with the order', async () => {
    const h = await withSlot()

    const payment = { paymentMethodCode: 'testCard', payment: { number: '4242424242424242' } }
    const { orderNumber } = await collect(h, payment)
    const before = await h.booked()
    await h.api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })

    assert.deepEqual([before, await h.booked()], [1, 0])
  })

  it('takes goods from wherever they are when the warehouse has too few, as the cart says', async () => {
    const h = await withCheckout()
    await stock(h, 'jar', { depot: 1, store: 2 })
    await stock(h, 'lid', { depot: 5 })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 3, lid: 1 })

    await shopper.checkOutCart({ cartId, body: request() })

    const { inventories } = await h.api.listInventories()
    assert.deepEqual(
      inventories.map((one) => `${one.productCode} ${one.locationCode} ${one.onReserve}`).toSorted(),
      ['jar depot 1', 'jar store 2', 'lid depot 1'],
    )
  })
})

describe('taxes of an order that a shopper bought', () => {
  const taxes = [tax(10), tax(5, { taxClass: 'low', name: 'Low' })]
  const buy = async (h: Shop) => {
    await h.seed.product({ code: 'book', taxClass: 'low', price: { price: 0.99, currencyCode: 'USD' } })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 3, book: 3 })
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: request({ billingAddress: address }) })
    return orderNumber
  }
  const taxesOf = async (h: Shop, orderNumber: string) => {
    const { taxAmount, taxSummary, lineItems, total } = await h.read(orderNumber)
    return {
      taxAmount,
      total,
      lines: lineItems.map((line) => line.taxAmount),
      sums: taxSummary.map(({ name, amount }) => `${name} ${amount}`),
    }
  }

  it('are calculated anew for what is left of it', async () => {
    const h = await withCheckout({ taxes })
    const orderNumber = await buy(h)
    const before = await taxesOf(h, orderNumber)
    const change = (lineItems: object[]) =>
      h.api.updateSalesOrder({ orderNumber, body: { lineItems } as object })

    // shipping follows what is left: 5 * 31.98 / 32.97
    await change([{ code: '2', quantity: 2, quantityChangeReason: 'other' }])
    const less = await taxesOf(h, orderNumber)
    await h.set({ taxes: [tax(50)] })
    await change([{ code: '1', status: 'canceled' }])
    const { shippingTotal } = await h.read(orderNumber)
    const least = await taxesOf(h, orderNumber)

    // 10 % of 30 and 5, 5 % of 2.97
    assert.deepEqual(before, {
      taxAmount: 3.65,
      total: 41.62,
      lines: [3, 0.15],
      sums: ['Tax 10 3.5', 'Low 0.15'],
    })
    // 5 % of 1.98 is 0.099; two thirds of 0.15 would be the same, the tax of the shipping is that of 4.85
    assert.deepEqual(less, {
      taxAmount: 3.59,
      total: 40.42,
      lines: [3, 0.1],
      sums: ['Tax 10 3.49', 'Low 0.1'],
    })
    const ofShipping = Math.round(shippingTotal * 10) / 100
    assert.deepEqual(least.lines, [0, 0.1])
    assert.deepEqual(least.sums, ['Low 0.1', `Tax 10 ${ofShipping}`])
    assert.equal(least.taxAmount, Number((0.1 + ofShipping).toFixed(2)))
  })

  it('that prices include are told anew and not added', async () => {
    const h = await withCheckout({ taxes }, true)
    const orderNumber = await buy(h)

    await h.api.updateSalesOrder({ orderNumber, body: { lineItems: [{ code: '1', status: 'canceled' }] } })

    const { taxAmount, sums } = await taxesOf(h, orderNumber)
    assert.equal(taxAmount, 0)
    // 2.97 * 5 / 105
    assert.equal(sums[0], 'Low 0.14')
  })

  it('stay as they are sent by whoever changes the order', async () => {
    const h = await withCheckout({ taxes })
    const orderNumber = await buy(h)

    await h.api.updateSalesOrder({
      orderNumber,
      body: { taxAmount: 1, lineItems: [{ code: '2', quantity: 1, quantityChangeReason: 'other' }] },
    })

    assert.equal((await taxesOf(h, orderNumber)).taxAmount, 1)
  })
})
