import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { bumpCounter, sql } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import { countStatements } from '../../../../test/support/statements.ts'
import { listProducts } from '../../catalog/product/list/list.ts'
import { keyOf, type StockHarness, treatment, withStock } from '../stock/stock.fixture.ts'
import * as sums from '../sum/list.ts'
import { listInventories } from './list.ts'
import { adjustInventories, deleteInventories, setInventories } from './record.service.ts'

const SIZE = 10_000
/** The code with an overhead of its own for each record would take minutes. */
const MAX_SECONDS = 20

const range = (size: number, from = 0) => Array.from({ length: size }, (_, n) => `p${from + n}`)

/** Straight into the table, because ten thousand products through the interface are not what is measured. */
const seedProducts = async (h: StockHarness, size: number) => {
  await h.product('p0')
  const { merchantId, scope } = await h.platform.database.one<{ merchantId: number; scope: number }>(sql`
    insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date)
    select p.merchant_id, p.catalog_id, 'p' || n, p.data, p.descriptions, p.create_date, p.update_date
    from product p join merchant m on m.id = p.merchant_id, generate_series(1, ${size - 1}::int) n
    where m.code = ${h.merchantCode} returning merchant_id as "merchantId", catalog_id as scope`)
  await h.platform.database.run(bumpCounter({ merchantId, kind: 'product', scope }, size - 1))
}

describe('the number of statements', () => {
  it(`is the same for one record and for ${SIZE}`, async () => {
    const h = await withStock()
    await seedProducts(h, SIZE)
    await treatment(h, 'soon', true)
    const { ctx, spent } = await countStatements(h)
    const soon = { inventoryTreatmentSetting: { code: 'soon' } }
    const sets = (codes: string[], onHand: number) =>
      codes.map((code) => ({ ...keyOf(code), onHand, safetyStock: 1, ...soon }))
    const moves = (codes: string[]) =>
      codes.map((code) => ({ ...keyOf(code), operationType: 'increment' as const, onHand: 1, ...soon }))
    const timed = async (work: () => Promise<unknown>) => {
      const began = performance.now()
      const statements = await spent(work)
      return { statements, seconds: (performance.now() - began) / 1000 }
    }
    const batch = (size: number) => ({
      create: () => setInventories(ctx, sets(range(size), 1)).then(expectNoErrors),
      set: () => setInventories(ctx, sets(range(size), 2)).then(expectNoErrors),
      adjust: () => adjustInventories(ctx, moves(range(size))).then(expectNoErrors),
      remove: () =>
        deleteInventories(
          ctx,
          range(size).map((code) => keyOf(code)),
        ).then(expectNoErrors),
    })

    for (const kind of ['create', 'set', 'adjust', 'remove'] as const) {
      const one = await timed(batch(1)[kind])
      if (kind === 'create' || kind === 'remove') await batch(1)[kind === 'create' ? 'remove' : 'create']()
      const many = await timed(batch(SIZE)[kind])
      assert.equal(many.statements, one.statements, kind)
      assert.ok(many.seconds < MAX_SECONDS, `${kind} took ${many.seconds} s`)
      if (process.env.SHOW_SECONDS) console.log(kind, many)
    }
    assert.equal((await h.api.listInventories({ limit: 1 })).meta.totalItemCount, 0)
  })

  it('is one for every page, whatever its size', async () => {
    const h = await withStock()
    await seedProducts(h, 1000)
    const { ctx, spent } = await countStatements(h)
    await setInventories(
      ctx,
      range(1000).map((code) => ({ ...keyOf(code), onHand: 1 })),
    )
    const questions = range(1000).map((productCode) => ({ productCode }))

    for (const read of [
      () => listInventories(ctx, { limit: 1000 }),
      () => sums.listLocationInventories(ctx, { limit: 1000 }),
      () => sums.listCumulatedInventories(ctx, { limit: 1000 }),
      () => sums.findProductInventories(ctx, questions),
      () => listProducts(ctx, { limit: 1000, fields: 'code,inventories,availability' }),
      () => listProducts(ctx, { limit: 1000, showOnlyAvailableProducts: true }),
    ])
      assert.equal(await spent(read), 1)
  })
})
