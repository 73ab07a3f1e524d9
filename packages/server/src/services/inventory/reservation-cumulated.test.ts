import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import { addLocations, addStock, assertBalanced, eventsNamed, withStock } from './reservation.fixture.ts'

const prepared = async () => {
  const h = await withStock({ onHand: 5 }, { productCode: 'cup', onHand: 2 })
  await addLocations(h, ['attic'])
  await addLocations(h, ['closed'], 'inactive')
  await addStock(h, [
    { locationCode: 'attic', onHand: 3 },
    { locationCode: 'closed', onHand: 50 },
    { locationCode: 'attic', bin: 'broken', onHand: 40, status: 'inactive' },
  ])
  type Body = Parameters<typeof h.api.reserveCumulatedInventory>[0]['body']
  type Line = Body['cumulatedInventoryReservations'][number]
  const want = (over: Partial<Line> = {}): Line => ({
    salesOrderNumber: 'O-1',
    productCode: 'tea',
    quantity: 1,
    ...over,
  })
  const reserve = (...cumulatedInventoryReservations: Line[]) =>
    h.api.reserveCumulatedInventory({ body: { cumulatedInventoryReservations } })
  const set = (salesOrderNumber: string, holdings: Record<string, number>) =>
    h.api.updateCumulatedInventoryReservations({
      salesOrderNumber,
      body: {
        cumulatedInventoryReservations: Object.entries(holdings).map(([productCode, quantity]) => ({
          productCode,
          quantity,
        })),
      },
    })
  const list = async (query = {}) =>
    (await h.api.listCumulatedInventoryReservations(query)).cumulatedInventoryReservations
  /** What is reserved at each record that can be reserved from. */
  const reserved = async () => {
    const stock = await h.stock()
    return [stock['tea/store'], stock['tea/attic'], stock['cup/store']].map((record) => record?.[1])
  }
  return { ...h, want, reserveAnywhere: reserve, set, list, reserved }
}

describe('reserving wherever the stock lies', () => {
  it('takes from the active record with the most, and splits when none holds all', async () => {
    const h = await prepared()

    const { status, body } = await h.post('/cumulatedInventoryReservations', {
      cumulatedInventoryReservations: [
        h.want({ quantity: 4 }),
        h.want({ salesOrderNumber: 'O-2', quantity: 4 }),
      ],
    })

    assert.equal(status, 200)
    assert.deepEqual(body.errors, [])
    assert.equal(body.codes.length, 3)
    assert.deepEqual(await h.reserved(), [5, 3, 0])
    assert.deepEqual(await h.list(), [
      { salesOrderNumber: 'O-1', productCode: 'tea', quantity: 4 },
      { salesOrderNumber: 'O-2', productCode: 'tea', quantity: 4 },
    ])
    await assertBalanced(h)
  })

  it('gives all of a line or nothing', async () => {
    const h = await prepared()

    const { codes, errors } = await h.reserveAnywhere(
      h.want({ quantity: 8.5 }),
      h.want({ productCode: 'cup', quantity: 2 }),
      h.want({ productCode: 'unknown' }),
    )

    assert.equal(codes.length, 1)
    assert.deepEqual(
      errors.map(({ code, entityIndex, entityId, reason }) => [code, entityIndex, entityId, reason]),
      [
        [
          409,
          0,
          { salesOrderNumber: 'O-1', salesOrderLineItemCode: 'tea', productCode: 'tea' },
          'There is not enough stock: 8 available, 8.5 wanted',
        ],
        [
          404,
          2,
          { salesOrderNumber: 'O-1', salesOrderLineItemCode: 'unknown', productCode: 'unknown' },
          'Inventory not found',
        ],
      ],
    )
    assert.deepEqual(await h.reserved(), [0, 0, 2])
  })

  it('answers 200 with errors also when every line fails', async () => {
    const h = await prepared()

    const { status, body } = await h.post('/cumulatedInventoryReservations', {
      cumulatedInventoryReservations: [h.want({ productCode: 'x' })],
    })

    assert.equal(status, 200)
    assert.deepEqual([body.codes, body.errors.length], [[], 1])
  })

  it('does not reserve a line twice, before or in the same request', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 6 }))

    const { codes, errors } = await h.reserveAnywhere(
      h.want(),
      h.want({ salesOrderLineItemCode: 'other' }),
      h.want({ salesOrderLineItemCode: 'other' }),
    )

    assert.equal(codes.length, 1)
    assert.deepEqual(
      errors.map(({ code, entityIndex, reason }) => [code, entityIndex, reason]),
      [
        [409, 0, 'The reservation exists already'],
        [409, 2, 'The reservation exists already'],
      ],
    )
    await assertBalanced(h)
  })

  it('takes the product for the line when none is named', async () => {
    const h = await prepared()

    await h.reserveAnywhere(h.want())

    assert.equal((await h.api.listReservations()).reservations[0]?.salesOrderLineItemCode, 'tea')
  })

  it('keeps to its bounds', async () => {
    const h = await prepared()
    const wrong: [object, string][] = [
      [{ salesOrderNumber: '' }, 'MIN_LENGTH'],
      [{ salesOrderNumber: 'x'.repeat(256) }, 'MAX_LENGTH'],
      [{ salesOrderLineItemCode: '' }, 'MIN_LENGTH'],
      [{ salesOrderLineItemCode: 'x'.repeat(101) }, 'MAX_LENGTH'],
      [{ productCode: '' }, 'MIN_LENGTH'],
      [{ productCode: 'x'.repeat(256) }, 'MAX_LENGTH'],
      [{ quantity: 0 }, 'MINIMUM'],
      [{ quantity: 1e12 + 1 }, 'MAXIMUM'],
      [{ quantity: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ]

    for (const [over, code] of wrong)
      await assert.rejects(
        h.reserveAnywhere(h.want(over)),
        (error: ValidationError) => error instanceof ValidationError && error.problems[0]?.code === code,
        JSON.stringify(over),
      )
    await assert.rejects(h.reserveAnywhere(), ValidationError)
    await addStock(h, [{ productCode: 'p'.repeat(255), onHand: 1e12 }])
    const longest = h.want({
      salesOrderNumber: 'o'.repeat(255),
      productCode: 'p'.repeat(255),
      quantity: 1e12,
    })
    assert.deepEqual((await h.reserveAnywhere(longest)).errors, [])
  })
})

