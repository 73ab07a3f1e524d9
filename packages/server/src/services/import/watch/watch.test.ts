import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ImportProgress } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError, RateLimitError } from '@tradepost/sdk'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { until } from '../../../../test/support/until.ts'
import { importer } from '../import/import.fixture.ts'
import { findProgressText } from './watch.store.ts'

useOwnServer()

class Told extends Error {}

const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ productCode: `p-${n}`, locationCode: 'none', onHand: 1 }))

const start = async () => {
  const h = await harness()
  return { ...h, ...importer(h) }
}

describe('the progress of an import', () => {
  it('is told from its first row to its end', async () => {
    const { api, upload, read } = await start()
    const { ref } = await api.createImport({ body: {} })
    await upload(ref, { entity: 'inventory', content: rows(3000) })
    const seen: ImportProgress[] = []
    const watching = (async () => {
      for await (const progress of api.watchImport({ importRef: ref })) seen.push(progress)
    })()
    await until(() => Promise.resolve(seen.length > 0))

    await api.startImport({ importRef: ref, body: {} })
    await watching

    assert.partialDeepStrictEqual(seen[0], {
      ref,
      status: 'new',
      progress: 0,
      rows: 0,
      rowsPerSecond: null,
      secondsLeft: null,
    })
    assert.partialDeepStrictEqual(seen.at(-1), {
      status: 'finished',
      progress: 100,
      rows: 3000,
      secondsLeft: null,
    })
    const percents = seen.map(({ progress }) => progress)
    assert.deepEqual(
      percents,
      percents.toSorted((a, b) => a - b),
    )
    const text = await api.watchImportProgress({ importRef: ref })
    assert.match(text, /^event: progress\ndata: \{.*"status" ?: ?"finished".*\}\n\n$/)
    assert.equal((await read(ref)).secondsLeft, null)
  })

  it('has rows per second, and an end that is estimated by the bytes', async () => {
    const { run, platform, clock } = await start()
    const { ref } = await run([{ entity: 'inventory', content: rows(1) }])
    const begin = clock.now()
    const after = new Date(begin.getTime() + 10_000)

    // undone again, so that no job takes it for one that it should work on
    const told = await platform.database
      .tx(async (tx) => {
        const { merchantId } = await tx.one<{ merchantId: number }>(sql`
          update import set status = 'processing', end_date = null, start_date = ${begin} where ref = ${ref}::uuid
          returning merchant_id as "merchantId"`)
        await tx.run(sql`
          update import_file set bytes = 1000, bytes_read = 250, counts = jsonb_set(counts, '{total}', '50')
          where ref = ${ref}::uuid`)
        throw new Told((await findProgressText(tx, { merchantId, ref }, after))?.text ?? '')
      })
      .catch((error: Error) => error)

    assert.ok(told instanceof Told, String(told))
    assert.partialDeepStrictEqual(JSON.parse(told.message), {
      progress: 25,
      rows: 50,
      rowsPerSecond: 5,
      secondsLeft: 30,
    })
  })

  it('is watched by so many at once, who leave when they have seen enough', async () => {
    const { api } = await start()
    const { ref: importRef } = await api.createImport({ body: {} })
    const ends = Array.from({ length: 20 }, () => new AbortController())
    const watchers = ends.map(({ signal }) => api.watchImport({ importRef }, { signal }))
    for (const watcher of watchers) await watcher.next()
    const refused = () => api.raw.watchImportProgress({ importRef }, { signal: AbortSignal.timeout(60_000) })

    await assert.rejects(refused(), RateLimitError)
    await assert.rejects(api.watchImportProgress({ importRef: 'none' }), NotFoundError)
    for (const end of ends) end.abort()
    await Promise.allSettled(watchers.map((watcher) => watcher.next()))

    const one = new AbortController()
    await until(async () => {
      const watcher = api.watchImport({ importRef }, { signal: one.signal })
      return watcher.next().then(
        () => true,
        () => false,
      )
    })
    one.abort()
  })
})
