import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MerchantSettings, ShopSettings } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { set, withStore } from './storefront.fixture.ts'

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

describe('categories', () => {
  const withCategories = async (shop: ShopSettings) => {
    const store = await storeWith(shop)
    const image = { 'en-us': 'https://shop.test/tea.jpg' }
    expectNoErrors(
      await store.api.createCategories({
        body: {
          categories: [
            { code: 'drinks', name: { 'en-us': 'Drinks' }, sequenceId: 1, image },
            {
              code: 'teas',
              name: { 'en-us': 'Teas' },
              sequenceId: 1,
              image,
              parentCategoryCode: 'drinks',
            },
          ],
        },
      }),
    )
    return store.visitor()
  }

  it('show their images if the shop wants them', async () => {
    const plain = await withCategories({})
    const shown = await withCategories({ showCategoryImages: true })

    for (const path of ['/en-us', '/en-us/c/drinks']) {
      assert.match(await plain.open(path), /<ul class="tiles plain"><li><a [^>]*><span>/)
      assert.match(await shown.open(path), /<ul class="tiles"><li><a [^>]*><img src="https:\/\/shop\.test/)
    }
  })
})
