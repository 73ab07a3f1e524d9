import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

const ROWS = 2100
const product = (code: string) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  categories: [{ code: 'tea' }],
})

/** Chunks of 500 rows. Only the third has a product of the one before it; each has rows that are refused. */
const rowOf = (n: number): object => {
  if (n % 100 === 99) return { ...product(`p-${n}`), rating: 9 }
  if (n === 1020) return { code: 'p-700', rating: 4 }
  if (n === 1021) return { code: 'p-701', importType: 'D' }
  return product(`p-${n}`)
}

describe('chunks of a file of products', () => {
  it('that are stored at the same time come to what they say one after the other', async () => {
    const h = await harness()
    await h.seed.catalog()
    await h.api.createCategories({
      body: { categories: [{ code: 'tea', sequenceId: 1, name: { 'en-us': 'Tea' } }] },
    })

    const done = await importer(h).run([
      { entity: 'product', content: Array.from({ length: ROWS }, (_, n) => rowOf(n)) },
    ])

    const refused = ROWS / 100
    const created = ROWS - refused - 2
    assert.equal(done.status, 'finished')
    assert.partialDeepStrictEqual(done.entityFiles[0], {
      total: ROWS,
      created: { dispatched: created + refused, succeeded: created, failed: refused },
      updated: { succeeded: 1 },
      deleted: { succeeded: 1 },
    })
    assert.deepEqual(
      done.entries.map(({ row }) => row),
      Array.from({ length: refused }, (_, n) => (n + 1) * 100),
    )
    const { meta } = await h.api.listProducts({ limit: 1 })
    assert.equal(meta.totalItemCount, created - 1)
    const shelf = await h.api.listProducts({ limit: 1, filters: JSON.stringify({ categoryCode: 'tea' }) })
    assert.equal(shelf.meta.totalItemCount, created - 1)
    const told = (await h.events()).filter(({ entityId }) => ['p-700', 'p-701'].includes(entityId))
    assert.deepEqual(told.map(({ event, entityId }) => [entityId, event]).toSorted(), [
      ['p-700', 'productCreated'],
      ['p-700', 'productUpdated'],
      ['p-701', 'productCreated'],
      ['p-701', 'productDeleted'],
    ])
    assert.equal((await h.api.getProduct({ productCode: 'p-700' })).product.rating, 4)
  })
})
