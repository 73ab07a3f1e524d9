import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { ConflictError, NotFoundError } from '@tradepost/sdk'
import { withCatalog } from './category.fixture.ts'

const chain = (length: number, from = 1) => Array.from({ length }, (_, n) => `l${n + from}`)
const asErrors = (errors: { entityIndex: number; code: number; reason: string; subentityPath: unknown }[]) =>
  errors.map(({ entityIndex, code, subentityPath }) => [entityIndex, code, subentityPath])

const atParent = ['parentCategoryCode']

describe('a batch of categories', () => {
  it('stores parents and children of the same request, whatever their order', async () => {
    const { create, paths } = await withCatalog()

    const { errors } = await create([
      { code: 'c', parentCategoryCode: 'b' },
      { code: 'd', parentCategoryCode: 'c' },
      { code: 'a' },
      { code: 'e', parentCategoryCode: 'b' },
      { code: 'b', parentCategoryCode: 'a' },
    ])

    assert.deepEqual(errors, [])
    assert.deepEqual(await paths(), { a: 'a', b: 'a/b', c: 'a/b/c', d: 'a/b/c/d', e: 'a/b/e' })
  })

  it('stores below categories that are there already', async () => {
    const { create, seedTree, paths } = await withCatalog()
    await seedTree('a > b')

    await create([
      { code: 'd', parentCategoryCode: 'c' },
      { code: 'c', parentCategoryCode: 'b' },
    ])

    assert.deepEqual(await paths(), { a: 'a', b: 'a/b', c: 'a/b/c', d: 'a/b/c/d' })
  })

  it('reports what it cannot place, with everything below, and stores the rest', async () => {
    const { create, seedTree, paths, eventNames } = await withCatalog()
    await seedTree('old')

    const { errors } = await create([
      { code: 'lost', parentCategoryCode: 'nowhere' },
      { code: 'below-lost', parentCategoryCode: 'lost' },
      { code: 'self', parentCategoryCode: 'self' },
      { code: 'hen', parentCategoryCode: 'egg' },
      { code: 'egg', parentCategoryCode: 'hen' },
      { code: 'nest', parentCategoryCode: 'egg' },
      { code: 'old' },
      { code: 'twice' },
      { code: 'twice', parentCategoryCode: 'old' },
      { code: 'good', parentCategoryCode: 'old' },
    ])

    assert.deepEqual(asErrors(errors), [
      [0, 404, atParent],
      [1, 404, atParent],
      [2, 409, atParent],
      [3, 409, atParent],
      [4, 409, atParent],
      [5, 404, atParent],
      [6, 409, []],
      [8, 409, []],
    ])
    assert.partialDeepStrictEqual(errors[0], {
      entity: 'category',
      entityId: 'lost',
      reason: 'Parent category not found: nowhere',
      catalogCode: 'main',
    })
    assert.deepEqual(await paths(), { good: 'old/good', old: 'old', twice: 'twice' })
    assert.deepEqual((await eventNames()).slice(1), ['categoryCreated twice', 'categoryCreated good'])
  })

  it('keeps a child of an existing code in its own place', async () => {
    const { create, seedTree, paths } = await withCatalog()
    await seedTree('a > b')

    const { errors } = await create([
      { code: 'c', parentCategoryCode: 'b' },
      { code: 'b', parentCategoryCode: 'c' },
    ])

    assert.deepEqual(asErrors(errors), [[1, 409, []]])
    assert.deepEqual(await paths(), { a: 'a', b: 'a/b', c: 'a/b/c' })
  })

  it('of two requests that create the same code stores one', async () => {
    const { create } = await withCatalog()

    const answers = await Promise.all(Array.from({ length: 4 }, () => create([{ code: 'tea' }])))

    assert.equal(answers.filter(({ errors }) => errors.length === 0).length, 1)
  })

  it('can be a hundred levels deep, not more', async () => {
    const { create, paths } = await withCatalog()
    const levels = chain(102).map((code, n) => ({ code, parentCategoryCode: n === 0 ? null : `l${n}` }))

    const { errors } = await create(levels.toReversed())

    assert.deepEqual(asErrors(errors), [
      [0, 404, atParent],
      [1, 409, atParent],
    ])
    assert.equal((await paths()).l100, chain(100).join('/'))
  })
})

const revisionOf = ({ etag }: { etag?: string }) => etag?.split('-')[0]

