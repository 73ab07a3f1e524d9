import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductCreate, ProductUpdate } from '@tradepost/contract'
import { type Ctx, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { createProducts } from '../../catalog/product/write/create.ts'
import { deleteProduct, deleteProducts } from '../../catalog/product/write/delete.ts'
import { updateProduct } from '../../catalog/product/write/update.ts'
import { updateProducts } from '../../catalog/product/write/update-many.ts'
import { importer } from '../import/import.fixture.ts'

const name = { 'en-us': 'x' }

/** A merchant with everything that the rows refer to. */
const furnished = async (): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog()
  const categories = ['tea', 'gifts'].map((code, sequenceId) => ({ code, sequenceId, name }))
  expectNoErrors(await h.api.createCategories({ body: { categories } }))
  const values = ['red', 'blue'].map((code, sequenceId) => ({ code, sequenceId, name }))
  const attributes = [{ code: 'colour', type: 'text' as const, use: 'option' as const, name, values }]
  expectNoErrors(await h.api.createAttributes({ body: { attributes } }))
  const properties = [{ code: 'weight', name: 'Weight', type: 'number' as const }]
  expectNoErrors(await h.api.createProperties({ body: { properties } }))
  return h
}

type Row = ProductUpdate & { code: string; importType?: 'AC' | 'D' }

const dates = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z']
const texts = fc.constantFrom('Green tea', 'A pot', 'KC-4711')
const optional = { requiredKeys: [] as [] }
/** Few codes, so that many rows are about one product, and some that name what is not there. */
const update = fc.record(
  {
    name: fc
      .record({ 'en-us': texts, 'de-de': texts }, optional)
      .filter((map) => Object.keys(map).length > 0),
    shortDescription: texts.map((text) => ({ 'en-us': text })),
    status: fc.constantFrom('active' as const, 'inactive' as const),
    // the second is none
    rating: fc.constantFrom(3, 9),
    price: fc.record({ price: fc.constantFrom(1, 2.5), currencyCode: fc.constant('USD' as const) }),
    externalUpdateDate: fc.constantFrom(...dates),
    categories: fc.uniqueArray(
      fc.record({ code: fc.constantFrom('tea', 'gifts', 'none'), sequenceId: fc.constantFrom(1, 2) }),
      { selector: ({ code }) => code, maxLength: 2 },
    ),
    options: fc.uniqueArray(
      fc.record({
        code: fc.constantFrom('colour', 'none'),
        values: fc.constantFrom('red', 'blue', 'green').map((code) => [{ code }]),
      }),
      { selector: ({ code }) => code, maxLength: 1 },
    ),
    properties: fc.uniqueArray(
      fc.record({ code: fc.constantFrom('weight', 'origin'), value: fc.constantFrom(1, 'heavy') }),
      { selector: ({ code }) => code, maxLength: 2 },
    ),
  },
  optional,
)
const row: fc.Arbitrary<Row> = fc
  .tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), update, fc.constantFrom('new', 'change', 'delete'))
  .map(([code, body, kind]): Row => {
    if (kind === 'delete') return { code, importType: 'D' }
    const all = { name, modelType: 'standard' as const, isInventoryManaged: false }
    return kind === 'new' ? { code, ...all, ...body } : { code, ...body }
  })

/** Whether the row was taken. The shape of a row is another matter: a row with a wrong one is never sent to the service. */
const applyRow = async (ctx: Ctx, stored: Set<string>, { importType, ...sent }: Row): Promise<boolean> => {
  const { code, ...patch } = sent
  const key = { code, catalogCode: undefined }
  try {
    if (importType === 'D') {
      await deleteProduct(ctx, key)
      stored.delete(code)
      return true
    }
    if (patch.rating === 9) return false
    if (stored.has(code)) {
      await updateProduct(ctx, key, patch)
      return true
    }
    const isWhole = sent.name !== undefined && 'modelType' in sent
    if (!isWhole || (await createProducts(ctx, undefined, [sent as ProductCreate])).errors.length > 0)
      return false
    stored.add(code)
    return true
  } catch {
    return false
  }
}

