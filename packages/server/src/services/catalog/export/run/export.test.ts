import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError, type ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../../test/support/harness.ts'

const prepared = async () => {
  const h = await harness()
  await h.seed.catalog()
  const open = async (
    feed: 'product' | 'inventory' | 'pickupLinkSubfeed' = 'product',
    catalogCode?: string,
  ) => (await h.api.createExport({ catalogCode, body: { feed } })).id
  const list = async (query: Parameters<typeof h.api.listExports>[0] = {}) =>
    (await h.api.listExports(query)).exports
  const report = (id: number, body: Parameters<typeof h.api.updateExport>[0]['body'], catalogCode?: string) =>
    h.api.updateExport({ exportId: String(id), catalogCode, body })
  return { ...h, open, list, report }
}

const refusedBy = (code: string) => (error: ValidationError) => error.problems[0]?.code === code

describe('a run of an outside exporter', () => {
  it('is opened, reports, and ends', async () => {
    const { open, list, report, clock } = await prepared()
    const startDate = clock.now().toISOString()
    const id = await open('inventory')
    assert.deepEqual(await list(), [
      {
        id,
        feed: 'inventory',
        status: 'processing',
        entityCount: 0,
        errorMessage: null,
        startDate,
        endDate: null,
        url: null,
      },
    ])

    await report(id, { entityCount: 7 })
    await report(id, { status: 'processing', errorMessage: 'slow' })
    assert.partialDeepStrictEqual(await list(), [{ entityCount: 7, errorMessage: 'slow', endDate: null }])
    await report(id, { status: 'succeeded', errorMessage: null })

    const [run] = await list()
    assert.partialDeepStrictEqual(run, { status: 'succeded', entityCount: 7, errorMessage: null, url: null })
    assert.ok(run?.endDate && run.endDate >= startDate)
  })

  it('keeps its end', async () => {
    const { open, list, report, raw, merchantCode } = await prepared()
    const id = await open()
    await report(id, { status: 'failed', errorMessage: 'Upload failed' })
    const before = await list()

    for (const status of ['processing', 'succeded'] as const)
      await assert.rejects(report(id, { status }), {
        status: 409,
        message: new RegExp(messageOf('exportEnded')),
      })
    const sentBack = await raw(`/catalog/v1/merchants/${merchantCode}/exports/${id}`, {
      method: 'POST',
      body: JSON.stringify(before[0]),
    })

    assert.equal(sentBack.status, 204)
    assert.deepEqual(await list(), before)
  })

  it('ends once when two report at the same moment', async () => {
    const { open, list, report } = await prepared()
    const id = await open()

    const outcomes = await Promise.allSettled([
      report(id, { status: 'succeeded', entityCount: 1 }),
      report(id, { status: 'failed', entityCount: 2 }),
    ])

    const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.partialDeepStrictEqual(await list(), [
      { status: ['succeded', 'failed'][won], entityCount: won + 1 },
    ])
  })

  it('keeps to its shape', async () => {
    const { api, open, list, report, raw, merchantCode } = await prepared()
    const id = await open()

    await assert.rejects(
      api.createExport({ body: { feed: 'category' as 'product' } }),
      refusedBy('ENUM_MISMATCH'),
    )
    await assert.rejects(report(id, { status: 'done' as 'failed' }), refusedBy('ENUM_MISMATCH'))
    await assert.rejects(report(id, { entityCount: -1 }), refusedBy('MINIMUM'))
    await assert.rejects(report(id, { errorMessage: 'x'.repeat(8193) }), refusedBy('MAX_LENGTH'))
    await report(id, { errorMessage: 'x'.repeat(8192), entityCount: Number.MAX_SAFE_INTEGER })
    assert.partialDeepStrictEqual(await list(), [{ entityCount: Number.MAX_SAFE_INTEGER }])
    const wrong = await raw(`/catalog/v1/merchants/${merchantCode}/exports/first`, {
      method: 'POST',
      body: '{}',
    })
    assert.equal(wrong.status, 400)
  })

  it('belongs to one catalog of one merchant, and goes with the catalog', async () => {
    const { api, seed, open, list, report, platform } = await prepared()
    const other = await prepared()
    await seed.catalog({ code: 'other' })
    const id = await open('product', 'other')
    const foreign = await other.open()

    assert.deepEqual(await list(), [])
    assert.equal((await list({ catalogCode: 'other' }))[0]?.id, id)
    for (const refused of [() => report(id, {}), () => report(foreign, {}), () => report(999_999_999, {})])
      await assert.rejects(refused, { status: 404, message: new RegExp(messageOf('exportNotFound')) })
    await assert.rejects(list({ catalogCode: 'nowhere' }), NotFoundError)
    await assert.rejects(open('product', 'nowhere'), NotFoundError)
    await assert.rejects(report(id, {}, 'nowhere'), NotFoundError)

    await api.deleteCatalog({ catalogCode: 'other' })
    const rows = await platform.database.many(sql`select 1 from catalog_export where id = ${id}`)
    assert.deepEqual(rows, [])
  })
})

