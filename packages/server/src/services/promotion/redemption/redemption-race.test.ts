import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDatabase, sql } from '@tradepost/kernel'
import { redeem } from '../index.ts'
import { tenPercent, withCoupon } from '../promotion/promotion.fixture.ts'
import { limited, save, ten, withOrders } from './redemption.fixture.ts'

describe('racing orders', () => {
  const numbers = Array.from({ length: 64 }, (_, n) => `${1000 + n}`)

  /** More connections than the pool of a server has, so that they really race. */
  const crowd = async (h: Awaited<ReturnType<typeof withOrders>>) => {
    const { connectionString } = h.platform.database.pool.options
    const database = openDatabase({ connectionString, max: 64, connectionTimeoutMillis: 60_000 })
    return { database, close: () => database.close() }
  }

  for (const limit of [0, 1, 7, 63, 64])
    it(`of 64 exactly ${limit} get a coupon that is good for ${limit}`, async () => {
      const h = await withOrders(withCoupon('SAVE10', { overall: limit }))
      const { database, close } = await crowd(h)

      const refusals = await Promise.all(
        numbers.map((number) =>
          database.tx((tx) => redeem(tx, h.ctx, [save(number, { customerId: number })])),
        ),
      )

      await close()
      assert.equal(refusals.filter(([refusal]) => refusal === undefined).length, limit)
      assert.equal((await h.redeemed()).length, limit)
      assert.equal((await h.coupons())[0]?.usageCount, limit)
    })

  it('of one customer get what the customer may have', async () => {
    const h = await withOrders({
      ...withCoupon('SAVE10', { maxPerCustomer: 3 }),
      limitConditions: { maxCustomerUsageCount: 5 },
    })

    const placed = await Promise.all(
      numbers.map((number, n) => h.order(save(number, { customerId: n % 2 ? 'a' : 'b' }))),
    )

    assert.equal(placed.filter((outcome) => outcome === 'placed').length, 6)
    assert.equal((await h.redeemed()).length, 6)
  })

  it('that fail for another reason use nothing', async () => {
    const h = await withOrders(limited({ maxOverallUsageCount: 32 }))

    const placed = await Promise.all(
      numbers.map((number, n) =>
        h.order(ten(number), async () => {
          if (n % 2) throw new Error('out of stock')
        }),
      ),
    )

    assert.equal(placed.filter((outcome) => outcome === 'placed').length, 32)
    assert.equal((await h.redeemed()).length, 32)
    assert.equal((await h.use(ten('late')))[0]?.error, 'promotionUsedUp')
  })

  it('with several promotions in any order neither deadlock nor exceed a limit', async () => {
    const h = await withOrders(
      { ...withCoupon('A', { overall: 20 }), code: 'a' },
      { ...withCoupon('B', { overall: 30 }), code: 'b', limitConditions: { maxCustomerUsageCount: 2 } },
      { ...tenPercent, code: 'c', limitConditions: { maxOverallUsageCount: 25 } },
    )
    const { database, close } = await crowd(h)
    const wishes = (orderNumber: string, n: number) => {
      const customerId = `customer ${n % 20}`
      const all = [
        { orderNumber, customerId, promotionCode: 'a', couponCode: 'A' },
        { orderNumber, customerId, promotionCode: 'b', couponCode: 'b' },
        { orderNumber, customerId, promotionCode: 'c' },
      ]
      return n % 2 ? all : all.toReversed()
    }

    const refusals = await Promise.all(
      numbers.map((number, n) => database.tx((tx) => redeem(tx, h.ctx, wishes(number, n)))),
    )

    await close()
    const placed = refusals.filter((found) => found.length === 0).length
    assert.equal(placed, 20)
    assert.equal((await h.redeemed()).length, 60)
  })

  it('for one order number use it once', async () => {
    const h = await withOrders(withCoupon('SAVE10', { overall: 5 }))

    const answers = await Promise.all(numbers.map(() => h.use(save('1001'))))

    assert.deepEqual(answers.flat(), [])
    assert.equal((await h.coupons())[0]?.usageCount, 1)
  })

  it('and cancellations end with the truth', async () => {
    const h = await withOrders(withCoupon('SAVE10', { overall: 10 }))

    await Promise.all(
      numbers.map(async (number, n) => {
        const outcome = await h.order(save(number))
        if (outcome === 'placed' && n % 2) await h.giveBack(number)
      }),
    )

    const kept = (await h.redeemed()).length
    assert.ok(kept <= 10)
    assert.equal((await h.coupons())[0]?.usageCount, kept)
  })

  it('wait for a change of the limit, which waits for them', async () => {
    const h = await withOrders(tenPercent)

    const [placed] = await Promise.all([
      Promise.all(numbers.map((number) => h.order(ten(number)))),
      h.update({ limitConditions: { maxOverallUsageCount: 20 } }),
    ])

    const count = placed.filter((outcome) => outcome === 'placed').length
    assert.equal((await h.redeemed()).length, count)
    const { used } = await h.platform.database.one<{ used: number }>(sql`
      select coalesce(max(used), 0)::bigint as used from promotion_use where merchant_id = ${h.ctx.merchantId}`)
    assert.equal(used, count)
  })

  it('do not queue for a promotion without limits', async () => {
    const h = await withOrders(tenPercent)

    await h.platform.database.tx(async (tx) => {
      await redeem(tx, h.ctx, [ten('held open')])
      assert.equal(await h.order(ten('meanwhile')), 'placed')
    })

    assert.equal((await h.redeemed()).length, 2)
  })
})
