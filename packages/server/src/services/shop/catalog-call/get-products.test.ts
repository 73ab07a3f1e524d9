import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AppProductQuery } from '@tradepost/contract'
import { expectNoErrors, NotFoundError } from '@tradepost/sdk'
import { priced, stock, withShop } from '../shop.fixture.ts'

const withProducts = async () => {
  const h = await withShop()
  await h.api.updateShopCheckout({
    shopCode: 'web',
    body: {
      checkout: {
        taxes: [{ taxClass: 'standard', name: 'VAT', percent: 25, country: null, region: null }],
      },
    },
  })
  await h.api.updateShopSettings({ shopCode: 'web', body: { settings: { useVAT: true } } })
  await h.seed.product({
    code: 'pot',
    name: { 'en-us': 'Tea pot' },
    ...priced(50, 40),
    identifiers: { sku: 'POT-1', ean: '4006381333931', upc: '036000291452' },
    rating: 4.5,
    minQty: 1,
    maxQty: 5,
    media: { 'en-us': [{ type: 'image', url: 'https://images.example.test/pot.png' }] },
  })
  const shopper = await h.guest()
  const find = async (body: AppProductQuery) => (await shopper.callGetProducts({ body })).output
  const codes = async (body: AppProductQuery) => (await find(body)).products.map(({ id }) => id)
  return { ...h, shopper, find, codes }
}

