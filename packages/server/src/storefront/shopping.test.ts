import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withCheckout } from '../services/shop/checkout/checkout.fixture.ts'
import { priced, setStock, stock } from '../services/shop/shop.fixture.ts'
import { visitorOf, withStore } from './storefront.fixture.ts'

const account = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', password: 'correct horse' }

describe('the cart', () => {
  it('is filled, changed and emptied by forms', async () => {
    const { visitor } = await withStore()
    const { submit, open, cookies } = visitor()

    const added = await submit('/en-us/cart/add', { code: 'tea', quantity: '2' })
    const [, id = ''] = /name="id" value="([^"]+)"/.exec(added) ?? []
    const changed = await submit('/en-us/cart/update', { id, quantity: '3' })

    assert.match(added, /\$20\.00/)
    assert.match(changed, /\$30\.00/)
    assert.match(await open('/en-us'), /class="count">1</)
    assert.match(await submit('/en-us/cart/update', { id, quantity: '0' }), /Your cart is empty/)
    assert.match(await submit('/en-us/cart/update', { id, quantity: '1' }), /Your cart is empty/)
    assert.equal(cookies.has('tp_count'), false)
  })

  it('tells what is wrong on the page of the product', async () => {
    const store = await withStore()
    await store.seed.location({ code: 'town' })
    await stock(store, 'rare', { town: 2 })

    const tooMany = await store.visitor().post('/de-de/cart/add', { code: 'rare', quantity: '3' })
    const unknown = await store.visitor().post('/en-us/cart/add', { code: 'nothing', quantity: '1' })

    assert.equal(tooMany.status, 422)
    assert.match(tooMany.text, /role="alert">Von rare gibt es nur noch 2\./)
    assert.equal(unknown.status, 404)
  })

  it('takes coupons, and tells which cannot be used', async () => {
    const { visitor } = await withStore()
    const { submit, post } = visitor()
    await submit('/en-us/cart/add', { code: 'tea', quantity: '1' })

    const { status, text } = await post('/en-us/cart/coupon', { code: '<b>' })

    assert.equal(status, 422)
    assert.match(text, /The coupon &lt;b&gt; cannot be used/)
  })

  it('is changed only by forms of the site itself, and its cookie is for nobody else', async () => {
    const { visitor, url, platform } = await withStore()
    const sent = { code: 'tea', quantity: '1' }

    const status = async (headers: Record<string, string>) =>
      (await visitor().post('/en-us/cart/add', sent, headers)).status
    const { headers } = await visitor().post('/en-us/cart/add', sent)

    assert.equal(await status({ 'sec-fetch-site': 'cross-site' }), 403)
    assert.equal(await status({ 'sec-fetch-site': 'same-site' }), 403)
    const older = visitor()
    const byOrigin = async (origin?: string) =>
      (
        await older.send('/en-us/cart/add', {
          method: 'POST',
          body: new URLSearchParams(sent),
          headers: { ...(origin && { origin }) },
        })
      ).status
    assert.equal(await byOrigin('https://evil.test'), 403)
    assert.equal(await byOrigin(), 403)
    assert.equal(await byOrigin(url), 303)
    assert.equal(await byOrigin(platform.config.publicUrl), 303)
    const cookie = headers.getSetCookie().find((text) => text.startsWith('tp_session=')) ?? ''
    assert.match(cookie, /HttpOnly; SameSite=Lax/)
    assert.match(cookie, /Path=\/store\/[\w-]+\/web;/)
  })

  it('of one shop says nothing to another', async () => {
    const first = await withStore()
    const second = await withStore()
    const guest = first.visitor()
    await guest.submit('/en-us/cart/add', { code: 'tea', quantity: '1' })
    const stranger = visitorOf(second.url, second.base)
    for (const [name, value] of guest.cookies) stranger.cookies.set(name, value)

    assert.match(await stranger.open('/en-us/cart'), /Your cart is empty/)
  })
})

