import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDatabase } from '../../test/database.ts'
import { testContext, testPlatform } from '../../test/platform.ts'
import { sql } from '../db/sql.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { dispatchBatch, listBehind, type StoredEvent, type Subscriber, startDispatcher } from './dispatch.ts'
import { type DomainEvent, emit, emitFrom } from './emit.ts'
import { endSilence, keepSilent } from './silence.ts'

const database = await openTestDatabase()
const platform = testPlatform(database)
const ctx = testContext(platform)

beforeEach(() => database.run(sql`truncate outbox, outbox_subscriber`))

const note = (entityId: string): DomainEvent => ({
  event: 'shopUpdated',
  entityId,
  payload: { shopCode: entityId },
})
const emitAll = (db: Db, ...ids: string[]) => emit(db, ctx, ids.map(note))

const listener = (name = 'listener') => {
  const heard: StoredEvent[] = []
  const subscriber: Subscriber = { name, handle: async (_tx, events) => void heard.push(...events) }
  return { subscriber, heard, ids: () => heard.map(({ entityId }) => entityId) }
}
/** Until so many were heard: the database itself opens transactions now and then, such as those of its autovacuum. */
const drain = async ({ subscriber, heard }: ReturnType<typeof listener>, count: number) => {
  const deadline = Date.now() + 60_000
  while (heard.length < count) {
    assert.ok(Date.now() < deadline, `only ${heard.length} of ${count} events were heard`)
    if (!(await dispatchBatch(database, subscriber))) await sleep(5)
  }
  assert.equal(await dispatchBatch(database, subscriber), 0)
}

/** A transaction that stays open until it is told to end. */
const openTransaction = async (work: (tx: Tx) => Promise<unknown>, where = database) => {
  const worked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = where.tx(async (tx) => {
    await work(tx)
    worked.resolve()
    await end.promise
  })
  done.catch(worked.reject)
  await worked.promise
  return {
    commit: async () => {
      end.resolve()
      await done
    },
    rollBack: async () => {
      end.reject(new Error('on purpose'))
      await assert.rejects(done, /on purpose/)
    },
  }
}

