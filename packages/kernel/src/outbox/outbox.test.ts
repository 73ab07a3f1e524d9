import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openTestDatabase } from '../../test/database.ts'
import { testContext, testPlatform } from '../../test/platform.ts'
import { sql } from '../db/sql.ts'
import type { Db, Tx } from '../db/transaction.ts'
import {
  dispatchBatch,
  listBehind,
  numberEvents,
  type StoredEvent,
  type Subscriber,
  startDispatcher,
} from './dispatch.ts'
import { type DomainEvent, emit, emitFrom } from './emit.ts'

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
const behind = async (...subscribers: Subscriber[]) => {
  await numberEvents(database)
  return [...(await listBehind(database, subscribers))].toSorted()
}
/** Hands on all that can be seen now. */
const drain = async ({ subscriber, heard }: ReturnType<typeof listener>, count: number) => {
  await numberEvents(database)
  while ((await dispatchBatch(database, subscriber)) > 0);
  assert.equal(heard.length, count)
}

/** A transaction that stays open until it is told to end. */
const openTransaction = async (work: (tx: Tx) => Promise<unknown>) => {
  const worked = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const done = database.tx(async (tx) => {
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
      { ...event, id: 0 },
      {
        merchantId: 1,
        id: 0,
        event: 'shopUpdated',
        entity: 'shop',
        entityId: 'a',
        payload: { shopCode: 'a' },
        actor: 'tester',
        createDate: platform.clock.now(),
        trace: null,
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
    await database.tx((tx) => emitAll(tx, 'a'))
    await drain(words, 1)
    const quiet = { ...note('quiet'), concerns: [] }
    const told = sql`select 'told', jsonb_build_object('n', 1)`

    await database.tx((tx) => emit(tx, ctx, [quiet, quiet]))
    await database.run(emitFrom(ctx, 'shopUpdated', told, []))
    await drain(all, 4)
    const wasWoken = await behind(words.subscriber)
    await database.tx((tx) => emit(tx, ctx, [quiet, { ...note('b'), concerns: ['words'] }]))
    await database.run(emitFrom(ctx, 'shopUpdated', told))
    await drain(all, 7)

    assert.deepEqual([wasWoken, await behind(words.subscriber)], [[], ['words']])
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

  it('of a transaction that commits late comes late, and holds up nobody', async () => {
    const all = listener()
    const slow = await openTransaction((tx) => emitAll(tx, 'slow'))
    await database.tx((tx) => emitAll(tx, 'fast'))
    await drain(all, 1)
    await database.tx((tx) => emitAll(tx, 'faster'))
    await drain(all, 2)

    await slow.commit()
    await drain(all, 3)

    assert.deepEqual(all.ids(), ['fast', 'faster', 'slow'])
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

    await numberEvents(database)
    await assert.rejects(dispatchBatch(database, subscriber), /on purpose/)
    fails = false
    await dispatchBatch(database, subscriber)

    assert.deepEqual(await database.many(sql`select id from heard`), [{ id: 'a' }, { id: 'b' }])
  })
})

describe('dispatchers', () => {
  it('of several processes hand every event on once', async () => {
    const all = listener('shared')
    for (let index = 0; index < 10; index++)
      await database.tx((tx) => emitAll(tx, ...Array.from({ length: 200 }, (_, n) => `${index}-${n}`)))

    const handOn = async () => {
      while (all.heard.length < 2000) {
        await numberEvents(database)
        await dispatchBatch(database, all.subscriber)
      }
    }
    await Promise.all([1, 2, 3, 4].map(handOn))

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
    const each = [all.subscriber, shops.subscriber, late.subscriber]
    await database.tx((tx) => emitAll(tx, 'a'))
    await drain(all, 1)
    await drain(shops, 1)

    assert.deepEqual(await behind(...each), ['new'])
    for (let n = 0; n < 3; n++) await database.tx((tx) => emit(tx, ctx, Array(1000).fill(product)))
    await drain(all, 3001)
    await database.tx((tx) => emitAll(tx, 'b'))
    // more than are passed over at once, and then one that is wanted
    while ((await behind(shops.subscriber)).length === 0);
    await drain(shops, 2)

    assert.deepEqual(shops.ids(), ['a', 'b'])
    assert.deepEqual(await behind(...each), ['all', 'new'])
    await drain(all, 3002)
    assert.deepEqual(await behind(...each), ['new'])
  })

  it('stop at once and not with the next poll', async () => {
    platform.logged.length = 0
    await database.tx((tx) => emitAll(tx, 'a'))
    const dispatcher = startDispatcher(platform, [broken], { pollMs: 3_600_000 })
    // it waits for the next poll as soon as it has failed
    while (!hasFailed()) await sleep(10)

    await dispatcher.stop()

    assert.equal(platform.logged.length, 1)
  })
})
