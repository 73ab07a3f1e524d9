import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDatabase } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import Fastify from 'fastify'
import { harness } from '../../test/support/harness.ts'
import { priced, setStock, stock } from '../services/shop/shop.fixture.ts'
import { dataOf, visitorOf, withStore } from './storefront.fixture.ts'
import { storefrontPlugin } from './storefront.plugin.ts'

const withAssortment = async () => {
  const store = await withStore()
  const { api, seed } = store
  expectNoErrors(
    await api.createCategories({
      body: {
        categories: [
          { code: 'drinks', name: { 'en-us': 'Drinks', 'de-de': 'Getränke' }, sequenceId: 1 },
          { code: 'teas', name: { 'en-us': 'Teas' }, parentCategoryCode: 'drinks', sequenceId: 1 },
          { code: 'secret', name: { 'en-us': 'Secret' }, sequenceId: 2, status: 'inactive' },
        ],
      },
    }),
  )
  await api.createAttributes({
    body: {
      attributes: [
        {
          code: 'colour',
          type: 'text',
          use: 'option',
          name: { 'en-us': 'Colour', 'de-de': 'Farbe' },
          values: [
            {
              code: 'red',
              sequenceId: 1,
              name: { 'en-us': 'Red' },
              swatch: { type: 'color', value: '#a00' },
            },
            { code: 'blue', sequenceId: 2, name: { 'en-us': 'Blue' } },
          ],
        },
      ],
    },
  })
  const categories = [{ code: 'teas' }]
  const options = (...codes: string[]) => [{ code: 'colour', values: codes.map((code) => ({ code })) }]
  await seed.product({
    code: 'green',
    name: { 'en-us': 'Green <b>tea</b>', 'de-de': 'Grüner Tee' },
    longDescription: { 'en-us': '<p>Fresh.</p><script>alert(1)</script>' },
    rating: 4,
    categories,
    ...priced(12, 9),
  })
  await seed.product({
    code: 'pot',
    modelType: 'configurable',
    categories,
    options: options('red', 'blue'),
    ...priced(30),
  })
  for (const code of ['red', 'blue'])
    await seed.product({
      code: `pot-${code}`,
      modelType: 'variant',
      parentProductCode: 'pot',
      isInventoryManaged: true,
      options: options(code),
      ...priced(code === 'red' ? 30 : 35),
    })
  return store
}

