import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductCreate, ProductRead } from '@tradepost/contract'
import { ConflictError, NotFoundError, PreconditionFailedError, ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'

const withCatalog = async (): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog({ code: 'main' })
  return h
}
const tea = {
  code: 'tea',
  name: { 'en-us': 'Tea' },
  modelType: 'standard',
  isInventoryManaged: true,
} as const
const codes = (products: ProductRead[]) => products.map(({ code }) => code)

describe('a product', () => {
  it('is read with every field of the read shape, null or default where nothing was sent', async () => {
    const { api, seed, clock } = await withCatalog()
    await seed.product(tea)

    const { product } = await api.getProduct({ productCode: 'tea' })

    assert.deepEqual(product, {
      code: 'tea',
      name: 'Tea',
      longName: null,
      modelType: 'standard',
      status: 'active',
      operationalStatus: 'active',
      visibility: 'visible',
      // counted, and nothing was counted yet
      availability: { isAvailable: false },
      goodType: 'physical',
      isInventoryManaged: true,
      isSerialized: false,
      hasCatchWeight: false,
      isTaxed: true,
      taxClass: null,
      inventoryTreatment: null,
      parentProductCode: null,
      url: null,
      rating: null,
      identifiers: { mfgPartNum: null, upc: null, ean: null, isbn: null, sku: null, distiPartNum: null },
      price: null,
      unit: null,
      unitValue: null,
      unitPriceRefUom: null,
      unitPriceRefValue: null,
      minQty: null,
      maxQty: null,
      startDate: null,
      endDate: null,
      firstAvailableDate: null,
      eolDate: null,
      externalUpdateDate: null,
      fulfillmentMethods: [],
      categories: [],
      properties: [],
      media: [],
      options: [],
      extras: [],
      shippingInformation: {
        isShippedAlone: false,
        height: null,
        heightUnit: null,
        width: null,
        widthUnit: null,
        length: null,
        lengthUnit: null,
        weight: null,
        weightUnit: null,
      },
      createDate: clock.now().toISOString(),
      updateDate: clock.now().toISOString(),
    })
  })

  it('needs code, name, modelType and isInventoryManaged, and all that is missing is said', async () => {
    const { api } = await withCatalog()

    const sending = api.createProducts({ body: { products: [{} as ProductCreate] } })

    await assert.rejects(sending, (error: ValidationError) => {
      assert.deepEqual(
        error.problems.map(({ message }) => message).toSorted(),
        ['code', 'isInventoryManaged', 'modelType', 'name'].map(
          (name) => `Missing required property: ${name}`,
        ),
      )
      return true
    })
  })

  it('may have a blank in its code', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({ ...tea, code: 'green tea/ü' })

    await api.updateProduct({ productCode: 'green tea/ü', body: { status: 'inactive' } })
    const { product } = await api.getProduct({ productCode: 'green tea/ü' })
    await api.deleteProduct({ productCode: 'green tea/ü' })

    assert.equal(product.status, 'inactive')
    await assert.rejects(api.getProduct({ productCode: 'green tea/ü' }), NotFoundError)
  })

  it('lives in one catalog, chosen by the query and never by the body', async () => {
    const { api, seed } = await withCatalog()
    await seed.catalog({ code: 'other' })

    await api.createProducts({ body: { products: [{ ...tea, catalogCode: 'nowhere' } as ProductCreate] } })
    await seed.product({ ...tea, name: { 'en-us': 'Other tea' } }, 'other')

    assert.equal((await api.getProduct({ productCode: 'tea' })).product.name, 'Tea')
    assert.equal(
      (await api.getProduct({ productCode: 'tea', catalogCode: 'other' })).product.name,
      'Other tea',
    )
    await assert.rejects(api.getProduct({ productCode: 'tea', catalogCode: 'nowhere' }), {
      message: /Catalog not found/,
    })
  })

  it('cannot be reached while the merchant has no catalog', async () => {
    const { api } = await harness()

    for (const call of [
      () => api.listProducts(),
      () => api.getProduct({ productCode: 'tea' }),
      () => api.createProducts({ body: { products: [tea] } }),
      () => api.updateProduct({ productCode: 'tea', body: {} }),
      () => api.deleteProduct({ productCode: 'tea' }),
    ])
      await assert.rejects(call(), { status: 404, message: /Catalog not found/ })
  })

  it('that exists, or stands twice in a batch, is an error item and the others are stored', async () => {
    const { api, seed } = await withCatalog()
    await seed.product(tea)

    const { errors } = await api.createProducts({
      body: {
        products: [tea, { ...tea, code: 'mate' }, { ...tea, code: 'mate' }, { ...tea, code: 'rooibos' }],
      },
    })

    assert.deepEqual(
      errors.map(({ code, entity, entityId, entityIndex, catalogCode }) => ({
        code,
        entity,
        entityId,
        entityIndex,
        catalogCode,
      })),
      [
        { code: 409, entity: 'product', entityId: 'tea', entityIndex: 0, catalogCode: 'main' },
        { code: 409, entity: 'product', entityId: 'mate', entityIndex: 2, catalogCode: 'main' },
      ],
    )
    const { products, meta } = await api.listProducts()
    assert.deepEqual(codes(products), ['mate', 'rooibos', 'tea'])
    assert.equal(meta.totalItemCount, 3)
  })

  it('may refer to a parent that does not exist, and have dates in any order', async () => {
    const { api, seed } = await withCatalog()

    await seed.product({
      ...tea,
      parentProductCode: 'nobody',
      startDate: '2020-02-01T00:00:00Z',
      endDate: '2019-01-01T00:00:00+02:00',
    })

    const { product } = await api.getProduct({ productCode: 'tea' })
    assert.partialDeepStrictEqual(product, {
      parentProductCode: 'nobody',
      startDate: '2020-02-01T00:00:00.000Z',
      endDate: '2018-12-31T22:00:00.000Z',
    })
  })
})

