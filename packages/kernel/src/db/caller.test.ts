import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase, openTestDatabase } from '../../test/database.ts'
import { createCaller } from './caller.ts'
import { openDatabase } from './db.ts'
import { sql } from './sql.ts'

const connectionString = await makeDatabase()
const watcher = await openTestDatabase({ connectionString })
const POOL = 4
const database = openDatabase(
  { connectionString, max: POOL },
  { read: 300, write: 0, background: 0, wait: 200 },
)
/** Nothing here may end by a limit. */
const patient = openDatabase({ connectionString, max: POOL })
after(() => Promise.all([database.close(), patient.close()]))

const running = (word: string) =>
  watcher.one<{ count: number }>(sql`
    select count(*) from pg_stat_activity
    where query like ${`%${word}%`} and state = 'active' and pid <> pg_backend_pid()`)

const until = async (word: string, count: number) => {
  const deadline = Date.now() + 90_000
  while ((await running(word)).count !== count) {
    assert.ok(Date.now() < deadline, `${word} never came to ${count}`)
    await sleep(10)
  }
}

describe('a statement', () => {
  it('is ended at the limit of reads, and its connection serves on', async () => {
    await assert.rejects(database.many(sql`select pg_sleep(60)`), { code: '57014' })

    assert.equal((await database.many(sql`select 1`)).length, 1)
  })

  it('has other limits in a transaction that writes and in the background', async () => {
    const slow = sql`select pg_sleep(0.6) is null as slept`

    const written = await database.tx((tx) => tx.many(slow))
    const behind = await database.background.many(slow)

    assert.deepEqual([written.length, behind.length], [1, 1])
    // the limit of reads is back on the same connections
    await assert.rejects(database.many(slow), { code: '57014' })
  })

  it('of a read has the limit of reads in a transaction, too', async () => {
    const reader = database.forCaller(createCaller('shop', true))

    await assert.rejects(
      reader.tx((tx) => tx.many(sql`select pg_sleep(60)`)),
      { code: '57014' },
    )
  })
})

describe('a caller who leaves', () => {
  for (const [title, ask] of Object.entries({
    'a statement by itself': (word: string) => {
      const caller = createCaller('shop', true)
      return { caller, work: patient.forCaller(caller).many(sql`select pg_sleep(60), ${word}::text`) }
    },
    'one of a transaction': (word: string) => {
      const caller = createCaller('shop', true)
      const statement = sql`select pg_sleep(60), ${word}::text`
      return { caller, work: patient.forCaller(caller).tx((tx) => tx.many(statement)) }
    },
  }))
    it(`ends the read that runs: ${title}`, async () => {
      const { caller, work } = ask('read')
      const ended = assert.rejects(work, { status: 499 })
      await until('pg_sleep(60)', 1)

      caller.leave()

      await ended
      await until('pg_sleep(60)', 0)
      assert.equal((await patient.many(sql`select 1`)).length, 1)
    })

  it('does not end a write that has begun', async () => {
    const caller = createCaller('shop', false)
    const work = patient.forCaller(caller).tx(async (tx) => {
      await tx.many(sql`select pg_sleep(0.5)`)
      return tx.one(sql`select 1 as n`)
    })
    await until('pg_sleep(0.5)', 1)

    caller.leave()

    assert.deepEqual(await work, { n: 1 })
  })

  it('leaves the line for a connection, whatever was to be done', async () => {
    const busy = Array.from({ length: POOL }, () => patient.many(sql`select pg_sleep(1.5)`))
    const callers = [true, false].map((isRead) => createCaller('shop', isRead))
    const work = callers.map((caller) => patient.forCaller(caller).run(sql`create table never_made (id int)`))
    const ended = Promise.all(work.map((one) => assert.rejects(one, { status: 499 })))

    for (const caller of callers) caller.leave()

    await ended
    await Promise.all(busy)
    assert.deepEqual(await patient.many(sql`select to_regclass('never_made') as made`), [{ made: null }])
  })
})

it('one caller never holds all connections, and takes turns with others', async () => {
  const leaving = createCaller('busy', true)
  const busy = patient.forCaller(leaving)
  const rush = Array.from({ length: 40 }, () => busy.many(sql`select pg_sleep(60)`))
  const ended = Promise.allSettled(rush)
  await until('pg_sleep(60)', POOL - 1)

  const quiet = patient.forCaller(createCaller('quiet', true))
  for (let times = 0; times < 20; times++) assert.equal((await quiet.many(sql`select 1`)).length, 1)

  assert.equal((await running('pg_sleep(60)')).count, POOL - 1)
  leaving.leave()
  const outcomes = await ended
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason.status === 499))
})

it('who waits too long is refused: by the own share, or because there is no connection for anybody', async () => {
  const writer = (key: string) => database.forCaller(createCaller(key, false))
  const slow = (key: string) => writer(key).tx((tx) => tx.many(sql`select pg_sleep(2)`))
  const rush = Array.from({ length: POOL }, () => slow('busy'))

  // of four the last waits for its own share
  await assert.rejects(Promise.all(rush), { status: 429, headers: { 'retry-after': '1' } })
  const other = slow('quiet')
  await assert.rejects(slow('late'), { status: 503, headers: { 'retry-after': '1' } })

  assert.equal((await other).length, 1)
})
