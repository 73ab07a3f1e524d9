import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { countStatements } from '../../../../test/support/statements.ts'
import { line } from '../sales/order.fixture.ts'
import { createReturnOrders } from './create.ts'
import { getReturnOrder, listReturnOrders } from './list.ts'
import { returnLine, returnOf, withReturns } from './return-order.fixture.ts'

const codes = (count: number) => Array.from({ length: count }, (_, n) => `L${n}`)

describe('the number of statements for returns', () => {
  it('is the same for one line and for ten, and for one return and for twenty', async () => {
    const h = await withReturns()
    const numbers: string[] = []
    for (let n = 0; n < 20; n++)
      numbers.push(await h.place({ status: 'fulfilled', lineItems: codes(10).map((code) => line({ code })) }))
    const { ctx, spent } = await countStatements(h)
    const create = (returns: number, lines: number) => {
      const lineItems = codes(lines).map((code) =>
        returnLine({ code, salesOrderLineItemCode: code, quantity: 0.1 }),
      )
      const sent = numbers.slice(0, returns).map((number) => returnOf(number, { lineItems }))
      return spent(async () => expectNoErrors(await createReturnOrders(ctx, sent)))
    }

    const [one, ten, many] = [await create(1, 1), await create(1, 10), await create(20, 10)]

    assert.deepEqual([ten, many], [one, one])
  })

  it('is the same for one return that is stored as completed and for twenty', async () => {
    const h = await withReturns()
    const numbers: string[] = []
    for (let n = 0; n < 20; n++) numbers.push(await h.sell(2))
    const { ctx, spent } = await countStatements(h)
    const complete = (sales: string[]) =>
      spent(async () =>
        expectNoErrors(
          await createReturnOrders(
            ctx,
            sales.map((number) => returnOf(number, { status: 'completed' })),
          ),
        ),
      )

    const [one, many] = [await complete(numbers.slice(0, 1)), await complete(numbers)]

    assert.equal(many, one)
    assert.deepEqual(await h.stock(), { 'tea depot': '0 of 31' })
  })

  it('is two for a read: the language of the merchant, and the return or the page', async () => {
    const h = await withReturns()
    const number = await h.bringBack(await h.sell())
    const { ctx, spent } = await countStatements(h)

    assert.equal(await spent(() => getReturnOrder(ctx, number, {})), 2)
    assert.equal(await spent(() => listReturnOrders(ctx, { fields: 'lineItems,salesOrder' })), 2)
  })
})
