import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PromotionOrder } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { evaluateOrders } from './evaluate.ts'

it('evaluates any number of orders in as many statements as one', async () => {
  const h = await harness()
  await h.seed.catalog()
  await h.seed.product({ code: 'tea', price: { price: 10, currencyCode: 'USD' } })
  expectNoErrors(
    await h.api.createPromotions({
      body: {
        promotions: [
          {
            code: 'half',
            name: 'Half',
            type: 'promotion',
            target: 'orderShipping',
            discount: { type: 'percentage', amount: 50 },
            startDate: '2020-01-01T00:00:00Z',
          },
        ],
      },
    }),
  )
  const { ctx, spent } = await countStatements(h)
  const orderWith = (shippingSubTotal: number): PromotionOrder => ({
    currencyCode: 'USD',
    shippingSubTotal,
    lineItems: [
      { code: '1', quantity: 1, product: { code: 'tea', price: 10 }, fulfillmentMethod: 'directShip' },
    ],
  })
  const amounts = Array.from({ length: 60 }, (_, index) => index * 2)
  let totals: number[] = []

  const one = await spent(() => evaluateOrders(ctx, [orderWith(4)]))
  const many = await spent(async () => {
    totals = (await evaluateOrders(ctx, amounts.map(orderWith))).map((order) => order.totals.shippingTotal)
  })

  assert.equal(many, one)
  assert.deepEqual(
    totals,
    amounts.map((amount) => amount / 2),
  )
})
