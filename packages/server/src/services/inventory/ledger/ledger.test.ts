import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { ValidationError } from '@tradepost/sdk'
import fc from 'fast-check'
import { keyOf, type StockHarness, seedReservation, withStock } from '../stock/stock.fixture.ts'

const subjectOf = async (h: StockHarness) =>
  (
    await h.platform.database.one<{ actor: string }>(sql`
    select distinct o.actor from outbox o join merchant m on m.id = o.merchant_id
    where m.code = ${h.merchantCode} and o.event = 'productCreated'`)
  ).actor

describe('the ledger of stock', () => {
  it('has a row for every change, newest first, with who, why, before and after', async () => {
    const h = await withStock('tea')
    await h.seedStock({ productCode: 'tea', sku: 'x', bin: 'a', binLocation: 'left', onHand: 10.5 })
    h.clock.advance(1000)
    const change = { productCode: 'tea', sku: 'x', bin: 'a', binLocation: 'left' }
    await h.adjust({ ...change, operationType: 'decrement', onHand: 12 })
    await h.adjust({ ...change, operationType: 'increment', onHand: 1.5 })
    await h.seedStock({ ...change, onHand: 7 })
    await h.remove(keyOf('tea', change))

    const [first, ...others] = await h.changes()

    assert.deepEqual(first, {
      id: first?.id,
      productCode: 'tea',
      locationCode: 'shop',
      sku: 'x',
      bin: 'a',
      binLocation: 'left',
      field: 'onHand',
      before: 7,
      after: 0,
      change: -7,
      reason: 'deleted',
      reference: null,
      user: await subjectOf(h),
      date: h.clock.now().toISOString(),
    })
    assert.deepEqual(
      others.map(({ before, after, change, reason }) => [before, after, change, reason]),
      [
        [0, 7, 7, 'set'],
        [-1.5, 0, 1.5, 'increment'],
        [10.5, -1.5, -12, 'decrement'],
        [0, 10.5, 10.5, 'set'],
      ],
    )
  })

  it('tells why stock was adjusted, in the words of whoever did', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea', onHand: 5 }, { productCode: 'rice', onHand: 5 })
    const longest = 'x'.repeat(255)

    await h.adjust(
      { productCode: 'tea', operationType: 'increment', onHand: 1, reference: 'Delivery 12' },
      { productCode: 'tea', operationType: 'increment', onHand: 2, reference: longest },
      { productCode: 'tea', operationType: 'decrement', onHand: 1, reference: null },
      { productCode: 'rice', operationType: 'decrement', onHand: 1, reference: '' },
    )

    const told = (await h.changes()).filter(({ reason }) => reason !== 'set')
    assert.deepEqual(
      told.map(({ productCode, change, reference }) => [productCode, change, reference]).toSorted(),
      [
        ['rice', -1, null],
        ['tea', 2, longest],
      ],
    )
    await assert.rejects(
      h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 1, reference: `${longest}x` }),
      ValidationError,
    )
  })

  it('has no row for what changes no quantity', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea', onHand: 5 })

    await h.seedStock(
      { productCode: 'tea', onHand: 5, safetyStock: 2, status: 'inactive' },
      { productCode: 'rice' },
    )
    await h.adjust(
      { productCode: 'tea', operationType: 'increment', onHand: 3 },
      { productCode: 'tea', operationType: 'decrement', onHand: 3 },
    )
    await h.remove(keyOf('rice'))

    assert.deepEqual(
      (await h.changes()).map(({ change }) => change),
      [5],
    )
  })

  it('counts its rows, and leaves the count out when asked to', async () => {
    const h = await withStock('tea', 'rice')
    await h.seedStock({ productCode: 'tea', onHand: 5 }, { productCode: 'rice', onHand: 5 })
    await h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 1 })

    const page = await h.api.listInventoryChanges({ limit: 2 })
    const rest = await h.api.listInventoryChanges({ limit: 2, after: page.meta.cursors?.after ?? '' })

    assert.equal(page.meta.totalItemCount, 3)
    assert.equal(page.inventoryChanges.length, 2)
    assert.deepEqual(rest.inventoryChanges.map(({ productCode }) => productCode).length, 1)
    assert.equal(rest.meta.cursors?.after, null)
    assert.equal(
      'totalItemCount' in (await h.api.listInventoryChanges({ ignoreTotalItemCount: true })).meta,
      false,
    )
  })

  it('filters by every field of the interface', async () => {
    const h = await withStock('tea', 'rice')
    await h.location('depot')
    await h.seedStock(
      { productCode: 'tea', onHand: 5 },
      { productCode: 'rice', locationCode: 'depot', sku: 'r', onHand: 6 },
    )
    await seedReservation(h, keyOf('tea'), 2, { order: 'order-7' })
    h.clock.advance(60_000)
    const later = h.clock.now().toISOString()
    await h.adjust({ productCode: 'tea', operationType: 'increment', onHand: 1 })
    const found = async (filters: object) => {
      const answer = await h.api.listInventoryChanges({ filters: filters as never })
      assert.equal(answer.meta.totalItemCount, answer.inventoryChanges.length)
      return answer.inventoryChanges.map(({ productCode, change }) => `${productCode} ${change}`)
    }

    assert.deepEqual(await found({ productCode: 'tea' }), ['tea 1', 'tea 2', 'tea 5'])
    assert.deepEqual(await found({ locationCode: 'depot' }), ['rice 6'])
    assert.deepEqual(await found({ sku: 'r' }), ['rice 6'])
    assert.deepEqual(await found({ sku: null, field: 'onHand' }), ['tea 1', 'tea 5'])
    assert.deepEqual(await found({ field: 'onReserve' }), ['tea 2'])
    assert.deepEqual(await found({ reason: { $in: ['increment', 'deleted'] } }), ['tea 1'])
    assert.deepEqual(await found({ reference: 'order-7' }), ['tea 2'])
    assert.deepEqual(await found({ reference: { $exists: false }, productCode: 'rice' }), ['rice 6'])
    assert.deepEqual(await found({ user: 'somebody' }), ['tea 2'])
    assert.deepEqual(await found({ date: { $gte: later } }), ['tea 1'])
    assert.deepEqual(await found({ date: { $lt: later }, field: 'onReserve' }), ['tea 2'])
  })

  it('refuses limits outside of 1 to 1000, unknown fields and foreign cursors', async () => {
    const { api } = await withStock()

    for (const query of [
      { limit: 0 },
      { limit: 1001 },
      { filters: '{"visible":1}' },
      { filters: '{"field":"safetyStock"}' },
      { after: 'x' },
    ])
      await assert.rejects(api.listInventoryChanges(query), ValidationError, JSON.stringify(query))
    assert.equal((await api.listInventoryChanges()).meta.limit, 100)
    assert.equal((await api.listInventoryChanges({ limit: 1000 })).meta.limit, 1000)
  })

  it('has nothing of a batch that was refused', async () => {
    const h = await withStock('tea')

    const { status } = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/inventories`, {
      method: 'POST',
      headers: { prefer: 'handling=strict' },
      body: JSON.stringify({ inventories: [{ ...keyOf('tea'), onHand: 1 }, keyOf('nothing')] }),
    })

    assert.equal(status, 422)
    assert.deepEqual((await h.api.listInventoryChanges()).meta.totalItemCount, 0)
  })
})

type Command =
  | { kind: 'set'; items: { record: number; onHand: number | null | undefined }[] }
  | { kind: 'adjust'; items: { record: number; by: number; up: boolean }[] }
  | { kind: 'remove'; records: number[] }
  | { kind: 'reserve'; record: number; quantity: number }

const records = [
  keyOf('tea'),
  keyOf('tea', { sku: 'x' }),
  keyOf('tea', { sku: 'x', bin: 'a' }),
  keyOf('rice'),
]
const record = fc.nat({ max: records.length - 1 })
const quantity = fc.integer({ min: -20_000, max: 20_000 }).map((units) => units / 10_000)
const sent = fc.oneof(quantity, fc.constantFrom(null, undefined))
const several = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 5 })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), items: several(fc.record({ record, onHand: sent })) }),
  fc.record({
    kind: fc.constant('adjust' as const),
    items: several(fc.record({ record, by: quantity, up: fc.boolean() })),
  }),
  fc.record({ kind: fc.constant('remove' as const), records: several(record) }),
  fc.record({ kind: fc.constant('reserve' as const), record, quantity: fc.integer({ min: 1, max: 3 }) }),
)

const run = async (h: StockHarness, step: Command, turn: number) => {
  const key = (index: number) => records[index] as (typeof records)[number]
  if (step.kind === 'set')
    return h.set(...step.items.map(({ record, onHand }) => ({ ...key(record), onHand })))
  if (step.kind === 'remove') return h.remove(...step.records.map(key))
  if (step.kind === 'reserve')
    return seedReservation(h, key(step.record), step.quantity, { order: `order-${turn}` })
  return h.adjust(
    ...step.items.map(({ record, by, up }) => ({
      ...key(record),
      operationType: up ? ('increment' as const) : ('decrement' as const),
      onHand: by,
    })),
  )
}

/**
 * Compares records with the sum of their changes, and checks that each change begins where the last one
 * ended.
 */
const balance = (h: StockHarness) =>
  h.platform.database.many<{
    record: string
    field: string
    held: string
    summed: string
    isChain: boolean
  }>(sql`
    with change as (
      select x.*, concat_ws('/', x.product_code, x.location_code, x.sku, x.bin, x.bin_location) as record,
        lag(x.after, 1, 0) over (partition by x.product_code, x.location_code, x.sku, x.bin, x.bin_location, x.field order by x.id) as last
      from inventory_change x join merchant m on m.id = x.merchant_id where m.code = ${h.merchantCode}),
    held as (
      select concat_ws('/', i.product_code, i.location_code, i.sku, i.bin, i.bin_location) as record, f.field, f.value
      from inventory i join merchant m on m.id = i.merchant_id
      cross join lateral (values ('onHand', i.on_hand), ('onReserve', i.on_reserve)) f(field, value)
      where m.code = ${h.merchantCode}),
    summed as (
      select record, field, sum(after - before) as value, bool_and(before = last) as is_chain from change group by 1, 2)
    select record, field, coalesce(held.value, 0)::numeric(30, 4)::text as held,
      coalesce(summed.value, 0)::numeric(30, 4)::text as summed, coalesce(summed.is_chain, true) as "isChain"
    from held full join summed using (record, field)`)

describe('the changes of a record', () => {
  it('add up to it after any sequence of writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 8 }), async (steps) => {
        const h = await withStock('tea', 'rice')

        for (const [turn, step] of steps.entries()) await run(h, step, turn)

        for (const row of await balance(h)) {
          assert.equal(row.summed, row.held, `${row.record} ${row.field}`)
          assert.ok(row.isChain, `${row.record} ${row.field} begins where it had not ended`)
        }
      }),
      { numRuns: 25, seed: 20_261_115, endOnFailure: true },
    )
  })

  it('add up to it when writers race', async () => {
    const h = await withStock('tea', 'rice')
    const steps = fc.sample(command, { numRuns: 60, seed: 4711 })

    await Promise.all(steps.map((step, turn) => run(h, step, turn)))

    const rows = await balance(h)
    assert.ok(rows.length > 0)
    for (const row of rows) assert.equal(row.summed, row.held, `${row.record} ${row.field}`)
    const { meta } = await h.api.listInventoryChanges({ limit: 1 })
    const counted = await h.platform.database.one<{ changes: number; records: number }>(sql`
      select (select count(*) from inventory_change x where x.merchant_id = m.id) as changes,
        (select count(*) from inventory i where i.merchant_id = m.id) as records
      from merchant m where m.code = ${h.merchantCode}`)
    // what the fixture notes for reservations is not counted by it
    const reserved = (await h.api.listInventoryChanges({ limit: 1, filters: { field: 'onReserve' } })).meta
    assert.equal((meta.totalItemCount ?? 0) + (reserved.totalItemCount ?? 0), counted.changes)
    assert.equal((await h.api.listInventories({ limit: 1 })).meta.totalItemCount, counted.records)
  })
})
