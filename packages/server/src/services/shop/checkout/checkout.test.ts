import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { cartOf, refusalOf } from '../shop.fixture.ts'
import {
  address,
  fill,
  request,
  setStock,
  stock,
  tax,
  totals,
  way,
  withCheckout,
} from './checkout.fixture.ts'

describe('a checkout', () => {
  it('makes an order of the cart with shipping and taxes, and empties the cart', async () => {
    const h = await withCheckout({
      taxes: [tax(10, { country: 'US' }), tax(8.25, { country: 'US', region: 'US-TX' })],
    })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 2, cup: 1 })
    const body = request({ billingAddress: { ...address, region: 'tx' }, notes: 'Ring twice' })

    const view = await shopper.getCheckout({ cartId, country: 'US', region: 'TX' })
    const { output } = await shopper.callGetCheckoutTotals({ country: 'US', region: 'TX' })
    const { orderNumber, orderUrl, secret } = await shopper.checkOutCart({ cartId, body })
    const order = await h.read(orderNumber)

    // 8.25 % of 20, 4 and 5, each rounded once: 1.65 + 0.33 + 0.41
    assert.deepEqual(totals(view), { subTotal: 24, shipping: 5, tax: 2.39, grandTotal: 31.39 })
    assert.deepEqual(output.totals, view.totals)
    assert.partialDeepStrictEqual(order, {
      status: 'open',
      shopCode: 'web',
      subTotal: 24,
      shippingTotal: 5,
      taxAmount: 2.39,
      total: 31.39,
      notes: 'Ring twice',
      taxSummary: [{ code: 'full', name: 'Tax 8.25', amount: 2.39 }],
      amountCheck: null,
    })
    assert.deepEqual(
      order.lineItems.map(({ product, quantity, taxAmount }) => [product.code, quantity, taxAmount]),
      [
        ['tea', 2, 1.65],
        ['cup', 1, 0.33],
      ],
    )
    assert.ok(orderUrl.endsWith(`/orders/${orderNumber}?secret=${secret}`), orderUrl)
    assert.deepEqual((await cartOf(shopper)).cartItems, [])
  })

  it('takes taxes out of prices that include them', async () => {
    const h = await withCheckout({ taxes: [tax(19)] }, true)
    const shopper = await h.guest()
    const cartId = await fill(shopper)

    const view = await shopper.getCheckout({ cartId, country: 'DE' })
    const { orderNumber } = await shopper.checkOutCart({
      cartId,
      body: request({ billingAddress: { ...address, country: 'DE' } }),
    })
    const order = await h.read(orderNumber)

    // 20 and 5 with 19 % in them: 3.19 + 0.80
    assert.deepEqual(totals(view), { subTotal: 20, shipping: 5, tax: 3.99, grandTotal: 25 })
    assert.deepEqual([order.total, order.taxAmount, order.taxSummary[0]?.amount], [25, 0, 3.99])
    assert.equal(view.taxIncluded, true)
  })

  it('offers ways to ship by country, weight and value, and takes the one that was chosen', async () => {
    const h = await withCheckout({
      countries: ['US', 'CA'],
      shippingMethods: [
        way('parcel', [
          { minTotal: 50, amount: 0 },
          { country: 'CA', amount: 12 },
          { maxWeight: 1000, amount: 4 },
        ]),
        way('express', [{ country: 'US', amount: 15 }]),
      ],
    })
    await h.seed.product({
      code: 'pot',
      name: { 'en-us': 'Pot' },
      price: { price: 9, currencyCode: 'USD' },
      shippingInformation: { weight: 0.6, weightUnit: 'kg' },
    })
    const offered = async (products: Record<string, number>, country: string) => {
      const shopper = await h.guest()
      const { shippingMethods } = await shopper.getCheckout({
        cartId: await fill(shopper, products),
        country,
      })
      return shippingMethods.map(({ code, amount }) => `${code} ${amount}`)
    }

    assert.deepEqual(await offered({ pot: 1 }, 'US'), ['parcel 4', 'express 15'])
    assert.deepEqual(await offered({ pot: 2 }, 'US'), ['express 15'])
    assert.deepEqual(await offered({ pot: 6 }, 'US'), ['parcel 0', 'express 15'])
    assert.deepEqual(await offered({ pot: 2 }, 'CA'), ['parcel 12'])
    assert.deepEqual(await offered({ pot: 1 }, 'FR'), [])
    const shopper = await h.guest()
    const cartId = await fill(shopper, { pot: 1 })
    const { orderNumber } = await shopper.checkOutCart({
      cartId,
      body: request({ shippingMethodCode: 'express' }),
    })
    const order = await h.read(orderNumber)
    assert.equal(order.shippingTotal, 15)
    assert.equal(order.addressSequences[1]?.orderSegment.selectedShippingMethod?.code, 'express')
  })

  it('lets goods be collected in a store, in a slot of it, from its stock and with its taxes', async () => {
    const h = await withCheckout({ taxes: [tax(5, { country: 'US', region: 'US-TX' })] })
    await stock(h, 'jar', { depot: 9, store: 2 })
    const day = h.clock.now().toISOString().slice(0, 10)
    expectNoErrors(
      await h.api.createFulfillmentSlots({
        locationCode: 'store',
        body: { fulfillmentSlots: [{ id: 'noon', date: day, from: '12:00', to: '13:00', orderLimit: 5 }] },
      }),
    )
    const shopper = await h.guest()
    const cartId = await fill(shopper, { jar: 2, tea: 1 })
    const pickup = { method: 'BOPIS' as const, locationCode: 'store', slotId: 'noon' }

    const view = await shopper.getCheckout({ cartId, fulfillmentMethod: 'BOPIS', locationCode: 'store' })
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: request({ fulfillment: pickup }) })
    const order = await h.read(orderNumber)
    const seen = await shopper.getShopperOrder({ orderNumber })

    assert.deepEqual(
      view.pickupLocations.map(({ code, isInStock, slots }) => [code, isInStock, slots.map(({ id }) => id)]),
      [['store', true, ['noon']]],
    )
    assert.deepEqual(totals(view), { subTotal: 12, tax: 0.6, grandTotal: 12.6 })
    assert.equal(order.total, 12.6)
    assert.deepEqual(
      order.lineItems.map((line) => [
        line.fulfillmentMethod,
        line.fulfillmentLocationCode,
        line.fulfillmentSlot?.id,
      ]),
      [
        ['BOPIS', 'store', 'noon'],
        ['BOPIS', 'store', 'noon'],
      ],
    )
    assert.partialDeepStrictEqual(seen.fulfillment, {
      method: 'BOPIS',
      locationCode: 'store',
      slot: { from: '12:00' },
    })
    const { inventories } = await h.api.listInventories({
      filters: { productCode: 'jar', locationCode: 'store' },
    })
    assert.equal(inventories[0]?.onReserve, 2)
  })

  it('applies promotions and coupons as the cart did, and uses them up', async () => {
    const h = await withCheckout({ taxes: [tax(10)] })
    expectNoErrors(
      await h.api.createPromotions({
        body: {
          promotions: [
            {
              code: 'spring',
              name: 'Spring',
              target: 'order',
              type: 'coupon',
              discount: { type: 'absolute', amount: 3 },
              coupon: { code: 'SPRING', name: 'Spring', limits: { overall: 1, maxPerCustomer: null } },
              startDate: '2020-01-01T00:00:00Z',
            },
            {
              code: 'ship',
              name: 'Ship',
              target: 'orderShipping',
              type: 'promotion',
              discount: { type: 'percentage', amount: 40 },
              startDate: '2020-01-01T00:00:00Z',
            },
          ],
        },
      }),
    )
    const buy = async () => {
      const shopper = await h.guest()
      const cartId = await fill(shopper)
      await shopper.addCartCoupons({ cartId, body: ['spring'] })
      return { shopper, cartId }
    }
    const [one, other] = [await buy(), await buy()]

    const view = await one.shopper.getCheckout({ cartId: one.cartId, country: 'US' })
    const { orderNumber } = await one.shopper.checkOutCart({ cartId: one.cartId, body: request() })
    const order = await h.read(orderNumber)
    const refused = await refusalOf(other.shopper.checkOutCart({ cartId: other.cartId, body: request() }))
    await other.shopper.deleteCartCoupon({ cartId: other.cartId, couponCode: 'spring' })
    const late = await other.shopper.checkOutCart({ cartId: other.cartId, body: request() })

    // 10 % of 17 and 3
    assert.deepEqual(totals(view), { subTotal: 20, discount: -3, shipping: 3, tax: 2, grandTotal: 22 })
    assert.deepEqual(
      [order.discountAmount, order.shippingTotal, order.taxAmount, order.total],
      [-3, 3, 2, 22],
    )
    assert.deepEqual(refused, ['EINVALIDCOUPON spring'])
    assert.equal((await h.read(late.orderNumber)).total, 25.3)
  })

  it('says everything that is missing or not possible', async () => {
    const h = await withCheckout({ countries: ['US'] })
    await stock(h, 'jar', { depot: 1 })
    const shopper = await h.guest()
    const cartId = await fill(shopper)
    const refused = async (body: Partial<ReturnType<typeof request>>, pattern: RegExp) =>
      assert.rejects(shopper.checkOutCart({ cartId, body: request(body) }), pattern)

    await refused(
      { billingAddress: { ...address, country: undefined } },
      /country that the goods go to is needed/,
    )
    await refused({ billingAddress: { ...address, country: 'FR' } }, /does not deliver to FR/)
    await refused({ shippingMethodCode: 'rocket' }, /cannot be shipped there by rocket/)
    await refused({ fulfillment: { method: 'BOPIS' } }, /store is needed for BOPIS/)
    await refused({ fulfillment: { method: 'BOPIS', locationCode: 'closed' } }, /closed does not offer BOPIS/)
    await refused({ fulfillment: { method: 'BOPIS', locationCode: 'depot' } }, /depot does not offer BOPIS/)
    await refused({ fulfillment: { method: 'BOPIS', locationCode: 'store', slotId: 'x' } }, /no slot x/)
    await refused({ paymentMethodCode: 'testCard' }, /does not take testCard/)
    await refused({ billingAddress: { ...address, country: 'US-QQ' } }, /US-QQ/)
    await h.set({ paymentMethods: ['testCard'] })
    await refused({ paymentMethodCode: 'testCard' }, /number of the card is needed/)
    await refused({ paymentMethodCode: 'testCard', payment: { number: ' ' } }, /number of the card is needed/)
    await h.set({ paymentMethods: ['payOnDelivery'] })
    const empty = await h.guest()
    const { cartId: emptyId } = await empty.createCart()
    await assert.rejects(
      empty.checkOutCart({ cartId: emptyId, body: request() }),
      /nothing that can be bought/,
    )
    await h.api.updateSettings({ body: { settings: { enabledFulfillmentMethods: ['BOPIS'] } } })
    await refused({}, /does not offer directShip/)
    assert.equal((await cartOf(shopper)).cartItems.length, 1)
  })

  it('lists every line that is short, by its id, and leaves the cart as it is', async () => {
    const h = await withCheckout()
    await stock(h, 'jar', { depot: 3 })
    await stock(h, 'lid', { depot: 3 })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 1, jar: 3, lid: 2 })
    const ids = (await cartOf(shopper)).cartItems.map(({ id }) => id)
    await setStock(h, 'jar', { depot: 1 })
    await setStock(h, 'lid', { depot: 0 })

    const entries = await refusalOf(shopper.checkOutCart({ cartId, body: request() }))

    assert.deepEqual(entries, [`EINSUFFICIENTSTOCK ${ids[1]}`, `EINSUFFICIENTSTOCK ${ids[2]}`])
    assert.equal((await cartOf(shopper)).cartItems.length, 3)
    assert.equal((await h.api.listSalesOrders()).orders.length, 0)
  })

  it('tries itself without buying by a dry run', async () => {
    const h = await withCheckout()
    const shopper = await h.guest()
    const cartId = await fill(shopper)

    await shopper.checkOutCart({ cartId, body: request() }, { dryRun: true })

    assert.equal((await cartOf(shopper)).cartItems.length, 1)
    assert.equal((await h.api.listSalesOrders()).orders.length, 0)
  })
})