describe('an update', () => {
  it('changes the fields that are sent, merges objects and replaces arrays', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({
      ...tea,
      name: { 'en-us': 'Tea', 'de-de': 'Tee' },
      identifiers: { sku: 'T1', ean: '123' },
      price: {
        price: 5,
        msrp: 6,
        currencyCode: 'USD',
        volumePricing: [{ minQty: 1, maxQty: 5, price: 4, priceType: 'fixed' }],
      },
      fulfillmentMethods: ['BOPIS', 'ROPIS'],
      shippingInformation: { weight: 2, weightUnit: 'kg' },
      media: { 'en-us': [{ url: 'a.jpg', type: 'image' }], 'de-de': [{ url: 'd.jpg', type: 'image' }] },
    })

    await api.updateProduct({
      productCode: 'tea',
      body: {
        name: { 'EN-US': 'Black tea' },
        identifiers: { ean: null },
        price: { price: 7, currencyCode: 'EUR' },
        fulfillmentMethods: ['directShip'],
        shippingInformation: { height: 3 },
        media: { 'en-us': [] },
      },
    })

    const { product } = await api.getProduct({ productCode: 'tea' })
    const { product: german } = await api.getProduct({
      productCode: 'tea',
      localeCode: 'de-de',
      getOriginalImageUrls: true,
    })
    assert.partialDeepStrictEqual(product, {
      name: 'Black tea',
      identifiers: { sku: 'T1', ean: null },
      price: { price: 7, msrp: 6, currencyCode: 'EUR' },
      fulfillmentMethods: ['directShip'],
      shippingInformation: { weight: 2, weightUnit: 'kg', height: 3 },
    })
    assert.equal(product.price?.volumePricing?.length, 1)
    assert.deepEqual(product.media, [])
    assert.equal(german.name, 'Tee')
    assert.deepEqual(
      german.media?.map(({ url }) => url),
      ['d.jpg'],
    )
  })

  it('clears with null what may be null and refuses it elsewhere', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({
      ...tea,
      rating: 4.5,
      url: 'tea',
      longName: { 'en-us': 'Long tea' },
      price: { price: 3, currencyCode: 'USD' },
    })

    await api.updateProduct({
      productCode: 'tea',
      body: { rating: null, url: null, longName: { 'en-us': null } },
    })
    for (const body of [
      { name: null },
      { name: { 'en-us': null } },
      { status: null },
      { price: null },
      { isSerialized: null },
      { identifiers: null },
    ])
      await assert.rejects(api.updateProduct({ productCode: 'tea', body: body as never }), ValidationError)

    const { product } = await api.getProduct({ productCode: 'tea' })
    assert.partialDeepStrictEqual(product, { rating: null, url: null, longName: null, name: 'Tea' })
  })

  it('gives a first price every field of a price', async () => {
    const { api, seed } = await withCatalog()
    await seed.product(tea)

    await api.updateProduct({ productCode: 'tea', body: { price: { price: 3, currencyCode: 'USD' } } })

    const { product } = await api.getProduct({ productCode: 'tea' })
    assert.deepEqual(product.price, {
      price: 3,
      currencyCode: 'USD',
      cost: null,
      unit: null,
      salePrice: null,
      msrp: null,
      minPrice: null,
      maxPrice: null,
      volumePricing: [],
      mapPricing: [],
      pricePerMeasureUnit: null,
    })
  })

  it('older than the stored externalUpdateDate is refused, one of the same date is not', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({ ...tea, externalUpdateDate: '2026-03-01T12:00:00Z' })
    const update = (externalUpdateDate: string | null, url: string) =>
      api.updateProduct({ productCode: 'tea', body: { externalUpdateDate, url } })

    await assert.rejects(update('2026-03-01T11:59:59.999Z', 'older'), ConflictError)
    await update('2026-03-01T13:00:00+01:00', 'same')
    assert.equal((await api.getProduct({ productCode: 'tea' })).product.url, 'same')
    await update(null, 'cleared')
    await update('2020-01-01T00:00:00Z', 'anything')
  })

  it('answers 204, or the product when it is asked for', async () => {
    const { api, seed } = await withCatalog()
    await seed.product(tea)

    const plain = await api.raw.updateProduct({ productCode: 'tea', body: { url: 'a' } })
    const shown = await api.raw.updateProduct(
      { productCode: 'tea', body: { url: 'b' } },
      { returnRepresentation: true },
    )

    assert.equal(plain.status, 204)
    assert.equal(shown.status, 200)
    assert.equal((shown.body as unknown as { product: ProductRead }).product.url, 'b')
  })

  it('with If-Match goes through only for the revision that was read', async () => {
    const { api, seed } = await withCatalog()
    await seed.product(tea)
    const { etag } = await api.raw.getProduct({ productCode: 'tea' })

    await api.updateProduct({ productCode: 'tea', body: { url: 'one' } }, { ifMatch: etag })

    await assert.rejects(
      api.updateProduct({ productCode: 'tea', body: { url: 'two' } }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    await assert.rejects(
      api.deleteProduct({ productCode: 'tea' }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    assert.equal((await api.getProduct({ productCode: 'tea' })).product.url, 'one')
  })

  it('loses nothing when many change different fields at once', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({ ...tea, name: {} })
    const locales = Array.from({ length: 20 }, (_, n) => `a${String.fromCharCode(97 + n)}-xx`)

    await Promise.all(
      locales.map((locale) =>
        api.updateProduct({ productCode: 'tea', body: { name: { [locale]: locale } } }),
      ),
    )

    for (const locale of locales)
      assert.equal(
        (await api.getProduct({ productCode: 'tea', localeCode: locale, fields: 'name' })).product.name,
        locale,
      )
  })
})

describe('computed fields', () => {
  it('show the operational status from status and dates at the moment of reading', async () => {
    const { api, seed, clock } = await withCatalog()
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
    await seed.product({ ...tea, code: 'plain' })
    await seed.product({ ...tea, code: 'off', status: 'inactive', startDate: at(5) })
    await seed.product({ ...tea, code: 'soon', startDate: at(1), endDate: at(2) })
    await seed.product({ ...tea, code: 'old', status: 'scheduled', endDate: at(-1) })
    const statuses = async () =>
      Object.fromEntries(
        (await api.listProducts({ fields: 'code,operationalStatus' })).products.map((p) => [
          p.code,
          p.operationalStatus,
        ]),
      )

    assert.deepEqual(await statuses(), {
      plain: 'active',
      off: 'inactive',
      soon: 'scheduled',
      old: 'expired',
    })
    clock.advance(3_600_000)
    assert.equal((await statuses()).soon, 'active')
    clock.advance(3_600_000)
    assert.equal((await statuses()).soon, 'expired')
  })

  it('show the price of the reference amount, converted between units, the sale price first', async () => {
    const { api, seed } = await withCatalog()
    const cases: [string, object, object, number | null][] = [
      [
        'same',
        { price: 84.99 },
        { unit: 'kg', unitValue: 1, unitPriceRefUom: 'kg', unitPriceRefValue: 1 },
        84.99,
      ],
      [
        'sale',
        { price: 9, salePrice: 6 },
        { unit: 'g', unitValue: 300, unitPriceRefUom: 'kg', unitPriceRefValue: 1 },
        20,
      ],
      [
        'third',
        { price: 1 },
        { unit: 'ml', unitValue: 300, unitPriceRefUom: 'ml', unitPriceRefValue: 100 },
        0.3333,
      ],
      [
        'imperial',
        { price: 4.54 },
        { unit: 'lb', unitValue: 1, unitPriceRefUom: 'kg', unitPriceRefValue: 1 },
        10.009,
      ],
      [
        'litre',
        { price: 2 },
        { unit: 'l', unitValue: 0.5, unitPriceRefUom: 'm3', unitPriceRefValue: 1 },
        4000,
      ],
      ['mixed', { price: 2 }, { unit: 'l', unitValue: 1, unitPriceRefUom: 'kg', unitPriceRefValue: 1 }, null],
      ['missing', { price: 2 }, { unit: 'l', unitValue: 1, unitPriceRefUom: 'l' }, null],
      ['zero', { price: 2 }, { unit: 'l', unitValue: 0, unitPriceRefUom: 'l', unitPriceRefValue: 1 }, null],
    ]
    for (const [code, price, units] of cases)
      await seed.product({ ...tea, code, price: { currencyCode: 'USD', price: 0, ...price }, ...units })

    const { products } = await api.listProducts({ fields: 'code,price' })

    const found = Object.fromEntries(products.map(({ code, price }) => [code, price?.pricePerMeasureUnit]))
    assert.deepEqual(found, Object.fromEntries(cases.map(([code, , , expected]) => [code, expected])))
  })

  it('hide the cost from a token without the permission for it', async () => {
    const { api, as, seed } = await withCatalog()
    await seed.product({ ...tea, price: { price: 5, cost: 2, currencyCode: 'USD' } })
    const narrow = await as(['CPV'])

    assert.equal((await api.getProduct({ productCode: 'tea' })).product.price?.cost, 2)
    assert.equal((await narrow.getProduct({ productCode: 'tea' })).product.price?.cost, null)
    assert.equal((await narrow.listProducts({ fields: 'price' })).products[0]?.price?.cost, null)
  })
})

describe('localized fields', () => {
  it('resolve to the locale, its language, the default of the catalog, or any', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({
      ...tea,
      name: { 'en-us': 'Tea', 'de-de': 'Tee' },
      longName: { 'fr-fr': 'Thé noir' },
      shortDescription: { 'de-de': 'Kurz', 'en-us': null },
      media: {
        'de-de': [
          { url: '2', type: 'image', sequenceId: 2 },
          { url: '1', type: 'image', sequenceId: 1 },
        ],
      },
      properties: [
        {
          code: 'origin',
          name: { 'en-us': 'Origin', 'de-de': 'Herkunft' },
          value: { 'en-us': 'India', 'de-de': 'Indien' },
        },
      ],
    })
    const read = async (localeCode?: string) =>
      (await api.getProduct({ productCode: 'tea', localeCode, getOriginalImageUrls: true })).product

    assert.partialDeepStrictEqual(await read(), { name: 'Tea', longName: 'Thé noir' })
    assert.partialDeepStrictEqual(await read('de-at'), { name: 'Tee' })
    assert.partialDeepStrictEqual(await read('DE-de'), { name: 'Tee' })
    assert.partialDeepStrictEqual(await read('de_DE'), { name: 'Tee' })
    assert.partialDeepStrictEqual(await read('it-it'), { name: 'Tea' })
    const german = await read('de-de')
    assert.deepEqual(
      german.media?.map(({ url }) => url),
      ['1', '2'],
    )
    assert.partialDeepStrictEqual(german.properties?.[0], {
      code: 'origin',
      name: 'Herkunft',
      value: 'Indien',
      subDisplayGroup: null,
    })
    assert.deepEqual(await api.getProductDescriptions({ productCode: 'tea', localeCode: 'de-de' }), {
      shortDescription: 'Kurz',
      longDescription: null,
    })
  })

  it('take an empty localeCode as not given', async () => {
    const { raw, seed, merchantCode } = await withCatalog()
    await seed.product(tea)

    const { status, body } = await raw(
      `/catalog/v1/merchants/${merchantCode}/products/tea?localeCode=&fields=name`,
    )

    assert.equal(status, 200)
    assert.deepEqual(body, { product: { name: 'Tea' } })
  })
})

