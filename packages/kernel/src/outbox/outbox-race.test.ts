import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase, openTestDatabase } from '../../test/database.ts'
import { testContext, testPlatform } from '../../test/platform.ts'
import type { Database } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { dispatchBatch, listBehind, numberEvents, type Subscriber } from './dispatch.ts'
import { emit } from './emit.ts'

const THINGS = 8
const WRITERS = 6
const CHANGES = 1000

const connectionString = await makeDatabase()
const open = () => openTestDatabase({ connectionString })
const database = await open()
const ctx = testContext(testPlatform(database))
await database.run(sql`create table thing (id text primary key, n int not null)`)
await database.run(sql`insert into thing select n::text, 0 from generate_series(1, ${THINGS}::int) n`)
await database.run(sql`create table heard (number bigint generated always as identity, id text, n int)`)

const any = (count: number) => Math.floor(Math.random() * count)

/** Sessions end in the middle, transactions are rolled back, and some take long. */
const change = async (db: Database) => {
  const id = String(1 + any(THINGS))
  await db.tx(async (tx) => {
    const { n } = await tx.one<{ n: number }>(sql`update thing set n = n + 1 where id = ${id} returning n`)
    if (any(10) === 0) await sleep(any(50))
    await emit(tx, ctx, [{ event: 'shopUpdated', entityId: id, payload: { shopCode: String(n) } }])
    if (any(5) === 0) await sleep(any(50))
    if (any(10) === 0) throw new Error('on purpose')
  })
}

const follower: Subscriber = {
  name: 'follower',
  handle: async (tx, events) => {
    for (const { entityId, payload } of events)
      await tx.run(sql`
        insert into heard (id, n) values (${entityId}, ${Number((payload as { shopCode: string }).shopCode)})`)
  },
}

/** Of all that was numbered up to a position once seen, nothing changes any more. */
const watcher = () => {
  let last = 0
  let count = 0
  return async () => {
    const seen = await database.one<{ behind: number; count: number; last: number }>(sql`
      select count(*) filter (where position <= ${last}::bigint) as behind, count(position) as count,
        coalesce(max(position), 0) as last
      from outbox`)
    assert.equal(seen.behind, count, `an event appeared behind ${last}`)
    last = seen.last
    count = seen.count
  }
}

const endSomebody = () =>
  database.run(sql`
    select pg_terminate_backend(pid) from (
      select a.pid from pg_stat_activity a
      where a.datname = current_database() and a.pid <> pg_backend_pid() and a.application_name = 'ends at any time'
      order by random() limit 1) one`)

it('hands on every change once and in order, whoever ends in the middle, and nothing appears behind what was read', async () => {
  const fragile = await openTestDatabase({ connectionString, application_name: 'ends at any time' })
  let changes = 0
  let isOver = false
  const ignore = () => undefined
  const write = async () => {
    while (changes++ < CHANGES) await change(fragile).catch(ignore)
  }
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work()
      await sleep(any(10))
    }
  }
  const handOn = async () => {
    await numberEvents(fragile).catch(ignore)
    await listBehind(fragile, [follower]).catch(ignore)
    await dispatchBatch(fragile, follower).catch(ignore)
  }
  const around = [until(handOn), until(handOn), until(handOn), until(watcher()), until(endSomebody)]

  await Promise.all(Array.from({ length: WRITERS }, write))
  isOver = true
  await Promise.all(around)
  await numberEvents(database)
  while ((await dispatchBatch(database, follower)) > 0);

  const told = await database.many<{ id: string; n: number; heard: number[] }>(sql`
    select t.id, t.n, coalesce(array_agg(h.n order by h.number) filter (where h.n is not null), '{}') as heard
    from thing t left join heard h using (id) group by t.id, t.n`)
  for (const { n, heard } of told)
    assert.deepEqual(
      heard,
      Array.from({ length: n }, (_, index) => index + 1),
    )
  assert.ok(told.reduce((sum, { n }) => sum + n, 0) > CHANGES / 4)
})
