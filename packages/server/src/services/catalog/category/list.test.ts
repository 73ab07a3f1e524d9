import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ValidationError } from '@tradepost/sdk'
import { seedProductIn, withCatalog } from './category.fixture.ts'

const pictures = [
  'https://cdn.example.com/tea.jpg?width=200&format=webp',
  'https://cdn.example.com/a%20b.jpg',
  'https://cdn.example.com/a b.jpg',
  'https://cdn.example.com/grün/a%20b.jpg',
  'https://cdn.example.com/tee.svg#leaf',
  '/media/tea.jpg',
]

const withShelf = async () => {
  const h = await withCatalog()
  await h.create([
    { code: 'tea', name: { 'en-us': 'Tea', 'de-de': 'Warme Getränke' }, sequenceId: 3 },
    { code: 'pots', name: { 'en-us': 'Pots' }, sequenceId: 2, parentCategoryCode: 'tea', status: 'inactive' },
    { code: 'cups', name: { 'en-us': 'Cups', 'de-de': 'Tassen' }, sequenceId: 1, parentCategoryCode: 'tea' },
    { code: 'zen', name: { 'en-us': '' }, sequenceId: 1 },
  ])
  const codes = async (query: Parameters<typeof h.api.listCategories>[0]) =>
    (await h.api.listCategories(query)).categories.map(({ code }) => code)
  return { ...h, codes }
}

describe('the list of categories', () => {
  it('is ordered by code as text, paged, and counts all matches', async () => {
    const { api, create } = await withCatalog()
    await create(['code_2', 'code_10', 'code_1', 'code_3'].map((code) => ({ code })))

    const page = await api.listCategories({ limit: 2, offset: 1 })
    const beyond = await api.listCategories({ offset: 9 })

    assert.deepEqual(
      page.categories.map(({ code }) => code),
      ['code_10', 'code_2'],
    )
    assert.partialDeepStrictEqual(page.meta, { limit: 2, offset: 1, totalItemCount: 4 })
    assert.deepEqual(beyond.categories, [])
    assert.partialDeepStrictEqual(beyond.meta, { limit: 1000, offset: 9, totalItemCount: 4 })
  })

  it('filters by name, code, parent and status', async () => {
    const { codes } = await withShelf()

    assert.deepEqual(await codes({ filters: { code: { $in: ['tea', 'zen', 'nothing'] } } }), ['tea', 'zen'])
    assert.deepEqual(await codes({ filters: { name: 'Tea' } }), ['tea'])
    assert.deepEqual(await codes({ filters: { name: { $ct: 'cup' } } }), ['cups'])
    assert.deepEqual(await codes({ filters: { name: { $ct: 'tass' } }, localeCode: 'de-de' }), ['cups'])
    assert.deepEqual(await codes({ filters: { parentCategoryCode: 'tea' } }), ['cups', 'pots'])
    assert.deepEqual(await codes({ filters: { parentCategoryCode: null } }), ['tea', 'zen'])
    assert.deepEqual(await codes({ filters: { parentCategoryCode: { $exists: false } } }), ['tea', 'zen'])
    assert.deepEqual(await codes({ filters: { status: 'inactive' } }), ['pots'])
    await assert.rejects(codes({ filters: { sequenceId: 1 } as never }), ValidationError)
    await assert.rejects(codes({ filters: { status: 'gone' } }), ValidationError)
  })

  it('sorts by code, name in the shown language and sequenceId, without a name last', async () => {
    const { codes } = await withShelf()

    assert.deepEqual(await codes({ sort: 'code:desc' }), ['zen', 'tea', 'pots', 'cups'])
    assert.deepEqual(await codes({ sort: 'name:asc' }), ['cups', 'pots', 'tea', 'zen'])
    assert.deepEqual(await codes({ sort: 'name:asc', localeCode: 'de-de' }), ['pots', 'cups', 'tea', 'zen'])
    assert.deepEqual(await codes({ sort: 'sequenceId:asc' }), ['cups', 'zen', 'pots', 'tea'])
    assert.deepEqual(await codes({ sort: 'name:desc' }), ['tea', 'pots', 'cups', 'zen'])
    assert.deepEqual(await codes({ sort: 'sequenceId:ASC,name:DESC' }), ['cups', 'zen', 'pots', 'tea'])
    await assert.rejects(codes({ sort: 'path:asc' }), ValidationError)
  })

  it('has only the named fields', async () => {
    const { api } = await withShelf()

    const { categories } = await api.listCategories({ fields: 'code,name', limit: 1 })
    const all = await api.listCategories({ limit: 1 })

    assert.deepEqual(categories, [{ code: 'cups', name: 'Cups' }])
    assert.equal(Object.keys(all.categories[0] ?? {}).length, 12)
    await assert.rejects(api.listCategories({ fields: 'code,colour' }), ValidationError)
  })

  it('falls back to another region of the language, to the default, to any', async () => {
    const { api, create } = await withCatalog()
    await create([
      { code: 'a', name: { 'de-at': 'Jause', 'en-us': 'Snack' } },
      { code: 'b', name: { 'en-us': 'Snack', 'fr-fr': 'Goûter' } },
      { code: 'c', name: { 'fr-fr': 'Goûter' } },
      { code: 'd', name: {} },
    ])
    const names = async (localeCode?: string) =>
      (await api.listCategories({ localeCode })).categories.map(({ name }) => name)

    assert.deepEqual(await names(), ['Snack', 'Snack', 'Goûter', null])
    assert.deepEqual(await names('de-DE'), ['Jause', 'Snack', 'Goûter', null])
    assert.deepEqual(await names('de_at'), ['Jause', 'Snack', 'Goûter', null])
    assert.deepEqual(await names('fr-fr'), ['Snack', 'Goûter', 'Goûter', null])
  })

  it('counts the products in a category and the categories directly below', async () => {
    const h = await withCatalog()
    await h.seedTree('a > b > c', 'a > d')
    await seedProductIn(h, 'pot', ['b', 'd'])
    await seedProductIn(h, 'cup', ['b'])

    const { categories } = await h.api.listCategories({ fields: 'code,productCount,categoryCount' })

    assert.deepEqual(categories, [
      { code: 'a', productCount: 0, categoryCount: 2 },
      { code: 'b', productCount: 2, categoryCount: 1 },
      { code: 'c', productCount: 0, categoryCount: 0 },
      { code: 'd', productCount: 1, categoryCount: 0 },
    ])
  })
})

