import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { ConflictError, NotFoundError, PreconditionFailedError } from '@tradepost/sdk'
import { seedProductIn, withCatalog } from './category.fixture.ts'

const picture = 'https://cdn.example.com/tea.jpg?width=200&format=webp'

describe('a category', () => {
  it('is read as it was created, texts in one language, with its path and counts', async () => {
    const { api, eventNames } = await withCatalog()

    const { errors } = await api.createCategories({
      body: {
        categories: [
          {
            code: 'tea',
            name: { 'en-US': 'Tea', 'de-de': 'Tee' },
            image: { 'en-us': picture },
            url: { 'en-us': '/tea' },
            sequenceId: 7,
            externalUpdateDate: '2026-01-01T02:00:00+02:00',
            status: 'inactive',
          },
          { code: 'green', name: { 'en-us': 'Green' }, sequenceId: 1, parentCategoryCode: 'tea' },
        ],
      },
    })
    const { body, etag } = await api.raw.getCategory({ categoryCode: 'tea', getOriginalImageUrls: true })

    assert.deepEqual(errors, [])
    assert.ok(etag)
    assert.deepEqual(body.category, {
      code: 'tea',
      parentCategoryCode: null,
      name: 'Tea',
      image: picture,
      url: '/tea',
      description: null,
      externalUpdateDate: '2026-01-01T00:00:00.000Z',
      status: 'inactive',
      path: ['tea'],
      sequenceId: 7,
      productCount: 0,
      categoryCount: 1,
    })
    const { category } = await api.getCategory({ categoryCode: 'green' })
    assert.partialDeepStrictEqual(category, {
      parentCategoryCode: 'tea',
      path: ['tea', 'green'],
      status: 'active',
      image: null,
    })
    assert.deepEqual(await eventNames(), ['categoryCreated tea', 'categoryCreated green'])
  })

  it('belongs to one catalog: the default one, or the one that is named', async () => {
    const { api, seed, create } = await withCatalog()
    await seed.catalog({ code: 'other', defaultLocaleCode: 'de-de' })
    const name = { 'en-us': 'Tea', 'de-de': 'Tee' }

    await create([{ code: 'tea', name }])
    await create([{ code: 'tea', name }], 'other')

    assert.equal((await api.getCategory({ categoryCode: 'tea' })).category.name, 'Tea')
    assert.equal((await api.getCategory({ categoryCode: 'tea', catalogCode: 'other' })).category.name, 'Tee')
    await api.deleteCategory({ categoryCode: 'tea', catalogCode: 'other' })
    assert.equal((await api.listCategories({ catalogCode: 'other' })).meta.totalItemCount, 0)
    assert.equal((await api.listCategories()).meta.totalItemCount, 1)
  })

  it('is not found without its catalog, and neither without itself', async () => {
    const { api, create } = await withCatalog()
    await create([{ code: 'tea' }])
    const key = { categoryCode: 'tea', catalogCode: 'nowhere' }

    const calls = [
      () => api.getCategory(key),
      () => api.updateCategory({ ...key, body: {} }),
      () => api.deleteCategory(key),
      () => api.listCategories({ catalogCode: 'nowhere' }),
      () => create([{ code: 'a' }], 'nowhere'),
    ]
    for (const call of calls)
      await assert.rejects(call, (error) => error instanceof NotFoundError && /Catalog/.test(error.message))
    const missing = { categoryCode: 'coffee' }
    for (const call of [
      () => api.getCategory(missing),
      () => api.updateCategory({ ...missing, body: {} }),
      () => api.deleteCategory(missing),
    ])
      await assert.rejects(call, (error) => error instanceof NotFoundError && /Category/.test(error.message))
  })

  it('changes only what is sent: texts by locale', async () => {
    const { api, create, eventNames } = await withCatalog()
    await create([{ code: 'tea', name: { 'en-us': 'Tea', 'de-de': 'Tee' }, url: { 'en-us': '/tea' } }])

    const update = (body: object) => api.raw.updateCategory({ categoryCode: 'tea', body })
    const answers = [
      await update({ name: { 'de-DE': 'Tees' }, description: { 'en-us': 'Leaves' } }),
      await update({ sequenceId: 4, status: 'inactive' }),
      await update({ externalUpdateDate: '2026-01-01T00:00:00Z' }),
      await update({ externalUpdateDate: null, url: { 'en-us': '' } }),
    ]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [204, 204, 204, 204],
    )
    const { category } = await api.getCategory({ categoryCode: 'tea' })
    assert.partialDeepStrictEqual(category, {
      name: 'Tea',
      description: 'Leaves',
      sequenceId: 4,
      status: 'inactive',
      url: null,
      externalUpdateDate: null,
    })
    const german = await api.getCategory({ categoryCode: 'tea', localeCode: 'de-de' })
    assert.equal(german.category.name, 'Tees')
    assert.deepEqual((await eventNames()).slice(1), Array(4).fill('categoryUpdated tea'))
  })

  it('stays as it is for an empty body, which is answered by 204', async () => {
    const { api, create, eventNames, raw, merchantCode } = await withCatalog()
    await create([{ code: 'tea' }])
    const before = await api.raw.getCategory({ categoryCode: 'tea' })

    const { status } = await api.raw.updateCategory({ categoryCode: 'tea', body: {} })
    const twice = await raw(`/catalog/v1/merchants/${merchantCode}/categories/tea`, {
      method: 'POST',
      body: '"{}"',
    })

    assert.deepEqual([status, twice.status], [204, 204])
    assert.equal((await api.raw.getCategory({ categoryCode: 'tea' })).etag, before.etag)
    assert.deepEqual(await eventNames(), ['categoryCreated tea'])
  })

  it('answers an update with itself when that is preferred', async () => {
    const { api, create } = await withCatalog()
    await create([{ code: 'tea' }])

    const { category } = await api.updateCategory(
      { categoryCode: 'tea', body: { sequenceId: 9 } },
      { returnRepresentation: true },
    )

    assert.equal(category.sequenceId, 9)
  })

  it('refuses an update that is older than what is stored, and one of another revision', async () => {
    const { api, create } = await withCatalog()
    await create([{ code: 'tea', externalUpdateDate: '2026-02-01T00:00:00Z' }])
    const { etag } = await api.raw.getCategory({ categoryCode: 'tea' })
    const update = (externalUpdateDate: string) =>
      api.updateCategory({ categoryCode: 'tea', body: { externalUpdateDate } })

    await assert.rejects(update('2026-01-31T23:59:59Z'), ConflictError)
    await update('2026-02-01T01:00:00+01:00')

    const stale = { ifMatch: etag }
    await assert.rejects(
      api.updateCategory({ categoryCode: 'tea', body: { sequenceId: 2 } }, stale),
      PreconditionFailedError,
    )
    await assert.rejects(api.deleteCategory({ categoryCode: 'tea' }, stale), PreconditionFailedError)
  })
})

