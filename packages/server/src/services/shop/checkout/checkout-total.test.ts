import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CartError } from '@tradepost/sdk'
import { cartOf } from '../shop.fixture.ts'
import { fill, request, tax, totals, way, withCheckout } from './checkout.fixture.ts'

const shipping = [way('parcel', [{ amount: 5 }]), way('express', [{ amount: 15 }])]

describe('the total that a shopper expects', () => {
  it('is the one of the checkout, and buys at it', async () => {
    const h = await withCheckout({ shippingMethods: shipping, taxes: [tax(8.25)] })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 2, cup: 1 })
    const view = await shopper.getCheckout({ cartId, country: 'US', shippingMethodCode: 'express' })
    const { grandTotal } = totals(view)

    const { orderNumber } = await shopper.checkOutCart({
      cartId,
      body: request({ shippingMethodCode: 'express', expectedTotal: grandTotal }),
    })

    // 8.25 % of 20, 4 and 15, each rounded once: 1.65 + 0.33 + 1.24
    assert.deepEqual([grandTotal, (await h.read(orderNumber)).total], [42.22, 42.22])
  })

  it('is asked for again when the order costs anything else, whatever changed it', async () => {
    const h = await withCheckout({ shippingMethods: shipping, paymentMethods: ['payOnDelivery', 'testCard'] })
    const shopper = await h.guest()
    const cartId = await fill(shopper)
    const card = { paymentMethodCode: 'testCard' as const, payment: { number: '4242424242424242' } }
    const refused = async (total: number, over: Parameters<typeof request>[0] = {}) => {
      const body = request({ expectedTotal: 25, ...over })
      const error = await shopper.checkOutCart({ cartId, body }).then(String, (refusal) => refusal)
      assert.ok(error instanceof CartError, String(error))
      assert.equal(error.status, 422)
      assert.partialDeepStrictEqual(error.errors, [
        {
          entityId: cartId,
          code: 'ETOTALCHANGED',
          message: `The order costs ${total} now instead of 25; nothing was bought`,
          messageParams: { expectedTotal: 25, total, currency: 'USD' },
        },
      ])
    }

    await refused(35, { shippingMethodCode: 'express' })
    await refused(35, { shippingMethodCode: 'express', ...card })
    await shopper.addCartProducts({ cartId, body: [{ productId: 'cup', quantity: 1 }] })
    await refused(29)
    await refused(29, card)

    assert.equal((await cartOf(shopper)).cartItems.length, 2)
    assert.equal((await h.api.listSalesOrders()).orders.length, 0)
    const { orderNumber } = await shopper.checkOutCart({ cartId, body: request({ expectedTotal: 29 }) })
    const again = await shopper.checkOutCart({ cartId, body: request({ expectedTotal: 25 }) })
    assert.equal(again.orderNumber, orderNumber)
  })

  it('is no leave to sell other goods of the same sum', async () => {
    const h = await withCheckout({ shippingMethods: shipping })
    const shopper = await h.guest()
    const cartId = await fill(shopper, { tea: 2 })
    const seen = await shopper.getCheckout({ cartId, country: 'US' })
    const [cartItemId = ''] = (await cartOf(shopper)).cartItems.map(({ id }) => id)

    await shopper.callUpdateProducts({ body: [{ cartItemId, quantity: 0 }] })
    await shopper.addCartProducts({ cartId, body: [{ productId: 'cup', quantity: 5 }] })
    const now = await shopper.getCheckout({ cartId, country: 'US' })
    const expected = { expectedTotal: 25, expectedCart: seen.cartFingerprint }
    const error = await shopper.checkOutCart({ cartId, body: request(expected) }).then(String, (it) => it)

    assert.deepEqual([totals(seen).grandTotal, totals(now).grandTotal], [25, 25])
    assert.ok(error instanceof CartError, String(error))
    const messageParams = { expectedCart: seen.cartFingerprint, cartFingerprint: now.cartFingerprint }
    assert.partialDeepStrictEqual(error.errors, [{ entityId: cartId, code: 'ECARTCHANGED', messageParams }])
    assert.equal((await h.api.listSalesOrders()).orders.length, 0)
    const body = request({ ...expected, expectedCart: now.cartFingerprint })
    assert.ok((await shopper.checkOutCart({ cartId, body })).orderNumber)
  })

  it('is nothing that has to be sent', async () => {
    const h = await withCheckout({ shippingMethods: shipping })
    const shopper = await h.guest()
    const body = request({ shippingMethodCode: 'express', expectedTotal: null })

    const { orderNumber } = await shopper.checkOutCart({ cartId: await fill(shopper), body })

    assert.equal((await h.read(orderNumber)).total, 35)
  })
})
