import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ResultFor } from '@tradepost/sdk'
import { keyOf, type StockHarness, withStock } from '../stock/stock.fixture.ts'

const codes = ['p_0', 'p_1', 'p_2', 'p_3', 'p_10'] as const
const textOrder = ['p_0', 'p_1', 'p_10', 'p_2', 'p_3']

/** Five products with one record each, of which p_3 has three more. */
const withRecords = async () => {
  const h = await withStock()
  await h.location('depot')
  for (const [index, code] of codes.entries())
    await h.product(code, {
      name: { 'en-us': `Name ${9 - index}`, 'de-de': `Titel ${index}` },
      identifiers: {
        sku: `SKU-${index}`,
        ean: `EAN-${index}`,
        upc: `UPC-${index}`,
        isbn: `ISBN-${index}`,
        mfgPartNum: `MFG-${index}`,
        distiPartNum: `DISTI-${index}`,
      },
    })
  await h.seedStock(
    ...codes.map((productCode, onHand) => ({ productCode, onHand })),
    { productCode: 'p_3', locationCode: 'depot', onHand: 30, safetyStock: 5, status: 'inactive' },
    { productCode: 'p_3', sku: 'three', onHand: -4 },
    { productCode: 'p_3', sku: 'three', bin: 'b', onHand: 2.5 },
  )
  return h
}

const short = async (h: StockHarness, query: Parameters<StockHarness['list']>[0]) =>
  (await h.list(query)).map(({ productCode, locationCode, sku, bin }) =>
    [productCode, locationCode === 'shop' ? '' : locationCode, sku, bin].filter(Boolean).join(' '),
  )
const whole = ['p_0', 'p_1', 'p_10', 'p_2', 'p_3 depot', 'p_3', 'p_3 three', 'p_3 three b']

