import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { withBatches } from './picking-batch.fixture.ts'

const short = 'outdatedStockInfo' as const

describe('picking', () => {
  it('begins with the first line, and orders, sales orders and history follow', async () => {
    const { order, batch, pick, getBatch, shown, fulfillmentOrder, states, get, api } = await withBatches()
    const [one, two] = [await order(2, 1), await order(3)]
    const id = await batch(one, two)

    await pick(id, { lineItemId: '2', pickedQuantity: 3 })

    assert.deepEqual(await shown(id), ['inProgress', 'cup 0 of 1 open', 'tea 3 of 5 inProgress'])
    assert.ok((await getBatch(id)).startedDate)
    assert.equal(await fulfillmentOrder(one), 'inProgress, 2 picked, 1 accepted')
    // one of three lies in the cart
    assert.equal(await fulfillmentOrder(two), 'inProgress, 3 accepted')
    assert.deepEqual((await states(one)).salesLines, ['2 inProgress', '1 inProgress'])
    const { history } = await api.listFulfillmentOrderHistory({ orderNumber: one })
    assert.deepEqual(
      history.map(({ type }) => type),
      ['fulfillmentOrderCreated', 'fulfillmentOrderUpdated', 'fulfillmentOrderStatusUpdated'],
    )

    await pick(id, { lineItemId: '2', pickedQuantity: 5 }, { lineItemId: '1', pickedQuantity: 1 })

    assert.deepEqual(
      [await fulfillmentOrder(one), await fulfillmentOrder(two)],
      ['picked, 2 picked, 1 picked', 'picked, 3 picked'],
    )
    assert.deepEqual(await shown(id), ['inProgress', 'cup 1 of 1 picked', 'tea 5 of 5 picked'])
    assert.equal((await get(one)).pickingBatchId, id)
  })

  it('accepts the other orders of the batch, whoever they wait for', async () => {
    const { order, batch, pick, fulfillmentOrder } = await withBatches()
    const [one, two] = [await order(0, 1), await order(1)]
    const id = await batch(one, two)

    await pick(id, { lineItemId: '1' })

    assert.deepEqual(
      [await fulfillmentOrder(one), await fulfillmentOrder(two)],
      ['accepted, 1 accepted', 'accepted, 1 accepted'],
    )
  })

  it('short cancels what is missing, in the last orders first, with its stock', async () => {
    const { order, batch, pick, shown, fulfillmentOrder, states, stock, get, read } = await withBatches()
    const [one, two, three] = [await order(2), await order(2), await order(1)]
    const id = await batch(one, two, three)
    assert.deepEqual(await stock(), { 'cup depot': '0 of 50', 'tea depot': '5 of 50' })

    await pick(id, { lineItemId: '1', quantity: 3, pickedQuantity: 3, quantityChangeReason: short })

    assert.deepEqual(await shown(id), ['inProgress', 'tea 3 of 3 picked'])
    assert.deepEqual(
      [await fulfillmentOrder(one), await fulfillmentOrder(two), await fulfillmentOrder(three)],
      ['picked, 2 picked', 'picked, 1 picked', 'canceled, 0 canceled'],
    )
    assert.deepEqual(await stock(), { 'cup depot': '0 of 50', 'tea depot': '3 of 50' })
    assert.equal((await get(two)).lineItems[0]?.quantityChangeReason, short)
    assert.deepEqual([(await get(two)).total, (await states(two)).salesLines], [10, ['1 inProgress']])
    assert.equal((await read((await get(two)).salesOrderNumber)).total, 10)
    assert.equal((await states(three)).sales, 'canceled')
    assert.equal((await get(three)).pickingBatchId, null)
  })

  it('short of everything ends the batch', async () => {
    const { order, batch, pick, getBatch, fulfillmentOrder } = await withBatches()
    const one = await order(2)
    const id = await batch(one)

    await pick(id, { lineItemId: '1', quantity: 0, quantityChangeReason: 'itemDamaged' })

    assert.equal(await fulfillmentOrder(one), 'canceled, 0 canceled')
    assert.equal((await getBatch(id)).status, 'canceled')
  })

  it('corrects a line that was picked by mistake, as a short pick and not otherwise', async () => {
    const { order, batch, pick, shown, fulfillmentOrder } = await withBatches()
    const one = await order(3)
    const id = await batch(one)
    await pick(id, { lineItemId: '1', pickedQuantity: 2 })
    await pick(id, { lineItemId: '1', pickedQuantity: 1 })
    assert.deepEqual(await shown(id), ['inProgress', 'tea 1 of 3 inProgress'])
    await pick(id, { lineItemId: '1', pickedQuantity: 3 })

    await assert.rejects(pick(id, { lineItemId: '1', pickedQuantity: 2 }), ConflictError)
    await pick(id, { lineItemId: '1', quantity: 2, quantityChangeReason: short })

    assert.deepEqual(await shown(id), ['inProgress', 'tea 2 of 2 picked'])
    assert.equal(await fulfillmentOrder(one), 'picked, 2 picked')
  })

  it('takes goods by weight with four decimals', async () => {
    const { order, batch, pick, shown } = await withBatches()
    const id = await batch(await order(0.75), await order(0.5))

    await pick(id, { lineItemId: '1', pickedQuantity: 0.7501 })
    assert.deepEqual(await shown(id), ['inProgress', 'tea 0.7501 of 1.25 inProgress'])
    await pick(id, { lineItemId: '1', quantity: 1.2, pickedQuantity: 1.2, quantityChangeReason: short })
    assert.deepEqual(await shown(id), ['inProgress', 'tea 1.2 of 1.2 picked'])
  })

  it('refuses more than is wanted, lines twice, unknown lines and a change without a reason', async () => {
    const { order, batch, pick, shown } = await withBatches()
    const id = await batch(await order(2, 1))
    const refused = async (reports: Parameters<typeof pick>[1][]) => {
      const error = await pick(id, ...reports).then(
        () => null,
        (thrown) => thrown,
      )
      return [error?.status, String(error?.message).replace(/^.*failed with \d+: /, '')]
    }

    for (const [report, message] of [
      [
        { lineItemId: '1', quantity: 2, quantityChangeReason: short },
        'The quantity can only be lowered; 1 are wanted',
      ],
      [{ lineItemId: '2', pickedQuantity: 2.0001 }, 'Only 2 are wanted'],
      [{ lineItemId: '2', quantity: 1, pickedQuantity: 2, quantityChangeReason: short }, 'Only 1 are wanted'],
      [{ lineItemId: '2', quantity: 1 }, texts.quantityNeedsReason],
    ] as const)
      assert.deepEqual(await refused([report]), [400, message])
    assert.deepEqual(await refused([{ lineItemId: '1' }, { lineItemId: '1' }]), [
      400,
      'The line item 1 stands twice in the request',
    ])
    await assert.rejects(pick(id, { lineItemId: '3' }), NotFoundError)
    await assert.rejects(pick(id, { lineItemId: 'tea' }), NotFoundError)
    for (const wrong of [{ lineItemId: '' }, { lineItemId: '1', pickedQuantity: -1 }, {}])
      await assert.rejects(pick(id, wrong as never), ValidationError)
    await assert.rejects(pick(id), ValidationError)
    assert.deepEqual(await shown(id), ['open', 'cup 0 of 1 open', 'tea 0 of 2 open'])
  })

  it('takes the same quantity without a reason', async () => {
    const { order, batch, pick, shown } = await withBatches()
    const id = await batch(await order(2))

    await pick(id, { lineItemId: '1', quantity: 2, pickedQuantity: 1 })

    assert.deepEqual(await shown(id), ['inProgress', 'tea 1 of 2 inProgress'])
  })

  it('follows what customers and others change meanwhile', async () => {
    const { order, batch, pick, shown, api, get, update } = await withBatches()
    const [one, two] = [await order(3), await order(1)]
    const id = await batch(one, two)
    const { salesOrderNumber } = await get(one)

    await api.updateSalesOrder({
      orderNumber: salesOrderNumber,
      body: { lineItems: [{ code: 'A', quantity: 2, quantityChangeReason: 'customerCanceled' }] },
    })
    await update(two, { status: 'picked' })

    assert.deepEqual(await shown(id), ['open', 'tea 1 of 3 inProgress'])
    await pick(id, { lineItemId: '1', pickedQuantity: 3 })
    assert.deepEqual(await shown(id), ['inProgress', 'tea 3 of 3 picked'])
  })
})

