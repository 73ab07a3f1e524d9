import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { PromotionCreate, PromotionOrder } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { countStatements } from '../../../../test/support/statements.ts'
import { createCoupons } from '../coupon/create.ts'
import { evaluatePromotions } from '../evaluation/evaluate.ts'
import { redeem, unredeem } from '../index.ts'
import { createPromotions } from './create.ts'
import { tenPercent, withCoupon, withPromotions } from './promotion.fixture.ts'
import { listPromotions } from './read.ts'

const batch = (prefix: string, size: number): PromotionCreate[] =>
  Array.from({ length: size }, (_, n) => ({
    ...withCoupon(`${prefix}${n}`, { overall: 5, maxPerCustomer: 1 }),
    code: `${prefix}${n}`,
    couponSet: { code: 's', name: 's', type: 'generated', count: 2 },
    limitConditions: { maxOverallUsageCount: 5, maxCustomerUsageCount: 1 },
  }))

describe('the number of statements', () => {
  it('is the same for one promotion and for a thousand, with coupons and sets', async () => {
    const h = await withPromotions()
    const { ctx, spent } = await countStatements(h)

    const one = await spent(async () => expectNoErrors(await createPromotions(ctx, batch('a', 1))))
    const thousand = await spent(async () => expectNoErrors(await createPromotions(ctx, batch('b', 1000))))

    assert.equal(thousand, one)
    assert.equal(await spent(() => listPromotions(ctx, { limit: 1000 })), 1)
  })

  it('is the same for one coupon and for a thousand, and for 50,000 that are generated', async () => {
    const h = await withPromotions({ ...tenPercent, type: 'coupon' })
    const { ctx, spent } = await countStatements(h)
    const named = (prefix: string, count: number) => ({
      coupons: Array.from({ length: count }, (_, n) => ({ code: `${prefix}${n}` })),
    })

    const one = await spent(() => createCoupons(ctx, 'ten', named('a', 1)))

    assert.equal(await spent(() => createCoupons(ctx, 'ten', named('b', 1000))), one)
    assert.equal(
      await spent(() => createCoupons(ctx, 'ten', { generate: { count: 1 } })),
      await spent(() => createCoupons(ctx, 'ten', { generate: { count: 5000 } })),
    )
  })

  it('is the same for one order and for a hundred that use promotions and give them back', async () => {
    const h = await withPromotions(...batch('p', 100))
    const { ctx, spent } = await countStatements(h)
    const uses = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        orderNumber: `${from + n}`,
        promotionCode: `p${(from + n) % 100}`,
        couponCode: `p${(from + n) % 100}`,
        customerId: `${n}`,
      }))

    const one = await spent(() => ctx.tx((tx) => redeem(tx, ctx, uses(0, 1))))
    const hundred = await spent(() => ctx.tx((tx) => redeem(tx, ctx, uses(1, 101))))
    const back = await spent(() =>
      ctx.tx((tx) =>
        unredeem(
          tx,
          ctx,
          uses(0, 101).map((use) => use.orderNumber),
        ),
      ),
    )

    assert.equal(hundred, one)
    assert.equal(back, 1)
  })

  it('of an evaluation is one, and another one when the catalog is asked', async () => {
    const h = await withPromotions(tenPercent, { ...withCoupon(), code: 'second' })
    const { ctx, spent } = await countStatements(h)
    const lineItems = Array.from({ length: 100 }, (_, n) => ({
      code: `${n}`,
      quantity: 1,
      product: { code: `p${n}`, price: 1 },
    }))
    const order: PromotionOrder = { currencyCode: 'USD', lineItems, couponCodes: ['SAVE10'], customerId: 'c' }

    assert.equal(await spent(() => evaluatePromotions(ctx, { order })), 1)
    await h.update({ conditions: { 'lineItem.product.categoryCode': 'x' } })
    assert.equal(await spent(() => evaluatePromotions(ctx, { order })), 2)
  })
})
