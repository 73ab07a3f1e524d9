import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { channel, sellable, withCatalog } from '../run/export.fixture.ts'

type Item = Record<string, unknown>
const items = (text: string | null) => JSON.parse(text ?? '') as Item[]

describe('the feed of products', () => {
  it('has what channels ask for, in every format', async () => {
    const { api, seed, set, outcome } = await withCatalog()
    await set(channel({ productIdentifier: 'ean' }))
    await api.createCategories({
      body: { categories: [{ code: 'teas', name: { 'en-us': 'Teas' }, sequenceId: 1 }] },
    })
    await seed.product({
      ...sellable('assam'),
      name: { 'en-us': 'Assam & more' },
      longDescription: { 'en-us': '<p>Strong</p>' },
      identifiers: { ean: '4012345678901', mfgPartNum: 'M1' },
      media: {
        'en-us': [
          { url: '/assam.png', type: 'image' },
          { url: 'https://a.example/2.png', type: 'image' },
          { url: 'https://a.example/film', type: 'video' },
        ],
      },
      price: { price: 12.5, salePrice: 9.99, currencyCode: 'USD' },
      categories: [{ code: 'teas', isPrimary: true }],
      properties: [{ code: 'brand', value: 'Leaf' }],
      shippingInformation: { weight: 0.2, weightUnit: 'kg' },
    })

    const written: Record<string, string | null> = {}
    for (const format of ['json', 'csv', 'xml'] as const) {
      await api.exportToGoogle({ body: { feed: 'product', format } })
      const { run, text } = await outcome()
      assert.partialDeepStrictEqual(run, {
        feed: 'product',
        status: 'succeded',
        entityCount: 1,
        errorMessage: null,
      })
      written[format] = text
    }

    const [item, ...others] = items(written.json as string)
    assert.deepEqual(others, [])
    assert.match(String(item?.image_link), /^https?:\/\/.*\/assam\.png$/)
    assert.deepEqual(item, {
      id: '4012345678901',
      title: 'Assam & more',
      description: 'Strong',
      link: 'https://shop.example/p/assam',
      image_link: item?.image_link,
      additional_image_link: ['https://a.example/2.png'],
      availability: 'in_stock',
      price: '12.50 USD',
      sale_price: '9.99 USD',
      brand: 'Leaf',
      gtin: '4012345678901',
      mpn: 'M1',
      product_type: 'Teas',
      condition: 'new',
      shipping_weight: '0.2 kg',
    })
    assert.match(String(written.csv), /^id,title,description,link,.*\r\n4012345678901,Assam & more,Strong,/)
    assert.match(
      String(written.xml),
      /<rss version="2\.0" xmlns:g=.*<g:title>Assam &amp; more<\/g:title>.*<\/rss>\n$/s,
    )
  })

  it('leaves out what channels refuse and counts it, and says nothing of what is not sold', async () => {
    const { api, seed, set, outcome } = await withCatalog()
    await set(channel())
    await seed.product(sellable('good'))
    await seed.product({ ...sellable('no-image'), media: {} })
    await seed.product({ ...sellable('no-image-2'), media: { 'en-us': [{ url: 'x.png', type: 'image' }] } })
    await seed.product({ code: 'no-price', media: sellable('x').media })
    await seed.product({ ...sellable('off'), status: 'inactive' })
    await seed.product({ ...sellable('over'), endDate: '2001-01-01T00:00:00Z' })
    await seed.product({ ...sellable('choice'), modelType: 'configurable' })
    await seed.product({ ...sellable('choice-red'), modelType: 'variant', parentProductCode: 'choice' })
    await seed.product({ ...sellable('gone'), isInventoryManaged: true })
    await seed.product({
      ...sellable('hidden'),
      isInventoryManaged: true,
      inventoryTreatment: 'hideInStorefront',
    })

    await api.exportToShoppingChannel({ body: { feed: 'product', format: 'json' } })

    const { run, text } = await outcome()
    assert.deepEqual(
      items(text).map(({ id, availability, item_group_id }) => [id, availability, item_group_id]),
      [
        ['choice-red', 'in_stock', 'choice'],
        ['gone', 'out_of_stock', undefined],
        ['good', 'in_stock', undefined],
      ],
    )
    assert.equal(
      run.errorMessage,
      texts.exportLeftOut([
        ['image', 2],
        ['price', 1],
      ]),
    )
    assert.equal(run.entityCount, 3)
  })

  it('comes without settings, by the addresses of the products', async () => {
    const { api, seed, outcome } = await withCatalog()
    await seed.product({ ...sellable('a'), url: 'https://shop.example/a' })
    await seed.product(sellable('b'))

    await api.exportToGoogle({ body: { feed: 'product', format: 'json' } })

    const { run, text } = await outcome()
    assert.deepEqual(
      items(text).map(({ link }) => link),
      ['https://shop.example/a'],
    )
    assert.equal(run.errorMessage, texts.exportLeftOut([['link', 1]]))
  })

  it('has all products of a large catalog, each once', async () => {
    const { api, set, outcome } = await withCatalog()
    await set(channel())
    const codes = Array.from({ length: 1203 }, (_, index) => `p-${String(index).padStart(5, '0')}`)
    for (let at = 0; at < codes.length; at += 500)
      expectNoErrors(
        await api.createProducts({
          body: {
            products: codes.slice(at, at + 500).map((code) => ({
              ...sellable(code),
              name: { 'en-us': code },
              modelType: 'standard' as const,
              isInventoryManaged: false,
            })),
          },
        }),
      )

    await api.exportToGoogle({ body: { feed: 'product', format: 'json' } })

    const { run, text } = await outcome()
    assert.equal(run.entityCount, codes.length)
    assert.deepEqual(
      items(text).map(({ id }) => id),
      codes,
    )
  })

  it('fails with a template that cannot be read', async () => {
    const { api, set, outcome } = await withCatalog()
    const never = { status: 'inactive', timeType: 'time' } as const
    await set(channel({ productExport: { ...never, productLinkTemplate: '/{{product.colour}}' } }))

    await api.exportToGoogle({ body: { feed: 'product' } })

    const { run } = await outcome()
    assert.partialDeepStrictEqual(run, {
      status: 'failed',
      errorMessage: texts.unknownExpression('product.colour'),
      url: null,
    })
  })
})

