import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrderChange } from '@tradepost/contract'
import { messageOf } from '@tradepost/contract'
import { ForbiddenError, ValidationError } from '@tradepost/sdk'
import { countStatements } from '../../../../../test/support/statements.ts'
import { withFulfillmentOrders } from '../fulfillment-order.fixture.ts'
import { writeOrderBatch } from './write-batch.ts'

const changed = (entityId: string | undefined, payload: object): OrderChange => ({
  event: 'entityUpdated',
  entity: 'fulfillmentOrder',
  entityId,
  payload: { ...payload },
})

const withBatch = async () => {
  const h = await withFulfillmentOrders([{ onHand: 50 }, { productCode: 'cup', onHand: 50 }])
  const write = async (...body: OrderChange[]) => (await h.api.writeOrderBatch({ body })).errors
  return { ...h, write }
}

describe('a batch of changes of orders', () => {
  it('is done in its order, and an error names the place in it', async () => {
    const { begin, write, states, get } = await withBatch()
    const [one, two] = [await begin(), await begin()]

    const errors = await write(
      changed(one.orderNumber, { status: 'accepted', notes: 'Ring twice' }),
      changed('none', { status: 'accepted' }),
      changed(two.orderNumber, { status: 'packed' }),
      changed(one.orderNumber, { status: 'picked' }),
      changed(two.orderNumber, { status: 'rejected', cancellationReason: 'tooBusy' }),
    )

    assert.deepEqual(
      errors.map(({ entityIndex, entity, entityId, code, reason }) => [
        entityIndex,
        entity,
        entityId,
        code,
        reason.slice(0, 60),
      ]),
      [
        [1, 'fulfillmentOrder', 'none', 404, messageOf('fulfillmentOrderNotFound')],
        [
          2,
          'fulfillmentOrder',
          two.orderNumber,
          400,
          'The fulfillment order cannot go from new to packed. Allowed:',
        ],
      ],
    )
    const [wrong] = errors[1]?.validationErrors ?? []
    assert.deepEqual([wrong?.field, wrong?.value, wrong?.code], ['status', 'packed', 'NOT_PASSED'])
    assert.equal((await states(one.orderNumber)).fulfillmentOrder, 'picked')
    assert.equal((await get(one.orderNumber)).notes, 'Ring twice')
    assert.equal((await get(two.orderNumber)).cancellationReason, 'tooBusy')
  })

  it('inserts substitutes, each with a line of its own in the sales order', async () => {
    const { begin, write, get, read, api, seed } = await withBatch()
    await seed.product({ code: 'mug', price: { price: 7, currencyCode: 'USD' } })
    const [one, two] = [await begin(), await begin()]
    const insert = {
      lineItems: [{ product: { code: 'mug' }, quantity: 1, quantityChangeReason: 'substituted' }],
    }

    const errors = await write(
      changed(one.orderNumber, insert),
      changed(one.orderNumber, insert),
      changed(two.orderNumber, {
        lineItems: [{ product: { code: 'none' }, quantity: 1, quantityChangeReason: 'substituted' }],
      }),
    )

    assert.deepEqual(
      errors.map(({ entityIndex, code }) => [entityIndex, code]),
      [[2, 404]],
    )
    assert.deepEqual(
      (await read(one.salesOrderNumber)).lineItems.map(({ code, price }) => [code, price]),
      [
        ['A', 10],
        ['substitute-1', 7],
        ['substitute-2', 7],
      ],
    )
    assert.equal((await get(one.orderNumber)).lineItems.length, 3)
    assert.equal((await api.getFulfillmentOrder(two)).fulfillmentOrder.lineItems.length, 1)
  })

  it('is refused as a whole when a payload breaks the schema or names no order', async () => {
    const { begin, write, states, api } = await withBatch()
    const { orderNumber } = await begin()
    const good = changed(orderNumber, { status: 'accepted' })

    for (const wrong of [
      changed(orderNumber, { status: 'lost' }),
      changed(orderNumber, { lineItems: [{ id: 1, quantity: -1 }] }),
      changed(undefined, {}),
      { ...good, event: 'entityDeleted' },
      { ...good, entity: 'salesOrder' },
      changed('x'.repeat(51), {}),
    ] as never[])
      await assert.rejects(write(good, wrong), ValidationError)
    await assert.rejects(write(), ValidationError)
    await assert.rejects(api.writeOrderBatch({ body: Array(101).fill(good) }), ValidationError)
    assert.equal((await states(orderNumber)).fulfillmentOrder, 'new')
    assert.deepEqual(await write(...Array(100).fill(good)), [])
  })

  it('stores nothing when strictness is asked for and a change fails, and tells unknown fields', async () => {
    const { begin, raw, merchantCode, states } = await withBatch()
    const { orderNumber } = await begin()
    const send = (prefer: string, ...body: OrderChange[]) =>
      raw(`/order/v1/merchants/${merchantCode}/batch`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { prefer },
      })

    const strict = await send(
      'handling=strict',
      changed(orderNumber, { status: 'accepted' }),
      changed('none', { status: 'accepted' }),
    )
    const warned = await send('return=minimal', changed(orderNumber, { staus: 'accepted' }))

    assert.equal(strict.status, 422)
    assert.equal((await states(orderNumber)).fulfillmentOrder, 'new')
    assert.equal(warned.status, 200)
    assert.match(warned.headers.get('tradepost-warning') ?? '', /staus/)
  })

  it('needs the permission to edit fulfillment orders', async () => {
    const { begin, as } = await withBatch()
    const { orderNumber } = await begin()
    const viewer = await as(['FOV'])

    await assert.rejects(viewer.writeOrderBatch({ body: [changed(orderNumber, {})] }), ForbiddenError)
  })

  it('takes the same number of statements for one change and for ten', async () => {
    const h = await withBatch()
    const numbers: string[] = []
    for (let n = 0; n < 11; n++) numbers.push((await h.begin()).orderNumber)
    const { ctx, spent } = await countStatements(h)
    const write = (...orders: string[]) =>
      spent(() =>
        writeOrderBatch(
          ctx,
          orders.map((number) => changed(number, { status: 'accepted' })),
          false,
        ),
      )

    const [one, ten] = [await write(String(numbers[0])), await write(...numbers.slice(1))]

    assert.equal(ten, one)
  })
})
