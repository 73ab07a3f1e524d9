import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql, violatedConstraint } from '@tradepost/kernel'
import { withBatches } from './picking-batch.fixture.ts'

const times = <T>(count: number, fulfillmentOrder: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => fulfillmentOrder(n)))

describe('pickers at the same time', () => {
  it('never get the same order, whether they ask for it or for any', async () => {
    const { order, create, generate, api } = await withBatches()
    const numbers: string[] = []
    for (let n = 0; n < 8; n++) numbers.push(await order(1))

    await Promise.all([
      times(6, () => generate(2)),
      times(4, (n) => create([String(numbers[n]), String(numbers[7 - n])])),
    ])

    const { pickingBatches } = await api.listPickingBatches({ limit: 100 })
    const held = pickingBatches.flatMap(({ fulfillmentOrders }) =>
      fulfillmentOrders.map(({ orderNumber }) => orderNumber),
    )
    assert.deepEqual(held.toSorted(), numbers.toSorted())
    const { fulfillmentOrders } = await api.listFulfillmentOrders()
    for (const { orderNumber, pickingBatchId } of fulfillmentOrders)
      assert.ok(
        pickingBatches
          .find(({ id }) => id === pickingBatchId)
          ?.fulfillmentOrders.some((one) => one.orderNumber === orderNumber),
      )
  })

  it('are kept apart by the database itself', async () => {
    const { order, batch, platform } = await withBatches()
    const id = await batch(await order())

    await assert.rejects(
      platform.database.run(sql`
        with other as (
          insert into picking_batch (merchant_id, id, location_code, status, create_date, update_date)
          select merchant_id, gen_random_uuid(), location_code, 'open', now(), now() from picking_batch
          where id = ${id}::uuid returning merchant_id, id)
        insert into picking_batch_order (merchant_id, batch_id, fulfillment_order_id, position, is_held)
        select o.merchant_id, b.id, o.fulfillment_order_id, 0, true from other b
        join picking_batch_order o on o.merchant_id = b.merchant_id and o.batch_id = ${id}::uuid`),
      (error) => violatedConstraint(error) === 'picking_batch_order__one_picker',
    )
  })

  it('and customers who cancel leave a batch that adds up', async () => {
    const { order, batch, pick, api, get, shown, stock } = await withBatches()
    const numbers: string[] = []
    for (let n = 0; n < 4; n++) numbers.push(await order(1))
    const id = await batch(...numbers)
    const sold = await Promise.all(numbers.map(async (number) => (await get(number)).salesOrderNumber))

    await Promise.allSettled([
      ...[1, 2, 3].map((pickedQuantity) => pick(id, { lineItemId: '1', pickedQuantity })),
      ...sold
        .slice(2)
        .map((orderNumber) => api.updateSalesOrder({ orderNumber, body: { status: 'canceled' } })),
    ])

    const [, line = ''] = await shown(id)
    const [, picked, wanted] = /(\d+) of (\d+)/.exec(line) ?? []
    assert.equal(wanted, '2')
    assert.ok(Number(picked) <= 2)
    assert.equal((await stock())['tea depot'], '2 of 50')
  })
})
