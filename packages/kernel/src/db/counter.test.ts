import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openAtDefaults } from '@tradepost/postgres/test-support'
import { openTestDatabase } from '../../test/database.ts'
import { bumpCounter, countedSql, ownCounters, removeCounters } from './counter.ts'
import { openDatabase } from './db.ts'
import { sql } from './sql.ts'
import type { Db } from './transaction.ts'

const database = await openTestDatabase()
const key = { merchantId: 1, kind: 'product', scope: 7 }
const other = { ...key, scope: 8 }

const counted = async (db: Db, { merchantId, kind, scope } = key) =>
  (await db.one<{ n: number }>(sql`select ${countedSql(merchantId, kind, scope)} as n`)).n

it('counts right however many write at once', async () => {
  const write = async (writer: number) => {
    for (let turn = 0; turn < 10; turn++) {
      await database.run(bumpCounter(key, 3))
      const undone = database.tx(async (tx) => {
        await tx.run(bumpCounter(key, 100))
        throw new Error('on purpose')
      })
      await undone.catch(() => undefined)
      await database.run(bumpCounter(key, writer % 2 ? -1 : sql`(select -1)`))
    }
  }

  await Promise.all(Array.from({ length: 32 }, (_, writer) => write(writer)))

  assert.equal(await counted(database), 32 * 10 * 2)
})

it('lets nobody wait for another connection that counts the same', async (t) => {
  // a server of its own: with more connections than places, as all tests together have, some do share one
  const server = openDatabase({ ...(await openAtDefaults(t)), max: 10 })
  t.after(() => server.close())
  await server.run(sql`
    create table counter (merchant_id int, kind text, scope bigint, shard int, n bigint,
      primary key (merchant_id, kind, scope, shard))`)
  const same = { ...key, scope: 10 }
  const bump = (tx: Db) => tx.run(bumpCounter(same, 1))
  const inTurn = (left: number): Promise<unknown> =>
    server.tx(async (tx) => {
      await tx.run(sql`set local lock_timeout = '2s'`)
      await bump(tx)
      if (left > 0) await inTurn(left - 1)
    })

  await inTurn(9)

  assert.equal(await counted(server, same), 10)
})

it('knows nothing of what was never counted, and writes nothing for no change', async () => {
  assert.equal(await counted(database, other), 0)
  assert.equal(await database.run(bumpCounter(other, 0)), 0)
  assert.equal(await database.run(bumpCounter(other, sql`(select 0)`)), 0)
})

it('forgets one counter and no other', async () => {
  await database.run(bumpCounter(other, 5))

  await removeCounters(database, key.merchantId, key.kind, [key.scope])

  assert.deepEqual([await counted(database), await counted(database, other)], [0, 5])
})

it('does not make others wait for a transaction that counts apart, nor two of them for each other', async () => {
  const apart = { ...key, scope: 9 }
  const before = await counted(database, apart)

  await database.tx(async (long) => {
    await long.run(sql`select ${ownCounters(0)}`)
    await long.run(bumpCounter(apart, 100))
    await database.tx(async (beside) => {
      await beside.run(sql`select ${ownCounters(1)}`)
      await beside.run(bumpCounter(apart, 10))
      // as many as there are places to count in
      await Promise.all(Array.from({ length: 8 }, () => database.run(bumpCounter(apart, 1))))
    })
    assert.equal(await counted(database, apart), before + 18)
  })

  assert.equal(await counted(database, apart), before + 118)
})

it('sees the change of its own transaction', async () => {
  await database.tx(async (tx) => {
    await tx.run(bumpCounter(other, -2))

    assert.equal(await counted(tx, other), 3)
    assert.equal(await counted(database, other), 5)
  })
})