describe('the order of a shopper', () => {
  it('is shown to who bought it and to who has its secret, and to nobody else', async () => {
    const h = await withCheckout()
    const { id, signIn } = await h.customer()
    const [guest, other, customer] = [await h.guest(), await h.guest(), await signIn()]
    const ofGuest = await guest.checkOutCart({ cartId: await fill(guest), body: request() })
    const ofCustomer = await customer.checkOutCart({ cartId: await fill(customer), body: request() })
    const { orderNumber, secret } = ofGuest

    assert.partialDeepStrictEqual(await guest.getShopperOrder({ orderNumber }), {
      orderNumber,
      status: 'open',
      emailAddress: 'ada@byron.test',
      items: [{ productId: 'tea', name: 'Tea', quantity: 2, amount: 20 }],
      shippingAddress: { city: 'Austin' },
      payment: { methodCode: 'payOnDelivery' },
    })
    assert.equal((await other.getShopperOrder({ orderNumber, secret })).orderNumber, orderNumber)
    for (const stranger of [other, customer]) {
      await assert.rejects(stranger.getShopperOrder({ orderNumber }), NotFoundError)
      await assert.rejects(stranger.getShopperOrder({ orderNumber, secret: `${secret}x` }), NotFoundError)
    }
    await assert.rejects(guest.getShopperOrder({ orderNumber: ofCustomer.orderNumber }), NotFoundError)
    await assert.rejects(guest.getShopperOrder({ orderNumber: 'none' }), NotFoundError)
    assert.equal((await h.read(ofCustomer.orderNumber)).customerId, id)
    const again = await signIn()
    assert.equal((await again.getShopperOrder(ofCustomer)).orderNumber, ofCustomer.orderNumber)
    assert.equal((await (await h.backEnd()).getShopperOrder({ orderNumber })).orderNumber, orderNumber)
  })
})