describe('an event', () => {
  it('reaches a subscriber with all it says', async () => {
    const all = listener()
    await database.tx((tx) => emitAll(tx, 'a'))

    await drain(all, 1)

    const [event] = all.heard
    assert.ok(event)
    assert.deepEqual(
      { ...event, id: 0, tx: '' },
      {
        merchantId: 1,
        id: 0,
        tx: '',
        event: 'shopUpdated',
        entity: 'shop',
        entityId: 'a',
        payload: { shopCode: 'a' },
        actor: 'tester',
        createDate: platform.clock.now(),
      },
    )
  })

  it('about something else passes a subscriber by, which goes on behind it', async () => {
    const all = listener()
    const shops = listener('shops')
    shops.subscriber.entities = ['shop']
    const product: DomainEvent = {
      event: 'productUpdated',
      entityId: 'p',
      payload: { productCode: 'p', catalogCode: 'main' },
    }
    await database.tx((tx) => emit(tx, ctx, [product, note('a'), product, note('b'), product]))

    await drain(all, 5)
    await drain(shops, 2)

    assert.deepEqual(shops.ids(), ['a', 'b'])
    await database.tx((tx) => emit(tx, ctx, [product]))
    await drain(all, 6)
    assert.equal(await dispatchBatch(database, shops.subscriber), 1)
    assert.equal(await dispatchBatch(database, shops.subscriber), 0)
    assert.equal(shops.heard.length, 2)
  })

  it('that leaves alone what a subscriber keeps passes it by without waking it', async () => {
    const all = listener()
    const words = listener('words')
    words.subscriber.wants = sql`(o.concerns is null or 'words' = any(o.concerns))`
    const behind = async () => (await listBehind(database, [words.subscriber])).has('words')
    await database.tx((tx) => emitAll(tx, 'a'))
    await drain(words, 1)
    const quiet = { ...note('quiet'), concerns: [] }
    const told = sql`select 'told', jsonb_build_object('n', 1)`

    await database.tx((tx) => emit(tx, ctx, [quiet, quiet]))
    await database.run(emitFrom(ctx, 'shopUpdated', told, []))
    await drain(all, 4)
    const wasWoken = await behind()
    await database.tx((tx) => emit(tx, ctx, [quiet, { ...note('b'), concerns: ['words'] }]))
    await database.run(emitFrom(ctx, 'shopUpdated', told))
    await drain(all, 7)

    assert.deepEqual([wasWoken, await behind()], [false, true])
    await drain(words, 3)
    assert.deepEqual(words.ids(), ['a', 'b', 'told'])
  })

  it('of a change that is rolled back does not exist', async () => {
    const all = listener()
    const open = await openTransaction((tx) => emitAll(tx, 'a'))
    await open.rollBack()
    await database.tx((tx) => emitAll(tx, 'b'))

    await drain(all, 1)

    assert.deepEqual(all.ids(), ['b'])
  })

  it('keeps its place among those of its transaction', async () => {
    const all = listener()
    const many = Array.from({ length: 1200 }, (_, index) => String(index))
    await database.tx(async (tx) => {
      await emitAll(tx, ...many)
      await emitAll(tx)
      await tx.run(emitFrom(ctx, 'shopUpdated', sql`select 'from a statement', jsonb_build_object('n', 1)`))
      await emitAll(tx, 'last')
    })

    await drain(all, many.length + 2)

    assert.deepEqual(all.ids(), [...many, 'from a statement', 'last'])
  })

  it('of a transaction that commits late is not skipped', async () => {
    const all = listener()
    const slow = await openTransaction((tx) => emitAll(tx, 'slow'))
    await database.tx((tx) => emitAll(tx, 'fast'))
    await drain(all, 0)

    await slow.commit()
    await drain(all, 2)

    assert.deepEqual(all.ids(), ['slow', 'fast'])
  })

  it('waits only for transactions that are older', async () => {
    const all = listener()
    await database.tx((tx) => emitAll(tx, 'a'))
    const open = await openTransaction((tx) => emitAll(tx, 'b'))

    await drain(all, 1)

    assert.deepEqual(all.ids(), ['a'])
    await open.rollBack()
  })

  it('passes a transaction that is silent, and is not passed by what that says afterwards', async () => {
    const all = listener()
    await database.tx(async (tx) => {
      await keepSilent(tx)
      await emitAll(database, 'meanwhile')
      await drain(all, 1)

      await endSilence(tx)
      await emitAll(tx, 'at last')
      await emitAll(database, 'after')
      assert.equal(await dispatchBatch(database, all.subscriber), 0)
      assert.deepEqual(await listBehind(database, [all.subscriber]), new Set())
    })

    await drain(all, 3)
    assert.deepEqual(all.ids(), ['meanwhile', 'at last', 'after'])
  })

  it('is never passed over: whoever has told one cannot be silent', async () => {
    const refused = /has told events cannot keep silent/
    const all = listener()
    const told = database.tx(async (tx) => {
      await emitAll(tx, 'a')
      await keepSilent(tx)
    })
    await assert.rejects(told, refused)
    const toldWithin = database.tx(async (tx) => {
      await tx.savepoint(() => emitAll(tx, 'b'))
      await keepSilent(tx)
    })
    await assert.rejects(toldWithin, refused)
    // those of others do not count
    await database.tx(async (tx) => {
      await tx.run(sql`select pg_current_xact_id()`)
      await emitAll(database, 'of another')
      await keepSilent(tx)
    })
    await drain(all, 1)
    assert.deepEqual(all.ids(), ['of another'])
  })

  it('waits for a transaction beside one that is silent', async () => {
    const all = listener()
    const early = await openTransaction((tx) => emitAll(tx, 'early'))
    const silent = await openTransaction((tx) => keepSilent(tx))
    await emitAll(database, 'late')
    assert.equal(await dispatchBatch(database, all.subscriber), 0)
    await early.commit()

    await drain(all, 2)

    assert.deepEqual(all.ids(), ['early', 'late'])
    await silent.rollBack()
  })

  it('waits for no transaction of another database, however long it runs', async () => {
    const all = listener()
    const elsewhere = await openTransaction(
      (tx) => tx.run(sql`select pg_current_xact_id()`),
      await openTestDatabase(),
    )
    await database.tx((tx) => emitAll(tx, 'a'))

    await drain(all, 1)

    assert.deepEqual(all.ids(), ['a'])
    await elsewhere.commit()
  })

  it('reaches every subscriber, also one that comes later', async () => {
    const [early, late] = [listener('early'), listener('late')]
    await database.tx((tx) => emitAll(tx, 'a'))
    await drain(early, 1)
    await database.tx((tx) => emitAll(tx, 'b'))

    await drain(early, 2)
    await drain(late, 2)

    assert.deepEqual(
      [early.ids(), late.ids()],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    )
  })
})

