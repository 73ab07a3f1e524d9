import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import type { Harness } from '../../../../../test/support/harness.ts'
import { create, option, usd, withShelf } from './shelf.fixture.ts'

const find = async ({ api }: Harness, filters: object, more: object = {}) => {
  const { products, meta } = await api.listProducts({ filters: filters as never, fields: 'code', ...more })
  assert.equal(meta.totalItemCount, products.length)
  return products.map(({ code }) => code)
}
describe('the filter by price', () => {
  it('compares what one piece costs, in the currency of the catalog or the one that is asked for', async () => {
    const h = await withShelf()
    await create(h, [
      { code: 'cheap', price: usd(5) },
      { code: 'sale', price: usd(20, 8) },
      { code: 'dear', price: usd(20) },
      { code: 'euro', price: { price: 6, currencyCode: 'EUR' } },
      { code: 'none' },
    ])

    assert.deepEqual(await find(h, { price: { $gte: 5, $lt: 10 } }), ['cheap', 'sale'])
    assert.deepEqual(await find(h, { price: 20 }), ['dear'])
    assert.deepEqual(await find(h, { price: { $in: [5, 8] } }), ['cheap', 'sale'])
    assert.deepEqual(await find(h, { price: { $gt: 5 } }, { currencyCode: 'EUR' }), ['euro'])
    assert.deepEqual(await find(h, { price: null }), ['euro', 'none'])
    assert.deepEqual(await find(h, { price: { $ne: 5 } }), ['dear', 'euro', 'none', 'sale'])
    await assert.rejects(find(h, { price: 'cheap' }), ValidationError)
  })

  it('follows every change of the price, and forgets what is deleted', async () => {
    const h = await withShelf()
    await create(h, [{ code: 'a', price: usd(5) }, { code: 'b' }])

    await h.api.updateProduct({ productCode: 'a', body: { price: { ...usd(5), salePrice: 2 } } })
    assert.deepEqual(await find(h, { price: 2 }), ['a'])
    await h.api.updateProduct({ productCode: 'b', body: { price: usd(2) } })
    assert.deepEqual(await find(h, { price: 2 }), ['a', 'b'])
    await h.api.deleteProduct({ productCode: 'a' })
    assert.deepEqual(await find(h, { price: 2 }), ['b'])
  })
})

describe('the price of a product with variants', () => {
  const variant = (code: string, price: object) =>
    ({ code, modelType: 'variant', parentProductCode: 'shirt', price }) as never
  const withVariants = async () => {
    const h = await withShelf()
    const price = { ...usd(64), minPrice: 64, maxPrice: 99 }
    await create(h, [
      { code: 'shirt', modelType: 'configurable', price },
      { code: 'hat', price: usd(70) },
    ])
    return h
  }
  const only = { parentProductCode: null }
  const all = ['hat', 'shirt']
  const costs = async (h: Harness, price: number | null) => {
    const { products } = await h.api.listProducts({ filters: only as never, sort: 'price:asc' })
    const expected = price !== null && price > 70 ? all : all.toReversed()
    assert.deepEqual(
      products.map(({ code }) => code),
      expected,
    )
    const shown = price ?? 64
    assert.equal(products.find(({ code }) => code === 'shirt')?.price?.minPrice, shown)
    assert.equal((await h.api.getProduct({ productCode: 'shirt' })).product.price?.minPrice, shown)
    assert.deepEqual(await find(h, { ...only, price: shown }), ['shirt'])
  }
  const change = (h: Harness, productCode: string, body: object) => h.api.updateProduct({ productCode, body })

  it('is that of the cheapest in reads, filters and sorts, whatever was sent and whatever changes', async () => {
    const h = await withVariants()

    await costs(h, null)
    await create(h, [variant('red', usd(80)), variant('blue', usd(70.4))])
    await costs(h, 70.4)
    await change(h, 'red', { price: { ...usd(80), salePrice: 60 } })
    await costs(h, 60)
    await change(h, 'red', { status: 'inactive' })
    await costs(h, 70.4)
    await change(h, 'shirt', { price: { ...usd(50), minPrice: 1 } })
    await costs(h, 70.4)
    await change(h, 'blue', { parentProductCode: 'other' })
    await change(h, 'shirt', { price: { ...usd(64), minPrice: 64 } })
    await costs(h, null)
    await change(h, 'blue', { parentProductCode: 'shirt' })
    await costs(h, 70.4)
    await h.api.deleteProduct({ productCode: 'blue' })
    await costs(h, null)
  })

  it('sees variants that change at the same time', async () => {
    const h = await withVariants()
    const codes = Array.from({ length: 12 }, (_, n) => `v${n}`)
    await create(
      h,
      codes.map((code) => variant(code, usd(100))),
    )

    await Promise.all(codes.map((code, n) => change(h, code, { price: usd(75 + n) })))
    await costs(h, 75)
    await Promise.all(codes.map((code, n) => change(h, code, { price: usd(99 - n) })))
    await costs(h, 88)
  })
})

