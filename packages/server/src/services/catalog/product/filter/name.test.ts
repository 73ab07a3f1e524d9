import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import type { Harness } from '../../../../../test/support/harness.ts'
import { create, inCategories, usd, withShelf } from './shelf.fixture.ts'

const find = async ({ api }: Harness, filters: object, more: object = {}) => {
  const { products, meta } = await api.listProducts({ filters: filters as never, fields: 'code', ...more })
  assert.equal(meta.totalItemCount, products.length)
  return products.map(({ code }) => code)
}

const withNames = async (): Promise<Harness> => {
  const h = await withShelf()
  await create(h, [
    { code: 'pot-1', name: { 'en-us': 'Teapot', 'de-de': 'Kanne' }, categories: inCategories('cups') },
    { code: 'pot-2', name: { 'en-us': 'Coffee pot' }, price: usd(9), categories: inCategories('kitchen') },
    { code: 'tea-1', name: { 'en-us': 'Assam "Gold"' }, price: usd(5), categories: inCategories('garden') },
    { code: 'mug-1', name: { 'en-us': 'Mug' }, price: usd(5) },
  ])
  return h
}

describe('the filter by a part of a code or a name', () => {
  it('finds both alone, in groups, beside other fields and in one currency', async () => {
    const h = await withNames()

    assert.deepEqual(await find(h, { name: { $ct: 'TEA' } }), ['pot-1'])
    assert.deepEqual(await find(h, { name: { $ct: '"gold"' } }), ['tea-1'])
    assert.deepEqual(await find(h, { name: { $ct: 'kanne' } }), [])
    assert.deepEqual(await find(h, { code: { $ct: '-1' } }), ['mug-1', 'pot-1', 'tea-1'])
    const either = { $or: [{ code: { $ct: 'tea' } }, { name: { $ct: 'tea' } }] }
    assert.deepEqual(await find(h, either), ['pot-1', 'tea-1'])
    assert.deepEqual(await find(h, { $and: [either, { price: { $lt: 9 } }] }), ['tea-1'])
    assert.deepEqual(await find(h, { code: { $ct: 'pot' }, price: { $gt: 5 } }), ['pot-2'])
    assert.deepEqual(await find(h, either, { currencyCode: 'USD' }), ['tea-1'])
    assert.deepEqual(await find(h, { name: { $nct: ['pot', 'mug'] } }), ['tea-1'])
    assert.deepEqual(await find(h, { name: { $ct: ['mug', 'coffee'] }, code: { $ne: 'mug-1' } }), ['pot-2'])
  })

  it('finds them in a category, in a branch, among the hits of a search, and for facets', async () => {
    const h = await withNames()
    const pots = { code: { $ct: 'pot' } }

    assert.deepEqual(await find(h, { ...pots, categoryCode: 'cups' }), ['pot-1'])
    assert.deepEqual(await find(h, { ...pots, categoryCode: 'home' }, { includeSubcategories: true }), [
      'pot-1',
      'pot-2',
    ])
    assert.deepEqual(await find(h, { name: { $ct: 'pot' } }, { search: 'coffee' }), ['pot-2'])
    const { facets } = await h.api.listProducts({
      filters: { name: { $ct: 'o' }, code: { $ct: 'p' } } as never,
      facets: 'categoryCode',
    })
    assert.deepEqual(
      facets?.[0]?.values.map(({ value, count }) => [value, count]),
      [
        ['cups', 1],
        ['kitchen', 1],
      ],
    )
  })

  it('follows every change of a name, and forgets what is deleted', async () => {
    const h = await withNames()

    await h.api.updateProduct({ productCode: 'mug-1', body: { name: { 'en-us': 'Tea mug' }, rating: 4 } })
    assert.deepEqual(await find(h, { name: { $ct: 'tea' } }), ['mug-1', 'pot-1'])
    await h.api.updateProduct({
      productCode: 'pot-1',
      body: { name: { 'en-us': 'Jug' }, categories: inCategories('garden') },
    })
    assert.deepEqual(await find(h, { name: { $ct: 'tea' } }), ['mug-1'])
    await h.api.deleteProduct({ productCode: 'mug-1' })
    assert.deepEqual(await find(h, { name: { $ct: 'tea' } }), [])
    const { names } = await h.platform.database.one<{ names: string[] }>(sql`
      select array_agg(n.product_code order by n.product_code) as names from product_name n
      join merchant m on m.id = n.merchant_id where m.code = ${h.merchantCode}`)
    assert.deepEqual(names, ['pot-1', 'pot-2', 'tea-1'])
  })

  it('writes the row of the names only when they change', async () => {
    const h = await withNames()
    const versions = () =>
      h.platform.database.many(sql`
        select n.product_code, n.xmin::text from product_name n
        join merchant m on m.id = n.merchant_id where m.code = ${h.merchantCode} order by 1`)
    const before = await versions()

    await h.api.updateProduct({ productCode: 'mug-1', body: { price: usd(7), name: { 'en-us': 'Mug' } } })
    await h.api.updateProduct({ productCode: 'tea-1', body: { rating: 3, status: 'inactive' } })

    assert.deepEqual(await versions(), before)
  })
})
