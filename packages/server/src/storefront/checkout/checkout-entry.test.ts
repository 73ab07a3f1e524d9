import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { setStock, stock, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { hiddenIn, visitorOf } from '../storefront.fixture.ts'

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', payment: 'payOnDelivery' }
const shipped = {
  ...person,
  ...{ delivery: 'ship', country: 'US', postalCode: '78701', city: 'Austin', address1: 'Main 1' },
}

const alertIn = (page: string) => /role="alert">(.*?)<\/div>/s.exec(page)?.[1] ?? ''

/** A guest with two pots, which the store has and the branch in Bern has not. */
const atCheckout = async () => {
  const shop = await withCheckout({ paymentMethods: ['payOnDelivery', 'testCard'] })
  await shop.seed.location({ code: 'bern', name: 'Bern', supportedFulfillmentMethods: ['BOPIS'] })
  await stock(shop, 'pot', { store: 3, bern: 1 })
  const guest = visitorOf(shop.url, `/store/${shop.merchantCode}/web`)
  await guest.submit('/en-us/cart/add', { code: 'pot', quantity: '2' })
  const open = (query = '') => guest.open(`/en-us/checkout${query}`)
  const refused = async (fields: Record<string, string>) => {
    const { status, text } = await guest.post('/en-us/checkout', fields)
    assert.equal(status, 422, text.slice(0, 2000))
    return text
  }
  return { ...shop, guest, open, refused }
}

const collected = { ...person, delivery: 'pickup', country: 'US' }

describe('the form of the checkout', () => {
  it('does not let a store be chosen that lacks some of the goods, and says why', async () => {
    const { open, refused, api } = await atCheckout()

    const page = await open('?delivery=pickup')
    const text = await refused({ ...collected, ...hiddenIn(page), pickup: 'bern|' })

    assert.match(page, /<option value="store\|" selected>/)
    assert.match(page, /<option value="bern\|" disabled>Bern: not everything is there</)
    assert.match(alertIn(text), /^[^<]*pot[^<]*$/)
    assert.match(text, /<option value="" selected>Please choose</)
    assert.match(text, /<button class="button large" disabled>/)
    assert.deepEqual((await api.listSalesOrders({})).orders, [])
  })

  it('does not offer to collect what no store has, and says so', async () => {
    const shop = await atCheckout()
    await setStock(shop, 'pot', { store: 1, depot: 9 })

    const page = await shop.open('?delivery=pickup')

    assert.match(page, /value="ship" checked/)
    assert.match(page, /value="pickup" disabled>[\s\S]*?<small>No store has everything now\.</)
  })

  it('says a problem once that the order and the cart have', async () => {
    const shop = await atCheckout()
    const hidden = hiddenIn(await shop.open())
    await setStock(shop, 'pot', { store: 1, bern: 0, depot: 0 })

    const text = await shop.refused({ ...shipped, ...hidden })

    assert.match(alertIn(text), /^There are only 1 of pot\.$/)
  })

  it('says beside its field what is missing, also the number of a card', async () => {
    const { open, refused, api } = await atCheckout()
    const hidden = hiddenIn(await open())
    const card = { ...shipped, ...hidden, payment: 'testCard' }

    const empty = await refused({ ...card, cardNumber: ' ', city: '' })

    assert.match(alertIn(empty), /check what you entered: City, Card number$/)
    assert.match(
      empty,
      /name="cardNumber"[^>]* aria-invalid="true" aria-describedby="wrong-cardNumber"><small class="wrong" id="wrong-cardNumber">Please enter the number of the card\.</,
    )
    assert.match(empty, /id="wrong-city">Please fill this in\.</)
    assert.doesNotMatch(empty, /declined/)
    assert.match(alertIn(await refused({ ...card, payment: 'shells' })), /check what you entered: Payment$/)
    assert.deepEqual((await api.listSalesOrders({})).orders, [])
  })

  it('names the products, and the promotions that lower them or the whole', async () => {
    const { open, api, guest } = await atCheckout()
    const promotion = { type: 'promotion' as const, startDate: '2020-01-01T00:00:00Z' }
    const fifth = { type: 'percentage' as const, amount: 20 }
    expectNoErrors(
      await api.createPromotions({
        body: {
          promotions: [
            { ...promotion, code: 'kitchen', name: 'Kitchen week', target: 'product', discount: fifth },
            { ...promotion, code: 'post', name: 'Cheap post', target: 'orderShipping', discount: fifth },
          ],
        },
      }),
    )

    const page = await open()
    const cart = await guest.open('/en-us/cart')

    assert.match(page, /2 × pot<\/span><strong>\$[\d.]+<\/strong><small>Kitchen week</)
    assert.match(page, /class="promotions"><li>Cheap post<\/li><\/ul>/)
    const [, price] = /2 × pot<\/span><strong>([^<]*)/.exec(page) ?? []
    assert.ok(price && cart.includes(`<strong class="price">${price}</strong>`))
  })
})
