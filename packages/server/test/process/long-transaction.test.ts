import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '@tradepost/kernel'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { importer } from '../../src/services/import/import/import.fixture.ts'
import { removeNotes } from '../../src/services/import/turn/end.service.ts'
import { operate } from '../../src/tool.ts'
import { type Harness, harness, useOwnServer } from '../support/harness.ts'

useOwnServer()

type Held = { ms: number; query: string }

/**
 * The transaction that held up events the longest. Events of all merchants wait for every transaction that has written
 * something, unless it keeps silent.
 */
const longestDuring = async ({ platform: { database } }: Harness, work: () => Promise<unknown>) => {
  let longest: Held = { ms: 0, query: 'none' }
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const held = await database.many<Held>(sql`
        select extract(epoch from clock_timestamp() - a.xact_start)::float8 * 1000 as ms, a.query
        from pg_stat_activity a
        where a.datname = current_database() and a.backend_xid is not null and not exists (
          select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.classid = 727005
            and l.objsubid = 2)`)
      for (const one of held) if (one.ms > longest.ms) longest = one
      // of seconds that are watched; every 2 ms took as much of a processor as the work itself
      await sleep(10)
    }
  }
  const watching = watch()
  const begin = performance.now()
  await work()
  const ms = performance.now() - begin
  isOver = true
  await watching
  return { ms, longest }
}

const ROWS = 4000
const products = (prefix: string) =>
  Array.from({ length: ROWS }, (_, n) => ({
    code: `${prefix}-${n}`,
    name: { 'en-us': `Tea ${n}` },
    modelType: 'standard',
    isInventoryManaged: false,
  }))

/** Of the work of 4,000 rows and more a single transaction does a small part, however busy the machine is. */
const inSmallSteps = async (h: Harness, title: string, work: () => Promise<unknown>) => {
  const { ms, longest } = await longestDuring(h, work)
  assert.ok(
    longest.ms < ms / 2,
    `${title}: a transaction took ${Math.round(longest.ms)} of ${Math.round(ms)} ms: ${longest.query}`,
  )
}

it('no work on many rows is one long transaction that events have to wait for', async () => {
  const h = await harness()
  const { database } = h.platform
  await h.seed.catalog()
  const { run, undo } = importer(h)
  const folder = await mkdtemp(join(tmpdir(), 'tradepost-long-'))
  closeAfterFile(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'one.merchant.gz')
  const onProgress = () => undefined
  let ref = ''

  await inSmallSteps(h, 'import', async () => {
    await run([{ entity: 'product', content: products('old') }])
  })
  await inSmallSteps(h, 'full import that deletes', async () => {
    const files = [{ entity: 'product' as const, importStrategy: 'full' as const, content: products('new') }]
    const done = await run(files, { confirmDeletions: true })
    assert.equal(done.entityFiles[0]?.deleted.succeeded, ROWS)
    ref = done.ref
  })
  await inSmallSteps(h, 'undo', () => undo(ref))
  await inSmallSteps(h, 'notes of an import', async () => {
    const { id } = await database.one<{ id: number }>(
      sql`select id from merchant where code = ${h.merchantCode}`,
    )
    for (let part = 0; part < 5; part++)
      await database.run(sql`
        insert into import_key (merchant_id, ref, entity, catalog_code, key)
        select ${id}, ${ref}::uuid, 'product', '', array[${part}::int || '-' || n]
        from generate_series(1, 10000) n`)
    await removeNotes(h.platform, { merchantId: id, ref })
    assert.deepEqual(await database.many(sql`select from import_key where ref = ${ref}::uuid`), [])
  })
  await inSmallSteps(h, 'merchant in a file', async () => {
    await operate.exportMerchant(h.platform, { code: h.merchantCode, path, onProgress })
    await operate.importMerchant(h.platform, { code: `${h.merchantCode}-copy`, path, onProgress })
  })
})
