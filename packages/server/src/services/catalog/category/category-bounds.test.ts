import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { complete, withCatalog } from './category.fixture.ts'

const en = (value: unknown) => ({ 'en-us': value })
const long = (size: number) => '𝄞'.repeat(size)

type Bad = [body: object, message: RegExp]

const bad: Bad[] = [
  [{ code: '' }, /1/],
  [{ code: long(256) }, /255/],
  [{ code: undefined }, /Missing required property: code/],
  [{ name: undefined }, /Missing required property: name/],
  [{ sequenceId: undefined }, /Missing required property: sequenceId/],
  [{ sequenceId: 1.5 }, /./],
  [{ sequenceId: '1' }, /./],
  [{ sequenceId: null }, /./],
  [{ sequenceId: 2 ** 31 }, /./],
  [{ status: 'deleted' }, /No enum match for: deleted/],
  [{ parentCategoryCode: '' }, /./],
  [{ parentCategoryCode: 7 }, /./],
  [{ externalUpdateDate: 'yesterday' }, /./],
  [{ name: ['Tea'] }, /./],
  ...['name', 'image', 'url', 'description'].flatMap((field): Bad[] => [
    [{ [field]: en(7) }, /./],
    [{ [field]: en(null) }, /./],
    [{ [field]: en({ text: 'x' }) }, /./],
    [{ [field]: null }, /./],
  ]),
  ...['name', 'image', 'url'].map((field): Bad => [{ [field]: en(long(256)) }, /255/]),
]

const good: object[] = [
  { code: long(255) },
  { code: 'with blank & slash' },
  { parentCategoryCode: null },
  { sequenceId: 0 },
  { sequenceId: -2_147_483_648 },
  { sequenceId: 2_147_483_647 },
  { status: 'active' },
  { externalUpdateDate: null },
  { description: en(long(20_000)) },
  { name: { 'en-en': 'x', EN: '' } },
  { catalogCode: 'ignored', unknown: true },
  ...['name', 'image', 'url'].map((field) => ({ [field]: en(long(255)) })),
]

/** For an update: without what only a new category needs. */
const isForUpdate = (body: object) => !('code' in body) && !Object.values(body).includes(undefined)

describe('the bounds of a category', () => {
  it('refuse a whole request by 400 on create', async () => {
    const { raw, merchantCode, api } = await withCatalog()

    // a text without a language is what reads answer: only an update takes it
    for (const [body, message] of [...bad, [{ name: 'Tea' }, /Must be object, not string/] as Bad]) {
      const categories = [complete({ code: 'fine' }), { ...complete({ code: 'tea' }), ...body }]
      const answer = await raw(`/catalog/v1/merchants/${merchantCode}/categories`, {
        method: 'POST',
        body: JSON.stringify({ categories }),
      })
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.match(answer.body.error.results.errors[0].message, message)
    }
    assert.equal((await api.listCategories()).meta.totalItemCount, 0)
  })

  it('refuse an update by 400', async () => {
    const { raw, merchantCode, create } = await withCatalog()
    const text = { 'en-us': 'x' }
    await create([{ code: 'tea', image: text, url: text, description: text }])

    for (const [body] of bad.filter(([body]) => isForUpdate(body))) {
      const answer = await raw(`/catalog/v1/merchants/${merchantCode}/categories/tea`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
      assert.equal(answer.status, 400, JSON.stringify(body))
    }
  })

  it('let through what stands on the edge', async () => {
    const { create, api } = await withCatalog()
    const rows = good.map((body, n) => ({ ...complete({ code: `c${n}` }), ...body }))

    const { errors } = await create(rows)

    assert.deepEqual(errors, [])
    assert.equal((await api.listCategories()).meta.totalItemCount, rows.length)
    for (const body of good.filter(isForUpdate)) await api.updateCategory({ categoryCode: 'c2', body })
    const { category } = await api.getCategory({ categoryCode: 'with blank & slash' })
    assert.equal(category.code, 'with blank & slash')
  })

  it('of a batch are one and a thousand', async () => {
    const { raw, merchantCode } = await withCatalog()
    const post = (count: number) =>
      raw(`/catalog/v1/merchants/${merchantCode}/categories`, {
        method: 'POST',
        body: JSON.stringify({
          categories: Array.from({ length: count }, (_, n) => complete({ code: `c${n}` })),
        }),
      })

    assert.equal((await post(0)).status, 400)
    assert.equal((await post(1001)).status, 400)
    assert.equal((await post(1000)).status, 200)
  })
})
