import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MerchantSettings, ShopSettings } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { priced, stock } from '../services/shop/shop.fixture.ts'
import { linesIn, set, withStore } from './storefront.fixture.ts'

/** A store of its own for each choice of settings: pages of one are kept for some seconds. */
const storeWith = async (shop: ShopSettings = {}, merchant: MerchantSettings = {}) =>
  set(await withStore(), shop, merchant)

const pageWith = async (path: string, shop: ShopSettings = {}, merchant: MerchantSettings = {}) =>
  (await storeWith(shop, merchant)).visitor().open(path)

describe('every page', () => {
  it('leads to the terms and the privacy policy that the shop names', async () => {
    const named = await pageWith('/en-us', {
      termsPageUrl: 'https://shop.test/terms?a=1&b="2"',
      privacyPolicyPageUrl: '/privacy',
    })
    const unsafe = await pageWith('/en-us', { termsPageUrl: 'javascript:alert(1)', privacyPolicyPageUrl: '' })

    assert.match(named, /href="https:\/\/shop\.test\/terms\?a=1&amp;b=&quot;2&quot;">Terms of business</)
    assert.match(named, /\/en-us\/pages\/privacy">Privacy policy</)
    assert.doesNotMatch(unsafe, /Terms of business|Privacy policy|javascript/)
    assert.doesNotMatch(await pageWith('/en-us'), /Terms of business|Privacy policy/)
  })

  it('shows the logo unless the shop says no', async () => {
    const withLogo = async (shop: ShopSettings) => {
      const store = await storeWith(shop)
      await store.api.updateShop({ shopCode: 'web', body: { logoUrl: 'https://shop.test/logo.png' } })
      return store.visitor().open('/en-us')
    }

    assert.match(await withLogo({}), /class="brand"[^>]*><img src="https:\/\/shop\.test\/logo\.png"/)
    assert.match(await withLogo({ showShopLogoInWeb: false }), /class="brand"[^>]*>Web</)
  })

  it('proves to a search engine whose site it is', async () => {
    const page = await pageWith('/en-us', { googleSiteVerificationCode: 'a"b' })

    assert.match(page, /<meta name="google-site-verification" content="a&quot;b">/)
    assert.doesNotMatch(await pageWith('/en-us'), /google-site-verification/)
  })

  it('tells which cookies there are: never, at its end or at its start', async () => {
    const [off, standard, strict] = await Promise.all(
      (['off', 'standard', 'strict'] as const).map((cookieConsentMode) =>
        pageWith('/de-de', { cookieConsentMode }),
      ),
    )

    assert.doesNotMatch(off ?? '', /Cookies/)
    assert.match(standard ?? '', /<footer[\s\S]*Cookies[\s\S]*<\/footer>/)
    assert.match(strict ?? '', /<\/header><p class="cookies">[^<]*Cookies[\s\S]*<main/)
  })

  it('is found by search engines unless the merchant does not want it', async () => {
    const store = await storeWith({}, { enableWebIndexing: false })
    const { text, headers } = await store.visitor().send('/en-us/p/tea')
    const robots = await store.visitor().open('/robots.txt')
    for (const enableWebIndexing of [null, true]) {
      const other = (await storeWith({}, { enableWebIndexing })).visitor()
      const page = await other.send('/en-us/p/tea')
      assert.equal(page.headers.get('x-robots-tag'), null)
      assert.doesNotMatch(page.text, /noindex/)
      assert.match(await other.open('/robots.txt'), /Sitemap:/)
    }

    assert.equal(headers.get('x-robots-tag'), 'noindex')
    assert.match(text, /<meta name="robots" content="noindex">/)
    assert.doesNotMatch(text, /rel="canonical"/)
    assert.equal(robots, `User-agent: *\nDisallow: ${store.base}\n`)
  })
})

it('the cart shows the words of the shop, cleaned', async () => {
  const page = await pageWith('/en-us/cart', {
    cartSupplementalContent: '<p>Free <b>gift</b> wrap</p><script>alert(1)</script>',
  })
  const typed = await pageWith('/en-us/cart', { cartSupplementalContent: 'Tea & more\nsince 1901' })

  assert.match(page, /<div class="prose"><p>Free <b>gift<\/b> wrap<\/p><\/div>/)
  assert.doesNotMatch(page, /alert\(1\)/)
  assert.match(typed, /<div class="prose typed">Tea &amp; more\nsince 1901<\/div>/)
  assert.doesNotMatch(await pageWith('/en-us/cart'), /class="prose/)
})

const categories = (...codes: string[]) => {
  const image = { 'en-us': 'https://shop.test/tea.jpg' }
  const [parent] = codes
  return codes.map((code) => ({
    code,
    name: { 'en-us': code },
    sequenceId: 1,
    image,
    ...(code !== parent && { parentCategoryCode: parent }),
  }))
}

describe('a category', () => {
  it('shows images of others if the shop wants them', async () => {
    const withImages = async (shop: ShopSettings) => {
      const store = await storeWith(shop)
      const body = { categories: categories('drinks', 'teas') }
      expectNoErrors(await store.api.createCategories({ body }))
      return store.visitor()
    }
    const plain = await withImages({})
    const shown = await withImages({ showCategoryImages: true })

    for (const path of ['/en-us', '/en-us/c/drinks']) {
      assert.match(await plain.open(path), /<ul class="tiles plain"><li><a [^>]*><span>/)
      assert.match(await shown.open(path), /<ul class="tiles"><li><a [^>]*><img src="https:\/\/shop\.test/)
    }
  })

  it('has the order that the shop prefers, until a visitor chooses another', async () => {
    const orders = async (productsSortOrder: ShopSettings['productsSortOrder'], query = '') => {
      const store = await storeWith({ productsSortOrder })
      expectNoErrors(await store.api.createCategories({ body: { categories: categories('all', 'some') } }))
      for (const [code, price, sequenceId] of [
        ['ant', 3, 2],
        ['bee', 1, 3],
        ['cat', 2, 1],
      ] as const)
        await store.seed.product({
          code,
          name: { 'en-us': code },
          categories: [{ code: 'some', sequenceId }],
          ...priced(price),
        })
      const inOrder = async (path: string) => {
        const page = await store.visitor().open(path + query)
        const [, chosen] = /<option value="(\w+)" selected/.exec(page) ?? []
        const codes = [...page.matchAll(/class="card"><a href="[^"]*\/p\/(ant|bee|cat)"/g)]
        return `${codes.map(([, code]) => code).join(' ')}, ${chosen}`
      }
      return [await inOrder('/en-us/c/some'), await inOrder('/en-us/c/all')]
    }

    assert.deepEqual(await orders(null), ['ant bee cat, name', 'ant bee cat, name'])
    assert.deepEqual(await orders('name:desc'), ['cat bee ant, nameDown', 'cat bee ant, nameDown'])
    assert.deepEqual(await orders('price:asc'), ['bee cat ant, priceUp', 'bee cat ant, priceUp'])
    // positions belong to a single category: the one above has none
    assert.deepEqual(await orders('rank:asc'), ['cat ant bee, rank', 'ant bee cat, name'])
    assert.deepEqual(await orders('rank:desc'), ['bee ant cat, rankDown', 'ant bee cat, name'])
    assert.deepEqual(await orders('rank:asc', '?sort=priceDown'), Array(2).fill('ant cat bee, priceDown'))
  })
})

describe('a product', () => {
  const measured = async (shop: ShopSettings) => {
    const store = await storeWith(shop)
    const measure = { unit: 'g', unitValue: 250, unitPriceRefUom: 'kg', unitPriceRefValue: 1 } as const
    await store.seed.product({ code: 'oats', name: { 'en-us': 'Oats' }, ...measure, ...priced(2) })
    return store.visitor()
  }

  it('has a price by its measure if the shop wants it, also in lists', async () => {
    const shown = await measured({ displayPricePerMeasureUnit: true })
    const plain = await measured({})

    for (const path of ['/en-us/p/oats', '/en-us/search?q=oats']) {
      assert.match(await shown.open(path), /class="unit">\$8\.00 per kg</)
      assert.doesNotMatch(await plain.open(path), /class="unit"/)
    }
    assert.doesNotMatch(await shown.open('/en-us/p/tea'), /class="unit"/)
  })

  const shelved = async (merchant: MerchantSettings) => {
    const store = await storeWith({}, merchant)
    await store.seed.location({ code: 'a', name: 'Alton' }, { code: 'b', name: 'Bern' }, { code: 'c' })
    await stock(store, 'pot', { a: 12, b: 0, c: 3 })
    return store.visitor()
  }

  it('tells how many there are only where the merchant shows figures', async () => {
    const shown = await (await shelved({ hideProductInventory: false })).open('/de-de/p/pot')
    const hidden = await (await shelved({})).open('/de-de/p/pot')

    assert.match(shown, /data-stock role="status">15 vorrätig</)
    assert.match(shown, /data-store="a"[\s\S]*?>12 vorrätig<[\s\S]*data-store="c"[\s\S]*?>Nur noch 3</)
    assert.match(hidden, /data-stock role="status">Vorrätig</)
    assert.doesNotMatch(hidden, /12 vorr|Nur noch 3/)
  })

  it('names the stores that the merchant wants, and no more than it wants', async () => {
    const stores = async (merchant: MerchantSettings) =>
      [...(await (await shelved(merchant)).open('/en-us/p/pot')).matchAll(/data-store="(\w)"/g)]
        .map(([, code]) => code)
        .join('')

    assert.equal(await stores({}), 'abc')
    assert.equal(await stores({ hideLocationsWithoutInventory: true }), 'ac')
    assert.equal(await stores({ numberOfDisplayLocations: 2 }), 'ab')
    assert.equal(await stores({ hideLocationsWithoutInventory: true, numberOfDisplayLocations: 2 }), 'ac')
    assert.equal(await stores({ numberOfDisplayLocations: 0 }), '')
  })

  it('says in lists that it is there, if the merchant wants it', async () => {
    const card = async (merchant: MerchantSettings) =>
      /<li class="card">[\s\S]*?<\/li>/.exec(await (await shelved(merchant)).open('/en-us/search?q=pot'))?.[0]

    assert.match((await card({ productListShowInventory: true })) ?? '', /class="level in">In stock</)
    assert.doesNotMatch((await card({})) ?? '', /In stock/)
  })

  it('asks whether something similar will do', async () => {
    const asked = async (merchant: MerchantSettings, fields: Record<string, string>) => {
      const store = await storeWith({}, merchant)
      const { open, submit } = store.visitor()
      const page = await open('/en-us/p/tea')
      await submit('/en-us/cart/add', { code: 'tea', quantity: '1', ...fields })
      const [line] = await linesIn(store)
      return { isAsked: /name="substitute"/.test(page), allowed: line?.substitutionAllowed }
    }
    const yes = { asksSubstitute: '1', substitute: '1' }

    assert.deepEqual(await asked({}, yes), { isAsked: true, allowed: true })
    assert.deepEqual(await asked({}, { asksSubstitute: '1' }), { isAsked: true, allowed: false })
    const off = { enableSubstitutionPreferences: false }
    assert.deepEqual(await asked(off, { asksSubstitute: '1' }), { isAsked: false, allowed: null })
  })
})

it('products show by the ways to get them that the merchant wants', async () => {
  const shown = async (merchant: MerchantSettings) => {
    const store = await storeWith({}, merchant)
    const name = { 'en-us': 'Goods' }
    await store.seed.product({ code: 'van', name, fulfillmentMethods: ['directShip'], ...priced(1) })
    await store.seed.product({ code: 'bag', name, fulfillmentMethods: ['BOPIS', 'ROPIS'], ...priced(1) })
    const { open, send } = store.visitor()
    const list = await open('/en-us/search')
    const sitemap = await open('/en-us/sitemap-1.xml')
    const suggested = await open('/en-us/suggest?q=goods')
    const found: string[] = []
    for (const code of ['bag', 'tea', 'van']) {
      const isFound = (await send(`/en-us/p/${code}`)).status === 200
      assert.equal(list.includes(`/p/${code}"`), isFound, code)
      assert.equal(sitemap.includes(`/p/${code}<`), isFound, code)
      assert.equal(suggested.includes(`/p/${code}"`), isFound && code !== 'tea', code)
      if (isFound) found.push(code)
    }
    return found.join(' ')
  }
  const only = { productVisibilityFulfillmentMethods: ['BOPIS'] as ['BOPIS'] }

  assert.equal(await shown({}), 'bag tea van')
  assert.equal(await shown({ defaultFulfillmentMethods: [] }), 'bag tea van')
  assert.equal(await shown(only), 'bag tea')
  assert.equal(await shown({ ...only, defaultFulfillmentMethods: ['BOPIS', 'directShip'] }), 'bag tea')
  assert.equal(await shown({ ...only, defaultFulfillmentMethods: ['directShip'] }), 'bag')
  assert.equal(await shown({ productVisibilityFulfillmentMethods: [] }), '')
})

describe('a wishlist', () => {
  const account = { firstName: 'Ada', lastName: 'Byron', email: 'ada@byron.test', password: 'correct horse' }
  const withList = async (shop: ShopSettings) => {
    const visitor = (await storeWith(shop)).visitor()
    const welcome = await visitor.submit('/de-de/account/register', account)
    return { ...visitor, welcome, list: await visitor.submit('/de-de/wishlist/add', { code: 'tea' }) }
  }

  it('has the name that the shop gives it, else one in the language of the page', async () => {
    const named = await withList({ defaultWishlistName: 'Kettle dreams' })
    const usual = await withList({})

    assert.match(named.welcome, /href="[^"]*\/wishlist">Kettle dreams</)
    assert.match(named.list, /<h1>Kettle dreams</)
    assert.match(usual.list, /<h1>Merkzettel</)
    assert.match((await withList({ defaultWishlistName: '' })).list, /<h1>Merkzettel</)
  })

  it('keeps what goes into the cart, or lets it go', async () => {
    const left = async (shop: ShopSettings) => {
      const { submit, open, list } = await withList(shop)
      assert.match(list, /action="[^"]*\/cart\/add"><input type="hidden" name="code" value="tea">/)
      await submit('/de-de/cart/add', { code: 'cup', quantity: '1' })
      await submit('/de-de/cart/add', { code: 'tea', quantity: '1' })
      return /\/p\/tea"/.test(await open('/de-de/wishlist'))
    }

    assert.equal(await left({}), true)
    assert.equal(await left({ wishlistMode: 'persistOnAdd' }), true)
    assert.equal(await left({ wishlistMode: 'deleteOnAdd' }), false)
  })
})
