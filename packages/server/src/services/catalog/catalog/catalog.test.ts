import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { raw, sql } from '@tradepost/kernel'
import { ConflictError, NotFoundError, PreconditionFailedError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { until } from '../../../../test/support/until.ts'
import { emitRemoved, removeProducts } from './content.store.ts'

describe('catalogs', () => {
  it('are created with the defaults of the interface below the default parent', async () => {
    const { api } = await harness()

    const { errors } = await api.createCatalogs({ body: { catalogs: [{ code: 'us', name: 'US' }] } })
    const { catalog } = await api.getCatalog({ catalogCode: 'us' })

    assert.deepEqual(errors, [])
    assert.deepEqual(catalog, {
      code: 'us',
      name: 'US',
      defaultLocaleCode: 'en-us',
      defaultCurrencyCode: 'USD',
      externalUpdateDate: null,
      isDefault: true,
      parentCatalogCode: 'default',
    })
  })

  it('have one default: the first, until a later one takes its place', async () => {
    const { api } = await harness()
    const defaults = async () =>
      (await api.listCatalogs()).catalogs.filter(({ isDefault }) => isDefault).map(({ code }) => code)

    await api.createCatalogs({
      body: {
        catalogs: [
          { code: 'a', name: 'A' },
          { code: 'b', name: 'B' },
        ],
      },
    })
    assert.deepEqual(await defaults(), ['a'])
    await api.createCatalogs({ body: { catalogs: [{ code: 'c', name: 'C', isDefault: true }] } })
    assert.deepEqual(await defaults(), ['c'])
    await api.updateCatalog({ catalogCode: 'b', body: { isDefault: true } })
    assert.deepEqual(await defaults(), ['b'])
  })

  it('keep a default: it moves by setting another, and to the oldest when it is deleted', async () => {
    const { api } = await harness()
    const list = async () => (await api.listCatalogs()).catalogs
    const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ code }) => code)
    await api.createCatalogs({ body: { catalogs: ['a', 'b', 'c'].map((code) => ({ code, name: code })) } })
    const { etag } = await api.raw.getCatalog({ catalogCode: 'a' })

    await api.updateCatalog({ catalogCode: 'a', body: { isDefault: false } })
    assert.deepEqual(await defaults(), ['a'])
    assert.equal((await api.raw.getCatalog({ catalogCode: 'a' })).etag, etag)
    await api.updateCatalog({ catalogCode: 'b', body: { isDefault: false, name: 'B' } })
    assert.deepEqual(await defaults(), ['a'])
    await api.updateCatalog({ catalogCode: 'c', body: { isDefault: true } })
    await api.deleteCatalog({ catalogCode: 'c' })
    assert.deepEqual(await defaults(), ['a'])
    for (const catalogCode of ['a', 'b']) await api.deleteCatalog({ catalogCode })
    assert.deepEqual(await list(), [])
  })

  it('have exactly one default however many are set, unset, created and deleted at once', async () => {
    const { api } = await harness()
    const codes = Array.from({ length: 6 }, (_, index) => `c${index}`)
    await api.createCatalogs({ body: { catalogs: codes.map((code) => ({ code, name: code })) } })

    for (let round = 0; round < 5; round++) {
      await Promise.all([
        ...codes.map((catalogCode) => api.updateCatalog({ catalogCode, body: { isDefault: true } })),
        ...codes.map((catalogCode) => api.updateCatalog({ catalogCode, body: { isDefault: false } })),
        api.createCatalogs({ body: { catalogs: [{ code: `new${round}`, name: 'New', isDefault: true }] } }),
        ...(round > 0 ? [api.deleteCatalog({ catalogCode: `new${round - 1}` })] : []),
      ])

      const { catalogs } = await api.listCatalogs()
      assert.equal(catalogs.filter(({ isDefault }) => isDefault).length, 1)
    }
  })

  it('have the locale and the currency of their merchant when they name none', async () => {
    const { api } = await harness()
    await api.updateSettings({ body: { settings: { defaultLocale: 'de-de', defaultCurrency: 'EUR' } } })

    await api.createCatalogs({
      body: {
        catalogs: [
          { code: 'a', name: 'A' },
          { code: 'b', name: 'B', defaultLocaleCode: 'FR-fr' },
          { code: 'c', name: 'C', defaultCurrencyCode: 'CHF' },
        ],
      },
    })

    assert.deepEqual(
      (await api.listCatalogs()).catalogs.map((each) => [each.defaultLocaleCode, each.defaultCurrencyCode]),
      [
        ['de-de', 'EUR'],
        ['fr-fr', 'EUR'],
        ['de-de', 'CHF'],
      ],
    )
  })

  it('report existing codes and missing parents as error items and store the rest', async () => {
    const { api, seed } = await harness()
    await seed.catalog({ code: 'a' })

    const { errors } = await api.createCatalogs({
      body: {
        catalogs: [
          { code: 'a', name: 'A' },
          { code: 'b', name: 'B', parentCatalogCode: 'nowhere' },
          { code: 'c', name: 'C' },
          { code: 'c', name: 'C again' },
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ code, entityIndex, entityId, subentityPath }) => ({
        code,
        entityIndex,
        entityId,
        subentityPath,
      })),
      [
        { code: 409, entityIndex: 0, entityId: 'a', subentityPath: [] },
        { code: 404, entityIndex: 1, entityId: 'b', subentityPath: ['parentCatalogCode'] },
        { code: 409, entityIndex: 3, entityId: 'c', subentityPath: [] },
      ],
    )
    assert.deepEqual(
      (await api.listCatalogs()).catalogs.map(({ code }) => code),
      ['a', 'c'],
    )
  })

  it('are listed by code with limit, offset and the count of all', async () => {
    const { api } = await harness()
    const codes = ['code_1', 'code_10', 'code_2', 'code_3']
    await api.createCatalogs({ body: { catalogs: codes.toReversed().map((code) => ({ code, name: code })) } })

    const page = await api.listCatalogs({ limit: 2, offset: 1 })
    const beyond = await api.listCatalogs({ limit: 2, offset: 9 })

    assert.deepEqual(
      page.catalogs.map(({ code }) => code),
      ['code_10', 'code_2'],
    )
    assert.partialDeepStrictEqual(page.meta, { limit: 2, offset: 1, totalItemCount: 4 })
    assert.deepEqual(beyond.catalogs, [])
    assert.equal(beyond.meta.totalItemCount, 4)
  })

  it('change only what is sent, and nothing for an empty body', async () => {
    const { api, seed } = await harness()
    await seed.catalog({ code: 'us', name: 'US', defaultCurrencyCode: 'EUR' })

    await api.updateCatalog({ catalogCode: 'us', body: { name: 'America' } })
    await api.updateCatalog({ catalogCode: 'us', body: {} })

    const { catalog } = await api.getCatalog({ catalogCode: 'us' })
    assert.partialDeepStrictEqual(catalog, { name: 'America', defaultCurrencyCode: 'EUR', isDefault: true })
  })

  it('refuse an update that is older than what is stored, and accept one of the same date', async () => {
    const { api, seed } = await harness()
    await seed.catalog({ code: 'us', externalUpdateDate: '2026-02-01T00:00:00Z' })
    const update = (externalUpdateDate: string) =>
      api.updateCatalog({ catalogCode: 'us', body: { externalUpdateDate, name: externalUpdateDate } })

    await assert.rejects(update('2026-01-31T23:59:59Z'), ConflictError)
    await update('2026-02-01T01:00:00+01:00')
    await update('2026-02-02T00:00:00Z')

    const { catalog } = await api.getCatalog({ catalogCode: 'us' })
    assert.equal(catalog.externalUpdateDate, '2026-02-02T00:00:00.000Z')
  })

  it('refuse a missing parent on update, and an update of another revision', async () => {
    const { api, seed } = await harness()
    await seed.catalog({ code: 'us' })
    const { etag } = await api.raw.getCatalog({ catalogCode: 'us' })
    await api.updateCatalog({ catalogCode: 'us', body: { name: 'Two' } }, { ifMatch: etag })

    await assert.rejects(
      api.updateCatalog({ catalogCode: 'us', body: { name: 'Three' } }, { ifMatch: etag }),
      PreconditionFailedError,
    )
    await assert.rejects(
      api.updateCatalog({ catalogCode: 'us', body: { parentCatalogCode: 'nowhere' } }),
      NotFoundError,
    )
  })

  it('are deleted when empty, and with their products only by force', async () => {
    const { api, seed, events } = await harness()
    await seed.catalog({ code: 'us' })
    await seed.product({ code: 'tea' })

    await assert.rejects(api.deleteCatalog({ catalogCode: 'us' }), ConflictError)
    await api.deleteCatalog({ catalogCode: 'us', force: true })

    await assert.rejects(api.getCatalog({ catalogCode: 'us' }), NotFoundError)
    assert.deepEqual(
      (await events()).filter(({ event }) => event.startsWith('product')).map(({ event }) => event),
      ['productCreated', 'productDeleted'],
    )
    await seed.catalog({ code: 'us' })
    assert.equal((await api.listProducts()).meta.totalItemCount, 0)
  })

  it('are deleted with their products at once', async () => {
    const { api, seed, platform, merchantCode } = await harness()
    await seed.catalog({ code: 'us' })
    for (const code of ['assam', 'ceylon']) await seed.product({ code })
    const { database } = platform
    const isWaiting = async () => {
      const waiting = await database.many(sql`
        select from pg_stat_activity a
        where a.datname = current_database() and a.wait_event_type = 'Lock' and a.query like '%removed_product%'`)
      return waiting.length > 0
    }

    const deleting = await database.tx(async (tx) => {
      await tx.run(sql`
        select from product p join merchant m on m.id = p.merchant_id
        where m.code = ${merchantCode} and p.code = 'ceylon' for update of p`)
      const request = api.deleteCatalog({ catalogCode: 'us', force: true })
      await until(isWaiting)
      assert.equal((await api.listProducts()).meta.totalItemCount, 2)
      return { request }
    })
    await deleting.request

    await assert.rejects(api.getCatalog({ catalogCode: 'us' }), NotFoundError)
  })

  it('lose their products batch by batch, with all that is kept of them', async () => {
    const h = await harness()
    const { ctx } = await countStatements(h)
    await h.seed.catalog({ code: 'us' })
    await h.seed.catalog({ code: 'de' })
    const codes = Array.from({ length: 7 }, (_, n) => `tea-${n}`)
    for (const code of codes) await h.seed.product({ code })
    await h.seed.product({ code: 'stays' }, 'de')
    const { id } = await ctx.db.one<{ id: number }>(
      sql`select id from catalog where merchant_id = ${ctx.merchantId} and code = 'us'`,
    )

    await ctx.tx(async (tx) => {
      await removeProducts(tx, ctx, { id, code: 'us' }, 3)
      await emitRemoved(tx, ctx, { id, code: 'us' })
    })

    const told = (await h.events()).filter(({ event }) => event === 'productDeleted')
    assert.deepEqual(told.map(({ entityId }) => entityId).toSorted(), codes)
    for (const table of ['product', 'product_search', 'product_filter', 'product_name'])
      assert.deepEqual(
        await ctx.db.one(sql`select count(*) from ${raw(table)} where merchant_id = ${ctx.merchantId}`),
        { count: 1 },
        table,
      )
  })
})

describe('parent catalogs', () => {
  it('are created, and the newest default takes the catalogs that name no parent', async () => {
    const { api } = await harness()

    const { errors } = await api.createParentCatalogs({
      body: {
        parentCatalogs: [
          { code: 'brands', name: 'Brands', isDefault: true },
          { code: 'default', name: 'Again' },
        ],
      },
    })
    await api.createCatalogs({
      body: {
        catalogs: [
          { code: 'us', name: 'US' },
          { code: 'de', name: 'DE', parentCatalogCode: 'default' },
        ],
      },
    })

    assert.deepEqual(
      errors.map(({ code, entityIndex }) => [code, entityIndex]),
      [[409, 1]],
    )
    const { catalogs } = await api.listCatalogs()
    assert.deepEqual(
      catalogs.map(({ code, parentCatalogCode }) => [code, parentCatalogCode]),
      [
        ['de', 'default'],
        ['us', 'brands'],
      ],
    )
  })
})
