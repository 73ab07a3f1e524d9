import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { until } from '../../../../test/support/until.ts'
import { type Stocked, withStock } from '../reservation/reservation.fixture.ts'

const kinds = ['inventoryChange', 'inventory', 'reservation']

/** Counters on every shard, so that a change updates a row, which can be locked, and inserts none. */
const addCounters = ({ platform, merchantId }: Stocked) =>
  platform.database.run(sql`
    insert into counter (merchant_id, kind, scope, shard, n)
    select ${merchantId}, kind, 0, shard, 0 from unnest(${kinds}::text[]) kind, generate_series(0, 63) shard
    on conflict do nothing`)

/** Whether the change, stopped at the counter of the ledger, has taken no other counter before. */
const takesLedgerFirst = async (h: Stocked, change: () => Promise<unknown>): Promise<boolean> => {
  await addCounters(h)
  let running: Promise<unknown> = Promise.resolve()
  const isFirst = await h.platform.database.tx(async (tx) => {
    const { pid } = await tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const own = sql`select from counter where merchant_id = ${h.merchantId}`
    await tx.run(sql`${own} and kind = 'inventoryChange' for update`)
    running = change()
    await until(async () => {
      const { n } = await h.platform.database.one<{ n: number }>(sql`
        select count(*) as n from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`)
      return n > 0
    })
    return h.platform.database
      .run(sql`${own} and kind = any(array['inventory', 'reservation']) for update nowait`)
      .then(
        () => true,
        () => false,
      )
  })
  await running
  return isFirst
}

describe('every change of stock takes the counter of the ledger before the others', () => {
  it('when stock is reserved and released', async () => {
    const h = await withStock({ onHand: 10 })

    assert.ok(await takesLedgerFirst(h, () => h.reserveOne()))

    const code = await h.reserveOne({ salesOrderLineItemCode: 'other' })
    assert.ok(await takesLedgerFirst(h, () => h.api.deleteReservations({ body: { codes: [code] } })))
  })

  it('when records are set and deleted', async () => {
    const h = await withStock({ onHand: 10 })
    const record = { productCode: 'tea', locationCode: 'store', sku: 'new' }

    assert.ok(
      await takesLedgerFirst(h, () =>
        h.api.setInventories({ body: { inventories: [{ ...record, onHand: 5 }] } }),
      ),
    )

    assert.ok(await takesLedgerFirst(h, () => h.api.deleteInventories({ body: { inventories: [record] } })))
  })
})
