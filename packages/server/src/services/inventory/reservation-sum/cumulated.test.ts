import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CumulatedReservation, messageOf, type ProductReservation, texts } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import { NotFoundError, ValidationError } from '@tradepost/sdk'
import {
  addLocations,
  addStock,
  assertBalanced,
  eventsNamed,
  withStock,
} from '../reservation/reservation.fixture.ts'

const tea = (quantity: number, salesOrderLineItemCode = '1'): ProductReservation => ({
  productCode: 'tea',
  salesOrderLineItemCode,
  quantity,
})
const of = (productCode: string, quantity: number, salesOrderLineItemCode = '2'): ProductReservation => ({
  productCode,
  salesOrderLineItemCode,
  quantity,
})
const order = (
  salesOrderNumber: string,
  ...productReservations: ProductReservation[]
): CumulatedReservation => ({ salesOrderNumber, productReservations })

const prepared = async () => {
  const h = await withStock({ onHand: 5 }, { productCode: 'cup', onHand: 2 })
  await addLocations(h, ['attic'])
  await addLocations(h, ['closed'], 'inactive')
  await addStock(h, [
    { locationCode: 'attic', onHand: 3 },
    { locationCode: 'closed', onHand: 50 },
    { locationCode: 'attic', bin: 'broken', onHand: 40, status: 'inactive' },
  ])
  const reserve = async (...cumulatedInventoryReservations: CumulatedReservation[]) =>
    (await h.api.reserveCumulatedInventory({ body: { cumulatedInventoryReservations } })).errors
  const set = async (salesOrderNumber: string, ...productReservations: ProductReservation[]) =>
    (
      await h.api.updateCumulatedInventoryReservations({
        salesOrderNumber,
        body: { productReservations },
      })
    ).errors
  const list = async (query = {}) =>
    (await h.api.listCumulatedInventoryReservations(query)).cumulatedInventoryReservations
  /** Reserved at each record that can be reserved from. */
  const reserved = async () => {
    const stock = await h.stock()
    return [stock['tea/store'], stock['tea/attic'], stock['cup/store']].map((record) => record?.[1])
  }
  return { ...h, reserveOrders: reserve, set, list, reserved }
}