describe('the filter by options, attributes and properties', () => {
  it('finds products with any of the values, and by a negative operator those with none', async () => {
    const h = await withShelf()
    await create(h, [
      { code: 'both', options: [option('color', 'red', 'blue')] },
      { code: 'plain' },
      { code: 'red', options: [option('color', 'red'), option('size', 's')] },
      { code: 'trim', extras: [option('color', 'blue')] },
    ])

    assert.deepEqual(await find(h, { 'options.color': 'red' }), ['both', 'red'])
    assert.deepEqual(await find(h, { 'options.color': { $in: ['blue', 'green'] } }), ['both'])
    assert.deepEqual(await find(h, { 'options.color': { $ne: 'blue' } }), ['plain', 'red', 'trim'])
    assert.deepEqual(await find(h, { 'options.color': { $nin: ['blue', null] } }), ['red'])
    assert.deepEqual(await find(h, { 'options.color': null }), ['plain', 'trim'])
    assert.deepEqual(await find(h, { 'options.size': { $exists: true } }), ['red'])
    assert.deepEqual(await find(h, { 'attributes.color': 'blue' }), ['both', 'trim'])
    assert.deepEqual(await find(h, { 'options.color': { $ct: 'LU' } }), ['both'])
    assert.deepEqual(await find(h, { 'options.color': 'red', 'options.size': 's' }), ['red'])
    assert.deepEqual(
      await find(h, { $or: [{ 'options.size': 's' }, { 'attributes.color': { $in: ['blue', null] } }] }),
      ['both', 'plain', 'red', 'trim'],
    )
    assert.deepEqual(await find(h, { 'options.shape': 'red' }), [])
  })

  it('compares properties as numbers, booleans or texts, by the value that is sent', async () => {
    const h = await withShelf()
    const weighs = (code: string, value: unknown) => ({ code, properties: [{ code: 'weight', value }] })
    await create(h, [
      ...[weighs('w10', 10), weighs('w9', 9.5), weighs('heavy', 'heavy'), weighs('yes', true)],
      weighs('list', [1, 20]),
    ])

    assert.deepEqual(await find(h, { 'properties.weight': { $gt: 9 } }), ['list', 'w10', 'w9'])
    assert.deepEqual(await find(h, { 'properties.weight': { $gt: 9, $lt: 10 } }), ['w9'])
    assert.deepEqual(await find(h, { 'properties.weight': 9.5 }), ['w9'])
    assert.deepEqual(await find(h, { 'properties.weight': '10' }), ['w10'])
    assert.deepEqual(await find(h, { 'properties.weight': true }), ['yes'])
    assert.deepEqual(await find(h, { 'properties.weight': { $in: [1, 10] } }), ['list', 'w10'])
    assert.deepEqual(await find(h, { 'properties.weight': { $ct: 'eav' } }), ['heavy'])
    assert.deepEqual(await find(h, { 'properties.weight': 1e-7 }), [])
    await assert.rejects(find(h, { 'properties.weight': { $gt: true } }), ValidationError)
  })

  it('finds a translated value in every language, and codes with any character', async () => {
    const h = await withShelf()
    const code = 'näme 😀=@.*'
    await create(h, [
      { code: 'a', properties: [{ code, value: { 'en-us': 'Steel', 'de-de': 'Stahl' } }] },
      { code: 'b', properties: [{ code, value: 'Holz' }] },
    ])

    for (const value of ['Steel', 'Stahl'])
      assert.deepEqual(await find(h, { [`properties.${code}`]: value }), ['a'])
    assert.deepEqual(await find(h, { [`properties.${code}`]: { $ct: 'holz' } }), ['b'])
  })

  it('joins with fields of the product, sorts, pages and a search', async () => {
    const h = await withShelf()
    await create(
      h,
      Array.from({ length: 7 }, (_, n) => ({
        code: `mug-${n}`,
        status: n === 6 ? ('inactive' as const) : ('active' as const),
        identifiers: { sku: `S${n}` },
        price: usd(n),
        options: [option('color', n % 2 ? 'red' : 'blue')],
      })),
    )
    const blue = { 'options.color': 'blue' }

    assert.deepEqual(await find(h, { ...blue, status: 'active' }, { sort: 'price:desc' }), [
      'mug-4',
      'mug-2',
      'mug-0',
    ])
    assert.deepEqual(await find(h, { ...blue, sku: { $gt: 'S3' } }), ['mug-4', 'mug-6'])
    assert.deepEqual(
      await find(h, { ...blue, code: { $lt: 'mug-3' } }, { search: 'mug', sort: 'code:asc' }),
      ['mug-0', 'mug-2'],
    )
    assert.deepEqual(await find(h, { ...blue, price: { $gt: 2 } }, { showOnlyAvailableProducts: true }), [
      'mug-4',
    ])
    const walked: unknown[] = []
    for await (const { code } of h.api.iterate.listProducts({ filters: blue, limit: 2, fields: 'code' }))
      walked.push(code)
    assert.deepEqual(walked, ['mug-0', 'mug-2', 'mug-4', 'mug-6'])
  })

  it('refuses fields that are none, and sees no other catalog or merchant', async () => {
    const h = await withShelf()
    await h.seed.catalog({ code: 'other' })
    await create(h, [{ code: 'red', options: [option('color', 'red')] }])
    const stranger = await withShelf()

    assert.deepEqual(await find(h, { 'options.color': 'red' }, { catalogCode: 'other' }), [])
    assert.deepEqual(await find(stranger, { 'options.color': 'red' }), [])
    for (const field of ['options', 'options.', 'option.color', '*', 'options*', 'toString.x'])
      await assert.rejects(find(h, { [field]: 'red' }), ValidationError, field)
  })
})

