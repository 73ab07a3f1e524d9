import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { keyOf, withStock } from '../stock/stock.fixture.ts'

const bins = Array.from({ length: 200 }, (_, n) => `bin-${n}`)
const items = bins.map((bin) => ({ ...keyOf('tea'), bin }))

/** How often transactions of this database had to give way; the tests' own connection has to look twice. */
const deadlocks = async (h: Awaited<ReturnType<typeof withStock>>) =>
  (
    await h.platform.database.one<{ n: number }>(sql`
      select deadlocks as n from pg_stat_database where datname = current_database()`)
  ).n

describe('racing writers of stock', () => {
  it('in opposite order do not wait for each other', async () => {
    const h = await withStock('tea')
    await h.seedStock(...items)
    const before = await deadlocks(h)

    await Promise.all(
      Array.from({ length: 8 }, (_, turn) => {
        const order = turn % 2 === 0 ? items : items.toReversed()
        return turn % 4 < 2
          ? h.adjust(...order.map((item) => ({ ...item, operationType: 'increment' as const, onHand: 1 })))
          : h.set(...order.map((item) => ({ ...item, safetyStock: turn })))
      }),
    )

    // statistics are written when a connection has nothing to do for a moment
    await new Promise((resolve) => setTimeout(resolve, 1200))
    assert.equal(await deadlocks(h), before)
    const records = await h.list()
    assert.equal(records.length, bins.length)
    assert.ok(records.every(({ onHand }) => onHand === 4))
  })

  it('that create the same records in opposite order leave each of them once', async () => {
    const h = await withStock('tea')

    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        h.set(...(turn % 2 === 0 ? items : items.toReversed()).map((item) => ({ ...item, onHand: turn }))),
      ),
    )

    assert.ok(answers.every(({ errors }) => errors.length === 0))
    const { inventories, meta } = await h.api.listInventories()
    assert.equal(inventories.length, bins.length)
    assert.equal(meta.totalItemCount, bins.length)
    assert.equal(new Set(inventories.map(({ onHand }) => onHand)).size, 1)
  })

  it('that adjust one record lose nothing', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea' })

    await Promise.all(
      Array.from({ length: 40 }, () =>
        h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 0.5 }),
      ),
    )

    assert.equal((await h.read('tea')).onHand, 20)
    const changes = await h.changes()
    assert.deepEqual(
      changes.map(({ after }) => after),
      Array.from({ length: 40 }, (_, index) => 20 - index / 2),
    )
  })

  it('that set and delete one record each get their turn', async () => {
    const h = await withStock('tea')
    const key = keyOf('tea')

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        turn % 2 === 0 ? h.set({ ...key, onHand: 1 }) : h.remove(key),
      ),
    )

    const sets = answers.filter((_, turn) => turn % 2 === 0)
    assert.ok(sets.every(({ errors }) => errors.length === 0))
    const left = (await h.list()).length
    assert.equal((await h.api.listInventories({ limit: 1 })).meta.totalItemCount, left)
    const sum = (await h.changes({ limit: 1000 })).reduce((total, { change }) => total + change, 0)
    assert.equal(sum, left)
  })
})
