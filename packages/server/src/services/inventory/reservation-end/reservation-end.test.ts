import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf } from '@tradepost/contract'
import { sql } from '@tradepost/kernel'
import {
  addLocations,
  addStock,
  assertBalanced,
  eventsNamed,
  withStock,
} from '../reservation/reservation.fixture.ts'
import { line } from '../reservation/reservation-line.fixture.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'
const brief = (errors: { code: number; entityIndex: number; reason: string }[]) =>
  errors.map(({ code, entityIndex, reason }) => [code, entityIndex, reason])

describe('deleting reservations', () => {
  it('gives what they held back', async () => {
    const h = await withStock({ onHand: 10 }, { productCode: 'cup' })
    const { codes } = await h.reserve(
      line({ quantity: 3 }),
      line({ quantity: 2 }),
      line({ productCode: 'cup' }),
    )
    const kept = await h.reserveOne({ quantity: 1 })

    const { status, body } = await h.post('/reservations', { codes }, {}, 'DELETE')

    assert.equal(status, 200)
    assert.deepEqual(body, { errors: [] })
    assert.deepEqual(await h.stock(), { 'cup/store': [10, 0], 'tea/store': [10, 1] })
    assert.deepEqual(
      (await h.api.listReservations()).reservations.map(({ code }) => code),
      [kept],
    )
    await assertBalanced(h)
  })

  it('keeps the ledger and sends an event for each', async () => {
    const h = await withStock()
    const sent = [line({ quantity: 3 }), line({ quantity: 2 })]
    const { codes } = await h.reserve(...sent)
    const created = await eventsNamed(h, 'inventoryReservationCreated')

    await h.api.deleteReservations({ body: { codes } })

    const rows = (await h.ledger()).slice(2)
    assert.deepEqual(
      rows.map(({ field, reason }) => [field, reason]),
      [
        ['onReserve', 'released'],
        ['onReserve', 'released'],
      ],
    )
    assert.deepEqual([rows[0]?.before, rows[0]?.after, rows[1]?.after], [5, rows[1]?.before, 0])
    assert.deepEqual(
      rows.map(({ reference }) => reference).toSorted(),
      sent.map((one) => `${one.salesOrderNumber}/${one.salesOrderLineItemCode}`).toSorted(),
    )
    const byCode = (events: typeof created) =>
      new Map(events.map(({ entityId, payload }) => [entityId, payload]))
    assert.deepEqual(byCode(await eventsNamed(h, 'inventoryReservationDeleted')), byCode(created))
  })

  it('answers an error with code 404 for each that is not there, and deletes the others', async () => {
    const h = await withStock()
    const other = await withStock()
    const foreign = await other.reserveOne()
    const code = await h.reserveOne()

    const { errors } = await h.api.deleteReservations({
      body: { codes: ['no-uuid', code.toUpperCase(), nowhere, code, foreign] },
    })

    assert.deepEqual(
      errors.map(({ code: status, entityIndex, entityId, reason }) => [
        status,
        entityIndex,
        entityId,
        reason,
      ]),
      [
        [404, 0, 'no-uuid', messageOf('reservationNotFound')],
        [404, 2, nowhere, messageOf('reservationNotFound')],
        [404, 3, code, messageOf('reservationNotFound')],
        [404, 4, foreign, messageOf('reservationNotFound')],
      ],
    )
    assert.deepEqual(
      [await h.stock(), await other.stock()],
      [{ 'tea/store': [10, 0] }, { 'tea/store': [10, 1] }],
    )
  })

  it('works on reservations whose record is gone', async () => {
    const h = await withStock()
    const code = await h.reserveOne()
    await h.platform.database.run(sql`delete from inventory where merchant_id = ${h.merchantId}`)

    assert.deepEqual(await h.api.deleteReservations({ body: { codes: [code] } }), { errors: [] })
    assert.equal((await eventsNamed(h, 'inventoryReservationDeleted')).length, 1)
  })

  it('never leaves less than nothing reserved', async () => {
    const h = await withStock()
    const { codes } = await h.reserve(line({ quantity: 2 }), line({ quantity: 2 }))
    await h.platform.database.run(
      sql`update inventory set on_reserve = 3 where merchant_id = ${h.merchantId}`,
    )

    await h.api.deleteReservations({ body: { codes } })

    assert.deepEqual(await h.stock(), { 'tea/store': [10, 0] })
    assert.equal((await h.ledger()).at(-1)?.after, 0)
  })
})