describe('the list of exports', () => {
  const withFour = async () => {
    const h = await prepared()
    const ids: number[] = []
    for (const feed of ['product', 'inventory', 'product', 'pickupLinkSubfeed'] as const)
      ids.push(await h.open(feed))
    const [a, b, c, d] = ids as [number, number, number, number]
    await h.report(a, { status: 'succeded', entityCount: 30 })
    await h.report(b, { status: 'failed', entityCount: 20 })
    const found = async (query: Parameters<typeof h.list>[0]) =>
      (await h.list(query)).map(({ id }) => 'abcd'[ids.indexOf(id)]).join('')
    return { ...h, ids: { a, b, c, d }, found }
  }

  it('is filtered by number, feed and status, of which success has two spellings', async () => {
    const { ids, found, list } = await withFour()

    assert.equal(await found({ filters: { id: ids.b } }), 'b')
    assert.equal(await found({ filters: { feed: 'product' } }), 'ca')
    assert.equal(await found({ filters: { status: 'succeeded' } }), 'a')
    assert.equal(await found({ filters: { status: 'succeded' } }), 'a')
    assert.equal(await found({ filters: { status: { $in: ['succeeded', 'failed'] } } }), 'ba')
    assert.equal(await found({ filters: { status: { $ne: 'succeeded' } } }), 'dcb')
    assert.equal(await found({ filters: { status: 'processing', feed: 'product' } }), 'c')
    await assert.rejects(list({ filters: { status: 'done' as 'failed' } }), refusedBy('ENUM_MISMATCH'))
    await assert.rejects(list({ filters: { url: 'x' } }))
  })

  it('has the newest first, or the order that is asked for', async () => {
    const { found, list } = await withFour()

    assert.equal(await found({}), 'dcba')
    assert.equal(await found({ sort: 'id:asc' }), 'abcd')
    assert.equal(await found({ sort: 'entityCount:desc,id:asc' }), 'abcd')
    assert.equal(await found({ sort: 'feed:asc,id:asc' }), 'bdac')
    assert.equal((await found({ sort: 'endDate:desc' })).slice(2), 'dc')
    await assert.rejects(list({ sort: 'sequenceId:asc' }), (error: ValidationError) => {
      assert.equal(error.problems[0]?.message, texts.sequenceNeedsCatalog)
      return true
    })
    await assert.rejects(list({ sort: 'url:asc' }))
  })

  it('sorts by sequenceId in a catalog that is named', async () => {
    const { api, seed, open } = await prepared()
    await seed.catalog({ code: 'named' })
    const ids = [await open('product', 'named'), await open('inventory', 'named')]

    const { exports } = await api.listExports({ catalogCode: 'named', sort: 'sequenceId:asc' })

    assert.deepEqual(
      exports.map(({ id }) => id),
      ids,
    )
  })

  it('comes in pages, of a thousand at most', async () => {
    const { api, found, list } = await withFour()

    assert.equal(await found({ limit: 2, offset: 1 }), 'cb')
    const { meta } = await api.listExports({ limit: 1 })
    assert.deepEqual(meta, { limit: 1, offset: 0, totalItemCount: 4 })
    assert.equal((await api.listExports()).meta.limit, 1000)
    await assert.rejects(list({ limit: 1001 }), refusedBy('MAXIMUM'))
    await assert.rejects(list({ limit: 0 }), refusedBy('MINIMUM'))
  })
})
