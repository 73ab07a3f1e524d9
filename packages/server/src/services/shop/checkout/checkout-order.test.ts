import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, ValidationError } from '@tradepost/sdk'
import { address, fill, request, stock, tax, way, withCheckout } from './checkout.fixture.ts'

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

    await change([{ code: '2', quantity: 2, quantityChangeReason: 'other' }])
    const less = await taxesOf(h, orderNumber)
    await h.set({ taxes: [tax(50)] })
    await change([{ code: '1', status: 'canceled' }])
    const least = await taxesOf(h, orderNumber)

    // 10 % of 30 and 5, 5 % of 2.97
    assert.deepEqual(before, {
      taxAmount: 3.65,
      total: 41.62,
      lines: [3, 0.15],
      sums: ['Tax 10 3.5', 'Low 0.15'],
    })
    // 5 % of 1.98 is 0.099
    assert.deepEqual(less, {
      taxAmount: 3.6,
      total: 40.58,
      lines: [3, 0.1],
      sums: ['Tax 10 3.5', 'Low 0.1'],
    })
    assert.deepEqual(least, {
      taxAmount: 0.6,
      total: 7.58,
      lines: [0, 0.1],
      sums: ['Low 0.1', 'Tax 10 0.5'],
    })
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

describe('shipping of an order that a shopper bought', () => {
  const light = [{ maxWeight: 1000, amount: 3 }, { amount: 8 }]
  const buy = async (h: Shop, products: Record<string, number>) => {
    const shopper = await h.guest()
    const cartId = await fill(shopper, products)
    return (await shopper.checkOutCart({ cartId, body: request() })).orderNumber
  }
  const shippingAfter = async (h: Shop, orderNumber: string, lineItems: object[]) => {
    await h.api.updateSalesOrder({ orderNumber, body: { lineItems } as object })
    const { shippingSubTotal, shippingTotal, total, subTotal } = await h.read(orderNumber)
    assert.equal(shippingSubTotal, shippingTotal)
    assert.equal(total, subTotal + shippingTotal)
    return shippingTotal
  }
  const heavy = { code: 'pot', price: { price: 30, currencyCode: 'USD' } } as const

  it('is calculated anew by the weight that is left, at the prices of the day of the purchase', async () => {
    const h = await withCheckout({ shippingMethods: [way('parcel', light)] })
    await h.seed.product({ ...heavy, shippingInformation: { weight: 0.6, weightUnit: 'kg' } })
    const orderNumber = await buy(h, { pot: 3, tea: 1 })
    const before = (await h.read(orderNumber)).shippingTotal
    await h.set({ shippingMethods: [way('parcel', [{ amount: 99 }])] })

    const two = await shippingAfter(h, orderNumber, [
      { code: '1', quantity: 2, quantityChangeReason: 'other' },
    ])
    const none = await shippingAfter(h, orderNumber, [{ code: '1', status: 'canceled' }])

    assert.deepEqual([before, two, none], [8, 8, 3])
  })

  it('costs what it costs for so little, when more was free', async () => {
    const h = await withCheckout({ shippingMethods: [way('parcel', [{ minTotal: 35 }, { amount: 5 }])] })
    await h.seed.product(heavy)
    const orderNumber = await buy(h, { pot: 1, tea: 1 })

    assert.equal((await h.read(orderNumber)).shippingTotal, 0)
    assert.equal(await shippingAfter(h, orderNumber, [{ code: '1', status: 'canceled' }]), 5)
  })

  it('stays where no price fits what is left, and as it is sent', async () => {
    const h = await withCheckout({ shippingMethods: [way('parcel', [{ minTotal: 35, amount: 4 }])] })
    await h.seed.product(heavy)
    const [kept, sent] = [await buy(h, { pot: 1, tea: 1 }), await buy(h, { pot: 1, tea: 1 })]

    assert.equal(await shippingAfter(h, kept, [{ code: '1', status: 'canceled' }]), 4)
    await h.api.updateSalesOrder({
      orderNumber: sent,
      body: { shippingSubTotal: 1, lineItems: [{ code: '1', status: 'canceled' }] },
    })
    assert.equal((await h.read(sent)).shippingTotal, 1)
  })

  it('is nothing when all that is left is collected', async () => {
    const h = await withCheckout()
    const shopper = await h.guest()
    const { cartId } = await shopper.createCart()
    const collected = { method: 'BOPIS', location: { code: 'store' } }
    await shopper.addCartProducts({
      cartId,
      body: [
        { productId: 'tea', quantity: 1 },
        { productId: 'cup', quantity: 1, fulfillment: collected },
      ],
    })
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: request() })

    assert.equal((await h.read(orderNumber)).shippingTotal, 5)
    assert.equal(await shippingAfter(h, orderNumber, [{ code: '1', status: 'canceled' }]), 0)
  })
})

it('writes every identifier of a product on its line, so that any of them can be scanned', async () => {
  const h = await withCheckout()
  const identifiers = { sku: 'jar', ean: '4006381333931', upc: '036000291452', isbn: '9780306406157' }
  await stock(h, 'jar', { depot: 5 })
  await h.api.updateProduct({ productCode: 'jar', body: { identifiers } })
  const shopper = await h.guest()
  const cartId = await fill(shopper, { jar: 1 })

  const { orderNumber } = await shopper.checkOutCart({ cartId, body: request() })

  const { order } = await h.api.getSalesOrder({ orderNumber })
  assert.deepEqual(order.lineItems[0]?.product.identifiers, {
    ...identifiers,
    mfgPartNum: null,
    distiPartNum: null,
  })
})
