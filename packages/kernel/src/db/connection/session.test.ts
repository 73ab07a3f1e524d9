import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAtDefaults } from '@tradepost/postgres/test-support'
import { openTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../db.ts'
import { sql } from '../sql.ts'
import type { Db } from '../transaction.ts'
import { sessionSettings } from './session.ts'

const names = Object.keys(sessionSettings)
const settingsOf = (db: Db) =>
  db.many(sql`select name, setting from pg_settings where name ilike any(${names}) order by name`)

it('has the settings that our statements need on every connection, whatever the defaults of the server', async (t) => {
  const connection = await openAtDefaults(t)
  const theirs = openDatabase({ ...connection, max: 3 })
  t.after(() => theirs.close())
  const ours = await settingsOf(await openTestDatabase())

  const onServer = await theirs.pool.query("select reset_val from pg_settings where name = 'jit'")
  // several at once, so that each has a connection of its own
  const settings = await Promise.all([1, 2, 3].map(() => settingsOf(theirs)))

  assert.equal(onServer.rows[0].reset_val, 'on')
  assert.equal(ours.length, names.length)
  for (const own of settings) assert.deepEqual(own, ours)
})

it('ends when its process is gone, also while it waits for a lock', async (t) => {
  const database = await openTestDatabase()
  const ended = openDatabase({ ...database.pool.options, max: 1 })
  t.after(() => ended.close())
  const client = await ended.pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const isThere = () =>
    database.maybe(
      sql`select 1 from pg_stat_activity where pid = ${rows[0].pid} and datname = current_database()`,
    )

  await database.tx(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(4711)`)
    const waiting = client.query('select pg_advisory_xact_lock(4711)').catch(() => undefined)
    await sleep(200)
    const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
    connection.stream.destroy()
    await waiting
    client.release(true)

    // the lock that it waits for is held all the time
    for (let waited = 0; (await isThere()) && waited < 10_000; waited += 100) await sleep(100)
    assert.equal(await isThere(), null)
  })
})
