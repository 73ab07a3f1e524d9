import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { line } from '../../sales/order.fixture.ts'
import { fulfillmentLine, part } from '../fulfillment-order.fixture.ts'
import { withBatches } from './picking-batch.fixture.ts'

const nobody = '00000000-0000-4000-8000-000000000bad'

describe('a picking batch', () => {
  it('puts the goods of its orders together, in the order of the bins', async () => {
    const { order, batch, getBatch, get } = await withBatches()
    const [one, two] = [await order(2, 1), await order(3)]

    const id = await batch(two, one)

    const { lineItems, ...own } = await getBatch(id)
    assert.deepEqual(own, {
      id,
      status: 'open',
      locationCode: 'depot',
      startedDate: null,
      pickedDate: null,
      completedDate: null,
      fulfillmentOrders: [{ orderNumber: two }, { orderNumber: one }],
    })
    const [first, second] = [await get(one), await get(two)]
    assert.deepEqual(
      lineItems.map(({ product: _, ...line }) => line),
      [
        {
          id: '1',
          status: 'open',
          sku: null,
          quantity: 1,
          pickedQuantity: 0,
          inventories: [{ bin: 'A2', binLocation: null }],
          fulfillmentOrderLineItems: [{ orderNumber: one, lineItemId: first.lineItems[1]?.id, quantity: 1 }],
        },
        {
          id: '2',
          status: 'open',
          sku: null,
          quantity: 5,
          pickedQuantity: 0,
          inventories: [{ bin: 'A10', binLocation: null }],
          fulfillmentOrderLineItems: [
            { orderNumber: two, lineItemId: second.lineItems[0]?.id, quantity: 3 },
            { orderNumber: one, lineItemId: first.lineItems[0]?.id, quantity: 2 },
          ],
        },
      ],
    )
    assert.equal(lineItems[0]?.product.code, 'cup')
    assert.deepEqual([first.pickingBatchId, first.status], [id, 'new'])
  })

  it('leads to the bins where the goods are reserved, else to those that have some', async () => {
    const { order, batch, getBatch, api } = await withBatches([
      { productCode: 'tea', bin: 'B1', onHand: 10 },
      { productCode: 'tea', bin: 'A1', onHand: 0 },
      { productCode: 'cup' },
    ])
    const reserved = await batch(await order(2, 1))
    assert.deepEqual(
      (await getBatch(reserved)).lineItems.map(({ product, inventories }) => [product.code, inventories]),
      [
        ['tea', [{ bin: 'B1', binLocation: null }]],
        ['cup', []],
      ],
    )

    await api.updateSettings({ body: { settings: { inventoryReservationStrategy: 'recommend' } } })
    const free = await batch(await order(1))
    await api.setInventories({
      body: {
        inventories: [
          { productCode: 'tea', locationCode: 'depot', sku: null, bin: 'A1', onHand: 3 },
          { productCode: 'tea', locationCode: 'store', sku: null, bin: 'S1', onHand: 3 },
        ],
      },
    })
    assert.deepEqual((await getBatch(free)).lineItems[0]?.inventories, [
      { bin: 'A1', binLocation: null },
      { bin: 'B1', binLocation: null },
    ])
  })

  it('is read with the addresses of images of the image server, or as they were sent', async () => {
    const { api, place, assign, batch } = await withBatches()
    const image = 'https://example.test/tea.jpg'
    const product = { ...line().product, image }
    const [number = ''] = await assign({
      ...part(await place(), 2),
      lineItems: [fulfillmentLine({ quantity: 2, product })],
    })
    const pickingBatchId = await batch(number)

    const read = async (getOriginalImageUrls?: boolean) =>
      (await api.getPickingBatch({ pickingBatchId, getOriginalImageUrls })).pickingBatch.lineItems[0]?.product
        .image ?? ''

    assert.equal(await read(true), image)
    assert.ok((await read()).indexOf('example.test') > 0)
  })

  it('names each order that does not fit, and the other batches of the request are made', async () => {
    const { order, create, batch, update, get } = await withBatches()
    const [taken, held, elsewhere, good] = [
      await order(),
      await order(),
      await order(2, 0, { locationCode: 'store' }),
      await order(),
    ]
    await batch(taken)
    await update(held, { status: 'hold' })

    const { ids, errors } = await create([taken, held, 'none', elsewhere], [good], [good])

    assert.deepEqual([ids[0], typeof ids[1], ids[2]], [null, 'string', null])
    assert.deepEqual(
      errors.map(({ entityIndex, entityId, code, message }) => [entityIndex, entityId, code, message]),
      [
        [0, taken, 409, texts.pickHeld],
        [0, held, 409, 'The fulfillment order is hold: it cannot be picked'],
        [0, 'none', 404, messageOf('fulfillmentOrderNotFound')],
        [0, elsewhere, 409, 'The fulfillment order is of the location store'],
        [2, good, 409, `The fulfillment order ${good} stands twice in the request`],
      ],
    )
    assert.deepEqual(errors[1]?.subentityPath, ['fulfillmentOrders', 1, 'orderNumber'])
    assert.equal((await get(good)).pickingBatchId, ids[1])
  })

  it('takes orders of a batch that was not made because of another order', async () => {
    const { order, create } = await withBatches()
    const good = await order()

    const { ids, errors } = await create([good, 'none', good], [good])

    assert.deepEqual([ids[0], typeof ids[1]], [null, 'string'])
    assert.deepEqual(
      errors.map(({ entityIndex, entityId, code }) => [entityIndex, entityId, code]),
      [
        [0, 'none', 404],
        [0, good, 409],
      ],
    )
  })

  it('needs a location, orders, and numbers of the right length', async () => {
    const { api, create } = await withBatches()
    const body = (orderNumber: string, locationCode = 'depot') => ({
      body: { locationCode, pickingBatches: [{ fulfillmentOrders: [{ orderNumber }] }] },
    })

    await assert.rejects(api.createPickingBatches(body('x', 'moon')), NotFoundError)
    await assert.rejects(api.createPickingBatches(body('')), ValidationError)
    await assert.rejects(api.createPickingBatches(body('x'.repeat(51))), ValidationError)
    assert.equal((await create(['x'.repeat(50)])).errors[0]?.code, 404)
    await assert.rejects(create([]), ValidationError)
    await assert.rejects(create(), ValidationError)
  })

  it('belongs to its merchant', async () => {
    const { order, batch, getBatch } = await withBatches()
    const id = await batch(await order())
    const stranger = await withBatches([])

    for (const pickingBatchId of [id, nobody, 'no-uuid', 'x'.repeat(255)]) {
      await assert.rejects(stranger.api.getPickingBatch({ pickingBatchId }), NotFoundError)
      await assert.rejects(stranger.api.getPickingBatchTransitions({ pickingBatchId }), NotFoundError)
      for (const change of [
        () => stranger.api.updatePickingBatch({ pickingBatchId, body: { status: 'canceled' } }),
        () => stranger.api.updatePickingBatchLineItems({ pickingBatchId, body: [{ lineItemId: '1' }] }),
        () =>
          stranger.api.removePickingBatchFulfillmentOrders({
            pickingBatchId,
            body: { fulfillmentOrderNumbers: ['1'] },
          }),
      ])
        await assert.rejects(change(), NotFoundError)
    }
    assert.deepEqual((await stranger.api.listPickingBatches()).pickingBatches, [])
    assert.equal((await getBatch(id)).status, 'open')
  })

  it('says in the dialect of the service that it does not exist', async () => {
    const { raw, merchantCode } = await withBatches([])
    const { status, body } = await raw(`/order/v1/merchants/${merchantCode}/pickingBatches/${nobody}`)

    assert.equal(status, 404)
    assert.deepEqual([body.code, body.message], ['pickingBatch.notFound', messageOf('pickingBatchNotFound')])
  })
})

