import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { countStatements } from '../../../../test/support/statements.ts'
import { createSalesOrders } from './create.ts'
import { getSalesOrder, listSalesOrders } from './list.ts'
import { line, order, withOrders } from './order.fixture.ts'
import { updateSalesOrder } from './update.ts'

const lines = (count: number) => Array.from({ length: count }, (_, n) => line({ code: `L${n}` }))

describe('the number of statements', () => {
  it('is the same for one line and for ten, and for one order and for a hundred', async () => {
    const h = await withOrders()
    const { ctx, spent, waited } = await countStatements(h)
    const create = async (orders: number, count: number) =>
      expectNoErrors(
        await createSalesOrders(
          ctx,
          Array.from({ length: orders }, () => order({ lineItems: lines(count) })),
        ),
      )

    const spendings = [
      await spent(() => create(1, 1)),
      await spent(() => create(1, 10)),
      await spent(() => create(100, 10)),
    ]
    const waits = await waited(() => create(1, 1))

    assert.deepEqual(spendings, [9, 9, 9])
    // settings and customer, products, the number, and all that is stored with the commit
    assert.equal(waits, 4)
  })

  it('stays the same with stock, promotions and coupons', async () => {
    const h = await withOrders()
    await h.api.updateSettings({ body: { settings: { automaticRouting: true } } })
    await h.seed.catalog()
    await h.seed.product({ code: 'tea', isInventoryManaged: true })
    await h.seed.location({ code: 'depot', type: { code: 'warehouse' }, isDefault: true })
    const setStock = async (onHand: number) => {
      const inventories = [{ productCode: 'tea', locationCode: 'depot', sku: null, onHand }]
      expectNoErrors(await h.api.setInventories({ body: { inventories } }))
    }
    await setStock(10_000)
    const startDate = '2020-01-01T00:00:00Z'
    const discount = { type: 'percentage' as const, amount: 10 }
    const coupon = { code: 'C', name: 'C', limits: { overall: 1000 } }
    expectNoErrors(
      await h.api.createPromotions({
        body: {
          promotions: [
            { code: 'all', name: 'All', startDate, discount },
            { code: 'some', name: 'Some', startDate, discount, coupon },
          ],
        },
      }),
    )
    const { ctx, spent } = await countStatements(h)
    const create = (orders: number, count: number, status: 'new' | 'open') =>
      spent(async () =>
        expectNoErrors(
          await createSalesOrders(
            ctx,
            Array.from({ length: orders }, () =>
              order({ status, lineItems: lines(count), coupons: [{ code: 'C' }] }),
            ),
          ),
        ),
      )

    for (const status of ['new', 'open'] as const) {
      const one = await create(1, 1, status)
      assert.equal(await create(1, 10, status), one)
      assert.equal(await create(100, 10, status), one)
    }
    await setStock(2500)
    // the last of the stock goes to the first of these lines, all others wait
    await create(1, 1000, 'open')
    assert.equal(await create(100, 10, 'open'), await create(1, 1, 'open'))
  })

  it('is one for a page with lines and for an order', async () => {
    const h = await withOrders()
    const { ctx, spent } = await countStatements(h)
    await h.place({ lineItems: lines(10) })
    await h.place()

    assert.equal(await spent(() => listSalesOrders(ctx, { fields: 'lineItems' })), 1)
    assert.equal(await spent(() => getSalesOrder(ctx, '10000', {})), 1)
  })

  it('is the same for an update of one line and of a hundred', async () => {
    const h = await withOrders()
    const { ctx, spent } = await countStatements(h)
    await h.place({ status: 'open', lineItems: lines(100) })
    const change = (count: number, quantity: number) =>
      spent(() =>
        updateSalesOrder(ctx, '10000', {
          lineItems: lines(count).map(({ code }) => ({ code, quantity, quantityChangeReason: 'other' })),
        }),
      )

    assert.equal(await change(1, 5), await change(100, 7))
  })
})