describe('the image of a category', () => {
  const withPictures = async () => {
    const h = await withCatalog()
    await h.create(pictures.map((image, n) => ({ code: `p${n}`, image: { 'en-us': image } })))
    const shown = async (getOriginalImageUrls?: boolean) =>
      (await h.api.listCategories({ getOriginalImageUrls })).categories.map(({ image }) => image as string)
    const follow = (address: string) =>
      fetch(address.replace(h.platform.config.publicUrl, h.url), { redirect: 'manual' })
    return { ...h, shown, follow }
  }

  it('is the stored address when that is asked for, else a longer one that contains it', async () => {
    const { shown, platform } = await withPictures()

    assert.deepEqual(await shown(true), pictures)
    for (const [index, address] of (await shown()).entries()) {
      assert.ok(address.indexOf(pictures[index] as string) > 0, address)
      assert.ok(address.startsWith(`${platform.config.publicUrl}/images/proxy/`))
    }
  })

  it('leads from the longer address to the stored one', async () => {
    const { shown, follow } = await withPictures()

    for (const [index, address] of (await shown()).entries()) {
      const { status, headers } = await follow(address)
      const target = new URL(headers.get('location') ?? '', 'http://site')
      const stored = new URL(pictures[index] as string, 'http://site')
      stored.hash = ''
      assert.equal(status, 302, address)
      assert.equal(target.href, stored.href)
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    }
  })

  it('leads nowhere without our signature, or to what is no address of an image', async () => {
    const { shown, follow, create, api } = await withPictures()
    const [address = ''] = await shown()
    const hostile = [
      'javascript:alert(1)',
      '//evil.example.com/x',
      '/\\evil.example.com',
      'cdn.example.com/a.jpg',
    ]
    await create(hostile.map((image, n) => ({ code: `z${n}`, image: { 'en-us': image } })))
    const { categories } = await api.listCategories({ filters: { code: { $ct: 'z' } } })

    const forged = [
      address.replace('tea.jpg', 'other.jpg'),
      address.replace(/proxy\/./, 'proxy/x'),
      address.replace(/proxy\/\w+/, 'proxy/'),
      address.replace(/url=.*/, 'url='),
      address.replace(/\?.*/, ''),
      ...categories.map(({ image }) => image as string),
    ]
    for (const one of forged) assert.equal((await follow(one)).status, 404, one)
    assert.equal(categories.length, hostile.length)
  })
})