describe('moving a category', () => {
  it('takes everything below with it, in a deep tree too', async () => {
    const { seedTree, paths, move, api, eventNames } = await withCatalog()
    await seedTree(chain(50).join(' > '), 'l20 > side', 'x > y')
    const untouched = await api.raw.getCategory({ categoryCode: 'l19' })
    const below = await api.raw.getCategory({ categoryCode: 'l50' })

    await move('l20', 'y')

    const moved = await paths()
    assert.equal(moved.l20, 'x/y/l20')
    assert.equal(moved.l50, `x/y/${chain(31, 20).join('/')}`)
    assert.equal(moved.side, 'x/y/l20/side')
    assert.equal(moved.l19, chain(19).join('/'))
    // what is shown of it changes with its children, its revision does not
    const revision = async (categoryCode: string) => revisionOf(await api.raw.getCategory({ categoryCode }))
    assert.equal(await revision('l19'), revisionOf(untouched))
    assert.notEqual(await revision('l50'), revisionOf(below))
    assert.deepEqual((await eventNames()).at(-1), 'categoryUpdated l20')
    assert.equal((await api.getCategory({ categoryCode: 'l19' })).category.categoryCount, 0)
    assert.equal((await api.getCategory({ categoryCode: 'y' })).category.categoryCount, 1)
  })

  it('makes it a root by null, and leaves it where it is without a parent in the body', async () => {
    const { seedTree, paths, move, api } = await withCatalog()
    await seedTree('a > b > c')

    await move('b', null)
    await api.updateCategory({ categoryCode: 'c', body: { sequenceId: 3 } })
    await move('c', 'b')

    assert.deepEqual(await paths(), { a: 'a', b: 'b', c: 'b/c' })
    assert.equal((await api.getCategory({ categoryCode: 'b' })).category.parentCategoryCode, null)
  })

  it('is refused below itself, below what is below it, and below nothing', async () => {
    const { seedTree, paths, move, seed, create } = await withCatalog()
    await seedTree('a > b > c')
    await seed.catalog({ code: 'other' })
    await create([{ code: 'elsewhere' }], 'other')

    await assert.rejects(move('a', 'a'), ConflictError)
    await assert.rejects(move('a', 'c'), (error: Error) => error.message.endsWith(messageOf('categoryLoop')))
    await assert.rejects(move('a', 'nowhere'), NotFoundError)
    await assert.rejects(move('a', 'elsewhere'), NotFoundError)

    assert.deepEqual(await paths(), { a: 'a', b: 'a/b', c: 'a/b/c' })
  })

  it('is refused when its deepest category would stand too deep', async () => {
    const { seedTree, paths, move } = await withCatalog()
    await seedTree(chain(60).join(' > '), chain(41, 61).join(' > '), 'a')

    await assert.rejects(move('l61', 'l60'), /more than 100 deep/)
    await move('l61', 'a')
    await assert.rejects(move('l1', 'l100'), /more than 100 deep/)
    await move('l1', 'l99')

    assert.equal((await paths()).l60, ['a', ...chain(39, 61), ...chain(60)].join('/'))
  })

  it('never closes a loop, however moves race', async () => {
    const { seedTree, move, api } = await withCatalog()
    const codes = ['a', 'b', 'c', 'd', 'e', 'f']
    await seedTree(...codes)

    const moves = codes.flatMap((code) => codes.map((parent) => [code, parent] as const))
    const settled = await Promise.allSettled(moves.map(([code, parent]) => move(code, parent)))

    for (const outcome of settled)
      if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof ConflictError, outcome.reason)
    const { categories } = await api.listCategories()
    const byCode = new Map(categories.map((category) => [category.code as string, category]))
    const pathOf = (code: string): string[] => {
      const parent = byCode.get(code)?.parentCategoryCode
      return parent ? [...pathOf(parent), code] : [code]
    }
    assert.ok(categories.some(({ parentCategoryCode }) => parentCategoryCode === null))
    for (const { code, path } of categories) assert.deepEqual(path, pathOf(code as string))
  })

  it('of two that would hang each below the other lets one through', async () => {
    const { seedTree, move } = await withCatalog()
    await seedTree('a', 'b')

    const settled = await Promise.allSettled([move('a', 'b'), move('b', 'a')])

    assert.deepEqual(settled.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  })

  it('does not lose what is created, moved and deleted below it at the same time', async () => {
    const { seedTree, move, create, api, paths } = await withCatalog()
    await seedTree('a > b', 'x > y')
    const fresh = Array.from({ length: 10 }, (_, n) => `n${n}`)

    await Promise.all([
      ...fresh.map((code) => create([{ code, parentCategoryCode: 'b' }])),
      move('b', 'y'),
      move('b', 'a'),
      move('a', 'x'),
      api.deleteCategory({ categoryCode: 'n0' }).catch(() => undefined),
    ])

    const after = await paths()
    for (const code of fresh.slice(1)) assert.equal(after[code], `${after.b}/${code}`)
  })
})
