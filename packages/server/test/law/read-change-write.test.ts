import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { ValidationError } from '@tradepost/sdk'
import { line, withOrders } from '../../src/services/order/sales/order.fixture.ts'
import { harness } from '../support/harness.ts'

const withTea = async () => {
  const h = await harness()
  await h.seed.catalog({ defaultLocaleCode: 'en-us' })
  await h.seed.product({
    code: 'tea',
    name: { 'en-us': 'Tea', 'de-de': 'Tee' },
    longName: { 'en-us': 'Black tea', 'de-de': 'Schwarztee' },
    longDescription: { 'en-us': 'Leaves.', 'de-de': 'Blätter.' },
    properties: [{ code: 'origin', name: { 'en-us': 'Origin', 'de-de': 'Herkunft' }, value: 'Assam' }],
    media: { 'en-us': [{ url: 'https://example.test/tea.jpg', type: 'image' }] },
    price: { price: 10, cost: 4, currencyCode: 'USD' },
  })
  const { product } = await h.api.getProduct({ productCode: 'tea' })
  const read = async (localeCode: string) =>
    (await h.api.getProduct({ productCode: 'tea', localeCode })).product
  const path = `/catalog/v1/merchants/${h.merchantCode}/products/tea`
  const update = (body: object, headers: Record<string, string> = {}, query = '') =>
    h.raw(path + query, { method: 'POST', body: JSON.stringify(body), headers })
  return { ...h, product, read, update }
}