describe('the feed of stock', () => {
  it('has what each active location can sell, up to the maximum, at its price', async () => {
    const { api, seed, set, outcome } = await withCatalog()
    await set(channel({ inventoryExport: { status: 'inactive', timeType: 'time', maxExportQuantity: 5 } }))
    await seed.location({ code: 'north' }, { code: 'south' }, { code: 'closed', status: 'inactive' })
    await seed.product({ ...sellable('tea'), isInventoryManaged: true })
    await seed.product(sellable('cup'))
    const at = (locationCode: string, onHand: number, bin?: string) => ({
      productCode: 'tea',
      locationCode,
      sku: null,
      bin,
      onHand,
    })
    expectNoErrors(
      await api.setInventories({
        body: {
          inventories: [at('north', 4, 'A'), at('north', 3.5, 'B'), at('south', 0), at('closed', 9)],
        },
      }),
    )
    expectNoErrors(
      await api.setProductLocationPrices({
        body: {
          productLocationPrices: [
            { productCode: 'tea', locationCode: 'south', currencyCode: 'USD', price: 11 },
          ],
        },
      }),
    )

    await api.exportToGoogle({ body: { feed: 'inventory', format: 'csv' } })

    const { run, text } = await outcome()
    assert.equal(
      text,
      'store_code,id,quantity,availability,price\r\nnorth,tea,5,in_stock,12.50 USD\r\nsouth,tea,0,out_of_stock,11.00 USD\r\n',
    )
    assert.equal(run.entityCount, 2)
  })
})

describe('the feed of links for pickup', () => {
  it('has a link for each product that can be picked up', async () => {
    const { api, seed, set, outcome } = await withCatalog()
    await set(
      channel({
        pickupLinkSubfeed: {
          status: 'inactive',
          timeType: 'time',
          pickupLinkTemplate: 'https://shop.example/{{bin2hex product.code}}?store={store_code}',
          pickupSLA: 'next day',
        },
      }),
    )
    await seed.product(sellable('a'))
    await seed.product({ ...sellable('b'), fulfillmentMethods: ['directShip', 'ROPIS'] })
    await seed.product({ ...sellable('c'), fulfillmentMethods: ['directShip'] })

    await api.exportToGoogle({ body: { feed: 'pickupLinkSubfeed', format: 'json' } })

    const { text } = await outcome()
    const item = (id: string, method: string, hex: string) => ({
      id,
      pickup_method: method,
      pickup_sla: 'next day',
      pickup_link_template: `https://shop.example/${hex}?store={store_code}`,
      mobile_pickup_link_template: `https://shop.example/${hex}?store={store_code}`,
    })
    assert.deepEqual(items(text), [item('a', 'buy', '61'), item('b', 'reserve', '62')])
  })

  it('fails without a template', async () => {
    const { api, outcome } = await withCatalog()

    await api.exportToGoogle({ body: { feed: 'pickupLinkSubfeed' } })

    assert.equal((await outcome()).run.errorMessage, texts.pickupLinkMissing)
  })
})
