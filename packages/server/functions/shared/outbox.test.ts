import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Db, sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

beforeEach(async () => {
  await database.run(sql`truncate outbox, outbox_subscriber, outbox_counter restart identity`)
  await database.run(sql`insert into outbox_counter default values`)
})

const tell = (db: Pick<Db, 'run'>, ...entityIds: string[]) =>
  db.run(sql`
    insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
    select 1, 'shopUpdated', 'shop', e.id, '{}', 'somebody', now()
    from unnest(${entityIds}::text[]) with ordinality e(id, n) order by e.n`)

const number = async (most = 100) =>
  (await database.one<{ count: number }>(sql`select number_events(${most}) as count`)).count

const stream = async () => {
  const rows = await database.many<{ entityId: string }>(sql`
    select o.entity_id as "entityId" from outbox o where o.position is not null order by o.position`)
  return rows.map(({ entityId }) => entityId)
}

const counter = () =>
  database.one<{ position: number; settledId: number }>(sql`
    select c.position, c.settled_id as "settledId" from outbox_counter c`)

/** As if so much time had passed that it looks again. */
const timePasses = () =>
  database.run(sql`update outbox_counter set look_date = '-infinity', sweep_date = clock_timestamp()`)

describe('the positions of events', () => {
  it('follow what can be seen, and in it the order of writing', async () => {
    await database.tx(async (tx) => {
      await tell(tx, 'early')
      await database.tx((other) => tell(other, 'a', 'b'))
      assert.equal(await number(), 2)
    })
    await tell(database, 'c')

    assert.deepEqual([await number(), await number()], [2, 0])
    assert.deepEqual(await stream(), ['a', 'b', 'early', 'c'])
    assert.equal((await counter()).position, 4)
  })

  it('are given in parts, the oldest first', async () => {
    await tell(database, 'a', 'b', 'c')

    assert.deepEqual([await number(2), await number(2), await number(2)], [2, 1, 0])
    assert.deepEqual(await stream(), ['a', 'b', 'c'])
  })

  it('are given by one at a time, and nobody waits for another', async () => {
    await tell(database, 'a')

    await database.tx(async (tx) => {
      await tx.run(sql`select number_events(100)`)
      assert.equal(await number(), 0)
    })

    assert.deepEqual(await stream(), ['a'])
  })

  it('are above all that was read, also with a counter of an older copy', async () => {
    await database.run(sql`insert into outbox_subscriber (name, position) values ('far', 70)`)
    await tell(database, 'a')
    await number()
    await database.run(sql`update outbox_counter set position = 0`)
    await database.run(sql`delete from outbox_subscriber`)
    await tell(database, 'b')
    await number()

    assert.deepEqual(await database.many(sql`select position from outbox order by position`), [
      { position: 71 },
      { position: 72 },
    ])
  })
})

describe('ids that are settled', () => {
  it('are those below which no transaction can bring an event any more', async () => {
    await tell(database, 'a')
    await number()
    await database.tx(async (tx) => {
      await tell(tx, 'slow')
      for (const id of ['b', 'c']) {
        await tell(database, id)
        await timePasses()
        await number()
      }
      assert.ok((await counter()).settledId < 2)
    })
    for (const id of ['d', 'e', 'f']) {
      await tell(database, id)
      await timePasses()
      await number()
    }

    assert.ok((await counter()).settledId >= 2)
    assert.deepEqual(await stream(), ['a', 'b', 'c', 'slow', 'd', 'e', 'f'])
  })

  it('are looked through once a minute, for rows that came from elsewhere', async () => {
    for (const id of ['a', 'b', 'c']) {
      await tell(database, id)
      await timePasses()
      await number()
    }
    assert.ok((await counter()).settledId > 1)
    await database.run(sql`
      insert into outbox (merchant_id, id, event, entity, entity_id, payload, actor, create_date)
      overriding system value values (2, 1, 'shopUpdated', 'shop', 'moved', '{}', 'somebody', now())`)
    assert.equal(await number(), 0)
    await database.run(sql`update outbox_counter set sweep_date = clock_timestamp() - interval '2 minutes'`)

    assert.equal(await number(), 1)
    assert.deepEqual(await stream(), ['a', 'b', 'c', 'moved'])
  })
})
