import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductCreate, ProductRead } from '@tradepost/contract'
import { expectNoErrors, type ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../../test/support/harness.ts'

const product = (n: number): ProductCreate => ({
  code: `p_${n}`,
  name: { 'en-us': `Name ${String(99 - n).padStart(2, '0')}` },
  modelType: n % 2 ? 'variant' : 'standard',
  isInventoryManaged: n % 3 === 0,
  status: n % 5 === 0 ? 'inactive' : 'active',
  parentProductCode: n % 2 ? 'parent' : null,
  identifiers: { sku: `SKU-${n}`, ean: n < 5 ? `E${n}` : null },
  ...(n !== 7 && { price: { price: n / 10, currencyCode: n < 10 ? 'USD' : 'EUR' } }),
  fulfillmentMethods: n === 1 ? ['BOPIS', 'ROPIS'] : n === 2 ? ['ROPIS'] : [],
  startDate: n === 3 ? '2020-01-01T00:00:00Z' : null,
})

const withProducts = async (count = 12): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog()
  expectNoErrors(
    await h.api.createProducts({ body: { products: Array.from({ length: count }, (_, n) => product(n)) } }),
  )
  return h
}
const codes = (products: ProductRead[]) => products.map(({ code }) => code)
const textOrder = ['p_0', 'p_1', 'p_10', 'p_11', 'p_2', 'p_3', 'p_4', 'p_5', 'p_6', 'p_7', 'p_8', 'p_9']

