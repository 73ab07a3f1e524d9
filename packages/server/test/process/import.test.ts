import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@tradepost/kernel'
import { importer } from '../../src/services/import/import/import.fixture.ts'
import { openDemoProcesses } from '../support/demo-process.ts'

const ROWS = 5000
/** Each takes ten seconds, until the next server knows that the last one is dead. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 3)
const UNDO_KILLS = Math.ceil(KILLS / 5)
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** Park and Miller: the same numbers for the same seed. */
let state = (seed % 2_147_483_646) + 1
const below = (limit: number) => {
  state = (state * 48_271) % 2_147_483_647
  return Math.floor((state / 2_147_483_647) * limit)
}

const product = (code: string, n: number) => ({
  code,
  name: { 'en-us': `Product ${n}`, 'de-de': `Artikel ${n}` },
  modelType: 'standard',
  isInventoryManaged: false,
})

/** New products, changes of earlier ones, deletions and rows that are wrong, so that an order and a count can go wrong. */
const rowOf = (n: number): object => {
  if (n % 10 === 9) return { code: `kill-${n}`, name: 5 }
  if (n % 7 === 6) return { code: `kill-${n - 6}`, rating: (n % 5) + 1 }
  if (n % 31 === 30) return { productCode: `kill-${n - 10}`, importType: 'D' }
  if (n % 23 === 22)
    return { code: `kept-${n % 300}`, rating: (n % 5) + 1, longName: { 'en-us': `Long ${n}` } }
  if (n % 29 === 28) return { productCode: `kept-${n % 300}`, importType: 'D' }
  return product(`kill-${n}`, n)
}
const linesOf = (rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\n')
const content = linesOf(Array.from({ length: ROWS }, (_, n) => rowOf(n)))
const stock = linesOf(Array.from({ length: 300 }, (_, n) => product(`kept-${n}`, n)))

const servers = async () => {
  const { database, start } = await openDemoProcesses()
  const startImporter = async () => {
    const server = await start()
    return { ...server, ...importer(server) }
  }
  return { database, start: startImporter }
}
type Server = Awaited<ReturnType<Awaited<ReturnType<typeof servers>>['start']>>

const begin = async ({ api, upload }: Server, catalogCode: string, rows = content) => {
  const { ref } = await api.createImport({ body: { source: catalogCode } })
  await upload(ref, { entity: 'product', catalogCode, content: rows })
  await api.startImport({ importRef: ref, body: {} })
  return ref
}

type Progress = { done: number; isOver: boolean }

const rowsDone = (database: Database, ref: string) =>
  database.one<Progress>(sql`
    select coalesce(max((f.counts ->> 'total')::int), 0) as done, bool_or(i.status in ('finished', 'aborted')) as "isOver"
    from import i join import_file f on f.merchant_id = i.merchant_id and f.ref = i.ref where i.ref = ${ref}::uuid`)

const recordsUndone = (database: Database, ref: string) =>
  database.one<Progress>(sql`
    select coalesce((undo_counts ->> 'deleted')::int + (undo_counts ->> 'restored')::int
      + (undo_counts ->> 'createdAgain')::int, 0) as done, undo_status = 'finished' as "isOver"
    from import where ref = ${ref}::uuid`)

/** At a moment that is spread over what is left: behind some record, and up to 40 ms later. */
const killLater = async (
  server: Server,
  progress: () => Promise<Progress>,
  { left, until }: { left: number; until: number },
) => {
  const { done } = await progress()
  const goal = done + below(Math.max(until - done, 0) / left)
  let seen = done
  for (let now = await progress(); now.done < goal && !now.isOver; now = await progress()) {
    // nobody works on it until the death of the last server is noticed, and each look takes processor time
    await sleep(now.done === done ? 100 : now.done === seen ? 25 : 5)
    seen = now.done
  }
  await sleep(below(40))
  await server.kill()
  assert.equal((await progress()).isOver, false, 'it was over before it was killed so often')
}

const storedIn = (database: Database, catalogCode: string) =>
  database.many(sql`
    select p.code, p.data, p.descriptions, p.revision from product p
    join catalog c on c.merchant_id = p.merchant_id and c.id = p.catalog_id
    where c.code = ${catalogCode} and (p.code like 'kill-%' or p.code like 'kept-%') order by p.code`)

describe(`an import whose server is killed at random moments, KILL_SEED=${seed}`, () => {
  it('ends as if nothing had happened, and so does its undo', async () => {
    const { database, start } = await servers()
    let server = await start()
    for (const catalogCode of ['us', 'de']) await server.ended(await begin(server, catalogCode, stock))
    const before = await storedIn(database, 'us')
    const ref = await begin(server, 'us')

    for (let left = KILLS; left > 0; left--) {
      await killLater(server, () => rowsDone(database, ref), { left, until: ROWS * 0.8 })
      server = await start()
    }

    const disturbed = await server.ended(ref)
    const undisturbedRef = await begin(server, 'de')
    const undisturbed = await server.ended(undisturbedRef)
    assert.equal(disturbed.status, 'finished')
    const countsOf = ({ entityFiles: [file] }: typeof disturbed) => ({ ...file, context: null })
    assert.deepEqual(countsOf(disturbed), countsOf(undisturbed))
    assert.equal(disturbed.entityFiles[0]?.total, ROWS)
    assert.deepEqual(disturbed.entries, undisturbed.entries)
    assert.deepEqual(await storedIn(database, 'us'), await storedIn(database, 'de'))

    await server.api.undoImport({ importRef: ref })
    for (let left = UNDO_KILLS; left > 0; left--) {
      await killLater(server, () => recordsUndone(database, ref), { left, until: ROWS * 0.4 })
      server = await start()
    }

    const { undo } = await server.undone(ref)
    const { undo: atOnce } = await server.undo(undisturbedRef)
    const told = (counts: typeof undo) => ({ ...counts, startDate: null, endDate: null })
    assert.deepEqual(told(undo), told(atOnce))
    assert.equal(undo?.refused, 0)
    const withoutRevision = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), revision: null }))
    assert.deepEqual(withoutRevision(await storedIn(database, 'us')), withoutRevision(before))
    await server.kill()
  })
})