describe('a category with those below it', () => {
  it('lists each product once, by any filter that names the category', async () => {
    const h = await withShelf()
    const inside = (code: string, ...codes: string[]) => ({
      code,
      categories: codes.map((one) => ({ code: one })),
    })
    await create(h, [
      ...[
        inside('a', 'cups', 'kitchen'),
        inside('b', 'home'),
        inside('c', 'garden'),
        inside('d'),
        inside('e', 'cups'),
      ],
    ])
    const below = { includeSubcategories: true }

    assert.deepEqual(await find(h, { categoryCode: 'kitchen' }), ['a'])
    assert.deepEqual(await find(h, { categoryCode: 'kitchen' }, below), ['a', 'e'])
    assert.deepEqual(await find(h, { categoryCode: 'home', code: { $gt: 'a' } }, below), ['b', 'e'])
    assert.deepEqual(await find(h, { categoryCode: { $in: ['kitchen', 'garden'] } }, below), ['a', 'c', 'e'])
    assert.deepEqual(await find(h, { categoryCode: { $ne: 'home' } }, below), ['c', 'd'])
    assert.deepEqual(await find(h, { categoryCode: 'home', 'options.color': null }, below), ['a', 'b', 'e'])
    assert.deepEqual(await find(h, { categoryCode: 'home' }, { ...below, search: 'e' }), ['e'])
    assert.deepEqual(await find(h, { categoryCode: 'attic' }, below), [])
    await assert.rejects(find(h, { categoryCode: 'home' }, { ...below, catalogCode: 'none' }), NotFoundError)
    await assert.rejects(
      find(h, { categoryCode: 'home' }, { ...below, sort: 'sequenceId:asc' }),
      ValidationError,
    )
  })
})