describe('the list of products', () => {
  it('is in the order of codes as text, with meta that echoes limit and offset', async () => {
    const { api } = await withProducts()

    const { products, meta } = await api.listProducts({ limit: 5, offset: 2 })

    assert.deepEqual(codes(products), textOrder.slice(2, 7))
    assert.partialDeepStrictEqual(meta, { limit: 5, offset: 2, totalItemCount: 12 })
    assert.partialDeepStrictEqual((await api.listProducts()).meta, { limit: 1000, offset: 0 })
  })

  it('is walked by cursor without gaps or doubles, in any sort', async () => {
    const { api } = await withProducts()

    for (const sort of [
      undefined,
      'name:asc',
      'price:desc',
      'price:asc,code:desc',
      'updateDate:desc',
      'createDate:asc',
    ]) {
      const walked: ProductRead[] = []
      for await (const found of api.iterate.listProducts({ limit: 5, sort, fields: 'code' }))
        walked.push(found)
      const { products } = await api.listProducts({ sort, fields: 'code' })
      assert.deepEqual(codes(walked), codes(products), `sort ${sort}`)
      assert.equal(new Set(codes(walked)).size, 12)
    }
  })

  it('skips as many as the offset says from either end, and has nothing behind the last', async () => {
    const { api } = await withProducts()
    const page = async (offset: number, sort?: string) => {
      const { products, meta } = await api.listProducts({ limit: 3, offset, sort, fields: 'code' })
      assert.equal(meta.totalItemCount, 12)
      return codes(products)
    }

    for (const offset of [1, 3, 4, 7, 8, 10, 11]) {
      assert.deepEqual(await page(offset), textOrder.slice(offset, offset + 3), `behind ${offset}`)
      const fromEnd = textOrder.toReversed().slice(offset, offset + 3)
      assert.deepEqual(await page(offset, 'code:desc'), fromEnd, `before ${offset}`)
    }
    assert.deepEqual(await page(12), [])
    assert.deepEqual(await page(500, 'code:desc'), [])
  })

  it('has no next page on the last one, also when the last one is full', async () => {
    const { api } = await withProducts()

    assert.equal((await api.listProducts({ limit: 12 })).meta.cursors?.after, null)
    const first = await api.listProducts({ limit: 11 })
    const last = await api.listProducts({ limit: 11, after: first.meta.cursors?.after ?? '' })
    assert.deepEqual(codes(last.products), ['p_9'])
    assert.equal(last.meta.cursors?.after, null)
    assert.equal(last.meta.offset, undefined)
  })

  it('sorts by the fields of the interface, products without a price last in both directions', async () => {
    const { api } = await withProducts()
    const sorted = async (sort: string) =>
      codes((await api.listProducts({ sort, limit: 3, fields: 'code' })).products)

    assert.deepEqual(await sorted('name:asc'), ['p_11', 'p_10', 'p_9'])
    assert.deepEqual(await sorted('price:ASC'), ['p_0', 'p_1', 'p_2'])
    assert.deepEqual(await sorted('price:desc'), ['p_11', 'p_10', 'p_9'])
    assert.deepEqual(await sorted('code:desc'), ['p_9', 'p_8', 'p_7'])
  })

  it('comes to the products without a price at the end, page by page', async () => {
    const { api } = await withProducts()
    const priced = Array.from({ length: 12 }, (_, index) => `p_${index}`).filter((code) => code !== 'p_7')

    for (const [sort, expected] of [
      ['price:asc', [...priced, 'p_7']],
      ['price:desc', [...priced.toReversed(), 'p_7']],
    ] as const)
      for (const limit of [1, 2, 11]) {
        const walked: ProductRead[] = []
        for await (const found of api.iterate.listProducts({ limit, sort, fields: 'code' }))
          walked.push(found)
        assert.deepEqual(codes(walked), expected, `${sort} by ${limit}`)
      }
  })

  it('filters by every field of the interface and counts the matches', async () => {
    const { api, clock } = await withProducts()
    const cases: [object, string[]][] = [
      [{ code: 'p_4' }, ['p_4']],
      [{ code: { $in: ['p_4', 'p_5', 'nothing'] } }, ['p_4', 'p_5']],
      [{ name: { $ct: 'NAME 9' } }, textOrder.filter((code) => !['p_10', 'p_11'].includes(code))],
      [{ sku: 'SKU-3' }, ['p_3']],
      [{ ean: { $exists: true } }, ['p_0', 'p_1', 'p_2', 'p_3', 'p_4']],
      [{ upc: null, code: { $lt: 'p_10' } }, ['p_0', 'p_1']],
      [{ mfgPartNum: { $nExists: true }, isbn: null, distiPartNum: null, code: 'p_1' }, ['p_1']],
      [{ modelType: 'variant', status: 'inactive' }, ['p_5']],
      [{ parentProductCode: { $ne: 'parent' }, status: { $ne: 'active' } }, ['p_0', 'p_10']],
      [{ isInventoryManaged: true }, ['p_0', 'p_3', 'p_6', 'p_9']],
      [{ fulfillmentMethods: 'ROPIS' }, ['p_1', 'p_2']],
      [{ fulfillmentMethods: { $in: ['BOPIS', 'directShip'] } }, ['p_1']],
      [{ fulfillmentMethods: null, code: { $in: ['p_1', 'p_3'] } }, ['p_3']],
      [{ startDate: { $lte: '2020-01-01T01:00:00+01:00' } }, ['p_3']],
      [{ endDate: { $exists: true } }, []],
      [{ externalUpdateDate: { $gte: '2000-01-01T00:00:00Z' } }, []],
      [{ updateDate: { $gt: clock.now().toISOString() } }, []],
      [{ $or: [{ code: 'p_1' }, { $and: [{ sku: 'SKU-2' }, { status: 'active' }] }] }, ['p_1', 'p_2']],
      [{}, textOrder],
    ]
    for (const [filters, expected] of cases) {
      const { products, meta } = await api.listProducts({ filters: filters as never, fields: 'code' })
      assert.deepEqual(codes(products), expected, JSON.stringify(filters))
      assert.equal(meta.totalItemCount, expected.length)
    }
  })

  it('keeps only what can be bought, and what is priced in a currency, when asked', async () => {
    const { api } = await withProducts()

    const available = await api.listProducts({ showOnlyAvailableProducts: true, fields: 'code' })
    const euro = await api.listProducts({ currencyCode: 'EUR', fields: 'code' })

    assert.deepEqual(
      codes(available.products),
      // every third one is counted and has no stock
      textOrder.filter((code) => !['p_0', 'p_3', 'p_5', 'p_6', 'p_9', 'p_10'].includes(code as string)),
    )
    assert.equal(available.meta.totalItemCount, 6)
    assert.deepEqual(codes(euro.products), ['p_10', 'p_11'])
  })

  it('leaves the count out when asked to', async () => {
    const { api } = await withProducts(1)

    assert.equal('totalItemCount' in (await api.listProducts({ ignoreTotalItemCount: true })).meta, false)
  })

  it('refuses limits outside of 1 to 1000, bad sorts, filters and cursors, all at once', async () => {
    const { raw, api, merchantCode } = await withProducts(1)
    const list = (query: string) => raw(`/catalog/v1/merchants/${merchantCode}/products?${query}`)
    const firstCode = async (query: string) => (await list(query)).body.error.results.errors[0].code

    assert.equal(await firstCode('limit=1001'), 'MAXIMUM')
    assert.equal(await firstCode('limit=0'), 'MINIMUM')
    assert.equal(await firstCode('limit=x'), 'INVALID_TYPE')
    assert.equal(await firstCode('offset=-1'), 'MINIMUM')
    assert.equal(await firstCode('sort=code'), 'INVALID_FORMAT')
    assert.equal(await firstCode('sort=color:asc'), 'ENUM_MISMATCH')
    assert.equal(await firstCode('after=abc'), 'INVALID_FORMAT')
    assert.equal(await firstCode('filters={"color":1}'), 'OBJECT_ADDITIONAL_PROPERTIES')
    assert.equal(await firstCode('filters={'), 'INVALID_FORMAT')
    assert.equal(await firstCode('localeCode=en-us-x'), 'MAX_LENGTH')
    await assert.rejects(
      api.listProducts({ sort: 'x:asc', filters: '{"y":1}' }),
      (error: ValidationError) => error.problems.length === 2,
    )
    assert.equal((await list('limit=1000')).status, 200)
    assert.equal((await list('after=')).status, 200)
  })
})
