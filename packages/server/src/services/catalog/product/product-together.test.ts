import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { NotFoundError } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { updateProduct } from './write/update.ts'

const withProducts = async (count: number) => {
  const h = await harness()
  await h.seed.catalog()
  const codes = Array.from({ length: count }, (_, n) => `tea${n}`)
  for (const code of codes) await h.seed.product({ code })
  return { h, codes }
}

type Told = { code: string; revision: number; rating: number; events: number; changes: number }

const told = (h: Harness) =>
  h.platform.database.many<Told>(sql`
    select p.code, p.revision, (p.data ->> 'rating')::float8 as rating,
      (select count(*) from outbox o where o.merchant_id = p.merchant_id and o.entity_id = p.code
        and o.event = 'productUpdated') as events,
      (select count(*) from product_change c where c.merchant_id = p.merchant_id and c.product_code = p.code) as changes
    from product p join merchant m on m.id = p.merchant_id where m.code = ${h.merchantCode} order by p.code`)

describe('changes of products at the same moment', () => {
  it('share statements, and each has its revision, its event and its history', async () => {
    const { h, codes } = await withProducts(9)
    const { ctx, spent } = await countStatements(h)

    const statements = await spent(() =>
      Promise.all(
        codes.map((code, n) =>
          updateProduct(ctx, { code, catalogCode: undefined }, { rating: 1 + n / 10, minQty: n + 1 }),
        ),
      ),
    )

    assert.equal(statements, 3)
    assert.deepEqual(
      await told(h),
      codes.map((code, n) => ({ code, revision: 2, rating: 1 + n / 10, events: 1, changes: 1 })),
    )
  })

  it('happen one after the other when they are of one product', async () => {
    const { h, codes } = await withProducts(1)
    const [productCode = ''] = codes

    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        h.api.updateProduct({ productCode, body: { rating: 1 + n / 10 } }),
      ),
    )

    const [only] = await told(h)
    assert.deepEqual([only?.revision, only?.events, only?.changes], [21, 20, 20])
  })

  it('do not wait for one whose product somebody else has locked', async () => {
    const { h, codes } = await withProducts(9)
    const { database } = h.platform
    const change = (productCode: string) => h.api.updateProduct({ productCode, body: { rating: 5 } })
    let changedLocked = Promise.resolve(false)

    await database.tx(async (tx) => {
      await tx.run(sql`
        select from product p join merchant m on m.id = p.merchant_id
        where m.code = ${h.merchantCode} and p.code = 'tea4' for update of p`)
      changedLocked = change('tea4').then(() => true)
      await Promise.all(codes.filter((code) => code !== 'tea4').map(change))
      const others = (await told(h)).filter(({ rating }) => rating === 5)

      assert.equal(others.length, 8)
    })

    assert.equal(await changedLocked, true)
    assert.ok(
      (await told(h)).every(({ rating, revision, events }) => rating === 5 && revision === 2 && events === 1),
    )
  })

  it('leave the others alone when one of them is refused', async () => {
    const { h, codes } = await withProducts(5)
    const { ctx } = await countStatements(h)
    // no text of PostgreSQL has such a character, which the interface refuses
    const bodyOf = (n: number) => (n === 3 ? { url: '\u0000' } : { rating: 2 })

    const outcomes = await Promise.allSettled(
      codes.map((code, n) => updateProduct(ctx, { code, catalogCode: undefined }, bodyOf(n))),
    )
    const missing = h.api.updateProduct({ productCode: 'none', body: { rating: 2 } })

    await assert.rejects(missing, NotFoundError)
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    )
    assert.deepEqual(
      (await told(h)).map(({ rating }) => rating),
      [2, 2, 2, null, 2],
    )
  })
})
