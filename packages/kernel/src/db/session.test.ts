import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openAtDefaults } from '@tradepost/postgres/test-support'
import { openTestDatabase } from '../../test/database.ts'
import { type Db, openDatabase } from './db.ts'
import { sessionSettings } from './session.ts'
import { sql } from './sql.ts'

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
