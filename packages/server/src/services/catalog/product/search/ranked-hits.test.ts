import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Harness, harness } from '../../../../../test/support/harness.ts'
import { until } from '../../../../../test/support/until.ts'

const COUNT = 60
const codeAt = (number: number) => `pot-${String(number).padStart(2, '0')}`

/** More kettles than are ranked anew for every page, some of which say so more than once. */
const withKettles = async () => {
  const h = await harness()
  await h.seed.catalog()
  const products = Array.from({ length: COUNT }, (_, number) => ({
    code: codeAt(number),
    name: { 'en-us': `Kettle${number % 3 === 0 ? ' kettle' : ''}` },
    modelType: 'standard' as const,
    isInventoryManaged: false,
  }))
  await h.api.createProducts({ body: { products } })
  return h
}

const read = async ({ api }: Harness, more: object = {}) => {
  const { products, meta } = await api.listProducts({ search: 'kettle', fields: 'code', limit: 100, ...more })
  return { codes: products.map(({ code }) => code), total: meta.totalItemCount, next: meta.cursors?.after }
}

/** With a filter that lets everything through the hits are ranked anew. */
const readAnew = (h: Harness, more: object = {}) => read(h, { ...more, filters: { code: { $ne: '-' } } })

/** From the second time on hits are kept. */
const keepHits = async (h: Harness) => {
  for (let times = 0; times < 3; times++) await read(h)
}

describe('hits that are kept', () => {
  it('give every page that a new search would give, in both directions', async () => {
    const h = await withKettles()
    await keepHits(h)

    for (const sort of ['relevance:desc', 'relevance:asc'])
      for (const offset of [0, 20, 40, 55, COUNT, 100])
        assert.deepEqual(
          await read(h, { sort, offset, limit: 20 }),
          await readAnew(h, { sort, offset, limit: 20 }),
        )
  })

  it('are those of the moment after every kind of write', async () => {
    const h = await withKettles()
    const name = { 'en-us': 'Pan' }
    const writes: [string, () => Promise<unknown>][] = [
      ['an update', () => h.api.updateProduct({ productCode: codeAt(1), body: { name } })],
      [
        'an update in a transaction',
        () => h.api.updateProduct({ productCode: codeAt(2), body: { name, categories: [] } }),
      ],
      ['a deletion', () => h.api.deleteProduct({ productCode: codeAt(4) })],
      ['a creation', () => h.seed.product({ code: 'tall', name: { 'en-us': 'Tall kettle' } })],
      [
        'another text',
        () =>
          h.api.updateProduct({
            productCode: 'tall',
            body: { name, longDescription: { 'en-us': 'No kettle.' } },
          }),
      ],
    ]

    for (const [kind, write] of writes) {
      await keepHits(h)
      const before = await read(h)
      await write()
      const after = await read(h)
      assert.notDeepEqual(after, before, kind)
      assert.deepEqual(after, await readAnew(h), kind)
      assert.deepEqual(await read(h), after, kind)
    }
  })

  it('follow a word that is learned later', async () => {
    const h = await withKettles()
    await keepHits(h)
    await h.seed.product({ code: 'late', name: { 'en-us': 'Kettledrum' } })

    await until(async () => (await read(h)).codes.includes('late'))

    assert.deepEqual(await read(h), await readAnew(h))
  })

  it('belong to one catalog, and go with it', async () => {
    const h = await withKettles()
    await keepHits(h)
    await h.api.createCatalogs({ body: { catalogs: [{ code: 'other', name: 'Other' }] } })

    await h.api.updateCatalog({ catalogCode: 'other', body: { isDefault: true } })

    assert.deepEqual(await read(h), { codes: [], total: 0, next: null })
  })

  it('show what is written as soon as it is answered, whoever else writes', async () => {
    const h = await withKettles()
    await keepHits(h)
    const writer = async (at: number) => {
      for (let times = 0; times < 6; times++) {
        const isKettle = times % 2 === 1
        const name = { 'en-us': isKettle ? 'Kettle' : 'Pan' }
        await h.api.updateProduct({ productCode: codeAt(at), body: { name } })
        assert.equal((await read(h)).codes.includes(codeAt(at)), isKettle)
      }
    }

    await Promise.all([0, 1, 2, 3, 4, 5].map(writer))

    assert.deepEqual(await read(h), await readAnew(h))
  })
})
