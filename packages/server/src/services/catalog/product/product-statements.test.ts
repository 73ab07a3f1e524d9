import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ProductCreate } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { listProducts } from './list/list.ts'
import { createProducts } from './write/create.ts'
import { updateProduct } from './write/update.ts'

const product = (code: string): ProductCreate => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  categories: [{ code: 'shelf' }],
  options: [{ code: 'colour', values: [{ code: 'red' }] }],
  properties: [{ code: 'weight', value: 1 }],
})
const batch = (prefix: string, size: number) =>
  Array.from({ length: size }, (_, n) => product(`${prefix}${n}`))

describe('the number of statements', () => {
  it('is the same for one product and for a thousand, with categories, options and properties', async () => {
    const h = await harness()
    await h.seed.catalog()
    const name = { 'en-us': 'x' }
    expectNoErrors(
      await h.api.createCategories({ body: { categories: [{ code: 'shelf', sequenceId: 1, name }] } }),
    )
    const values = [{ code: 'red', sequenceId: 1, name }]
    expectNoErrors(
      await h.api.createAttributes({
        body: { attributes: [{ code: 'colour', type: 'text', use: 'option', name, values }] },
      }),
    )
    expectNoErrors(
      await h.api.createProperties({ body: { properties: [{ code: 'weight', name: 'x', type: 'number' }] } }),
    )
    const { ctx, spent } = await countStatements(h)

    const one = await spent(async () => expectNoErrors(await createProducts(ctx, undefined, batch('a', 1))))
    const thousand = await spent(async () =>
      expectNoErrors(await createProducts(ctx, undefined, batch('b', 1000))),
    )
    const page = await spent(() => listProducts(ctx, { limit: 1000 }))

    assert.equal(thousand, one)
    assert.equal(page, 1)
  })

  it('is one for a change that no other row decides about, with its words, filters and event', async () => {
    const h = await harness()
    await h.seed.catalog()
    await h.seed.product({ code: 'tea', price: { price: 2, currencyCode: 'USD' } })
    const { ctx, spent } = await countStatements(h)
    const change = (body: Parameters<typeof updateProduct>[2]) =>
      spent(() => updateProduct(ctx, { code: 'tea', catalogCode: undefined }, body))

    const spending = [
      await change({ rating: 4, identifiers: { sku: 'T-1' } }),
      await change({ price: { price: 3, currencyCode: 'USD' }, status: 'active' }),
      await change({ name: { 'en-us': 'Earl Grey' }, shortDescription: { 'en-us': 'Bergamot' } }),
    ]

    assert.deepEqual(spending, [1, 1, 1])
    const found = async (query: { search?: string; filters?: string }) =>
      (await h.api.listProducts({ limit: 5, fields: 'code,rating,price', ...query })).products
    const [tea] = await found({ search: 'bergamot grey' })
    assert.deepEqual([tea?.rating, tea?.price?.price], [4, 3])
    assert.equal((await found({ filters: '{"price":{"$gte":3}}' })).length, 1)
    assert.equal((await found({ filters: '{"price":{"$lt":3}}' })).length, 0)
    const { revision } = await h.platform.database.one<{ revision: number }>(
      sql`select revision from product where merchant_id = ${ctx.merchantId} and code = 'tea'`,
    )
    assert.equal(revision, 4)
  })
})