describe('the end of a picking batch', () => {
  it('is picked with everything that nobody touched, then packing, then packed', async () => {
    const { order, batch, setBatch, getBatch, shown, fulfillmentOrder, update, api, events } =
      await withBatches()
    const [one, two] = [await order(2, 1), await order(1)]
    const id = await batch(one, two)

    await setBatch(id, 'picked')
    await setBatch(id, 'picked')

    assert.deepEqual(
      [await fulfillmentOrder(one), await fulfillmentOrder(two)],
      ['picked, 2 picked, 1 picked', 'picked, 1 picked'],
    )
    assert.deepEqual(await shown(id), ['picked', 'cup 1 of 1 picked', 'tea 3 of 3 picked'])
    const { startedDate, pickedDate, completedDate } = await getBatch(id)
    assert.ok(startedDate && pickedDate && completedDate === null)
    assert.deepEqual(await api.getPickingBatchTransitions({ pickingBatchId: id }), {
      status: 'picked',
      transitions: [
        { to: 'packing', requires: ['a fulfillment order that is packed'] },
        { to: 'packed', requires: ['fulfillment orders that are all packed'] },
      ],
    })

    await update(one, { status: 'packed' })
    assert.equal((await getBatch(id)).status, 'packing')
    await update(two, { status: 'fulfilled' })
    assert.equal((await getBatch(id)).status, 'packed')
    assert.ok((await getBatch(id)).completedDate)
    const moves = (await events())
      .filter(({ event }) => event === 'pickingBatchStatusUpdated')
      .map(({ payload }) => (payload as { newStatus: string }).newStatus)
    assert.deepEqual(moves, ['picked', 'packing', 'packed'])
  })

  it('is packed when nothing is left to pack', async () => {
    const { order, batch, setBatch, getBatch, update } = await withBatches()
    const [one, two] = [await order(), await order()]
    const id = await batch(one, two)
    await setBatch(id, 'picked')

    await update(one, { status: 'packed' })
    await update(two, { status: 'canceled' })

    assert.equal((await getBatch(id)).status, 'packed')
  })

  it('goes on at once where orders were packed before everything was picked', async () => {
    const { order, batch, setBatch, getBatch, update, events } = await withBatches()
    const [one, two, alone] = [await order(1), await order(0, 1), await order()]
    const [some, all] = [await batch(one, two), await batch(alone)]
    await update(one, { status: 'ready' })
    await update(alone, { status: 'fulfilled' })

    await setBatch(some, 'picked')
    await setBatch(all, 'picked')

    assert.deepEqual([(await getBatch(some)).status, (await getBatch(all)).status], ['packing', 'packed'])
    assert.ok((await getBatch(all)).completedDate)
    const moves = (await events())
      .filter(({ event, entityId }) => event === 'pickingBatchStatusUpdated' && entityId === all)
      .map(({ payload }) => (payload as { newStatus: string }).newStatus)
    assert.deepEqual(moves, ['picked', 'packed'])
  })

  it('waits for the rest of a line of which a part is picked', async () => {
    const { order, batch, pick, setBatch, getBatch } = await withBatches()
    const id = await batch(await order(2))
    await pick(id, { lineItemId: '1', pickedQuantity: 1 })

    await assert.rejects(setBatch(id, 'picked'), {
      status: 409,
      message: /from inProgress to picked without line items that are picked in full or not at all$/,
    })

    await pick(id, { lineItemId: '1', quantity: 1, quantityChangeReason: short })
    await setBatch(id, 'picked')
    assert.equal((await getBatch(id)).status, 'picked')
  })

  it('by cancellation lets the orders go as far as they are', async () => {
    const { order, batch, pick, setBatch, getBatch, fulfillmentOrder, get, generate } = await withBatches()
    const [one, two] = [await order(0, 1), await order(2, 1)]
    const id = await batch(one, two)
    await pick(id, { lineItemId: '1', pickedQuantity: 2 })

    await setBatch(id, 'canceled')

    assert.deepEqual(
      [await fulfillmentOrder(one), await fulfillmentOrder(two)],
      ['picked, 1 picked', 'inProgress, 2 accepted, 1 picked'],
    )
    assert.equal((await get(two)).pickingBatchId, null)
    assert.deepEqual((await getBatch(id)).fulfillmentOrders.length, 2)
    // generate leaves begun orders alone, but somebody can be sent for the rest
    assert.equal(await generate(5), null)
    const rest = await getBatch(await batch(two))
    assert.deepEqual(
      rest.lineItems.map(({ product, quantity }) => [product.code, quantity]),
      [['tea', 2]],
    )
  })

  it('is final', async () => {
    const { order, batch, pick, setBatch, remove, api } = await withBatches()
    const one = await order()
    const id = await batch(one)
    await setBatch(id, 'canceled')

    for (const status of ['canceled', 'picked'] as const)
      await assert.rejects(setBatch(id, status), {
        status: 409,
        message: new RegExp(`cannot go from canceled to ${status}: the state is final$`),
      })
    await assert.rejects(pick(id, { lineItemId: '1', pickedQuantity: 1 }), ConflictError)
    await assert.rejects(remove(id, one), ConflictError)
    assert.deepEqual(await api.getPickingBatchTransitions({ pickingBatchId: id }), {
      status: 'canceled',
      transitions: [],
    })
  })

  it('cannot be asked for otherwise', async () => {
    const { order, batch, setBatch } = await withBatches()
    const id = await batch(await order())

    for (const status of ['inProgress', 'packing', 'packed', 'lost', null])
      await assert.rejects(setBatch(id, status as never), ValidationError)
    await assert.rejects(setBatch(id, undefined as never), ValidationError)
  })
})

