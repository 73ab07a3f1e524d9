import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bundlePart, priced, setStock, stock } from '../services/shop/shop.fixture.ts'
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

  it('names the part that a bundle lacks, on its page, in the cart and at the checkout', async () => {
    const store = await withStore()
    await store.seed.location({ code: 'town' })
    await store.seed.product({ code: 'set', name: { 'en-us': 'Set' }, modelType: 'bundle', ...priced(9) })
    await store.seed.product({ ...bundlePart('lid', 'set'), isInventoryManaged: true })
    const { submit, post, open } = store.visitor()
    const isOut = async () => /class="button large" disabled>Sold out/.test(await open('/en-us/p/set'))
    await setStock(store, 'lid', { town: 1 })

    const tooMany = await post('/de-de/cart/add', { code: 'set', quantity: '2' })
    assert.equal(tooMany.status, 422)
    assert.match(tooMany.text, /role="alert">Von lid, einem Teil von Set, gibt es nur noch 1\./)
    assert.equal(await isOut(), false)
    await submit('/en-us/cart/add', { code: 'set', quantity: '1' })

    await setStock(store, 'lid', { town: 0 })
    const told = 'lid, which is a part of Set, is sold out.'
    assert.equal(await isOut(), true)
    const page = await open('/en-us/p/set')
    assert.match(page, /class="level out" data-stock role="status">Sold out</)
    assert.match(page, /schema\.org\/OutOfStock/)
    assert.match(await open('/en-us/search?q=set'), /class="badge out">Sold out</)
    assert.ok((await open('/en-us/cart')).includes(told))
    assert.ok((await open('/de-de/cart')).includes('lid, ein Teil von Set, ist ausverkauft.'))
    assert.ok((await open('/en-us/checkout')).includes(told))

    await setStock(store, 'lid', { town: 1 })
    assert.equal(await isOut(), false)
    assert.ok(!(await open('/en-us/cart')).includes(told))
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