describe('the list of picking batches', () => {
  it('has ten on a page, in the order in which they were made', async () => {
    const { order, create, api } = await withBatches()
    const numbers: string[] = []
    for (let n = 0; n < 12; n++) numbers.push(await order(1))
    const { ids } = await create(...numbers.map((number) => [number]))

    const first = await api.listPickingBatches()
    const rest = await api.listPickingBatches({ limit: 100, offset: 10 })

    assert.deepEqual(first.meta, { limit: 10, offset: 0, totalItemCount: 12 })
    assert.deepEqual(
      [...first.pickingBatches, ...rest.pickingBatches].map(({ id }) => id),
      ids,
    )
    assert.deepEqual(first.pickingBatches[0], {
      id: ids[0],
      status: 'open',
      locationCode: 'depot',
      startedDate: null,
      pickedDate: null,
      completedDate: null,
      fulfillmentOrders: [{ orderNumber: numbers[0] }],
    })
    assert.deepEqual((await api.listPickingBatches({ limit: 0 })).pickingBatches, [])
    await assert.rejects(api.listPickingBatches({ limit: 101 }), ValidationError)
  })

  it('is filtered by status and location, and by nothing else', async () => {
    const { order, batch, setBatch, api } = await withBatches()
    const [open, canceled] = [await batch(await order()), await batch(await order())]
    await setBatch(canceled, 'canceled')
    const ids = async (filters: object) =>
      (await api.listPickingBatches({ filters: filters as never })).pickingBatches.map(({ id }) => id)

    assert.deepEqual(await ids({ status: 'open' }), [open])
    assert.deepEqual(await ids({ status: 'canceled', locationCode: 'depot' }), [canceled])
    assert.deepEqual(await ids({ locationCode: 'store' }), [])
    await assert.rejects(ids({ status: 'lost' }), ValidationError)
    await assert.rejects(ids({ id: open }), ValidationError)
  })
})