describe('catalog.getProducts', () => {
  it('answers products as apps know them', async () => {
    const { find } = await withProducts()

    const { products, totalProductCount } = await find({ productIds: ['pot'] })

    assert.equal(totalProductCount, 1)
    const [pot] = products
    assert.match(pot?.featuredImageUrl ?? '', /pot/)
    assert.deepEqual(
      { ...pot, featuredImageUrl: null, featuredImageBaseUrl: null },
      {
        id: 'pot',
        active: true,
        name: 'Tea pot',
        manufacturer: null,
        identifiers: {
          sku: 'POT-1',
          ean: '4006381333931',
          isbn: null,
          upc: '036000291452',
          pzn: null,
          mpn: null,
        },
        availability: { text: 'In stock', state: 'ok' },
        stock: {
          info: 'In stock',
          orderable: true,
          quantity: 0,
          minOrderQuantity: 1,
          maxOrderQuantity: 5,
          ignoreQuantity: true,
        },
        rating: { count: 1, average: 90, reviewCount: 0 },
        featuredImageUrl: null,
        featuredImageBaseUrl: null,
        price: {
          currency: 'USD',
          info: '',
          unitPrice: 40,
          unitPriceStriked: 50,
          unitPriceMin: 40,
          unitPriceMax: 40,
          unitPriceNet: 32,
          unitPriceWithTax: 40,
          taxAmount: 8,
          taxPercent: 25,
          msrp: null,
          tiers: [],
        },
        flags: { hasChildren: false, hasVariants: false, hasOptions: false },
        highlight: false,
        liveshoppings: [],
        baseProductId: null,
        parent: null,
        characteristics: [],
        type: 'simple',
        tags: [],
        ageRating: null,
      },
    )
  })

  it('finds by codes in their order, and by other numbers', async () => {
    const { codes, find } = await withProducts()

    assert.deepEqual(await codes({ productIds: ['tea', 'gone', 'pot', 'cup'] }), ['tea', 'pot', 'cup'])
    assert.deepEqual(await codes({ productSkus: ['POT-1'] }), ['pot'])
    assert.deepEqual(await codes({ productEans: ['4006381333931'] }), ['pot'])
    assert.deepEqual(await codes({ productUpcs: ['036000291452'], productIds: ['cup'] }), ['cup', 'pot'])
    assert.deepEqual(await find({ productIds: [] }), { products: [], totalProductCount: 0 })
  })

  it('finds by category before a search, sorts, filters and turns pages', async () => {
    const { api, codes, find } = await withProducts()
    expectNoErrors(
      await api.createCategories({
        body: { categories: [{ code: 'hot', name: { 'en-us': 'Hot' }, sequenceId: 1 }] },
      }),
    )
    for (const productCode of ['tea', 'pot'])
      await api.updateProduct({ productCode, body: { categories: [{ code: 'hot' }] } })

    assert.deepEqual(await codes({ categoryId: 'hot', searchPhrase: 'cup', sort: 'priceDesc' }), [
      'pot',
      'tea',
    ])
    assert.deepEqual(await codes({ searchPhrase: 'cup', sort: 'relevance' }), ['cup'])
    assert.deepEqual(await codes({ sort: 'nameAsc' }), ['cup', 'tea', 'pot'])
    assert.deepEqual(await codes({ filters: { price: { minimum: 5, maximum: 20 } } }), ['tea'])
    const page = await find({ sort: 'priceAsc', offset: 1, limit: 1 })
    assert.deepEqual([page.products.map(({ id }) => id), page.totalProductCount], [['tea'], 3])
    assert.deepEqual(await find({ limit: 0 }), { products: [], totalProductCount: 3 })
  })

  it('leaves out what is not sold now unless it is asked for', async () => {
    const { api, codes, find } = await withProducts()
    await api.updateProduct({ productCode: 'cup', body: { status: 'inactive' } })

    assert.deepEqual(await codes({ productIds: ['cup', 'tea'] }), ['tea'])
    const { products } = await find({ productIds: ['cup', 'tea'], showInactive: true })
    assert.deepEqual(
      products.map(({ id, active, stock: { orderable } }) => ({ id, active, orderable })),
      [
        { id: 'cup', active: false, orderable: false },
        { id: 'tea', active: true, orderable: true },
      ],
    )
  })

  it('shows products by the ways to get them that the merchant wants, as the storefront does', async () => {
    const { api, seed, shopper, codes, find } = await withProducts()
    const name = { 'en-us': 'Van' }
    await seed.product({ code: 'van', name, fulfillmentMethods: ['directShip'], ...priced(1) })
    await api.updateSettings({
      body: { settings: { productVisibilityFulfillmentMethods: ['BOPIS'] } },
    })
    await shopper.callAddFavorites({ body: { productId: ['tea', 'van'] } })

    assert.deepEqual(await codes({ sort: 'nameAsc' }), ['cup', 'tea', 'pot'])
    assert.deepEqual(await find({ productIds: ['van'] }), { products: [], totalProductCount: 0 })
    assert.equal((await find({ productIds: ['van', 'tea'], showInactive: true })).totalProductCount, 1)
    await assert.rejects(shopper.callGetProduct({ body: { productId: 'van' } }), NotFoundError)
    const favorites = (await shopper.callGetFavorites({ body: {} })).output.products
    assert.deepEqual(
      favorites.map(({ id }) => id),
      ['tea'],
    )
    await api.updateSettings({ body: { settings: { defaultFulfillmentMethods: ['directShip'] } } })
    assert.deepEqual(await codes({}), [])
  })

  it('tells the stock of what is counted', async () => {
    const h = await withProducts()
    await h.seed.location({ code: 'shop' })
    await stock(h, 'few', { shop: 3 })
    await h.seed.product({ code: 'none', name: { 'en-us': 'None' }, isInventoryManaged: true, ...priced(1) })

    const { products } = await h.find({ productIds: ['few', 'none'] })

    assert.deepEqual(
      products.map(({ id, availability: { state }, stock: { quantity, orderable, ignoreQuantity } }) => ({
        id,
        state,
        quantity,
        orderable,
        ignoreQuantity,
      })),
      [
        { id: 'few', state: 'ok', quantity: 3, orderable: true, ignoreQuantity: false },
        { id: 'none', state: 'alert', quantity: 0, orderable: false, ignoreQuantity: false },
      ],
    )
  })

  it('tells variants by their code, with their parent and what makes them', async () => {
    const { api, seed, find, codes } = await withProducts()
    expectNoErrors(
      await api.createAttributes({
        body: {
          attributes: [
            {
              code: 'size',
              name: { 'en-us': 'Size' },
              type: 'text',
              use: 'option',
              values: [{ code: 's', name: { 'en-us': 'Small' }, sequenceId: 1 }],
            },
          ],
        },
      }),
    )
    const options = [{ code: 'size', values: [{ code: 's' }] }]
    await seed.product({
      code: 'shirt',
      name: { 'en-us': 'Shirt' },
      modelType: 'configurable',
      options,
      ...priced(30),
    })
    await seed.product({
      code: 'shirt-s',
      name: { 'en-us': 'Shirt S' },
      modelType: 'variant',
      parentProductCode: 'shirt',
      options,
      ...priced(20),
    })

    const [shirt, small] = (await find({ productIds: ['shirt', 'shirt-s'] })).products

    assert.partialDeepStrictEqual(shirt, {
      type: 'parent',
      flags: { hasChildren: true, hasVariants: true },
      price: { unitPrice: 20 },
    })
    assert.partialDeepStrictEqual(small, {
      type: 'variant',
      baseProductId: 'shirt',
      parent: { id: 'shirt' },
      characteristics: [{ id: 'size', label: 'Size', value: 'Small' }],
    })
    assert.ok(!(await codes({})).includes('shirt-s'))
  })
})
