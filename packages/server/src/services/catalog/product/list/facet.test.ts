import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FacetRead } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import type { Harness } from '../../../../../test/support/harness.ts'
import { create, inCategories, option, usd, withShelf } from '../filter/shelf.fixture.ts'

const facetsOf = async ({ api }: Harness, facets: string, query: object = {}): Promise<FacetRead[]> => {
  const answer = await api.listProducts({ facets, fields: 'code', ...query })
  assert.ok(answer.facets)
  return answer.facets
}
/** Value to count. */
const counts = async (h: Harness, field: string, query: object = {}) => {
  const [facet] = await facetsOf(h, field, query)
  assert.equal(facet?.field, field)
  return Object.fromEntries(facet?.values.map(({ value, count }) => [value, count]) ?? [])
}

const mugs = [
  { code: 'a', options: [option('color', 'red', 'blue')], price: usd(5), categories: inCategories('cups') },
  {
    code: 'b',
    options: [option('color', 'red')],
    price: usd(30, 9.99),
    categories: inCategories('cups', 'home'),
  },
  { code: 'c', extras: [option('color', 'blue')], price: usd(10), categories: inCategories('garden') },
  { code: 'd', status: 'inactive' as const, price: { price: 7, currencyCode: 'EUR' as const } },
]

describe('the facets of a list', () => {
  it('count the products with each value, the most frequent first, with names in the language', async () => {
    const h = await withShelf()
    await create(h, mugs)

    assert.deepEqual(await facetsOf(h, 'options.color,status', { localeCode: 'de-de' }), [
      {
        field: 'options.color',
        values: [
          { value: 'red', label: 'Das red', count: 2 },
          { value: 'blue', label: 'Das blue', count: 1 },
        ],
        ...{ hasMore: false, isEstimated: false },
      },
      {
        field: 'status',
        values: [
          { value: 'active', label: 'active', count: 3 },
          { value: 'inactive', label: 'inactive', count: 1 },
        ],
        ...{ hasMore: false, isEstimated: false },
      },
    ])
    assert.deepEqual(await counts(h, 'attributes.color'), { blue: 2, red: 2 })
    assert.deepEqual(await counts(h, 'modelType'), { standard: 4 })
    assert.deepEqual(await counts(h, 'options.none'), {})
  })

  it('count prices in ranges that the filter takes, in one currency', async () => {
    const h = await withShelf()
    await create(h, mugs)

    const [facet] = await facetsOf(h, 'price')
    assert.deepEqual(facet?.values, [
      { value: '5..10', label: '5..10', count: 2, from: 5, to: 10 },
      { value: '10..20', label: '10..20', count: 1, from: 10, to: 20 },
    ])
    assert.deepEqual(await counts(h, 'price', { currencyCode: 'EUR' }), { '5..10': 1 })
    const { products } = await h.api.listProducts({
      filters: { price: { $gte: 5, $lt: 10 } },
      fields: 'code',
    })
    assert.equal(products.length, 2)
  })

  it('leave out their own condition and keep all others', async () => {
    const h = await withShelf()
    await create(h, mugs)
    const filters = { 'options.color': 'blue', price: { $lt: 9 } }

    assert.deepEqual(await counts(h, 'options.color', { filters }), { blue: 1, red: 1 })
    assert.deepEqual(await counts(h, 'price', { filters }), { '5..10': 1 })
    assert.deepEqual(
      await counts(h, 'categoryCode', { filters: { categoryCode: 'garden', status: 'active' } }),
      {
        ...{ cups: 2, garden: 1, home: 1 },
      },
    )
    assert.deepEqual(await counts(h, 'status', { filters: { categoryCode: 'cups' } }), { active: 2 })
    assert.deepEqual(
      await counts(h, 'status', { filters: { $or: [{ status: 'inactive' }, { code: 'a' }] } }),
      {
        ...{ active: 1, inactive: 1 },
      },
    )
    const both = await facetsOf(h, 'price,options.color,modelType', { filters })
    assert.deepEqual(
      both.map(({ field }) => field),
      ['price', 'options.color', 'modelType'],
    )
  })

  it('count a category with those below it when asked, each product once', async () => {
    const h = await withShelf()
    await create(h, mugs)

    assert.deepEqual(await counts(h, 'categoryCode'), { cups: 2, garden: 1, home: 1 })
    assert.deepEqual(await counts(h, 'categoryCode', { includeSubcategories: true }), {
      ...{ cups: 2, home: 2, kitchen: 2, garden: 1 },
    })
    assert.deepEqual(
      await counts(h, 'options.color', { includeSubcategories: true, filters: { categoryCode: 'home' } }),
      { red: 2, blue: 1 },
    )
  })

  it('show the values of properties in one language', async () => {
    const h = await withShelf()
    const made = (code: string, value: unknown, type?: 'attribute') => ({
      code,
      properties: [{ code: 'color', value, ...(type && { type }) }],
    })
    await create(h, [
      made('a', { 'en-us': 'Steel', 'de-de': 'Stahl' }),
      made('b', { 'en-us': ['Steel', 'Wood'], 'de-de': ['Stahl', 'Holz'] }),
      made('c', { 'en-us': 'Glass' }),
      made('d', [12.5, true]),
      made('e', ['red'], 'attribute'),
    ])

    assert.deepEqual(await counts(h, 'properties.color'), {
      Steel: 2,
      '12.5': 1,
      Glass: 1,
      Wood: 1,
      red: 1,
      true: 1,
    })
    assert.deepEqual(await counts(h, 'properties.color', { localeCode: 'de-at' }), {
      ...{ Stahl: 2, '12.5': 1, Glass: 1, Holz: 1, red: 1, true: 1 },
    })
    const [facet] = await facetsOf(h, 'properties.color', { localeCode: 'de-de' })
    assert.equal(facet?.values.find(({ value }) => value === 'red')?.label, 'Das red')
  })

  it('go with a search, with what can be bought, and with fields of the product', async () => {
    const h = await withShelf()
    await create(h, [
      ...mugs,
      { code: 'stock', isInventoryManaged: true, options: [option('color', 'red')] },
      {
        code: 'found',
        name: { 'en-us': 'Teapot' },
        options: [option('color', 'blue')],
        identifiers: { sku: 'S' },
      },
    ])

    assert.deepEqual(await counts(h, 'options.color', { search: 'teapot' }), { blue: 1 })
    assert.deepEqual(await counts(h, 'options.color', { showOnlyAvailableProducts: true }), {
      blue: 2,
      red: 2,
    })
    assert.deepEqual(await counts(h, 'options.color', { filters: { sku: 'S' } }), { blue: 1 })
    assert.deepEqual(await counts(h, 'options.color', { filters: { sku: 'S', price: 1 } }), {})
  })

  it('are bounded in number and values, and refuse what is none', async () => {
    const h = await withShelf()
    const many = Array.from({ length: 101 }, (_, n) => String(n).padStart(3, '0'))
    await create(h, [{ code: 'a', properties: [{ code: 'n', value: many }] }])

    const [few] = await facetsOf(h, 'properties.n', { facetLimit: 2 })
    assert.deepEqual([few?.values.map(({ value }) => value), few?.hasMore], [['000', '001'], true])
    const [most] = await facetsOf(h, 'properties.n', { facetLimit: 100 })
    assert.deepEqual([most?.values.length, most?.hasMore], [100, true])
    const ten = Array.from({ length: 10 }, (_, n) => `options.${n}`)
    assert.equal((await facetsOf(h, ten.join())).length, 10)
    for (const facets of [`${ten.join()},price`, 'color', 'price,price', 'options.', 'code', 'price,'])
      await assert.rejects(facetsOf(h, facets), ValidationError, facets)
    await assert.rejects(facetsOf(h, 'price', { facetLimit: 101 }), ValidationError)
    await assert.rejects(facetsOf(h, 'price', { catalogCode: 'none' }), NotFoundError)
    assert.equal((await h.api.listProducts({ facets: '' })).facets, undefined)
  })

  it('are estimates that say so when the list is long', async () => {
    const h = await withShelf()
    await h.platform.database.run(sql`
      insert into product_filter (merchant_id, catalog_id, product_code, status, model_type, currency_code, terms, draw)
      select c.merchant_id, c.id, 'p' || n, case when n % 4 = 0 then 'inactive' else 'active' end, 'standard', '', '{}', hashtext('p' || n)
      from catalog c join merchant m on m.id = c.merchant_id and m.code = ${h.merchantCode}, generate_series(1, 40000) n`)

    const [all] = await facetsOf(h, 'status')
    const [some] = await facetsOf(h, 'modelType', { filters: { status: 'inactive', code: { $lt: 'p5' } } })

    assert.equal(all?.isEstimated, true)
    for (const { value, count } of all?.values ?? []) {
      const real = value === 'active' ? 30_000 : 10_000
      assert.ok(Math.abs(count - real) < real * 0.1, `${value}: ${count}`)
    }
    assert.equal(some?.isEstimated, false)
  })
})