describe('fields', () => {
  it('are exclusive: only what is named comes back', async () => {
    const { api, seed } = await withCatalog()
    await seed.product({ ...tea, longDescription: { 'en-us': 'Leaves' } })

    assert.deepEqual((await api.getProduct({ productCode: 'tea', fields: 'code' })).product, { code: 'tea' })
    assert.deepEqual((await api.getProduct({ productCode: 'tea', fields: 'inventories' })).product, {
      inventories: [],
    })
    assert.deepEqual(
      (await api.getProduct({ productCode: 'tea', fields: ['longDescription', 'status'] })).product,
      { longDescription: 'Leaves', status: 'active' },
    )
    await assert.rejects(api.getProduct({ productCode: 'tea', fields: 'color' }), ValidationError)
  })
})

describe('events', () => {
  it('of products are in the outbox with every change, and with nothing that did not happen', async () => {
    const { api, seed, events } = await withCatalog()
    await seed.product(tea)
    await api.createProducts({ body: { products: [tea] } })
    await api.updateProduct({ productCode: 'tea', body: { url: 'x' } })
    await api.updateProduct({ productCode: 'tea', body: {} })
    await api.updateProduct({ productCode: 'tea', body: { url: 'y' } }, { dryRun: true })
    await api.deleteProduct({ productCode: 'tea' })

    const payload = { productCode: 'tea', catalogCode: 'main' }
    assert.deepEqual(
      (await events()).filter(({ event }) => event.startsWith('product')),
      ['productCreated', 'productUpdated', 'productDeleted'].map((event) => ({
        event,
        entityId: 'tea',
        payload,
      })),
    )
  })
})

