import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductUpdate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../test/support/harness.ts'
import { settled } from '../event-receiver/intake/intake.fixture.ts'

/** Bodies as clients copy them from published examples: null where nothing is set, lists where a map is meant. */
const productUpdate = {
  media: [
    { url: 'back.png', type: 'image', altText: null, title: null, sequenceId: 2 },
    { url: 'front.png', type: 'image', sequenceId: 1 },
  ],
  price: {
    price: 19.99,
    currencyCode: 'USD',
    cost: null,
    salePrice: null,
    msrp: null,
    minPrice: null,
    maxPrice: null,
    volumePricing: [],
    mapPricing: [],
  },
  unit: null,
  unitValue: null,
  unitPriceRefUom: null,
  unitPriceRefValue: null,
  visibility: 'visible',
  properties: [
    {
      code: 'sizes',
      name: { 'en-us': 'Sizes' },
      type: 'simple',
      displayGroup: 'properties',
      value: { 'en-us': ['S', 'M'], 'de-de': ['klein', 'mittel'] },
    },
  ],
} as ProductUpdate

const withTea = async () => {
  const h = await harness()
  await h.seed.catalog({ defaultLocaleCode: 'de-de' })
  await h.seed.product({ code: 'tea', media: { 'en-us': [{ url: 'english.png', type: 'image' }] } })
  const read = async (localeCode?: string) =>
    (await h.api.getProduct({ productCode: 'tea', localeCode, getOriginalImageUrls: true })).product
  return { ...h, read }
}

const urls = ({ media = [] }: { media?: { url: string }[] }) => media.map(({ url }) => url)

describe('a product as published examples send it', () => {
  const isStored = async ({ read }: Awaited<ReturnType<typeof withTea>>) => {
    const german = await read()
    assert.deepEqual(urls(german), ['front.png', 'back.png'])
    assert.deepEqual(urls(await read('en-us')), ['english.png'])
    assert.deepEqual(german.properties?.[0]?.value, ['klein', 'mittel'])
    assert.deepEqual((await read('en-us')).properties?.[0]?.value, ['S', 'M'])
    assert.partialDeepStrictEqual(german.price, { price: 19.99, minPrice: null, maxPrice: null })
    assert.equal(german.unitValue, null)
  }

  it('is accepted as an update: a bare list of media is that of the default locale', async () => {
    const h = await withTea()

    await h.api.updateProduct({ productCode: 'tea', body: productUpdate })

    await isStored(h)
  })

  it('is accepted as an event', async () => {
    const h = await withTea()

    await h.api.receiveEvents({
      body: {
        events: [{ event: 'entityUpdated', entity: 'product', entityId: 'tea', payload: productUpdate }],
      },
    })
    await settled(h)

    await isStored(h)
  })

  it('is accepted as a new product', async () => {
    const { api, read } = await withTea()
    await api.deleteProduct({ productCode: 'tea' })
    const required = {
      code: 'tea',
      name: { 'de-de': 'Tee' },
      modelType: 'standard',
      isInventoryManaged: true,
    }

    expectNoErrors(
      await api.createProducts({ body: { products: [{ ...required, ...productUpdate } as never] } }),
    )

    assert.deepEqual(urls(await read('en-us')), ['front.png', 'back.png'])
  })

  it('refuses what is no medium, in a list and in a map', async () => {
    const { raw, merchantCode } = await withTea()
    const errors = async (media: unknown) => {
      const { status, body } = await raw(`/catalog/v1/merchants/${merchantCode}/products/tea`, {
        method: 'POST',
        body: JSON.stringify({ media }),
      })
      assert.equal(status, 400)
      return body.error.results.errors.map(({ path }: { path: string[] }) => path.join('.'))
    }

    assert.deepEqual(await errors([{ url: 'x.png', type: 'song' }]), ['media.0.type'])
    assert.deepEqual(await errors({ 'en-us': [{ url: 'x.png', type: 'song' }] }), ['media.en-us.0.type'])
    assert.deepEqual(await errors('x.png'), ['media'])
  })
})

