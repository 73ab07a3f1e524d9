import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { tax, way, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { hiddenIn, visitorOf } from '../storefront.fixture.ts'

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', payment: 'payOnDelivery' }
const street = { address1: 'Main 1', postalCode: '78701', city: 'Austin' }
const shipped = { ...person, ...street, delivery: 'ship', country: 'US' }

const totalIn = (page: string) => /class="total"><dt>[^<]*<\/dt><dd>([^<]*)/.exec(page)?.[1]
const alertIn = (page: string) => /role="alert">(.*?)<\/div>/s.exec(page)?.[1] ?? ''
const checkedIn = (page: string) =>
  [...page.matchAll(/name="(\w+)" value="(\w+)" checked/g)].map(([, name, value]) => `${name} ${value}`)

/** A guest at the checkout of two teas for 20, shipped for 5 or at once for 15. */
const atCheckout = async () => {
  const shop = await withCheckout({
    shippingMethods: [
      way('parcel', [{ country: 'DE', amount: 9 }, { amount: 5 }]),
      way('express', [{ country: 'US', amount: 15 }]),
    ],
    taxes: [tax(10, { country: 'US', region: 'US-TX' })],
  })
  const guest = visitorOf(shop.url, `/store/${shop.merchantCode}/web`)
  await guest.submit('/en-us/cart/add', { code: 'tea', quantity: '2' })
  const page = await guest.open('/en-us/checkout')
  const send = async (fields: Record<string, string>, status: number) => {
    const answer = await guest.post('/en-us/checkout', fields)
    assert.equal(answer.status, status, answer.text.slice(0, 2000))
    return answer.text
  }
  const orders = async () => (await shop.api.listSalesOrders({})).orders
  return { ...shop, guest, page, send, orders }
}

describe('the sum at the checkout', () => {
  it('is that of all choices, also without a script, and what was typed stays', async () => {
    const { page, send, guest } = await atCheckout()
    const typed = { ...shipped, ...hiddenIn(page), notes: 'Ring "twice"', cardNumber: '' }
    const update = (change: Record<string, string>) => send({ ...typed, ...change, step: 'update' }, 200)

    const express = await update({ shipping: 'express' })
    const taxed = await update({ region: 'TX' })
    const abroad = await update({ country: 'DE', shipping: 'express' })
    const collected = await update({ delivery: 'pickup', shipping: 'express' })

    assert.deepEqual([page, express, taxed, abroad].map(totalIn), ['$25.00', '$35.00', '$27.50', '$29.00'])
    assert.deepEqual(checkedIn(express), ['delivery ship', 'shipping express', 'payment payOnDelivery'])
    assert.deepEqual(checkedIn(abroad), ['delivery ship', 'shipping parcel', 'payment payOnDelivery'])
    // taxed where the store is
    assert.equal(totalIn(collected), '$22.00')
    for (const shown of [express, taxed, abroad, collected]) {
      assert.equal(alertIn(shown), '')
      assert.match(shown, /name="firstName"[^>]* value="Ada"/)
      assert.match(shown, /name="email"[^>]* value="ada@byron.test"/)
      assert.match(shown, /name="address1"[^>]* value="Main 1"/)
      assert.match(shown, /Ring &quot;twice&quot;<\/textarea>/)
    }
    const kept = { address1: 'Main 1', shipping: 'express' }
    const back = await update({ ...kept, delivery: 'ship', pickup: 'store|' })
    assert.equal(totalIn(back), '$35.00')
    assert.match(await guest.open('/en-us/checkout?shipping=express'), /\$35\.00/)
  })

  it('is shown again and confirmed where it is not the one that the form showed', async () => {
    const { page, send, guest, orders } = await atCheckout()

    const refused = await send({ ...shipped, ...hiddenIn(page), shipping: 'express' }, 422)
    assert.match(alertIn(refused), /was \$25\.00 and is \$35\.00 now\. Nothing has been bought/)
    assert.equal(totalIn(refused), '$35.00')
    assert.deepEqual(await orders(), [])

    const order = await guest.submit('/en-us/checkout', {
      ...shipped,
      ...hiddenIn(refused),
      shipping: 'express',
    })
    assert.equal(totalIn(order), '$35.00')
    const [bought] = await orders()
    assert.equal(bought?.total, 35)
  })

  it('is confirmed by whoever changed the cart in another tab', async () => {
    const { page, send, guest, orders, api } = await atCheckout()
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            {
              code: 'spring',
              name: 'Spring',
              target: 'order',
              type: 'coupon',
              discount: { type: 'absolute', amount: 3 },
              coupon: { code: 'SPRING', name: 'Spring' },
              startDate: '2020-01-01T00:00:00Z',
            },
          ],
        },
      }),
    )

    await guest.submit('/en-us/cart/add', { code: 'cup', quantity: '1' })
    const more = await send({ ...shipped, ...hiddenIn(page) }, 422)
    await guest.submit('/en-us/cart/coupon', { code: 'SPRING' })
    const less = await send({ ...shipped, ...hiddenIn(more) }, 422)

    assert.match(alertIn(more), /was \$25\.00 and is \$29\.00 now/)
    assert.match(alertIn(less), /was \$29\.00 and is \$26\.00 now/)
    assert.deepEqual(await orders(), [])
    await guest.submit('/en-us/checkout', { ...shipped, ...hiddenIn(less) })
    assert.equal((await orders())[0]?.total, 26)
    // the first tab finds what was bought
    const { headers } = await guest.post('/en-us/checkout', { ...shipped, ...hiddenIn(page) })
    assert.match(headers.get('location') ?? '', /\/orders\/\d+/)
    assert.equal((await orders()).length, 1)
  })

  it('is confirmed for a cart with other goods of the same sum', async () => {
    const { page, send, guest, orders } = await atCheckout()
    const cart = await guest.open('/en-us/cart')
    const id = /name="id" value="([^"]*)"/.exec(cart)?.[1] ?? ''

    await guest.submit('/en-us/cart/update', { id, quantity: '0' })
    await guest.submit('/en-us/cart/add', { code: 'cup', quantity: '5' })
    const changed = await send({ ...shipped, ...hiddenIn(page) }, 422)

    assert.match(alertIn(changed), /cart has changed meanwhile.*still \$25\.00.*Nothing has been bought/)
    assert.match(changed, /5 × cup/i)
    assert.deepEqual(await orders(), [])
    await guest.submit('/en-us/checkout', { ...shipped, ...hiddenIn(changed) })
    assert.deepEqual(
      (await orders()).map(({ total }) => total),
      [25],
    )
  })

  it('is told beside other problems, and by forms that do not say what they showed', async () => {
    const { page, send, orders } = await atCheckout()
    const { cartId } = hiddenIn(page)

    const missing = await send({ ...shipped, ...hiddenIn(page), shipping: 'express', city: '' }, 422)
    const silent = await Promise.all(
      ['', '1e1', '-25', '25,00', 'x'].map((sum) => send({ ...shipped, cartId, sum }, 422)),
    )

    assert.match(alertIn(missing), /was \$25\.00 and is \$35\.00 now[\s\S]*check what you entered: City/)
    for (const shown of silent)
      assert.match(alertIn(shown), /The total is \$25\.00\. Nothing has been bought/)
    assert.deepEqual(await orders(), [])
  })
})