describe('the images of a product', () => {
  const media = {
    'en-us': [
      { url: 'https://pictures.test/tea.jpg#top', type: 'image', altText: 'A pot' },
      { url: 'https://pictures.test/tea.mp4', type: 'video' },
    ],
  } as const

  it('have addresses on this site that lead to the stored ones, unless the stored ones are asked for', async () => {
    const { api, seed, url: server } = await withCatalog()
    await seed.product({ code: 'tea', media: { 'en-us': [...media['en-us']] } })
    await seed.product({ code: 'bare' })

    const shown = (await api.getProduct({ productCode: 'tea' })).product.media ?? []
    const listed = (await api.listProducts({ fields: 'media' })).products.map((product) => product.media)
    const stored = await api.getProduct({ productCode: 'tea', getOriginalImageUrls: true })

    assert.match(
      shown[0]?.url ?? '',
      /.\/images\/proxy\/[\da-f]{32}\?url=https:\/\/pictures\.test\/tea\.jpg#top$/,
    )
    assert.equal(shown[0]?.altText, 'A pot')
    assert.equal(shown[1]?.url, 'https://pictures.test/tea.mp4')
    assert.deepEqual(listed, [[], shown])
    assert.deepEqual(
      stored.product.media?.map(({ url }) => url),
      media['en-us'].map(({ url }) => url),
    )
    const answer = await fetch(shown[0]?.url.replace(/^.*(?=\/images\/proxy)/, server) ?? '', {
      redirect: 'manual',
    })
    assert.equal(answer.headers.get('location'), 'https://pictures.test/tea.jpg')
  })
})
