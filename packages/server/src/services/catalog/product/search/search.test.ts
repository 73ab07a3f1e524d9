import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../../test/support/harness.ts'
import { searchTerms } from './search.rules.ts'
import { wordJobs } from './unused-word.jobs.ts'

const withShelf = async () => {
  const h = await harness()
  await h.seed.catalog()
  const { product } = h.seed
  await product({
    code: 'pot-1',
    name: { 'en-us': 'Teapot', 'de-de': 'Teekanne' },
    identifiers: { sku: 'KC-4711', ean: '2400000000017' },
  })
  await product({
    code: 'mug-1',
    name: { 'en-us': 'Mug' },
    longDescription: { 'en-us': 'Goes well with a teapot and with coffee.' },
  })
  await product({
    code: 'mug-2',
    name: { 'en-us': 'Coffee mug' },
    properties: [{ code: 'material', value: { 'en-us': 'Stoneware', 'de-de': 'Steinzeug' } }],
  })
  await product({ code: 'spoon', name: { 'en-us': 'Brass spoon' }, status: 'inactive' })
  return h
}
const find = async ({ api }: Harness, search: string, more: object = {}) =>
  (await api.listProducts({ search, fields: 'code', ...more })).products.map(({ code }) => code)

/** Words are learned from the events a moment later. */
const learned = async ({ platform, merchantCode }: Harness, word: string) => {
  for (let tries = 0; tries < 3_000; tries++) {
    if (
      await platform.database.maybe(sql`
        select 1 from search_word w join merchant m on m.id = w.merchant_id where m.code = ${merchantCode} and w.word = ${word}`)
    )
      return
    await sleep(25)
  }
  throw new Error(`the word ${word} was never learned`)
}

describe('the search for products', () => {
  it('finds names, numbers, properties and descriptions in every language, the most telling first', async () => {
    const h = await withShelf()

    assert.deepEqual(await find(h, 'teapot'), ['pot-1', 'mug-1'])
    assert.deepEqual(await find(h, 'TEEKANNE'), ['pot-1'])
    assert.deepEqual(await find(h, 'kc-4711'), ['pot-1'])
    assert.deepEqual(await find(h, '2400000000017'), ['pot-1'])
    assert.deepEqual(await find(h, 'steinzeug'), ['mug-2'])
    assert.deepEqual(await find(h, 'coffee mug'), ['mug-2', 'mug-1'])
    assert.deepEqual(await find(h, 'unicorn'), [])
  })

  it('takes the beginning of a word, and forgives a mistyped one', async () => {
    const h = await withShelf()
    await learned(h, 'stoneware')

    assert.deepEqual(await find(h, 'stonew'), ['mug-2'])
    assert.deepEqual(await find(h, 'stonware'), ['mug-2'])
    assert.deepEqual(await find(h, 'teepot'), await find(h, 'teapot'))
  })

  it('joins with filters, counts what it finds, and can be sorted otherwise', async () => {
    const h = await withShelf()

    assert.deepEqual(await find(h, 'mug', { sort: 'code:desc' }), ['mug-2', 'mug-1'])
    assert.deepEqual(await find(h, 'spoon', { filters: { status: 'active' } }), [])
    const page = await h.api.listProducts({ search: 'mug', limit: 1, fields: 'code' })
    assert.equal(page.meta.totalItemCount, 2)
    const next = await h.api.listProducts({
      search: 'mug',
      limit: 1,
      fields: 'code',
      after: page.meta.cursors?.after ?? '',
    })
    assert.equal(new Set([page.products[0]?.code, next.products[0]?.code]).size, 2)
    assert.equal(next.meta.cursors?.after, null)
  })

  it('counts all that it finds beside a first page, leads on to the next, and begins with the least when asked', async () => {
    const { api } = await withShelf()
    const page = async (more: object) => {
      const { products, meta } = await api.listProducts({
        search: 'teapot',
        fields: 'code',
        limit: 1,
        ...more,
      })
      return {
        codes: products.map(({ code }) => code),
        total: meta.totalItemCount,
        next: meta.cursors?.after,
      }
    }

    const first = await page({})
    const second = await page({ after: first.next })
    const least = await page({ sort: 'relevance:asc' })
    const all = await page({ limit: 2 })
    const skipped = await page({ offset: 1 })
    const behind = await page({ offset: 2 })

    assert.deepEqual(skipped, { codes: ['mug-1'], total: 2, next: null })
    assert.deepEqual([behind.codes, behind.total], [[], 2])
    assert.deepEqual([first.codes, second.codes, least.codes], [['pot-1'], ['mug-1'], ['mug-1']])
    assert.deepEqual([first.total, second.total, least.total, all.total], [2, 2, 2, 2])
    assert.deepEqual([second.next, all.codes, all.next], [null, ['pot-1', 'mug-1'], null])
  })

  it('follows changes at once, and forgets what is deleted', async () => {
    const h = await withShelf()

    await h.api.updateProduct({ productCode: 'spoon', body: { name: { 'en-us': 'Silver ladle' } } })
    await h.api.deleteProduct({ productCode: 'mug-2' })

    assert.deepEqual(await find(h, 'ladle'), ['spoon'])
    assert.deepEqual(await find(h, 'brass'), [])
    assert.deepEqual(await find(h, 'coffee mug'), ['mug-1'])
  })

  it('forgets in the end the words that no product has any more', async () => {
    const h = await withShelf()
    await learned(h, 'brass')
    await learned(h, 'stoneware')
    await h.api.updateProduct({ productCode: 'spoon', body: { name: { 'en-us': 'Silver ladle' } } })
    await learned(h, 'ladle')

    await wordJobs.tasks.forgetUnusedWords?.(h.platform, {})

    const words = await h.platform.database.many<{ word: string }>(sql`
      select w.word from search_word w join merchant m on m.id = w.merchant_id
      where m.code = ${h.merchantCode} and w.word in ('brass', 'ladle', 'stoneware') order by 1`)
    assert.deepEqual(
      words.map(({ word }) => word),
      ['ladle', 'stoneware'],
    )
  })

  it('sees only the catalog that is asked for, and sorts by relevance only when it searches', async () => {
    const h = await withShelf()
    await h.seed.catalog({ code: 'other' })

    assert.deepEqual(await find(h, 'teapot', { catalogCode: 'other' }), [])
    await assert.rejects(h.api.listProducts({ sort: 'relevance:desc' }), ValidationError)
    assert.equal((await h.api.listProducts({ search: '!?' })).meta.totalItemCount, 4)
  })

  it('reads questions as words', () => {
    assert.deepEqual(searchTerms("  O'Neil's  Café-Kanne 2,5 l café"), [
      'o',
      'neil',
      's',
      'café',
      'kanne',
      '2',
      '5',
      'l',
    ])
  })
})
