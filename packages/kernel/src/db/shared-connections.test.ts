import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { makeDatabase } from '../../test/database.ts'
import { createCaller } from './caller.ts'
import { type Access, openDatabase } from './db.ts'
import { limitsOf } from './limits.ts'
import { listen } from './listen.ts'
import { sql } from './sql.ts'

type Shown = { jit: string; zone: string; limit: string; prepared: number }
const shown = sql`
  select current_setting('jit') as jit, current_setting('timezone') as zone,
    current_setting('statement_timeout') as limit, (select count(*) from pg_prepared_statements) as prepared`

describe('connections that belong to nobody between two transactions', async () => {
  const connectionString = await makeDatabase('nothing')
  const limits = limitsOf({ readSeconds: 11, writeSeconds: 22 })
  const direct = { connectionString, max: 1 }
  const database = openDatabase({ ...direct, isShared: true }, limits, direct)
  after(() => database.close())
  const left = async () =>
    (
      await database.pool.query(
        "select current_setting('jit') as jit, current_setting('statement_timeout') as limit",
      )
    ).rows[0]

  const ways: [string, Access, string][] = [
    ['by itself', database, '22s'],
    ['of a caller who reads', database.forCaller(createCaller('tea', true)), '11s'],
    ['behind requests', database.background, '30min'],
  ]
  for (const [name, access, limit] of ways)
    it(`run a statement ${name} with all settings, and keep none of them`, async () => {
      const before = await left()

      const [alone] = await access.many<Shown>(shown)
      const together = await access.together((db) => db.one<Shown>(shown))
      const inside = await access.tx((tx) => tx.one<Shown>(shown))

      for (const found of [alone, together, inside])
        assert.deepEqual(found, { jit: 'off', zone: 'UTC', limit, prepared: 0 })
      assert.deepEqual(await left(), before)
    })

  it('commit what a statement alone has written', async () => {
    await database.run(sql`create table note (id int primary key)`)
    await database.run(sql`insert into note values (1)`)
    await assert.rejects(database.run(sql`insert into note values (1)`), { code: '23505' })

    assert.equal((await database.one<{ n: number }>(sql`select count(*) as n from note`)).n, 1)
  })

  it('leave it to another way to listen', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const listening = listen(database, 'teas', {
      message: resolve,
      connected: () => void database.run(sql`select pg_notify('teas', 'assam')`),
      lost: () => undefined,
    })

    assert.equal(await promise, 'assam')
    await listening.close()
  })
})
