import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errors } from '@tradepost/contract'
import { ConflictError, NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { importer } from '../import/import.fixture.ts'

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    code: `p-${n}`,
    name: { 'en-us': 'P' },
    modelType: 'standard',
    isInventoryManaged: false,
  }))

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  return { ...h, ...importer(h) }
}

describe('canceling an import', () => {
  it('ends one in the middle, with every row that was read applied and the log saying how far it was', async () => {
    const { api, upload, read, ended, events } = await start()
    const { ref } = await api.createImport({ body: {} })
    await upload(ref, { entity: 'product', content: rows(20_000) })
    await api.startImport({ importRef: ref, body: {} })
    await until(async () => ((await read(ref)).entityFiles[0]?.total ?? 0) > 0)

    await api.cancelImport({ importRef: ref })

    const done = await ended(ref)
    const total = done.entityFiles[0]?.total ?? 0
    assert.equal(done.status, 'aborted')
    assert.ok(total > 0 && total < 20_000 && total % 500 === 0, String(total))
    assert.match(
      String(done.reason),
      new RegExp(`^Canceled by .+ after ${total} rows, [\\d.]+ % of the files`),
    )
    assert.deepEqual(
      done.entries.map(({ code, message }) => [code, message]),
      [['CANCELED', done.reason]],
    )
    assert.equal((await api.listProducts({ limit: 1 })).meta.totalItemCount, total)
    assert.deepEqual(
      (await events()).filter(({ event }) => event === 'importCompleted').map(({ payload }) => payload),
      [{ ref, status: 'failed' }],
    )
    await assert.rejects(api.cancelImport({ importRef: ref }), ConflictError)
  })

  it('ends one that was not started, and refuses one that is over or unknown', async () => {
    const { api, run, read } = await start()
    const { ref } = await api.createImport({ body: {} })
    const { ref: finished } = await run([])
    const other = await (await start()).api.createImport({ body: {} })

    await api.cancelImport({ importRef: ref })

    assert.equal((await read(ref)).status, 'aborted')
    await assert.rejects(api.startImport({ importRef: ref, body: {} }), ConflictError)
    await assert.rejects(api.cancelImport({ importRef: finished }), (error: ConflictError) =>
      error.message.endsWith(errors.importEnded.message),
    )
    for (const importRef of [other.ref, 'none'])
      await assert.rejects(api.cancelImport({ importRef }), NotFoundError)
  })
})