describe('settling fulfillment orders', () => {
  const prepared = async () => {
    const h = await withStock({ onHand: 10 }, { productCode: 'cup', onHand: 5 })
    const settle = (...fulfillmentOrderNumbers: string[]) =>
      h.post('/reservations/settle', { fulfillmentOrderNumbers })
    const reserve = (fulfillmentOrderNumber: string, over = {}) =>
      h.reserveOne({ fulfillmentOrderNumber, ...over })
    return { ...h, settle, reserveFor: reserve }
  }

  it('ends their reservations, and what they held leaves the stock', async () => {
    const h = await prepared()
    await h.reserveFor('F-1', { quantity: 3 })
    await h.reserveFor('F-1', { quantity: 2, productCode: 'cup' })
    await h.reserveFor('F-2', { quantity: 1 })
    const other = await h.reserveOne({ quantity: 4 })

    const { status, body } = await h.settle('F-1', 'F-2')

    assert.equal(status, 200)
    assert.deepEqual(body, { errors: [] })
    assert.deepEqual(await h.stock(), { 'cup/store': [3, 0], 'tea/store': [6, 4] })
    assert.deepEqual(
      (await h.api.listReservations()).reservations.map(({ code }) => code),
      [other],
    )
    await assertBalanced(h)
  })

  it('keeps the ledger with two rows for each and sends an event for each', async () => {
    const h = await prepared()
    const code = await h.reserveFor('F-1', {
      quantity: 3,
      salesOrderNumber: '10001',
      salesOrderLineItemCode: 'A',
    })
    const [created] = await eventsNamed(h, 'inventoryReservationCreated')

    await h.settle('F-1')

    const rows = (await h.ledger()).slice(1)
    assert.deepEqual(
      new Set(rows.map(({ field, before, after }) => `${field} ${before} ${after}`)),
      new Set(['onReserve 3 0', 'onHand 10 7']),
    )
    assert.ok(rows.every(({ reason, reference }) => reason === 'settled' && reference === '10001/A'))
    assert.deepEqual(await eventsNamed(h, 'inventoryReservationSettled'), [
      { event: 'inventoryReservationSettled', entityId: code, payload: created?.payload },
    ])
    assert.deepEqual(await eventsNamed(h, 'inventoryReservationDeleted'), [])
  })

  it('may bring what is on hand below zero where the stock was ignored', async () => {
    const h = await prepared()
    await h.reserveFor('F-1', { quantity: 12, ignoreInventory: true })

    await h.settle('F-1')

    assert.deepEqual((await h.stock())['tea/store'], [-2, 0])
    await assertBalanced(h)
  })

  it('that hold nothing is an error with code 404, and alone the answer', async () => {
    const h = await prepared()
    await h.reserveFor('F-1')

    const mixed = await h.settle('F-0', 'F-1', 'F-1')
    const alone = await h.settle('F-0', 'F-1')

    assert.equal(mixed.status, 200)
    assert.deepEqual(brief(mixed.body.errors), [
      [404, 0, messageOf('reservationNotFound')],
      [404, 2, messageOf('reservationNotFound')],
    ])
    assert.deepEqual(
      mixed.body.errors.map(({ entity, entityId }: { entity: string; entityId: string }) => [
        entity,
        entityId,
      ]),
      [
        ['fulfillmentOrder', 'F-0'],
        ['fulfillmentOrder', 'F-1'],
      ],
    )
    assert.equal(alone.status, 404)
    assert.deepEqual(alone.body, {
      statusCode: 404,
      code: 'NotFound',
      message: messageOf('reservationNotFound'),
    })
  })

  it('whose record does not hold what is reserved is an error with code 409, and nothing of them is settled', async () => {
    const h = await prepared()
    await h.reserveFor('F-1', { quantity: 3 })
    await h.reserveFor('F-1', { quantity: 2, productCode: 'cup' })
    await h.reserveFor('F-2', { quantity: 1 })
    await h.platform.database.run(sql`
      update inventory set on_reserve = 1.9999 where merchant_id = ${h.merchantId} and product_code = 'cup'`)

    const mixed = await h.settle('F-1', 'F-2')
    const alone = await h.settle('F-1')
    const unlike = await h.settle('F-1', 'F-2')

    assert.equal(mixed.status, 200)
    assert.deepEqual(brief(mixed.body.errors), [[409, 0, messageOf('inconsistentStock')]])
    assert.equal(alone.status, 409)
    assert.deepEqual(alone.body, {
      statusCode: 409,
      code: 'Conflict',
      message: messageOf('inconsistentStock'),
    })
    assert.equal(unlike.status, 200)
    assert.deepEqual(await h.stock(), { 'cup/store': [5, 1.9999], 'tea/store': [9, 3] })
  })

  it('whose record is gone is an error with code 409', async () => {
    const h = await prepared()
    await h.reserveFor('F-1')
    await h.platform.database.run(sql`delete from inventory where merchant_id = ${h.merchantId}`)

    assert.equal((await h.settle('F-1')).status, 409)
  })

  it('of another merchant is not possible', async () => {
    const [h, other] = [await prepared(), await prepared()]
    await other.reserveFor('F-1')

    assert.equal((await h.settle('F-1')).status, 404)
    assert.deepEqual((await other.stock())['tea/store'], [10, 1])
  })

  it('happens once, however many ask at the same time', async () => {
    const h = await prepared()
    await addLocations(h, ['attic'])
    await addStock(h, [{ locationCode: 'attic', onHand: 10 }])
    await h.reserveFor('F-1', { quantity: 2 })
    await h.reserveFor('F-1', { quantity: 3, locationCode: 'attic' })

    const answers = await Promise.all(Array.from({ length: 8 }, () => h.settle('F-1')))

    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 404, 404, 404, 404, 404, 404, 404])
    assert.deepEqual(await h.stock(), { 'cup/store': [5, 0], 'tea/attic': [7, 0], 'tea/store': [8, 0] })
    await assertBalanced(h)
  })

  it('all or nothing is asked for by handling=strict', async () => {
    const h = await prepared()
    await h.reserveFor('F-1')

    const { status } = await h.post(
      '/reservations/settle',
      { fulfillmentOrderNumbers: ['F-1', 'F-0'] },
      { prefer: 'handling=strict' },
    )

    assert.equal(status, 422)
    assert.deepEqual((await h.stock())['tea/store'], [10, 1])
  })
})