describe('the cart of a customer', () => {
  const contact = { ...address, isDefaultBilling: true, isDefaultShipping: true }
  const orderOf = (h: Awaited<ReturnType<typeof withCheckout>>, cartId: string) =>
    h.api.createOrderFromCart({ shopCode: 'web', cartId })

  it('becomes an order with the addresses that are stored, once', async () => {
    const h = await withCheckout()
    const { id, signIn } = await h.customer()
    await h.api.updateCustomer({ customerId: id, body: { contacts: [contact] } })
    const cartId = await fill(await signIn(), { tea: 2 })

    const { orderNumber } = await orderOf(h, cartId)

    const order = await h.read(orderNumber)
    assert.partialDeepStrictEqual(order, { status: 'open', shopCode: 'web', subTotal: 20, total: 25 })
    assert.equal(order.customerId, id)
    await assert.rejects(orderOf(h, cartId), NotFoundError)
  })

  it('is no order without addresses, without goods, or of another shop', async () => {
    const h = await withCheckout()
    const { id, signIn } = await h.customer()
    const shopper = await signIn()
    const cartId = await fill(shopper, { tea: 1 })
    const guests = await fill(await h.guest(), { tea: 1 })
    const statusOf = async (work: Promise<unknown>) =>
      ((await work.catch((error: unknown) => error)) as { status?: number }).status

    assert.equal(await statusOf(orderOf(h, cartId)), 409)
    assert.equal(await statusOf(orderOf(h, guests)), 409)
    await h.api.updateCustomer({ customerId: id, body: { contacts: [contact] } })
    await shopper.deleteCartItem({
      cartId,
      cartItemId: String((await cartOf(shopper)).cartItems[0]?.id),
    })
    assert.equal(await statusOf(orderOf(h, cartId)), 422)
    assert.equal(await statusOf(h.api.createOrderFromCart({ shopCode: 'other', cartId })), 404)
    assert.equal(await statusOf(orderOf(h, 'nothing')), 404)
  })
})