describe('a product that was read, changed and sent back', () => {
  it('changes in what was changed, and its texts in the language that was read', async () => {
    const { api, product, read, events } = await withTea()

    await api.updateProduct({ productCode: 'tea', body: { ...product, name: 'Green tea', rating: 4 } })

    const { updateDate: _, ...expected } = { ...product, name: 'Green tea', rating: 4 }
    assert.partialDeepStrictEqual(await read('en-us'), expected)
    assert.partialDeepStrictEqual(await read('de-de'), { name: 'Tee', longName: 'Schwarztee' })
    assert.equal((await events()).filter(({ event }) => event === 'productUpdated').length, 1)
  })

  it('changes in another language when the update names it', async () => {
    const { api, read } = await withTea()
    const german = await read('de-de')

    await api.updateProduct({
      productCode: 'tea',
      localeCode: 'de-de',
      body: { ...german, name: 'Grüner Tee', longDescription: 'Feine Blätter.' },
    })

    assert.equal((await read('de-de')).name, 'Grüner Tee')
    assert.equal((await read('en-us')).name, 'Tea')
    assert.deepEqual(await api.getProductDescriptions({ productCode: 'tea' }), {
      shortDescription: null,
      longDescription: 'Leaves.',
    })
  })

  it('loses a text in one language by null, where a text may be missing', async () => {
    const { read, update } = await withTea()
    const german = await read('de-de')

    const cleared = await update({ ...german, longName: null }, {}, '?localeCode=de-de')
    const refused = await update({ ...german, name: null }, {}, '?localeCode=de-de')

    assert.equal(cleared.status, 204)
    // the default language stands in
    assert.deepEqual([(await read('de-de')).longName, (await read('de-de')).name], ['Black tea', 'Tee'])
    assert.equal(refused.body.error.results.errors[0].message, texts.wrongType('object', 'null'))
  })

  it('keeps the texts of its properties in other languages', async () => {
    const { api, read } = await withTea()
    await api.createProperties({
      body: { properties: [{ code: 'taste', name: 'Taste', type: 'localizedText' }] },
    })
    const origin = { code: 'origin', name: { 'en-us': 'Origin', 'de-de': 'Herkunft' }, value: 'Assam' }
    const taste = { code: 'taste', name: { 'en-us': 'Taste' }, value: { 'en-us': 'mild', 'de-de': 'sanft' } }
    await api.updateProduct({ productCode: 'tea', body: { properties: [origin, taste] } })
    const german = await read('de-de')
    const texts = async (localeCode: string) =>
      (await read(localeCode)).properties?.map(({ name, value }) => [name, value])

    await api.updateProduct({
      productCode: 'tea',
      localeCode: 'de-de',
      body: {
        properties: german.properties?.map((one) => ({
          ...one,
          ...(one.code === 'taste' && { value: 'zart' }),
        })) as never,
      },
    })

    assert.deepEqual(await texts('de-de'), [
      ['Herkunft', 'Assam'],
      ['Taste', 'zart'],
    ])
    assert.deepEqual(await texts('en-us'), [
      ['Origin', 'Assam'],
      ['Taste', 'mild'],
    ])
    const renamed = { ...taste, name: { 'en-us': 'Flavour' } }
    await api.updateProduct({ productCode: 'tea', body: { properties: [renamed] } })
    // no German name was stored for what German readers saw in English
    assert.deepEqual(await texts('de-de'), [['Flavour', 'sanft']])
  })

  it('keeps the addresses of its images, as a category does', async () => {
    const { api, product } = await withTea()
    const image = 'https://example.test/a b.jpg?size=1#top'
    await api.createCategories({
      body: {
        categories: [{ code: 'teas', name: { 'en-us': 'Teas' }, image: { 'en-us': image }, sequenceId: 1 }],
      },
    })
    const { category } = await api.getCategory({ categoryCode: 'teas' })
    assert.notEqual(category.image, image)
    const forged = String(product.media?.[0]?.url).replace(/proxy\/./, (start) =>
      start.endsWith('0') ? 'proxy/1' : 'proxy/0',
    )
    const media = [...(product.media ?? []), { url: forged, type: 'image' }]

    await api.updateProduct({
      productCode: 'tea',
      body: { media: media.map((one) => ({ ...one, title: 'Cup' })) as never },
    })
    await api.updateCategory({ categoryCode: 'teas', body: { image: { 'de-de': category.image as string } } })

    const stored = await api.getProduct({ productCode: 'tea', getOriginalImageUrls: true })
    assert.deepEqual(
      stored.product.media?.map(({ url, title }) => [url, title]),
      [
        ['https://example.test/tea.jpg', 'Cup'],
        [forged, 'Cup'],
      ],
    )
    const german = { categoryCode: 'teas', localeCode: 'de-de', getOriginalImageUrls: true }
    assert.equal((await api.getCategory(german)).category.image, image)
  })

  it('keeps the cost that its reader may not see', async () => {
    const { api, as, product } = await withTea()
    const reader = await as(['CPV', 'CPE'])
    const { product: shown } = await reader.getProduct({ productCode: 'tea' })

    await reader.updateProduct({
      productCode: 'tea',
      body: { ...shown, price: { ...shown.price, price: 11 } as never },
    })

    assert.equal(shown.price?.cost, null)
    assert.deepEqual((await api.getProduct({ productCode: 'tea' })).product.price, {
      ...product.price,
      price: 11,
    })
  })

  it('is refused for null where a value stands that cannot be cleared', async () => {
    const { product, update } = await withTea()

    const { status, body } = await update({ ...product, isSerialized: null })

    assert.equal(status, 400)
    assert.deepEqual(
      body.error.results.errors.map(({ code, path }: { code: string; path: string[] }) => [code, path]),
      [['INVALID_TYPE', ['isSerialized']]],
    )
  })

  it('is refused when another one changed it, if it says what it read', async () => {
    const { api, product, update } = await withTea()
    const { etag } = await api.raw.getProduct({ productCode: 'tea' })
    await api.updateProduct({ productCode: 'tea', body: { rating: 3 } })

    const late = await update(product, { 'if-match': etag as string })
    const { body, etag: now } = await api.raw.getProduct({ productCode: 'tea' })
    const fresh = await update(body.product, { 'if-match': now as string })

    assert.deepEqual([late.status, fresh.status], [412, 204])
    assert.equal((await api.raw.getProduct({ productCode: 'tea' })).etag, now)
  })

  it('answers the entity when that is preferred, though nothing changes', async () => {
    const { product, update } = await withTea()

    const { status, body } = await update(product, { prefer: 'return=representation' })

    assert.deepEqual([status, body], [200, { product }])
  })

  it('gets its first answer again by its idempotency key, whatever is stored by now', async () => {
    const { api, raw, seed, merchantCode } = await withTea()
    await seed.product({ code: 'mug' })
    const { product } = await api.getProduct({ productCode: 'mug' })
    const update = (body: object) =>
      raw(`/catalog/v1/merchants/${merchantCode}/products/mug`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'idempotency-key': 'once' },
      })

    const refused = await update({ ...product, status: 'sold' })
    const first = await update({ ...product, rating: 5 })
    await api.updateProduct({ productCode: 'mug', body: { price: { price: 3, currencyCode: 'USD' } } })
    const again = await update({ ...product, rating: 5 })

    assert.deepEqual([product.price, refused.status, first.status, again.status], [null, 400, 204, 204])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal((await api.getProduct({ productCode: 'mug' })).product.price?.price, 3)
  })

  it('is taken by those who may not read it only as an update', async () => {
    const { as, product } = await withTea()
    const writer = await as(['CPE'])

    await assert.rejects(
      writer.updateProduct({ productCode: 'tea', body: { ...product, status: null } as never }),
      ValidationError,
    )
    await writer.updateProduct({ productCode: 'tea', body: { rating: null, url: 'tea' } })
  })
})

describe('an order that was read, changed and sent back', () => {
  const twoLines = { lineItems: [line(), line({ code: 'B' })], subTotal: 40, total: 40 }

  it('changes in what was changed, and in nothing else', async () => {
    const { api, place, read } = await withOrders()
    const orderNumber = await place(twoLines)
    const order = await read(orderNumber)

    await api.updateSalesOrder({ orderNumber, body: { ...order, notes: 'Ring twice' } })

    const { updateDate: _, ...expected } = { ...order, notes: 'Ring twice' }
    assert.partialDeepStrictEqual(await read(orderNumber), expected)
  })

  it('changes in one line, with the nulls of the other', async () => {
    const { api, place, read } = await withOrders()
    const orderNumber = await place(twoLines)
    const order = await read(orderNumber)
    const [first, second] = order.lineItems
    const more = { ...first, quantity: 3, quantityChangeReason: 'changedMind' }

    await api.updateSalesOrder({ orderNumber, body: { ...order, lineItems: [more, second] } as never })

    const changed = await read(orderNumber)
    assert.deepEqual(
      changed.lineItems.map(({ quantity }) => quantity),
      [3, 2],
    )
    assert.equal(changed.total, 50)
    assert.deepEqual(changed.addressSequences, order.addressSequences)
  })
})