describe('the values of an attribute as published examples send them', () => {
  const value = (code: string, sequenceId: number) => ({ code, sequenceId, name: { 'en-us': code } })

  it('are accepted in an object and as a bare list', async () => {
    const { api } = await harness()
    expectNoErrors(
      await api.createAttributes({
        body: { attributes: [{ code: 'size', type: 'text', use: 'option', name: { 'en-us': 'Size' } }] },
      }),
    )

    await api.createAttributeValues({ attributeCode: 'size', body: { values: [value('s', 1)] } })
    const { status } = await api.raw.createAttributeValues({
      attributeCode: 'size',
      body: [value('m', 2), value('l', 3)],
    })

    assert.equal(status, 201)
    const { attribute } = await api.getAttribute({ attributeCode: 'size' })
    assert.deepEqual(
      attribute.values.map(({ code }) => code),
      ['s', 'm', 'l'],
    )
  })

  it('are 1 to 5,000 in either form, and each problem is reported once', async () => {
    const { raw, merchantCode } = await harness()
    const problems = async (body: unknown) => {
      const answer = await raw(`/catalog/v1/merchants/${merchantCode}/attributes/size/values`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      return answer.body.error.results.errors.map(
        ({ code, path }: { code: string; path: string[] }) => `${path.join('.')} ${code}`,
      )
    }
    const many = Array.from({ length: 5001 }, (_, index) => value(`v${index}`, index))

    assert.deepEqual(await problems([]), [' ARRAY_LENGTH_SHORT'])
    assert.deepEqual(await problems({ values: [] }), ['values ARRAY_LENGTH_SHORT'])
    assert.deepEqual(await problems(many), [' ARRAY_LENGTH_LONG'])
    assert.deepEqual(await problems({ values: many }), ['values ARRAY_LENGTH_LONG'])
    assert.deepEqual(await problems({}), [' OBJECT_MISSING_REQUIRED_PROPERTY'])
    assert.deepEqual(await problems([{ code: 'x', name: {} }]), ['0 OBJECT_MISSING_REQUIRED_PROPERTY'])
  })
})

describe('catalogs, categories and location prices as published examples send them', () => {
  it('are accepted with null where nothing is set, and with members that nobody asked for', async () => {
    const { api, seed } = await harness()
    await seed.location({ code: 'downtown' })
    const body = <T>(text: string) => JSON.parse(text) as T

    expectNoErrors(
      await api.createCatalogs({
        body: body(`{"catalogs": [{"code": "main", "name": "Main", "isDefault": true, "parentCatalogCode": null,
          "externalUpdateDate": null, "defaultLocaleCode": "en-us", "defaultCurrencyCode": "USD", "id": 7}]}`),
      }),
    )
    expectNoErrors(
      await api.createCategories({
        body: body(`{"categories": [{"code": "tea", "name": {"en-us": "Tea"}, "sequenceId": 1, "parentCategoryCode": null,
          "image": {"en-us": "tea.png"}, "url": {"en-us": "/tea"}, "description": {"en-us": ""}, "status": "active",
          "externalUpdateDate": null, "catalogCode": "main"}]}`),
      }),
    )
    await seed.product({ code: 'tea' })
    expectNoErrors(
      await api.setProductLocationPrices({
        body: body(`{"productLocationPrices": [{"productCode": "tea", "locationCode": "downtown", "currencyCode": "USD",
          "price": 9.5, "salePrice": null, "msrp": null, "cost": null, "unit": null, "minPrice": null, "maxPrice": null,
          "volumePricing": [], "mapPricing": []}]}`),
      }),
    )

    assert.equal((await api.listProductLocationPrices()).productLocationPrices[0]?.minPrice, null)
  })
})