describe('what orders hold of products', () => {
  it('is listed by order and product, summed over records and lines, page by page', async () => {
    const h = await prepared()
    await h.reserveAnywhere(
      h.want({ salesOrderNumber: 'O-2', quantity: 1.5 }),
      h.want({ salesOrderNumber: 'O-1', productCode: 'cup' }),
      h.want({ salesOrderNumber: 'O-1', quantity: 4 }),
      h.want({ salesOrderNumber: 'O-1', salesOrderLineItemCode: 'more', quantity: 0.25 }),
    )
    const expected = [
      { salesOrderNumber: 'O-1', productCode: 'cup', quantity: 1 },
      { salesOrderNumber: 'O-1', productCode: 'tea', quantity: 4.25 },
      { salesOrderNumber: 'O-2', productCode: 'tea', quantity: 1.5 },
    ]

    const paged: unknown[] = []
    for await (const one of h.api.iterate.listCumulatedInventoryReservations({ limit: 1 })) paged.push(one)
    const { meta } = await h.api.listCumulatedInventoryReservations({ limit: 2 })

    assert.deepEqual(await h.list(), expected)
    assert.deepEqual(paged, expected)
    assert.deepEqual(Object.keys(meta), ['limit', 'offset', 'cursors'])
  })

  it('is filtered by order and by product', async () => {
    const h = await prepared()
    const other = await prepared()
    await h.reserveAnywhere(h.want(), h.want({ productCode: 'cup' }), h.want({ salesOrderNumber: 'O-2' }))
    await other.reserveAnywhere(other.want())

    assert.equal((await h.list({ filters: { salesOrderNumber: 'O-1' } })).length, 2)
    assert.deepEqual(await h.list({ filters: { productCode: 'tea', salesOrderNumber: { $ne: 'O-1' } } }), [
      { salesOrderNumber: 'O-2', productCode: 'tea', quantity: 1 },
    ])
    await assert.rejects(h.list({ filters: { quantity: 1 } }), ValidationError)
  })

  it('rises to what is sent, wherever there is enough', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 2 }))

    const { errors } = await h.set('O-1', { tea: 7, cup: 1 })

    assert.deepEqual(errors, [])
    assert.deepEqual(await h.list(), [
      { salesOrderNumber: 'O-1', productCode: 'cup', quantity: 1 },
      { salesOrderNumber: 'O-1', productCode: 'tea', quantity: 7 },
    ])
    await assertBalanced(h)
  })

  it('falls to what is sent, and to nothing with zero', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 7 }), h.want({ productCode: 'cup', quantity: 2 }))

    await h.set('O-1', { tea: 4.5, cup: 0 })

    // two at one record and five at the other: the two go, of the five a half
    assert.deepEqual(await h.reserved(), [4.5, 0, 0])
    assert.deepEqual(await h.list(), [{ salesOrderNumber: 'O-1', productCode: 'tea', quantity: 4.5 }])
    assert.equal((await eventsNamed(h, 'inventoryReservationDeleted')).length, 2)
    assert.equal((await eventsNamed(h, 'inventoryReservationUpdated')).length, 1)
    await assertBalanced(h)
  })

  it('stays where it is when there is too little for more; the other products change', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 2 }), h.want({ productCode: 'cup' }))

    const { errors } = await h.set('O-1', { tea: 8.1, cup: 2, unknown: 1 })

    assert.deepEqual(
      errors.map(({ code, entityIndex, entityId, reason }) => [code, entityIndex, entityId, reason]),
      [
        [
          409,
          0,
          { salesOrderNumber: 'O-1', productCode: 'tea' },
          'There is not enough stock: 6 available, 6.1 wanted',
        ],
        [404, 2, { salesOrderNumber: 'O-1', productCode: 'unknown' }, 'Inventory not found'],
      ],
    )
    assert.deepEqual(await h.list(), [
      { salesOrderNumber: 'O-1', productCode: 'cup', quantity: 2 },
      { salesOrderNumber: 'O-1', productCode: 'tea', quantity: 2 },
    ])
  })

  it('of an order that holds nothing cannot change', async () => {
    const h = await prepared()
    const key = { salesOrderNumber: 'O-0' }

    await assert.rejects(h.set('O-0', { tea: 1 }), NotFoundError)
    await assert.rejects(h.api.deleteCumulatedInventoryReservations(key), NotFoundError)
    await assert.rejects(h.api.settleCumulatedInventoryReservations(key), NotFoundError)
    assert.deepEqual(await h.reserved(), [0, 0, 0])
  })

  it('keeps to the bounds of quantities', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want())

    for (const quantity of [-0.0001, 1e12 + 1])
      await assert.rejects(h.set('O-1', { tea: quantity }), ValidationError)
    await assert.rejects(h.set('O-1', {}), ValidationError)
    assert.equal((await h.set('O-1', { tea: 1e12 })).errors[0]?.code, 409)
  })

  it('is given back as a whole', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 7 }), h.want({ salesOrderNumber: 'O-2', productCode: 'cup' }))

    const { status, text } = await h.raw(
      `/catalog/v1/merchants/${h.merchantCode}/cumulatedInventoryReservations/O-1`,
      { method: 'DELETE' },
    )

    assert.deepEqual([status, text], [204, ''])
    assert.deepEqual(await h.reserved(), [0, 0, 1])
    await assertBalanced(h)
  })

  it('is settled as a whole', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 7 }), h.want({ productCode: 'cup' }))

    const { errors } = await h.api.settleCumulatedInventoryReservations({ salesOrderNumber: 'O-1' })

    const stock = await h.stock()
    assert.deepEqual(errors, [])
    assert.deepEqual(
      [stock['tea/store'], stock['tea/attic'], stock['cup/store']],
      [
        [0, 0],
        [1, 0],
        [1, 0],
      ],
    )
    assert.equal((await eventsNamed(h, 'inventoryReservationSettled')).length, 3)
    await assertBalanced(h)
  })

  it('is not settled at all where a record does not hold it', async () => {
    const h = await prepared()
    await h.reserveAnywhere(h.want({ quantity: 7 }))
    await h.platform.database.run(sql`
      update inventory set on_reserve = 1 where merchant_id = ${h.merchantId} and location_code = 'attic'`)

    const { status, body } = await h.post('/cumulatedInventoryReservations/O-1/settle', {})

    assert.equal(status, 409)
    assert.equal(body.message, 'The stock record does not hold what is reserved on it')
    assert.deepEqual(await h.reserved(), [5, 1, 0])
  })
})