describe('the addresses of a shop', () => {
  it('lead to the language of the visitor', async () => {
    const { visitor, base } = await withStore()

    const { status, headers } = await visitor().send('?x=1', { headers: { 'accept-language': 'de' } })

    assert.equal(status, 302)
    assert.equal(headers.get('location'), `${base}/de-de?x=1`)
    assert.match(await visitor().open('/de-de'), /<html lang="de-DE">/)
  })

  it('of unknown shops, languages and pages are not found', async () => {
    const { visitor, url } = await withStore()
    const stranger = visitorOf(url, '/store/nobody/web')

    assert.equal((await stranger.send('')).status, 404)
    assert.equal((await stranger.send('/en-us')).status, 404)
    assert.equal((await visitor().send('/fr-fr')).status, 404)
    for (const path of ['/en-us/nothing', '/en-us/p/nothing', '/en-us/c/nothing', '/en-us/pages/nothing'])
      assert.match(await visitor().open(path, 404), /could not find/)
  })

  it('allow no script or style but our own, and no other page around them', async () => {
    const { visitor, api } = await withStore()
    await api.updateDesignValues({
      shopCode: 'web',
      body: { designValues: { 'color-primary': '#123456' } },
    })

    const { text, headers } = await visitor().send('/en-us')

    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'self';style-src 'self' 'sha256-[\w+/=]+';/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(text, /<style>:root\{--primary:#123456;--on-primary:#fff\}<\/style>/)
    assert.doesNotMatch(text, /\sstyle=|\son\w+=|<script(?! src="\/site\/| type="application\/ld)/)
  })

  it('answer that nothing changed to who has the page', async () => {
    const { visitor } = await withStore()
    const { headers } = await visitor().send('/en-us/p/tea')

    const again = await visitor().send('/en-us/p/tea', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })

    assert.equal(again.status, 304)
  })
})

describe('a category', () => {
  it('shows what is in it and below it, and the way to it', async () => {
    const { visitor } = await withAssortment()

    const page = await visitor().open('/en-us/c/drinks')

    assert.match(page, /2 products/)
    assert.match(page, /Green &lt;b&gt;tea/)
    assert.match(page, /\$9\.00<\/ins>/)
    assert.doesNotMatch(page, /pot-red|Secret/)
    assert.ok(dataOf(page).BreadcrumbList)
    assert.match(page, /rel="alternate" hreflang="de-DE" href="[^"]+\/de-de\/c\/drinks"/)
    assert.match(await visitor().open('/de-de/c/drinks'), /<h1>Getränke<\/h1>/)
    await visitor().open('/en-us/c/secret', 404)
  })

  it('is filtered by attributes and price without a script', async () => {
    const { visitor } = await withAssortment()

    const byColour = await visitor().open('/en-us/c/teas?f.colour=red')
    const byPrice = await visitor().open('/en-us/c/teas?max=10')
    const byBoth = await visitor().open('/en-us/c/teas?f.colour=red&max=10')

    assert.match(byColour, /1 product</)
    assert.match(byColour, /name="f.colour" value="red" checked/)
    assert.match(byColour, /noindex/)
    assert.match(byPrice, /1 product<[\s\S]*Green/)
    assert.match(byBoth, /Nothing fits/)
  })

  it('takes anything in its address', async () => {
    const { visitor } = await withAssortment()

    for (const query of [
      '?page=0',
      '?page=x',
      '?sort=constructor',
      '?f.__proto__=1',
      '?min=-1&max=%00',
      '?f.x=%00',
      '?page=399',
    ])
      await visitor().open(`/en-us/c/teas${query}`)
  })
})

describe('a product', () => {
  it('has its price, its cleaned description and data for search engines', async () => {
    const { visitor, platform, base } = await withAssortment()

    const page = await visitor().open('/en-us/p/green')

    assert.match(page, /<p>Fresh\.<\/p>/)
    assert.doesNotMatch(page, /alert\(1\)/)
    assert.match(page, new RegExp(`rel="canonical" href="${platform.config.publicUrl}${base}/en-us/p/green"`))
    assert.partialDeepStrictEqual(dataOf(page).Product, {
      sku: 'green',
      name: 'Green <b>tea</b>',
      offers: {
        '@type': 'Offer',
        price: 9,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    })
    assert.match(await visitor().open('/de-de/p/green'), /Grüner Tee/)
  })

  it('offers its options, and tells the stock of each store by variant', async () => {
    const store = await withAssortment()
    await store.seed.location({ code: 'town', name: 'Town' }, { code: 'hill', name: 'Hill' })
    expectNoErrors(
      await store.api.setInventories({
        body: {
          inventories: [
            { productCode: 'pot-red', locationCode: 'town', sku: 'a', onHand: 9 },
            { productCode: 'pot-blue', locationCode: 'hill', sku: 'a', onHand: 2 },
          ],
        },
      }),
    )

    const page = await store.visitor().open('/en-us/p/pot')

    assert.match(page, /name="o.colour" value="red"/)
    assert.match(page, /data-store="town"[\s\S]*?In stock/)
    assert.match(page, /data-store="hill"[\s\S]*?Only a few left/)
    const [, sent = ''] = /data-variants="([^"]+)"/.exec(page) ?? []
    const { variants } = JSON.parse(
      sent.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    )
    assert.deepEqual(
      variants.map(({ code, level, stores }: Record<string, unknown>) => ({ code, level, stores })),
      [
        { code: 'pot-blue', level: 'few', stores: { hill: 'few' } },
        { code: 'pot-red', level: 'in', stores: { town: 'in' } },
      ],
    )
  })

  it('is opened with a variant chosen at the address of the variant', async () => {
    const store = await withAssortment()
    await store.seed.location({ code: 'town', name: 'Town' })
    await setStock(store, 'pot-blue', { town: 9 })

    const blue = await store.visitor().open('/en-us/p/pot-blue')
    const red = await store.visitor().open('/en-us/p/pot-red')

    assert.match(blue, /value="blue" checked/)
    assert.match(blue, /data-price><span class="price">\$35\.00</)
    assert.match(blue, /rel="canonical" href="[^"]*\/p\/pot"/)
    assert.match(blue, /name="code" value="pot"/)
    assert.match(red, /value="red" checked/)
    // sold out, and the others can still be chosen
    assert.match(red, /class="level out" data-stock/)
    assert.doesNotMatch(red, /class="button large" disabled/)
  })

  it('that is sold out cannot be bought, and an inactive one is not there', async () => {
    const store = await withStore()
    await store.seed.location({ code: 'town' })
    await stock(store, 'rare', { town: 0 })
    await store.seed.product({ code: 'gone', status: 'inactive', ...priced(1) })

    assert.match(await store.visitor().open('/en-us/p/rare'), /class="button large" disabled>Sold out/)
    await store.visitor().open('/en-us/p/gone', 404)
  })
})

