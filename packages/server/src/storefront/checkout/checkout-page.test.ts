import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { priced, setStock, stock } from '../../services/shop/shop.fixture.ts'
import { hiddenIn, visitorOf } from '../storefront.fixture.ts'

const account = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', password: 'correct horse' }

describe('a checkout', () => {
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', payment: 'payOnDelivery' }
  const shipped = {
    ...person,
    delivery: 'ship',
    country: 'US',
    address1: 'Main 1',
    postalCode: '78701',
    city: 'Austin',
  }

  const ready = async () => {
    const shop = await withCheckout()
    const base = `/store/${shop.merchantCode}/web`
    const guest = visitorOf(shop.url, base)
    await guest.submit('/en-us/cart/add', { code: 'tea', quantity: '2' })
    const page = await guest.open('/en-us/checkout')
    return { ...shop, base, guest, page, hidden: hiddenIn(page) }
  }

  it('buys what is shipped, and the order is there for its shopper alone', async () => {
    const { guest, hidden, page, url, base } = await ready()

    const order = await guest.submit('/en-us/checkout', { ...shipped, ...hidden })

    assert.match(page, /\$25\.00/)
    assert.match(order, /Thank you for your order[\s\S]*Order \d+[\s\S]*Main 1/)
    assert.match(await guest.open('/en-us/cart'), /Your cart is empty/)
    const [, number = ''] = /<h1>Order (\d+)</.exec(order) ?? []
    await guest.open(`/en-us/orders/${number}`)
    await visitorOf(url, base).open(`/en-us/orders/${number}`, 404)
    await visitorOf(url, base).open(`/en-us/orders/${number}?secret=x`, 404)
  })

  it('sent twice makes one order', async () => {
    const { guest, hidden, api } = await ready()

    const answers = await Promise.all(
      [1, 2, 3].map(() => guest.post('/en-us/checkout', { ...shipped, ...hidden })),
    )

    const places = new Set(answers.map(({ headers }) => headers.get('location')))
    assert.equal(places.size, 1)
    const { orders } = await api.listSalesOrders({})
    assert.equal(orders.length, 1)
  })

  it('buys what is collected in a store', async () => {
    const { guest } = await ready()

    const page = await guest.open('/en-us/checkout?delivery=pickup')
    const order = await guest.submit('/en-us/checkout', {
      ...person,
      ...hiddenIn(page),
      delivery: 'pickup',
      pickup: 'store|',
    })

    assert.match(page, /<option value="store\|"/)
    assert.match(order, /Collect it at/)
  })

  it('offers only the ways in which all of the cart can be had', async () => {
    const { guest, seed } = await ready()
    await seed.product({ code: 'cake', fulfillmentMethods: ['ROPIS'], ...priced(9) })
    await guest.submit('/en-us/cart/add', { code: 'cake', quantity: '1' })

    const page = await guest.open('/en-us/checkout')
    const order = await guest.submit('/en-us/checkout', {
      ...person,
      ...hiddenIn(page),
      delivery: 'pickup',
      pickup: 'store|',
    })
    await seed.product({ code: 'sofa', fulfillmentMethods: ['directShip'], ...priced(90) })
    await guest.submit('/en-us/cart/add', { code: 'cake', quantity: '1' })
    await guest.submit('/en-us/cart/add', { code: 'sofa', quantity: '1' })

    assert.match(page, /value="pickup" checked/)
    assert.doesNotMatch(page, /value="ship"/)
    assert.match(order, /Collect it at/)
    assert.match(await guest.open('/en-us/checkout'), /cake cannot be had in this way/)
  })

  it('tells what is missing, and keeps what was entered', async () => {
    const { guest, hidden } = await ready()

    const { status, text } = await guest.post('/en-us/checkout', {
      ...shipped,
      ...hidden,
      email: 'ada',
      city: '',
    })

    assert.equal(status, 422)
    assert.match(text, /check what you entered: E-mail address, City/)
    assert.match(text, /name="address1"[^>]* value="Main 1"/)
  })

  it('tells what has been sold meanwhile', async () => {
    const shop = await withCheckout()
    await stock(shop, 'rare', { depot: 1 })
    const guest = visitorOf(shop.url, `/store/${shop.merchantCode}/web`)
    await guest.submit('/en-us/cart/add', { code: 'rare', quantity: '1' })
    const hidden = hiddenIn(await guest.open('/en-us/checkout'))
    await setStock(shop, 'rare', { depot: 0 })

    const { status, text } = await guest.post('/en-us/checkout', { ...shipped, ...hidden })

    assert.equal(status, 422)
    assert.match(text, /rare/)
  })

  it('tells what is wrong in the language of the page', async () => {
    const shop = await withCheckout({ countries: ['US'], paymentMethods: ['payOnDelivery', 'testCard'] })
    await shop.api.updateShop({ shopCode: 'web', body: { locales: ['en-us', 'de-de', 'fr-fr'] } })
    const guest = visitorOf(shop.url, `/store/${shop.merchantCode}/web`)
    await guest.submit('/de-de/cart/add', { code: 'tea', quantity: '1' })
    const hidden = hiddenIn(await guest.open('/de-de/checkout?country=US'))
    const told = async (language: string, change: Record<string, string>) => {
      const { status, text } = await guest.post(`/${language}/checkout`, { ...shipped, ...hidden, ...change })
      assert.equal(status, 422)
      return /role="alert">([^<]*)/.exec(text)?.[1]
    }

    assert.equal(await told('de-de', { country: 'FR' }), 'In dieses Land liefern wir nicht.')
    assert.match((await told('fr-fr', { shipping: 'balloon' })) ?? '', /: Mode de livraison$/)
    const declined = { payment: 'testCard', cardNumber: '4000 0000 0000 0002' }
    assert.match((await told('de-de', declined)) ?? '', /^Die Zahlung wurde abgelehnt/)
    const approved = { ...shipped, ...hidden, payment: 'testCard', cardNumber: '4242424242424242' }
    assert.match(await guest.submit('/fr-fr/checkout', approved), /<h1>/)
  })

  it('shows the orders of a customer in the account', async () => {
    const { guest, hidden } = await ready()
    await guest.submit('/en-us/account/register', account)

    await guest.submit('/en-us/checkout', { ...shipped, ...hidden })

    assert.match(await guest.open('/en-us/account'), /orders\/\d+"[\s\S]*\$25\.00/)
  })
})
