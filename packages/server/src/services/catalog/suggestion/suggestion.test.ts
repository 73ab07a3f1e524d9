import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import type { Harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { create, withShelf } from '../product/filter/shelf.fixture.ts'

const codes = (named: { code: string }[]) => named.map(({ code }) => code)
const suggest = async ({ api }: Harness, search: string, more: object = {}) => {
  const { products, categories, words } = await api.suggestProducts({ search, ...more })
  return { products: codes(products), categories: codes(categories), words }
}
/** Names are followed a moment after they are stored. */
const known = (h: Harness, search: string, code: string, more: object = {}) =>
  until(async () => (await suggest(h, search, more)).products.includes(code))

const teas: { code: string; name: Record<string, string> }[] = [
  { code: 'tea', name: { 'en-us': 'Téa pot', 'de-de': 'Kanne' } },
  { code: 'teak', name: { 'en-us': 'Teak board' } },
  { code: 'zeal', name: { 'en-us': 'Zealous whisk' } },
]

describe('suggestions while typing', () => {
  it('are products and categories whose name begins so, and words, without regard to case and accents', async () => {
    const h = await withShelf()
    await create(h, teas)
    await known(h, 'z', 'zeal')

    // the code of a product is a word, too
    assert.deepEqual(await suggest(h, 'TE'), {
      products: ['tea', 'teak'],
      categories: [],
      words: ['tea', 'téa', 'teak'],
    })
    assert.deepEqual((await suggest(h, 'téa p')).products, ['tea'])
    assert.deepEqual(await h.api.suggestProducts({ search: 'the kit', localeCode: 'de-de' }), {
      ...{ products: [], categories: [], words: [] },
    })
    const { categories } = await h.api.suggestProducts({ search: 'das kit', localeCode: 'de-de' })
    assert.deepEqual(categories, [{ code: 'kitchen', name: 'Das kitchen' }])
    assert.deepEqual((await suggest(h, 'the ')).categories, ['cups', 'garden', 'home', 'kitchen'])
    assert.deepEqual((await suggest(h, 'teak bo')).words, ['teak board'])
  })

  it('are in the language of the request, else in that of the catalog', async () => {
    const h = await withShelf()
    await create(h, teas)
    await known(h, 'z', 'zeal')

    const { products } = await h.api.suggestProducts({ search: 'ka', localeCode: 'de-at' })
    assert.deepEqual(products, [{ code: 'tea', name: 'Kanne' }])
    assert.deepEqual((await suggest(h, 'te', { localeCode: 'de-de' })).products, ['teak'])
  })

  it('look inside of names from three letters on', async () => {
    const h = await withShelf()
    await create(h, teas)
    await known(h, 'z', 'zeal')

    assert.deepEqual((await suggest(h, 'wh')).products, [])
    assert.deepEqual((await suggest(h, 'whi')).products, ['zeal'])
  })

  it('follow changes, and leave out what cannot be bought', async () => {
    const h = await withShelf()
    await create(h, [
      ...teas,
      { code: 'later', name: { 'en-us': 'Teal' }, startDate: '2999-01-01T00:00:00Z' },
    ])
    await known(h, 'z', 'zeal')
    assert.deepEqual((await suggest(h, 'teal')).products, [])

    await h.api.updateProduct({ productCode: 'zeal', body: { name: { 'en-us': 'Quiet whisk' } } })
    await h.api.updateProduct({ productCode: 'teak', body: { status: 'inactive' } })
    await h.api.deleteProduct({ productCode: 'tea' })
    await h.api.deleteCategory({ categoryCode: 'home', force: true })
    await known(h, 'q', 'zeal')

    assert.deepEqual((await suggest(h, 'z')).products, [])
    assert.deepEqual((await suggest(h, 'te')).products, [])
    await until(async () => (await suggest(h, 'the ')).categories.join() === 'garden')
  })

  it('are bounded, and of one catalog', async () => {
    const h = await withShelf()
    await h.seed.catalog({ code: 'other' })
    await create(
      h,
      Array.from({ length: 25 }, (_, n) => ({ code: `p${n}`, name: { 'en-us': `Same ${n}` } })),
    )
    await known(h, 'same 24', 'p24')

    assert.equal((await suggest(h, 's')).products.length, 5)
    assert.equal((await suggest(h, 's', { limit: 20 })).products.length, 20)
    assert.deepEqual(await suggest(h, 's', { catalogCode: 'other' }), {
      products: [],
      categories: [],
      words: [],
    })
    assert.deepEqual((await suggest(h, '!?')).products, [])
    await assert.rejects(suggest(h, 's', { limit: 21 }), ValidationError)
    await assert.rejects(suggest(h, 'x'.repeat(101)), ValidationError)
    await assert.rejects(suggest(h, 's', { catalogCode: 'none' }), NotFoundError)
  })
})