describe('a generated picking batch', () => {
  it('has the most urgent orders that wait: by the planned date, then by the order in which they were submitted', async () => {
    const { order, generate, getBatch, update } = await withBatches()
    const at = (submitDate: string, date?: string) =>
      order(1, 0, {
        submitDate,
        ...(date && { fulfillmentSlot: { id: date, date, from: '08:00', to: '09:00' } }),
      })
    const late = await at('2026-03-03T10:00:00Z')
    const early = await at('2026-03-02T10:00:00Z')
    const planned = await at('2026-03-04T10:00:00Z', '2026-03-10')
    const first = await at('2026-03-05T10:00:00Z', '2026-03-09')
    const held = await at('2026-03-01T10:00:00Z', '2026-03-01')
    await update(held, { status: 'hold' })
    const begun = await at('2026-03-01T10:00:00Z', '2026-03-01')
    await update(begun, { status: 'inProgress' })

    const one = await generate(3)
    const two = await generate(3)

    const numbers = async (id: string | null) =>
      (await getBatch(String(id))).fulfillmentOrders.map(({ orderNumber }) => orderNumber)
    assert.deepEqual(await numbers(one), [first, planned, early])
    assert.deepEqual(await numbers(two), [late])
    assert.equal(await generate(3), null)
  })

  it('passes over orders whose lines are all picked, whatever status somebody gave them', async () => {
    const { order, generate, getBatch, update, get } = await withBatches()
    const [done, waiting] = [await order(1), await order(1)]
    const lineItems = (await get(done)).lineItems.map(({ id }) => ({ id, status: 'picked' as const }))
    await update(done, { status: 'accepted', lineItems })

    const id = await generate(1)

    assert.deepEqual((await getBatch(String(id))).fulfillmentOrders, [{ orderNumber: waiting }])
    assert.equal(await generate(1), null)
  })

  it('is none where nothing waits, and needs a location and a number', async () => {
    const { api, generate } = await withBatches()

    assert.deepEqual(
      await api.generatePickingBatch({ body: { locationCode: 'depot', fulfillmentOrderCount: 1000 } }),
      { id: null },
    )
    await assert.rejects(generate(1, 'moon'), NotFoundError)
    for (const count of [0, 1001, 1.5]) await assert.rejects(generate(count), ValidationError)
  })
})

describe('fulfillment orders', () => {
  it('leave a batch on request and can go into another one', async () => {
    const { order, batch, remove, getBatch, get, shown } = await withBatches()
    const [one, two] = [await order(2), await order(1)]
    const id = await batch(one, two)

    const { errors } = await remove(id, one, 'none', one)

    assert.deepEqual(
      errors.map(({ entityIndex, code }) => [entityIndex, code]),
      [
        [1, 404],
        [2, 404],
      ],
    )
    assert.deepEqual(await shown(id), ['open', 'tea 0 of 1 open'])
    assert.equal((await get(one)).pickingBatchId, null)
    assert.equal((await getBatch(await batch(one))).status, 'open')
  })

  it('cancel the batch when the last one leaves', async () => {
    const { order, batch, remove, getBatch } = await withBatches()
    const one = await order()
    const id = await batch(one)

    await remove(id, one)

    assert.deepEqual([(await getBatch(id)).status, (await getBatch(id)).fulfillmentOrders], ['canceled', []])
    await assert.rejects(remove(id, one), ConflictError)
  })

  it('leave a batch by themselves when they are paused or given up', async () => {
    const { order, batch, update, shown, get, api } = await withBatches()
    const [held, canceled, rejected, sold, stays] = [
      await order(1),
      await order(1),
      await order(1),
      await order(1),
      await order(1),
    ]
    const id = await batch(held, canceled, rejected, sold, stays)

    await update(held, { status: 'hold' })
    await update(canceled, { status: 'canceled' })
    await update(rejected, { status: 'rejected' })
    const { salesOrderNumber } = await get(sold)
    await api.updateSalesOrder({ orderNumber: salesOrderNumber, body: { status: 'canceled' } })

    assert.deepEqual(await shown(id), ['open', 'tea 0 of 1 open'])
    for (const number of [held, canceled, rejected, sold])
      assert.equal((await get(number)).pickingBatchId, null, number)
    await update(held, { status: 'accepted' })
    await batch(held)
  })
})
