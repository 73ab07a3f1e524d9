import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { countStatements } from '../../../../../test/support/statements.ts'
import { createPickingBatches, generatePickingBatch } from './create.ts'
import { getPickingBatch, listPickingBatches } from './list.ts'
import { updatePickingBatchLineItems } from './pick.ts'
import { withBatches } from './picking-batch.fixture.ts'
import { removeFulfillmentOrders, updatePickingBatch } from './update.ts'

describe('the number of statements for picking', () => {
  it('is the same for one order and for five, and for one batch and for three', async () => {
    const h = await withBatches()
    const { ctx, spent } = await countStatements(h)
    const orders = async (count: number) => {
      const numbers: string[] = []
      for (let n = 0; n < count; n++) numbers.push(await h.order(1, 1))
      return numbers
    }
    const create = async (batches: number, each: number) => {
      const sent: { fulfillmentOrders: { orderNumber: string }[] }[] = []
      for (let n = 0; n < batches; n++)
        sent.push({ fulfillmentOrders: (await orders(each)).map((orderNumber) => ({ orderNumber })) })
      return spent(async () => expectNoErrors(await createPickingBatches(ctx, 'depot', sent)))
    }
    /** A batch of so many orders, from beginning to end. */
    const walk = async (count: number) => {
      const numbers = await orders(count)
      let id = ''
      const generated = await spent(async () => {
        id = String((await generatePickingBatch(ctx, 'depot', count)).id)
      })
      const begun = await spent(() =>
        updatePickingBatchLineItems(ctx, id, [{ lineItemId: '1', pickedQuantity: count }]),
      )
      const left = await spent(() => removeFulfillmentOrders(ctx, id, numbers.slice(1)))
      const read = await spent(() => getPickingBatch(ctx, id, {}))
      const picked = await spent(() => updatePickingBatch(ctx, id, { status: 'picked' }))
      return { generated, begun, left, read, picked }
    }

    const [one, many] = [await create(1, 1), await create(3, 5)]
    const [two, five] = [await walk(2), await walk(5)]

    assert.equal(many, one)
    assert.deepEqual(five, two)
    assert.equal(two.read, 1)
    assert.equal(await spent(() => listPickingBatches(ctx, {})), 1)
  })
})