describe('the events of picking', () => {
  it('tell a new batch, its quantities and its orders that leave', async () => {
    const { order, batch, pick, remove, events, client } = await withBatches()
    const [one, two] = [await order(1), await order(1)]
    const id = await batch(one, two)
    await pick(id, { lineItemId: '1', pickedQuantity: 1 })
    await remove(id, two)

    const told = (await events()).filter(({ event }) => event.startsWith('pickingBatch'))

    const base = { pickingBatchId: id, locationCode: 'depot', user: client.id }
    assert.deepEqual(
      told.map(({ event, payload }) => [event, payload]),
      [
        ['pickingBatchAdded', { ...base, fulfillmentOrderNumbers: [one, two] }],
        [
          'pickingBatchUpdated',
          {
            ...base,
            oldProperties: { lineItems: [{ id: '1', quantity: 2, pickedQuantity: 0 }] },
            newProperties: { lineItems: [{ id: '1', quantity: 2, pickedQuantity: 1 }] },
          },
        ],
        ['pickingBatchStatusUpdated', { ...base, oldStatus: 'open', newStatus: 'inProgress' }],
        [
          'pickingBatchUpdated',
          {
            ...base,
            oldProperties: { fulfillmentOrderNumbers: [one, two] },
            newProperties: { fulfillmentOrderNumbers: [one] },
          },
        ],
      ],
    )
  })
})