describe('the list of stock', () => {
  it('is empty for a new merchant', async () => {
    const { api } = await withStock()

    assert.deepEqual(await api.listInventories(), {
      meta: { limit: 1000, offset: 0, cursors: { after: null }, totalItemCount: 0 },
      inventories: [],
    })
  })

  it('stands in the order of its keys and counts all records', async () => {
    const h = await withRecords()

    assert.deepEqual(await short(h, {}), whole)
    assert.deepEqual((await h.api.listInventories({ limit: 2, offset: 7 })).meta, {
      limit: 2,
      offset: 7,
      cursors: { after: null },
      totalItemCount: 8,
    })
    assert.deepEqual(await short(h, { limit: 2, offset: 6 }), whole.slice(6))
    assert.deepEqual(await short(h, { offset: 8 }), [])
  })

  it('leaves the count out when asked to', async () => {
    const { api } = await withStock()

    assert.equal('totalItemCount' in (await api.listInventories({ omitTotalItemCount: true })).meta, false)
  })

  it('filters by every field of the interface and counts the matches', async () => {
    const h = await withRecords()
    const three = ['p_3 depot', 'p_3', 'p_3 three', 'p_3 three b']
    const cases: [object, string[]][] = [
      [{}, whole],
      [{ productCode: 'p_1' }, ['p_1']],
      [{ productCode: { $in: ['p_1', 'p_2', 'nothing'] } }, ['p_1', 'p_2']],
      [{ locationCode: 'depot' }, ['p_3 depot']],
      [{ locationCode: { $ne: 'shop' } }, ['p_3 depot']],
      [{ sku: 'three' }, ['p_3 three', 'p_3 three b']],
      [{ sku: null, productCode: 'p_3' }, ['p_3 depot', 'p_3']],
      [{ sku: { $exists: true } }, ['p_3 three', 'p_3 three b']],
      [{ sku: '' }, []],
      [{ status: 'inactive' }, ['p_3 depot']],
      [{ status: { $nin: ['inactive'] }, productCode: 'p_0' }, ['p_0']],
      [{ 'product.name': { $ct: 'name 6' } }, three],
      [{ 'product.name': 'Titel 3' }, []],
      [{ 'product.identifiers.sku': 'SKU-3' }, three],
      [{ 'product.identifiers.ean': { $in: ['EAN-0', 'EAN-4'] } }, ['p_0', 'p_10']],
      [{ 'product.identifiers.upc': 'UPC-1' }, ['p_1']],
      [{ 'product.identifiers.isbn': 'ISBN-1' }, ['p_1']],
      [{ 'product.identifiers.mfgPartNum': 'MFG-2' }, ['p_2']],
      [{ 'product.identifiers.distiPartNum': { $gte: 'DISTI-4' } }, ['p_10']],
      [{ $or: [{ productCode: 'p_0' }, { 'product.identifiers.sku': 'SKU-1' }] }, ['p_0', 'p_1']],
    ]
    for (const [filters, expected] of cases) {
      assert.deepEqual(await short(h, { filters: filters as never }), expected, JSON.stringify(filters))
      const { meta } = await h.api.listInventories({ filters: filters as never, limit: 1 })
      assert.equal(meta.totalItemCount, expected.length, JSON.stringify(filters))
    }
  })

  it('still has the records of products that are gone, but finds them no more by what the products were', async () => {
    const h = await withRecords()
    await h.api.deleteProduct({ productCode: 'p_1' })

    assert.deepEqual(await short(h, { filters: { productCode: 'p_1' } }), ['p_1'])
    assert.deepEqual(await short(h, { filters: { 'product.identifiers.sku': 'SKU-1' } as never }), [])
  })

  it('shows a record once when several catalogs have its product', async () => {
    const h = await withRecords()
    await h.seed.catalog({ code: 'outlet' })
    await h.product('p_1', { identifiers: { sku: 'SKU-1' } }, 'outlet')

    assert.deepEqual(await short(h, { filters: { 'product.identifiers.sku': 'SKU-1' } as never }), ['p_1'])
  })

  it('sorts by the fields of the interface', async () => {
    const h = await withRecords()

    assert.deepEqual(await short(h, { sort: 'onHand:desc', limit: 3 }), ['p_3 depot', 'p_10', 'p_3'])
    assert.deepEqual(await short(h, { sort: 'onHand:ASC', limit: 2 }), ['p_3 three', 'p_0'])
    assert.deepEqual(await short(h, { sort: 'productCode:desc', limit: 2 }), ['p_3 three b', 'p_3 three'])
    assert.deepEqual(await short(h, { sort: 'locationCode:asc,productCode:desc', limit: 2 }), [
      'p_3 depot',
      'p_3 three b',
    ])
    assert.deepEqual(await short(h, { sort: 'sku:desc,bin:asc', limit: 2 }), ['p_3 three', 'p_3 three b'])
  })

  it('gives only the groups of fields that are named', async () => {
    const h = await withRecords()
    const first = async (fields: string) =>
      (await h.list({ fields, limit: 1, filters: { productCode: 'p_2' } }))[0]
    const identifier = { productCode: 'p_2', locationCode: 'shop', sku: null, bin: null, binLocation: null }
    const qty = { onHand: 2, onReserve: 0, safetyStock: 0, available: 2, visible: 2 }

    assert.deepEqual(await first('identifier'), identifier)
    assert.deepEqual(await first('qty'), qty)
    assert.deepEqual(await first('qty,identifier'), await h.read('p_2'))
    assert.deepEqual(await first(''), await h.read('p_2'))
  })

  it('refuses limits outside of 1 to 1000, unknown fields, sorts, filters and foreign cursors', async () => {
    const h = await withStock()
    const list = (query: string) => h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories?${query}`)
    const firstCode = async (query: string) => (await list(query)).body.error.results.errors[0].code

    assert.equal(await firstCode('limit=1001'), 'MAXIMUM')
    assert.equal(await firstCode('limit=0'), 'MINIMUM')
    assert.equal(await firstCode('offset=-1'), 'MINIMUM')
    assert.equal(await firstCode('fields=onHand'), 'ENUM_MISMATCH')
    assert.equal(await firstCode('sort=visible:asc'), 'ENUM_MISMATCH')
    assert.equal(await firstCode('sort=onHand'), 'INVALID_FORMAT')
    assert.equal(await firstCode('filters={"bin":"a"}'), 'OBJECT_ADDITIONAL_PROPERTIES')
    assert.equal(await firstCode('filters={"status":"gone"}'), 'ENUM_MISMATCH')
    assert.equal(await firstCode('after=abc'), 'INVALID_FORMAT')
    assert.equal((await list('limit=1000&after=&sort=&fields=')).status, 200)
  })
})

describe('a cursor', () => {
  it('walks through every record once, whatever the size of a page and the order', async () => {
    const h = await withRecords()

    for (const [limit, sort] of [
      [1, undefined],
      [3, undefined],
      [2, 'onHand:desc'],
      [3, 'sku:asc,onHand:desc'],
    ] as const) {
      const seen: string[] = []
      for (let after: string | null | undefined = ''; after !== null; ) {
        const page = await h.api.listInventories({ limit, sort, after })
        seen.push(...page.inventories.map((record) => JSON.stringify(record)))
        after = page.meta.cursors?.after ?? null
      }
      assert.deepEqual(
        seen,
        (await h.list({ sort })).map((record) => JSON.stringify(record)),
      )
    }
  })

  it('shows every record that was there all the time, while others come and go', async () => {
    const h = await withStock('tea')
    const bins = Array.from({ length: 60 }, (_, n) => `bin-${String(n).padStart(3, '0')}`)
    await h.seedStock(...bins.map((bin) => ({ productCode: 'tea', bin })))
    const others = (turn: number) => bins.map((bin) => keyOf('tea', { bin: `${bin}-${turn}` }))

    const seen: string[] = []
    let turn = 0
    for (let after: string | null = ''; after !== null; turn++) {
      const reading: Promise<ResultFor<'listInventories'>> = h.api.listInventories({ limit: 7, after })
      const writing = [h.seedStock(...others(turn)), turn > 0 && h.remove(...others(turn - 1))]
      const { inventories, meta } = await reading
      await Promise.all(writing)
      seen.push(...inventories.map(({ bin }) => bin as string))
      after = meta.cursors?.after ?? null
    }

    assert.ok(turn > 8)
    assert.deepEqual(
      seen.filter((bin) => bins.includes(bin)),
      bins,
    )
    assert.equal(new Set(seen).size, seen.length)
  })

  it('is kept by the SDK', async () => {
    const h = await withRecords()
    const seen: string[] = []

    for await (const { productCode } of h.api.iterate.listInventories({ limit: 3 }))
      seen.push(productCode ?? '')

    assert.deepEqual([...new Set(seen)], textOrder)
  })
})