describe('an account', () => {
  it('is made with the cart of the guest, and opened again elsewhere', async () => {
    const { visitor } = await withStore()
    const guest = visitor()
    await guest.submit('/en-us/cart/add', { code: 'tea', quantity: '1' })

    const made = await guest.submit('/en-us/account/register', account)
    const elsewhere = visitor()
    await elsewhere.submit('/en-us/cart/add', { code: 'cup', quantity: '1' })
    const { email, password } = account
    const again = await elsewhere.submit('/en-us/account/sign-in', { email: email.toUpperCase(), password })

    assert.match(made, /Hello Ada[\s\S]*not ordered anything yet/)
    assert.match(again, /Hello Ada/)
    const cart = await elsewhere.open('/en-us/cart')
    assert.match(cart, /\/p\/tea"[\s\S]*\/p\/cup"/)
    await elsewhere.submit('/en-us/account/sign-out', {})
    assert.match(await elsewhere.open('/en-us/cart'), /Your cart is empty/)
    assert.match(await guest.open('/en-us/account'), /Hello Ada/)
  })

  it('is opened by a new cookie: one that somebody knew before stays a guest', async () => {
    const { visitor } = await withStore()
    const guest = visitor()
    await guest.submit('/en-us/cart/add', { code: 'tea', quantity: '1' })
    const stranger = visitor()
    for (const [name, value] of guest.cookies) stranger.cookies.set(name, value)

    await guest.submit('/en-us/account/register', account)
    const made = guest.cookies.get('tp_session')
    await guest.submit('/en-us/account/sign-out', {})
    for (const [name, value] of stranger.cookies) guest.cookies.set(name, value)
    const { email, password } = account
    assert.match(await guest.submit('/en-us/account/sign-in', { email, password }), /Hello Ada/)

    assert.doesNotMatch(await stranger.open('/en-us/account'), /Hello Ada/)
    assert.match(await stranger.open('/en-us/cart'), /Your cart is empty/)
    assert.notEqual(made, stranger.cookies.get('tp_session'))
  })

  it('needs an address that nobody has, and everything else', async () => {
    const { visitor } = await withStore()
    await visitor().submit('/en-us/account/register', account)

    const tries: [change: object, text: RegExp][] = [
      [{ email: 'ADA@byron.test' }, /already/],
      [{ email: 'ada' }, /fill in/],
      [{ email: 'b@b.test', password: '1234567' }, /fill in/],
      [{ email: 'b@b.test', firstName: '' }, /fill in/],
      [{ email: 'b@b.test', lastName: 'x'.repeat(256) }, /fill in/],
    ]
    for (const [change, text] of tries) {
      const answer = await visitor().post('/en-us/account/register', { ...account, ...change })
      assert.equal(answer.status, 422)
      assert.match(answer.text, text)
    }
    const wrong = await visitor().post('/en-us/account/sign-in', { email: account.email, password: 'wrong' })
    assert.equal(wrong.status, 422)
    assert.match(wrong.text, /or the password is wrong/)
  })

  it('is made once by those who register with one address at the same time', async () => {
    const { visitor } = await withStore()

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => visitor().post('/en-us/account/register', account)),
    )

    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 422, 422, 422, 422, 422])
  })

  it('has a wishlist', async () => {
    const { visitor, base } = await withStore()
    const { submit, post } = visitor()
    const { headers } = await post('/en-us/wishlist/add', { code: 'tea' })
    assert.equal(headers.get('location'), `${base}/en-us/account`)
    await submit('/en-us/account/register', account)

    assert.match(await submit('/en-us/wishlist/add', { code: 'tea' }), /\/p\/tea"/)
    assert.match(await submit('/en-us/wishlist/add', { code: 'nothing' }), /\/p\/tea"/)
    assert.match(await submit('/en-us/wishlist/remove', { code: 'tea' }), /Nothing is on your wishlist/)
  })
})

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
    const [, cartId = ''] = /name="cartId" value="([^"]+)"/.exec(page) ?? []
    return { ...shop, base, guest, page, cartId }
  }

  it('buys what is shipped, and the order is there for its shopper alone', async () => {
    const { guest, cartId, page, url, base } = await ready()

    const order = await guest.submit('/en-us/checkout', { ...shipped, cartId })

    assert.match(page, /\$25\.00/)
    assert.match(order, /Thank you for your order[\s\S]*Order \d+[\s\S]*Main 1/)
    assert.match(await guest.open('/en-us/cart'), /Your cart is empty/)
    const [, number = ''] = /<h1>Order (\d+)</.exec(order) ?? []
    await guest.open(`/en-us/orders/${number}`)
    await visitorOf(url, base).open(`/en-us/orders/${number}`, 404)
    await visitorOf(url, base).open(`/en-us/orders/${number}?secret=x`, 404)
  })

  it('sent twice makes one order', async () => {
    const { guest, cartId, api } = await ready()

    const answers = await Promise.all(
      [1, 2, 3].map(() => guest.post('/en-us/checkout', { ...shipped, cartId })),
    )

    const places = new Set(answers.map(({ headers }) => headers.get('location')))
    assert.equal(places.size, 1)
    const { orders } = await api.listSalesOrders({})
    assert.equal(orders.length, 1)
  })

  it('buys what is collected in a store', async () => {
    const { guest, cartId } = await ready()

    const page = await guest.open('/en-us/checkout?delivery=pickup')
    const order = await guest.submit('/en-us/checkout', {
      ...person,
      cartId,
      delivery: 'pickup',
      pickup: 'store|',
    })

    assert.match(page, /<option value="store\|"/)
    assert.match(order, /Collect it at/)
  })

  it('offers only the ways in which all of the cart can be had', async () => {
    const { guest, cartId, seed } = await ready()
    await seed.product({ code: 'cake', fulfillmentMethods: ['ROPIS'], ...priced(9) })
    await guest.submit('/en-us/cart/add', { code: 'cake', quantity: '1' })

    const page = await guest.open('/en-us/checkout')
    const order = await guest.submit('/en-us/checkout', {
      ...person,
      cartId,
      delivery: 'ship',
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
    const { guest, cartId } = await ready()

    const { status, text } = await guest.post('/en-us/checkout', {
      ...shipped,
      cartId,
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
    const page = await guest.open('/en-us/checkout')
    const [, cartId = ''] = /name="cartId" value="([^"]+)"/.exec(page) ?? []
    await setStock(shop, 'rare', { depot: 0 })

    const { status, text } = await guest.post('/en-us/checkout', { ...shipped, cartId })

    assert.equal(status, 422)
    assert.match(text, /rare/)
  })

  it('tells what is wrong in the language of the page', async () => {
    const shop = await withCheckout({ countries: ['US'], paymentMethods: ['payOnDelivery', 'testCard'] })
    await shop.api.updateShop({ shopCode: 'web', body: { locales: ['en-us', 'de-de', 'fr-fr'] } })
    const guest = visitorOf(shop.url, `/store/${shop.merchantCode}/web`)
    await guest.submit('/de-de/cart/add', { code: 'tea', quantity: '1' })
    const page = await guest.open('/de-de/checkout')
    const [, cartId = ''] = /name="cartId" value="([^"]+)"/.exec(page) ?? []
    const told = async (language: string, change: Record<string, string>) => {
      const { status, text } = await guest.post(`/${language}/checkout`, { ...shipped, cartId, ...change })
      assert.equal(status, 422)
      return /role="alert">([^<]*)/.exec(text)?.[1]
    }

    assert.equal(await told('de-de', { country: 'FR' }), 'In dieses Land liefern wir nicht.')
    assert.match((await told('fr-fr', { shipping: 'balloon' })) ?? '', /: Mode de livraison$/)
    const declined = { payment: 'testCard', cardNumber: '4000 0000 0000 0002' }
    assert.match((await told('de-de', declined)) ?? '', /^Die Zahlung wurde abgelehnt/)
    const approved = { ...shipped, cartId, payment: 'testCard', cardNumber: '4242424242424242' }
    assert.match(await guest.submit('/fr-fr/checkout', approved), /<h1>/)
  })

  it('shows the orders of a customer in the account', async () => {
    const { guest, cartId } = await ready()
    await guest.submit('/en-us/account/register', account)

    await guest.submit('/en-us/checkout', { ...shipped, cartId })

    assert.match(await guest.open('/en-us/account'), /orders\/\d+"[\s\S]*\$25\.00/)
  })
})
