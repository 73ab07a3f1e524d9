import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useOwnServer } from '../../../test/support/harness.ts'
import { createCustomer, unknownId } from '../../services/customer/customer/customer.fixture.ts'
import { fill, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { password, type Shopper } from '../../services/shop/shop.fixture.ts'
import { visitorOf } from '../storefront.fixture.ts'

// moves the clock
useOwnServer()

const withLinks = async () => {
  const h = await withCheckout()
  const base = `/store/${h.merchantCode}/web`
  const pathOf = (url: string) => new URL(url).pathname.slice(base.length)
  const linkOf = async (shopper: Shopper, query = {}) => {
    const { url, expires } = (await shopper.callGetCheckoutUrl(query)).output
    return { path: pathOf(url), expires }
  }
  /** Where a link leads a browser that has no cookies yet. */
  const follow = async (path: string) => {
    const visitor = visitorOf(h.url, base)
    const { status, headers } = await visitor.send(path)
    return { visitor, status, location: headers.get('location')?.slice(base.length) }
  }
  return { ...h, pathOf, linkOf, follow }
}

describe('the address of a checkout', () => {
  it('opens the cart of the token in a browser, once', async () => {
    const h = await withLinks()
    const shopper = await h.guest()
    await fill(shopper)

    const { path } = await h.linkOf(shopper)
    const looked = await visitorOf(h.url, `/store/${h.merchantCode}/web`).send(path, { method: 'HEAD' })
    const first = await h.follow(path)
    const second = await h.follow(path)

    assert.deepEqual([looked.status, looked.headers.get('set-cookie')], [302, null])
    assert.deepEqual([first.status, first.location], [302, '/en-us/checkout'])
    assert.match(await first.visitor.open('/en-us/checkout'), /\$25\.00/)
    assert.deepEqual([second.status, second.location], [302, '/en-us/cart'])
    assert.match(await second.visitor.open('/en-us/cart'), /Your cart is empty/)
  })

  it('leaves the session behind in which it was made, whoever signs in afterwards', async () => {
    const h = await withLinks()
    const attacker = await h.guest()
    await fill(attacker)
    await h.customer()

    const { visitor } = await h.follow((await h.linkOf(attacker)).path)
    await visitor.submit('/en-us/account/sign-in', { email: 'jane@example.test', password })

    assert.match(await visitor.open('/en-us/account'), /Hello/)
    assert.match(await visitor.open('/en-us/cart'), /\$20\.00/)
    await assert.rejects(attacker.callGetUser(), { code: 'EACCESS' })
    assert.deepEqual((await attacker.callGetCart()).output.cartItems, [])
  })

  it('asks a visitor who has a cart, and takes no cart away from who says no', async () => {
    const h = await withLinks()
    const shopper = await h.guest()
    await fill(shopper)
    const before = await h.guest()
    await fill(before, { cup: 1 })
    const { visitor } = await h.follow((await h.linkOf(before)).path)

    const { path } = await h.linkOf(shopper)
    const question = await visitor.open(path)

    assert.match(question, /Keep my cart/)
    assert.match(await visitor.open('/en-us/cart'), /\$4\.00/)
    // what was asked is used up, and works for nobody else
    assert.equal((await h.follow(path)).location, '/en-us/cart')
    const answer = /action="[^"]*(\/en-us\/checkout\/[^"]+)"/.exec(question)?.[1] ?? ''
    assert.equal((await visitor.post(answer, {}, { 'sec-fetch-site': 'cross-site' })).status, 403)
    await visitor.submit(answer, {})
    assert.match(await visitor.open('/en-us/cart'), /\$20\.00/)
    assert.equal((await visitor.post(answer, {})).headers.get('location')?.endsWith('/en-us/cart'), true)
  })

  it('asks who is signed in as somebody else, and not who is the same', async () => {
    const h = await withLinks()
    const { signIn } = await h.customer()
    const own = await signIn()
    await fill(own)
    const { visitor } = await h.follow((await h.linkOf(own)).path)

    assert.equal((await visitor.send((await h.linkOf(own)).path)).status, 302)
    const guest = await h.guest()
    await fill(guest, { cup: 1 })
    assert.match(await visitor.open((await h.linkOf(guest)).path), /Keep my cart/)
    assert.match(await visitor.open('/en-us/account'), /Hello/)
  })

  it('works for a minute, and for nobody who guesses', async () => {
    const h = await withLinks()
    const shopper = await h.guest()
    await fill(shopper)

    const { path, expires } = await h.linkOf(shopper)
    h.clock.advance(60_000)

    assert.ok(Date.parse(expires) <= h.clock.now().getTime())
    assert.equal((await h.follow(path)).location, '/en-us/cart')
    assert.equal((await h.follow('/en-us/checkout/guess')).location, '/en-us/cart')
  })

  it('takes the sign-in along', async () => {
    const h = await withLinks()
    const { signIn } = await h.customer()
    const shopper = await signIn()
    await fill(shopper)

    const { visitor } = await h.follow((await h.linkOf(shopper)).path)

    assert.match(await visitor.open('/en-us/account'), /Hello/)
  })

  it('of a cart by its id takes along what the shopper of the token has, and refuses what is not theirs', async () => {
    const h = await withLinks()
    const { id: userId, signIn } = await h.customer()
    const [shopper, other] = [await signIn(), await h.guest()]
    const cartId = await fill(shopper)

    const { url } = await shopper.createCheckoutUrl({ cartId, body: { userId } })
    const { visitor } = await h.follow(h.pathOf(url))

    assert.match(await visitor.open('/en-us/account'), /Hello/)
    assert.match(await visitor.open('/en-us/cart'), /\$20\.00/)
    const own = await fill(other)
    for (const refused of [
      { cartId, body: {} },
      { cartId: own, body: { userId } },
      { cartId: 'nothing', body: { userId: null } },
    ])
      await assert.rejects(other.createCheckoutUrl(refused), { status: 404 })
  })

  it('signs in the customer whom an API client names, with the cart of the guest, and can be asked for again', async () => {
    const h = await withLinks()
    const backEnd = await h.backEnd()
    const { id: userId, signIn } = await h.customer()
    await fill(await signIn(), { cup: 1 })
    const cartId = await fill(await h.guest())

    const links = [
      await backEnd.createCheckoutUrl({ cartId, body: { userId } }),
      await backEnd.createCheckoutUrl({ cartId, body: { userId }, localeCode: 'en-us' }),
    ]

    for (const { url } of links) {
      const { visitor } = await h.follow(h.pathOf(url))
      assert.match(await visitor.open('/en-us/account'), /Hello/)
      assert.match(await visitor.open('/en-us/cart'), /\$24\.00/)
    }
    const { id: another } = await h.customer('other@example.test')
    const { cartId: taken } = await backEnd.getShopperCartId({ userId })
    for (const refused of [
      { cartId: taken, body: { userId: another } },
      { cartId: unknownId, body: { userId: another } },
      { cartId, body: { userId: unknownId } },
    ])
      await assert.rejects(backEnd.createCheckoutUrl(refused), { status: 404 })
  })

  it('signs in a customer who has no password', async () => {
    const h = await withLinks()
    const backEnd = await h.backEnd()
    const userId = await createCustomer(h, { emailAddress: 'new@example.test' })
    const cartId = await fill(backEnd)

    const { url } = await backEnd.createCheckoutUrl({ cartId, body: { userId } })
    const { visitor } = await h.follow(h.pathOf(url))

    assert.match(await visitor.open('/en-us/cart'), /\$20\.00/)
    assert.equal((await backEnd.getShopperCartId({ userId })).cartId, cartId)
  })

  it('hands over any cart that an API client names', async () => {
    const h = await withLinks()
    const backEnd = await h.backEnd()
    const { signIn } = await h.customer()
    const ofNobody = await fill(backEnd)
    const ofCustomer = await fill(await signIn(), { cup: 1 })
    const ofGuest = await fill(await h.guest(), { cup: 2 })

    const pages = []
    for (const cartId of [ofNobody, ofCustomer, ofGuest]) {
      const { visitor } = await h.follow((await h.linkOf(backEnd, { cartId })).path)
      pages.push(await visitor.open('/en-us/cart'))
    }

    const [tea = '', cup = '', cups = ''] = pages
    assert.match(tea, /\$20\.00/)
    assert.match(cup, /\$4\.00/)
    assert.match(cups, /\$8\.00/)
    await assert.rejects(backEnd.callGetCheckoutUrl(), { code: 'EINVALIDCALL' })
    await assert.rejects((await h.guest()).callGetCheckoutUrl({ cartId: ofGuest }), { code: 'ENOTFOUND' })
  })
})
