import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'
import { addCounts, noCounts } from '../model/import.rules.ts'
import { lockProgress } from '../record/turn.store.ts'
import { yieldsToRequests } from './lane.service.ts'

// one test holds up the inserts of all products
useOwnServer()

const ROWS = 2100
const product = (code: string) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  categories: [{ code: 'tea' }],
})

/** Chunks of 500 rows. Only the third has a product of the one before it; each has rows that are refused. */
const rowOf = (n: number): object => {
  if (n % 100 === 99) return { ...product(`p-${n}`), rating: 9 }
  if (n === 1020) return { code: 'p-700', rating: 4 }
  if (n === 1021) return { code: 'p-701', importType: 'D' }
  return product(`p-${n}`)
}

describe('chunks of a file of products', () => {
  it('that are stored at the same time come to what they say one after the other', async () => {
    const h = await harness()
    await h.seed.catalog()
    await h.api.createCategories({
      body: { categories: [{ code: 'tea', sequenceId: 1, name: { 'en-us': 'Tea' } }] },
    })

    const done = await importer(h).run([
      { entity: 'product', content: Array.from({ length: ROWS }, (_, n) => rowOf(n)) },
    ])

    const refused = ROWS / 100
    const created = ROWS - refused - 2
    assert.equal(done.status, 'finished')
    assert.partialDeepStrictEqual(done.entityFiles[0], {
      total: ROWS,
      created: { dispatched: created + refused, succeeded: created, failed: refused },
      updated: { succeeded: 1 },
      deleted: { succeeded: 1 },
    })
    assert.deepEqual(
      done.entries.map(({ row }) => row),
      Array.from({ length: refused }, (_, n) => (n + 1) * 100),
    )
    const { meta } = await h.api.listProducts({ limit: 1 })
    assert.equal(meta.totalItemCount, created - 1)
    const shelf = await h.api.listProducts({ limit: 1, filters: JSON.stringify({ categoryCode: 'tea' }) })
    assert.equal(shelf.meta.totalItemCount, created - 1)
    const told = (await h.events()).filter(({ entityId }) => ['p-700', 'p-701'].includes(entityId))
    assert.deepEqual(told.map(({ event, entityId }) => [entityId, event]).toSorted(), [
      ['p-700', 'productCreated'],
      ['p-700', 'productUpdated'],
      ['p-701', 'productCreated'],
      ['p-701', 'productDeleted'],
    ])
    assert.equal((await h.api.getProduct({ productCode: 'p-700' })).product.rating, 4)
  })

  it('wait for a slower one before them, and are not stored twice', async () => {
    // p-600 is in the second chunk, p-1100 in the third
    const h = await harness()
    await h.seed.catalog()
    const { database } = h.platform
    // counts also what is rolled back
    await database.run(sql`create sequence tried`)
    await database.run(sql`
      create function hold_up() returns trigger language plpgsql as $$
      declare
        is_tried boolean := false;
      begin
        if new.code = 'p-1100' then
          perform nextval('tried');
          return null;
        end if;
        for n in 1 .. 200 loop
          select is_called into is_tried from tried;
          exit when is_tried;
          perform pg_sleep(0.05);
        end loop;
        -- long enough for the rest of the quick one
        perform pg_sleep(1);
        return null;
      end $$`)
    await database.run(sql`
      create trigger product__hold_up after insert on product for each row when (new.code in ('p-600', 'p-1100'))
      execute function hold_up()`)
    const content = Array.from({ length: 1600 }, (_, n) => ({ ...product(`p-${n}`), categories: [] }))

    const { status, entityFiles } = await importer(h).run([{ entity: 'product', content }])

    assert.equal(status, 'finished')
    assert.partialDeepStrictEqual(entityFiles[0], { created: { succeeded: 1600, failed: 0 } })
    const { count } = await database.one<{ count: number }>(sql`select last_value as count from tried`)
    assert.equal(Number(count), 1)
  })

  it('do not wait for the notes of the chunk behind them, which waits for them', async () => {
    const h = await harness()
    const { database } = h.platform
    await h.seed.catalog()
    const { ref } = await importer(h).run([{ entity: 'product', content: [product('p-1')] }])
    const { id: merchantId } = await database.one<{ id: number }>(
      sql`select id from merchant where code = ${h.merchantCode}`,
    )

    await database.tx(async (behind) => {
      await behind.run(sql`
        insert into import_key (merchant_id, ref, entity, catalog_code, key)
        values (${merchantId}, ${ref}::uuid, 'product', '', '{p-2}')`)
      const locked = await database.tx(async (tx) => {
        await tx.run(sql`set local lock_timeout = 2000`)
        return lockProgress(tx, { merchantId, ref }, 1)
      })

      assert.equal(locked?.status, 'finished')
    })
  })

  it('leave a core to requests when they change products, and others ask', () => {
    const few = { dispatched: 10, succeeded: 10, failed: 0 }
    const many = { dispatched: 500, succeeded: 490, failed: 10 }
    const changes = { counts: addCounts(noCounts(), { ...noCounts(), created: few, updated: many }) }
    const additions = { counts: addCounts(noCounts(), { ...noCounts(), created: many, updated: few }) }
    const high = { isHigh: () => true }

    assert.equal(yieldsToRequests(changes, high, 2), true)
    assert.equal(yieldsToRequests(changes, { isHigh: () => false }, 2), false)
    assert.equal(yieldsToRequests(changes, undefined, 2), false)
    assert.equal(yieldsToRequests(changes, high, 4), false)
    assert.equal(yieldsToRequests(additions, high, 2), false)
  })
})