describe('reserving at any location', () => {
  it('takes from the active record with the most, and splits when none holds all', async () => {
    const h = await prepared()

    const { status, body } = await h.post('/cumulatedInventoryReservations', {
      cumulatedInventoryReservations: [order('O-1', tea(4)), order('O-2', tea(4))],
    })

    assert.deepEqual([status, body], [200, { errors: [] }])
    assert.deepEqual(await h.reserved(), [5, 3, 0])
    assert.deepEqual(await h.list(), [order('O-1', tea(4)), order('O-2', tea(4))])
    await assertBalanced(h)
  })

  it('reserves an order as a whole or not at all, and names the lines that failed', async () => {
    const h = await prepared()

    const errors = await h.reserveOrders(
      order('O-1', of('cup', 1), tea(8.5), of('unknown', 1, '3')),
      order('O-2', of('cup', 2)),
    )

    assert.deepEqual(
      errors.map((error) => [
        error.code,
        error.entity,
        error.entityId,
        error.entityIndex,
        error.subentityPath,
        error.reason,
      ]),
      [
        [
          409,
          'cumulatedInventoryReservation',
          'O-1',
          0,
          ['productReservations', 1],
          texts.tooLittleStock('8', '8.5'),
        ],
        [
          404,
          'cumulatedInventoryReservation',
          'O-1',
          0,
          ['productReservations', 2],
          messageOf('inventoryNotFound'),
        ],
      ],
    )
    assert.deepEqual(await h.list(), [order('O-2', of('cup', 2))])
  })

  it('answers 200 with errors also when every order fails', async () => {
    const h = await prepared()

    const { status, body } = await h.post('/cumulatedInventoryReservations', {
      cumulatedInventoryReservations: [order('O-1', of('unknown', 1))],
    })

    assert.equal(status, 200)
    assert.deepEqual([Object.keys(body), body.errors.length], [['errors'], 1])
  })

  it('does not reserve a line twice, before or in the same request', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(6)))

    const again = await h.reserveOrders(order('O-1', tea(6)))
    const twice = await h.reserveOrders(order('O-2', tea(1), tea(1)))

    for (const errors of [again, twice])
      assert.deepEqual(
        errors.map(({ code, reason }) => [code, reason]),
        [[409, messageOf('reservationExists')]],
      )
    assert.deepEqual(await h.list(), [order('O-1', tea(6))])
    await assertBalanced(h)
  })

  it('takes a quantity of zero as nothing to do', async () => {
    const h = await prepared()

    assert.deepEqual(await h.reserveOrders(order('O-1', tea(0), of('unknown', 0), of('cup', 1, '3'))), [])
    assert.deepEqual(await h.list(), [order('O-1', of('cup', 1, '3'))])
  })

  it('keeps to its bounds', async () => {
    const h = await prepared()
    const wrong: [object, string][] = [
      [{ salesOrderNumber: '' }, 'MIN_LENGTH'],
      [{ salesOrderNumber: 'x'.repeat(256) }, 'MAX_LENGTH'],
      [{ salesOrderNumber: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ productReservations: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ productReservations: [] }, 'ARRAY_LENGTH_SHORT'],
      [{ productReservations: [of('', 1)] }, 'MIN_LENGTH'],
      [{ productReservations: [of('x'.repeat(256), 1)] }, 'MAX_LENGTH'],
      [{ productReservations: [tea(1, '')] }, 'MIN_LENGTH'],
      [{ productReservations: [tea(1, 'x'.repeat(256))] }, 'MAX_LENGTH'],
      [{ productReservations: [tea(-1)] }, 'MINIMUM'],
      [{ productReservations: [tea(1e12 + 1)] }, 'MAXIMUM'],
      [{ productReservations: [{ ...tea(1), quantity: undefined }] }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
      [{ productReservations: Array.from({ length: 1001 }, () => tea(1)) }, 'ARRAY_LENGTH_LONG'],
    ]

    for (const [over, code] of wrong)
      await assert.rejects(
        h.reserveOrders({ ...order('O-1', tea(1)), ...over }),
        (error: ValidationError) => error instanceof ValidationError && error.problems[0]?.code === code,
        JSON.stringify(over),
      )
    await assert.rejects(h.reserveOrders(), ValidationError)
    const half = Array.from({ length: 501 }, (_, line) => tea(0, String(line)))
    await assert.rejects(h.reserveOrders(order('O-1', ...half), order('O-2', ...half)), ValidationError)
    await addStock(h, [{ productCode: 'p'.repeat(255), onHand: 1e12 }])
    const longest = order('o'.repeat(255), of('p'.repeat(255), 1e12, 'l'.repeat(255)))
    assert.deepEqual(await h.reserveOrders(longest), [])
  })
})