/** Products as they are stored, what depends on them, and the events of each. */
const outcomeOf = async ({ platform, merchantCode }: Harness) => {
  const own = sql`merchant_id = (select id from merchant where code = ${merchantCode})`
  const { database } = platform
  const [products, words, filters, names, places, uses, events, counts] = await Promise.all([
    database.many(sql`select code, data, descriptions, revision from product where ${own} order by code`),
    database.many(sql`select product_code, words::text from product_search where ${own} order by 1`),
    database.many(
      sql`select product_code, status, model_type, parent_code, currency_code, price, terms, draw from product_filter where ${own} order by 1`,
    ),
    database.many(sql`select product_code, names from product_name where ${own} order by 1`),
    database.many(
      sql`select category_code, product_code, position, is_primary from product_category where ${own} order by 1, 2`,
    ),
    database.many(
      sql`select attribute_code, value_code, product_code, use from product_attribute_value where ${own} order by 1, 2, 3, 4`,
    ),
    database.many(
      sql`select entity_id, array_agg(event order by id) as events from outbox where ${own} and entity = 'product' group by 1 order by 1`,
    ),
    database.many(
      sql`select k.code, coalesce(sum(n.n), 0)::int as n from category k
        left join counter n on n.merchant_id = k.merchant_id and n.kind = 'categoryProduct' and n.scope = k.id
        where k.${own} group by 1 order by 1`,
    ),
  ])
  return { products, words, filters, names, places, uses, events, counts }
}

const sum = (file: { created: Counts; updated: Counts; deleted: Counts } | undefined) =>
  ['created' as const, 'updated' as const, 'deleted' as const].reduce(
    (total, action) => total + (file?.[action].succeeded ?? 0),
    0,
  )
type Counts = { succeeded: number }

describe('rows that are applied together', () => {
  it('come to the same as one after the other: products, words, categories, counts and events', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 60 }), async (rows) => {
        const [together, single] = [await furnished(), await furnished()]

        const done = await importer(together).run([{ entity: 'product', content: rows }])
        const { ctx } = await countStatements(single)
        const stored = new Set<string>()
        let taken = 0
        for (const one of rows) if (await applyRow(ctx, stored, structuredClone(one))) taken++

        assert.equal(sum(done.entityFiles[0]), taken)
        assert.deepEqual(await outcomeOf(together), await outcomeOf(single))
      }),
      { seed: 4711, numRuns: 6, endOnFailure: true },
    )
  })

  it('cost the same number of statements for two changes or deletions and for two hundred', async () => {
    const h = await furnished()
    const codes = Array.from({ length: 202 }, (_, n) => `p-${n}`)
    const products = codes.map((code) => ({
      code,
      name,
      modelType: 'standard' as const,
      isInventoryManaged: false,
    }))
    expectNoErrors(await h.api.createProducts({ body: { products } }))
    const { ctx, spent } = await countStatements(h)
    const changesOf = (some: string[]) =>
      some.map((code) => ({
        code,
        patch: {
          name: { 'en-us': 'other' },
          categories: [{ code: 'tea' }],
          options: [{ code: 'colour', values: [{ code: 'red' }] }],
          properties: [{ code: 'weight', value: 2 }],
        },
      }))

    const few = await spent(() => updateProducts(ctx, undefined, changesOf(codes.slice(0, 2))))
    const many = await spent(() => updateProducts(ctx, undefined, changesOf(codes.slice(2))))
    const gone = await spent(() => deleteProducts(ctx, undefined, codes.slice(0, 2)))
    const manyGone = await spent(() => deleteProducts(ctx, undefined, codes.slice(2)))

    assert.equal(many, few)
    assert.equal(manyGone, gone)
    assert.equal((await h.api.listProducts()).meta.totalItemCount, 0)
  })
})
