import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { useOwnServer } from '../../../../../test/support/harness.ts'
import { fetchFile, merchantIdOf, sellable, withCatalog } from './export.fixture.ts'
import { FILE_LIFETIME_MS, failRun, performRun, removeOldFiles } from './run.service.ts'
import { claimRun, endRun, findFile, insertRun, recordProgress } from './run.store.ts'

// it moves the clock, and its own runs are not written by the jobs of others
useOwnServer()

const DAY = 24 * 3_600_000

const withRun = async () => {
  const h = await withCatalog()
  await h.seed.product(sellable('tea'))
  const merchantId = await merchantIdOf(h)
  const { database, clock, ids } = h.platform
  const { id: catalogId } = await database.one<{ id: number }>(
    sql`select id from catalog where merchant_id = ${merchantId}`,
  )
  /** A run that no job is waiting for. */
  const insert = async () => {
    const request = { kind: 'csv', entity: 'product' } as const
    const run = { catalogId, feed: 'product', request, now: clock.now() }
    return { merchantId, id: (await insertRun(database, merchantId, run)).id }
  }
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of h.platform.files.list(`exports/${merchantId}`)) keys.push(key)
    return keys
  }
  return { ...h, merchantId, insert, stored, writer: () => ids.uuid() }
}

describe('the file of an export', () => {
  it('is fetched by its link, and by nothing like it', async () => {
    const h = await withRun()
    const { api, newest, ended } = h
    await api.exportCsv({ body: { entity: 'product' } })
    const begun = await newest()
    assert.equal(begun.endDate === null, begun.url === null)
    const { id, url } = await ended()

    const file = await fetchFile(h, url)
    assert.equal(file.status, 200)
    assert.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.equal(file.headers.get('content-disposition'), `attachment; filename="product-${id}.csv"`)
    assert.match(await file.text(), /^ImportType,ProductCode,.*tea/s)

    const wrong = [
      String(url).replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
      String(url).replace(/expires=\d/, 'expires=9'),
      String(url).replace(`/${id}/`, `/${id + 1}/`),
      String(url).replace(/\?.*/, ''),
      String(url).replace('.csv', '.json'),
      String(url).replace(h.merchantCode, 'another'),
    ]
    for (const address of wrong) assert.equal((await fetchFile(h, address)).status, 404, address)
  })

  it('is there for seven days after the end', async () => {
    const h = await withRun()
    await h.api.exportCsv({ body: { entity: 'product' } })
    const { url } = await h.ended()

    h.clock.advance(FILE_LIFETIME_MS - DAY)
    await removeOldFiles(h.platform)
    assert.equal((await h.newest()).url, url)
    assert.equal((await fetchFile(h, url)).status, 200)

    h.clock.advance(DAY)
    assert.equal((await fetchFile(h, url)).status, 404)
    assert.equal((await h.newest()).url, null)
    await removeOldFiles(h.platform)
    assert.deepEqual(await h.stored(), [])
    assert.equal((await h.newest()).status, 'succeded')
  })

  it('goes with the catalog', async () => {
    const h = await withRun()
    await h.api.exportCsv({ body: { entity: 'product' } })
    const { url } = await h.ended()
    assert.equal((await h.stored()).length, 1)

    await h.api.deleteCatalog({ catalogCode: 'main', force: true })
    assert.equal((await fetchFile(h, url)).status, 404)
    await removeOldFiles(h.platform)

    assert.deepEqual(await h.stored(), [])
  })
})

describe('a run of the server', () => {
  it('starts over after a crash, and leaves one file', async () => {
    const h = await withRun()
    const key = await h.insert()
    await claimRun(h.platform.database, key, h.writer())
    await performRun(h.platform, key)
    const [first] = await h.stored()

    // a second job for a run that has ended
    await performRun(h.platform, key)

    assert.deepEqual(await h.stored(), [first])
    assert.partialDeepStrictEqual(await h.newest(), { status: 'succeded', entityCount: 1 })
  })

  it('is ended by the last that writes it', async () => {
    const h = await withRun()
    const { database, clock } = h.platform
    const key = await h.insert()
    const [slow, fast] = [h.writer(), h.writer()]
    const end = { status: 'succeeded', entityCount: 5, errorMessage: null, now: clock.now() } as const

    await claimRun(database, key, slow)
    await claimRun(database, key, fast)

    assert.equal(await recordProgress(database, key, slow, 3), false)
    assert.equal(await endRun(database, key, slow, end), null)
    assert.equal(await recordProgress(database, key, fast, 4), true)
    assert.equal((await h.newest()).entityCount, 4)
    assert.deepEqual(await endRun(database, key, fast, end), { hasReader: false })
    assert.equal(await claimRun(database, key, slow), null)
    assert.equal(await findFile(database, h.merchantCode, key.id), null)
  })

  it('leaves one file when two write it at once', async () => {
    const h = await withRun()
    const key = await h.insert()

    await Promise.all([performRun(h.platform, key), performRun(h.platform, key)])

    assert.equal((await h.stored()).length, 1)
    assert.equal((await h.newest()).status, 'succeded')
  })

  it('fails after five attempts, and says so without inner detail', async () => {
    const h = await withRun()
    const key = await h.insert()
    const broken = {
      ...h.platform,
      files: { ...h.platform.files, put: () => Promise.reject(new Error('the disk is full')) },
    }

    for (let attempt = 1; attempt < 5; attempt++)
      await assert.rejects(performRun(broken, key), /the disk is full/)
    assert.equal((await h.newest()).status, 'processing')
    await performRun(broken, key)

    assert.partialDeepStrictEqual(await h.newest(), {
      status: 'failed',
      errorMessage: texts.exportFault,
      url: null,
    })
  })

  it('fails when its process ended again and again', async () => {
    const h = await withRun()
    const key = await h.insert()
    await claimRun(h.platform.database, key, h.writer())

    await failRun(h.platform, key)

    assert.partialDeepStrictEqual(await h.newest(), { status: 'failed', errorMessage: texts.jobCrashed })
  })

  it('is not reported by others', async () => {
    const h = await withRun()
    const { id } = await h.insert()

    await assert.rejects(h.api.updateExport({ exportId: String(id), body: { status: 'failed' } }), {
      status: 409,
      message: new RegExp(messageOf('exportOfServer')),
    })
  })

  it('waits with nine others at most', async () => {
    const h = await withRun()
    for (let open = 0; open < 9; open++) await h.insert()
    const address = `/catalog/v1/merchants/${h.merchantCode}/exportCsv?dryRun=true`
    const dry = await h.raw(address, { method: 'POST', body: '{"entity":"product"}' })
    assert.equal(dry.status, 202)
    await h.insert()

    await assert.rejects(h.api.exportCsv({ body: { entity: 'product' } }), {
      status: 409,
      message: new RegExp(messageOf('tooManyExports')),
    })
  })
})