describe('what orders have reserved', () => {
  it('is listed with one entry for each order, its lines summed over records, page by page', async () => {
    const h = await prepared()
    await h.reserveOrders(
      order('O-2', tea(1.5)),
      order('O-1', of('cup', 1), tea(4), tea(0.25, '3')),
      order('O-3', tea(2)),
    )
    const expected = [
      order('O-1', tea(4), of('cup', 1), tea(0.25, '3')),
      order('O-2', tea(1.5)),
      order('O-3', tea(2)),
    ]

    const paged: unknown[] = []
    for await (const one of h.api.iterate.listCumulatedInventoryReservations({ limit: 1 })) paged.push(one)
    const second = await h.api.listCumulatedInventoryReservations({ limit: 1, offset: 1 })

    assert.deepEqual(await h.list(), expected)
    assert.deepEqual(paged, expected)
    assert.deepEqual(second, {
      meta: { limit: 1, offset: 1, totalItemCount: 3 },
      cumulatedInventoryReservations: expected.slice(1, 2),
    })
  })

  it('is filtered by order and by product', async () => {
    const h = await prepared()
    const other = await prepared()
    await h.reserveOrders(order('O-1', tea(1), of('cup', 1)), order('O-2', tea(1)))
    await other.reserveOrders(order('O-3', tea(1)))

    assert.deepEqual(await h.list({ filters: { salesOrderNumber: 'O-2' } }), [order('O-2', tea(1))])
    assert.deepEqual(await h.list({ filters: { productCode: 'cup' } }), [order('O-1', tea(1), of('cup', 1))])
    const { meta } = await h.api.listCumulatedInventoryReservations({ filters: { productCode: 'cup' } })
    assert.equal(meta.totalItemCount, 1)
    await assert.rejects(h.list({ filters: { quantity: 1 } }), ValidationError)
  })

  it('rises to what is sent, at any location that has enough', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(2)))

    const { status, body } = await h.post('/cumulatedInventoryReservations/O-1', {
      productReservations: [tea(7), of('cup', 1)],
    })

    assert.deepEqual([status, body], [200, { errors: [] }])
    assert.deepEqual(await h.list(), [order('O-1', tea(7), of('cup', 1))])
    await assertBalanced(h)
  })

  it('falls to what is sent, and to nothing with zero; other lines stay', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(7), of('cup', 1), of('cup', 1, '3')))

    await h.set('O-1', tea(4.5), of('cup', 0))

    // two at one record and five at the other: the two go, of the five a half
    assert.deepEqual(await h.reserved(), [4.5, 0, 1])
    assert.deepEqual(await h.list(), [order('O-1', tea(4.5), of('cup', 1, '3'))])
    assert.equal((await eventsNamed(h, 'inventoryReservationDeleted')).length, 2)
    assert.equal((await eventsNamed(h, 'inventoryReservationUpdated')).length, 1)
    await assertBalanced(h)
  })

  it('stays where it is when there is too little for more; the other lines change', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(2), of('cup', 1)))

    const errors = await h.set('O-1', tea(8.1), of('cup', 2), of('unknown', 1, '3'))

    assert.deepEqual(
      errors.map(({ code, entityIndex, entityId, reason }) => [code, entityIndex, entityId, reason]),
      [
        [
          409,
          0,
          { salesOrderNumber: 'O-1', salesOrderLineItemCode: '1', productCode: 'tea' },
          texts.tooLittleStock('6', '6.1'),
        ],
        [
          404,
          2,
          { salesOrderNumber: 'O-1', salesOrderLineItemCode: '3', productCode: 'unknown' },
          messageOf('inventoryNotFound'),
        ],
      ],
    )
    assert.deepEqual(await h.list(), [order('O-1', tea(2), of('cup', 2))])
  })

  it('moves between the lines of an order', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(7), tea(1, '2')))

    assert.deepEqual(await h.set('O-1', tea(2), tea(6, '2')), [])

    assert.deepEqual(await h.list(), [order('O-1', tea(2), tea(6, '2'))])
    await assertBalanced(h)
  })

  it('of an order without reservations cannot change', async () => {
    const h = await prepared()
    const key = { salesOrderNumber: 'O-0' }

    await assert.rejects(h.set('O-0', tea(1)), NotFoundError)
    await assert.rejects(h.api.deleteCumulatedInventoryReservations(key), NotFoundError)
    await assert.rejects(h.api.settleCumulatedInventoryReservations(key), NotFoundError)
    assert.deepEqual(await h.reserved(), [0, 0, 0])
  })

  it('keeps to the bounds of quantities', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(1)))

    for (const quantity of [-0.0001, 1e12 + 1])
      await assert.rejects(h.set('O-1', tea(quantity)), ValidationError)
    await assert.rejects(h.set('O-1'), ValidationError)
    assert.equal((await h.set('O-1', tea(1e12)))[0]?.code, 409)
  })

  it('is given back as a whole', async () => {
    const h = await prepared()
    await h.reserveOrders(order('O-1', tea(7)), order('O-2', of('cup', 1)))

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
    await h.reserveOrders(order('O-1', tea(7), of('cup', 1)))

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
    await h.reserveOrders(order('O-1', tea(7)))
    await h.platform.database.run(sql`
      update inventory set on_reserve = 1 where merchant_id = ${h.merchantId} and location_code = 'attic'`)

    const { status, body } = await h.post('/cumulatedInventoryReservations/O-1/settle', {})

    assert.equal(status, 200)
    assert.deepEqual(
      body.errors.map((error: { code: number; entityId: string; reason: string }) => [
        error.code,
        error.entityId,
        error.reason,
      ]),
      [[409, 'O-1', messageOf('inconsistentStock')]],
    )
    assert.deepEqual(await h.reserved(), [5, 1, 0])
  })
})