describe('a subscriber that fails', () => {
  it('gets the same events again, and what it had written is undone', async () => {
    await database.run(sql`create table heard (id text)`)
    let fails = true
    const subscriber: Subscriber = {
      name: 'failing',
      handle: async (tx, events) => {
        for (const { entityId } of events) await tx.run(sql`insert into heard values (${entityId})`)
        if (fails) throw new Error('on purpose')
      },
    }
    await database.tx((tx) => emitAll(tx, 'a', 'b'))

    await assert.rejects(async () => {
      while (!(await dispatchBatch(database, subscriber))) await sleep(5)
    }, /on purpose/)
    fails = false
    while (!(await dispatchBatch(database, subscriber))) await sleep(5)

    assert.deepEqual(await database.many(sql`select id from heard`), [{ id: 'a' }, { id: 'b' }])
  })
})

describe('dispatchers', () => {
  it('of several processes hand every event on once', async () => {
    const all = listener('shared')
    for (let index = 0; index < 10; index++)
      await database.tx((tx) => emitAll(tx, ...Array.from({ length: 200 }, (_, n) => `${index}-${n}`)))

    await Promise.all([1, 2, 3, 4].map(() => drain(all, 2000)))

    assert.equal(all.heard.length, 2000)
    assert.equal(new Set(all.ids()).size, 2000)
  })

  const broken: Subscriber = { name: 'broken', handle: () => Promise.reject(new Error('on purpose')) }
  const hasFailed = () => platform.logged.some((line) => line.includes('"subscriber":"broken"'))

  it('follow the stream until they are stopped', async () => {
    const [one, two] = [listener('one'), listener('two')]
    const dispatcher = startDispatcher(platform, [one.subscriber, two.subscriber, broken])

    for (const id of ['a', 'b']) {
      await database.tx((tx) => emitAll(tx, id))
      while (![one, two].every(({ heard }) => heard.at(-1)?.entityId === id)) await sleep(10)
    }
    while (!hasFailed()) await sleep(10)
    await dispatcher.stop()
    await database.tx((tx) => emitAll(tx, 'c'))

    assert.deepEqual(
      [one.ids(), two.ids()],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
    )
  })

  it('move those on whom events are not about, without a batch of their own', async () => {
    const [all, shops, late] = [listener('all'), listener('shops'), listener('new')]
    shops.subscriber.entities = ['shop']
    late.subscriber.entities = ['shop']
    const product: DomainEvent = {
      event: 'productUpdated',
      entityId: 'p',
      payload: { productCode: 'p', catalogCode: 'main' },
    }
    const known = [all.subscriber, shops.subscriber]
    const behind = async () => [...(await listBehind(database, [...known, late.subscriber]))].toSorted()
    await database.tx((tx) => emitAll(tx, 'a'))
    await drain(all, 1)
    await drain(shops, 1)

    assert.deepEqual(await behind(), ['new'])
    for (let n = 0; n < 3; n++) await database.tx((tx) => emit(tx, ctx, Array(1000).fill(product)))
    await drain(all, 3001)
    await database.tx((tx) => emitAll(tx, 'b'))
    // more than are passed over at once, and then one that is wanted
    while (!(await listBehind(database, [shops.subscriber])).has('shops')) await sleep(5)
    await drain(shops, 2)

    assert.deepEqual(shops.ids(), ['a', 'b'])
    assert.deepEqual(await behind(), ['all', 'new'])
    await drain(all, 3002)
    assert.deepEqual(await behind(), ['new'])
  })

  it('stop at once and not with the next poll', async () => {
    platform.logged.length = 0
    await database.tx((tx) => emitAll(tx, 'a'))
    // nothing holds it back any more, so it is there for the first poll
    await drain(listener(), 1)
    const dispatcher = startDispatcher(platform, [broken], { pollMs: 3_600_000 })
    // it waits for the next poll as soon as it has failed
    while (!hasFailed()) await sleep(10)

    await dispatcher.stop()

    assert.equal(platform.logged.length, 1)
  })
})
