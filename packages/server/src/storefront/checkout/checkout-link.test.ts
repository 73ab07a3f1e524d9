import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useOwnServer } from '../../../test/support/harness.ts'
import { fill, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import type { Shopper } from '../../services/shop/shop.fixture.ts'
import { visitorOf } from '../storefront.fixture.ts'

// moves the clock
useOwnServer()

const withLinks = async () => {
  const h = await withCheckout()
  const base = `/store/${h.merchantCode}/web`
  const linkOf = async (shopper: Shopper, query = {}) => {
    const { url, expires } = (await shopper.callGetCheckoutUrl(query)).output
    return { path: new URL(url).pathname.slice(base.length), expires }
  }
  /** Where a link leads a browser that has no cookies yet. */
  const follow = async (path: string) => {
    const visitor = visitorOf(h.url, base)
    const { status, headers } = await visitor.send(path)
    return { visitor, status, location: headers.get('location')?.slice(base.length) }
  }
  return { ...h, linkOf, follow }
}

describe('the address of a checkout', () => {
  it('opens the cart of the token in a browser, once', async () => {
    const h = await withLinks()
    const shopper = await h.guest()
    await fill(shopper)

    const { path } = await h.linkOf(shopper)
    const first = await h.follow(path)
    const second = await h.follow(path)

    assert.deepEqual([first.status, first.location], [302, '/en-us/checkout'])
    assert.match(await first.visitor.open('/en-us/checkout'), /\$25\.00/)
    assert.deepEqual([second.status, second.location], [302, '/en-us/cart'])
    assert.match(await second.visitor.open('/en-us/cart'), /Your cart is empty/)
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