describe('deleting a category', () => {
  it('removes an empty one', async () => {
    const { api, seedTree, paths, eventNames } = await withCatalog()
    await seedTree('a > b')

    const { status } = await api.raw.deleteCategory({ categoryCode: 'b' })

    assert.equal(status, 204)
    assert.deepEqual(await paths(), { a: 'a' })
    assert.equal((await eventNames()).at(-1), 'categoryDeleted b')
  })

  it('is refused while it has products or categories', async () => {
    const h = await withCatalog()
    await h.seedTree('a > b')
    await seedProductIn(h, 'pot', ['b'])

    await assert.rejects(h.api.deleteCategory({ categoryCode: 'a' }), ConflictError)
    await assert.rejects(h.api.deleteCategory({ categoryCode: 'b', force: false }), ConflictError)

    assert.deepEqual(await h.paths(), { a: 'a', b: 'a/b' })
  })

  it('by force takes everything below with it, and the products out of it', async () => {
    const h = await withCatalog()
    await h.seedTree('a > b > c', 'x')
    await seedProductIn(h, 'pot', ['a', 'x', 'c'])
    await seedProductIn(h, 'cup', ['b'])
    await seedProductIn(h, 'lid', ['x'])
    const before = await h.api.raw.getProduct({ productCode: 'pot' })
    const already = (await h.events()).length

    await h.api.deleteCategory({ categoryCode: 'a', force: true })

    assert.deepEqual(await h.paths(), { x: 'x' })
    const codesOf = async (productCode: string) =>
      (await h.api.getProduct({ productCode })).product.categories?.map(({ code }) => code)
    assert.deepEqual(await codesOf('pot'), ['x'])
    assert.deepEqual(await codesOf('cup'), [])
    assert.deepEqual(await codesOf('lid'), ['x'])
    assert.notEqual((await h.api.raw.getProduct({ productCode: 'pot' })).etag, before.etag)
    const events = (await h.events()).slice(already)
    assert.deepEqual(events.map(({ event, entityId }) => `${event} ${entityId}`).toSorted(), [
      'categoryDeleted a',
      'categoryDeleted b',
      'categoryDeleted c',
      'productUpdated cup',
      'productUpdated pot',
    ])
    assert.deepEqual(events.find(({ entityId }) => entityId === 'b')?.payload, {
      categoryCode: 'b',
      catalogCode: 'main',
    })
    // the counters went, too: a category of the same code starts from nothing
    await h.seedTree('a')
    assert.equal((await h.api.getCategory({ categoryCode: 'a' })).category.productCount, 0)
  })

  it('waits for a product that is being put in, and then finds it', async () => {
    const h = await withCatalog()
    await h.seedTree('a')
    await h.seed.product({ code: 'pot', categories: [] })
    const { database } = h.platform
    const { merchantId, catalogId } = await database.one<{ merchantId: number; catalogId: number }>(sql`
      select c.merchant_id as "merchantId", c.id as "catalogId"
      from catalog c join merchant m on m.id = c.merchant_id where m.code = ${h.merchantCode}`)

    const deleting = await database.tx(async (tx) => {
      await tx.run(sql`
        select from category
        where merchant_id = ${merchantId} and catalog_id = ${catalogId} and code = 'a' for key share`)
      const refused = h.api.deleteCategory({ categoryCode: 'a' }).then(
        () => 'deleted',
        () => 'refused',
      )
      // long enough for the other to come to the lock; if it did not wait, it would find nothing and delete
      await sleep(300)
      await tx.run(sql`
        insert into product_category (merchant_id, catalog_id, category_code, product_code)
        values (${merchantId}, ${catalogId}, 'a', 'pot')`)
      return { refused }
    })

    assert.equal(await deleting.refused, 'refused')
    await h.api.deleteCategory({ categoryCode: 'a', force: true })
    await assert.rejects(h.api.getCategory({ categoryCode: 'a' }), { status: 404 })
  })

  it('happens with its catalog, which is refused without force', async () => {
    const h = await withCatalog()
    await h.seedTree('a > b')

    await assert.rejects(h.api.deleteCatalog({ catalogCode: 'main' }), ConflictError)
    await seedProductIn(h, 'pot', ['b'])
    await h.api.deleteCatalog({ catalogCode: 'main', force: true })

    assert.deepEqual((await h.eventNames()).slice(2).toSorted(), ['categoryDeleted a', 'categoryDeleted b'])
    await h.seed.catalog({ code: 'main' })
    assert.deepEqual(await h.paths(), {})
  })
})