it('a search finds products, and suggestions lead to them', async () => {
  const { visitor, base } = await withAssortment()

  const found = await visitor().open('/en-us/search?q=green')
  const nothing = await visitor().open('/en-us/search?q=%22%3E%3Cqqqqwwww%3E')
  const everything = await visitor().open('/en-us/search')
  const suggested = JSON.parse(await visitor().open('/en-us/suggest?q=green'))

  assert.match(found, /Results for “green”[\s\S]*1 product</)
  assert.match(nothing, /Nothing was found for “&quot;&gt;&lt;qqqqwwww&gt;”/)
  assert.match(everything, /4 products/)
  assert.deepEqual(JSON.parse(await visitor().open('/en-us/suggest?q=')), { suggestions: [] })
  for (const { href } of suggested.suggestions) assert.ok(href.startsWith(`${base}/en-us/`))
})

it('a sitemap names everything that search engines may show, in each language', async () => {
  const { visitor, base, platform } = await withAssortment()

  const index = await visitor().open('/sitemap.xml')
  const file = await visitor().open('/de-de/sitemap-1.xml')

  assert.match(index, new RegExp(`<loc>${platform.config.publicUrl}${base}/de-de/sitemap-1.xml</loc>`))
  for (const path of ['', '/c/teas', '/p/green', '/p/tea'])
    assert.ok(file.includes(`${base}/de-de${path}</loc>`), path)
  assert.doesNotMatch(file, /pot-red|secret/)
  assert.match(file, /hreflang="en-US"/)
  assert.equal((await visitor().send('/de-de/sitemap-2.xml')).status, 404)
  assert.match(await visitor().open('/robots.txt'), /Sitemap: http.*\/sitemap\.xml/)
})

describe('while the database is away', () => {
  it('a visitor gets a page in their language that says to come again', async () => {
    const { platform } = await harness()
    const database = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const app = Fastify()
    await app.register(storefrontPlugin, { platform: { ...platform, database } })

    const open = (path: string, headers = {}) => app.inject({ url: `/store/acme/web${path}`, headers })
    const answers = [await open('/de-de/cart'), await open('', { 'accept-language': 'fr' })]
    await app.close()
    await database.close()

    for (const { statusCode, headers } of answers) {
      assert.equal(statusCode, 503)
      assert.equal(headers['content-type'], 'text/html; charset=utf-8')
      assert.ok(headers['retry-after'])
    }
    assert.match(answers[0]?.body ?? '', /<html lang="de-DE">.*<h1>Zu viele Aufrufe/)
    assert.match(answers[1]?.body ?? '', /<html lang="fr-FR">.*<h1>Trop de visites/)
  })
})
