import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { ConflictError, NotFoundError, PreconditionFailedError } from '@tradepost/sdk'
import { assertBalanced, eventsNamed, withStock } from './reservation.fixture.ts'

const prepared = async (onHand = 10) => {
  const h = await withStock({ onHand, sku: 'S' })
  const reservationCode = await h.reserveOne({ sku: 'S', quantity: 4, salesOrderLineItemCode: 'A' })
  const update = (body: object, options = {}) => h.api.updateReservation({ reservationCode, body }, options)
  const read = async () => (await h.api.getReservation({ reservationCode })).reservation
  const held = async () => (await h.stock())['tea/store/S']
  return { ...h, reservationCode, update, read, held }
}

describe('an update of a reservation', () => {
  it('answers 204, and with return=representation the reservation', async () => {
    const h = await prepared()

    const { status, text } = await h.post(`/reservations/${h.reservationCode}`, { quantity: 5 })
    const { reservation } = await h.api.updateReservation(
      { reservationCode: h.reservationCode, body: { quantity: 6 } },
      { returnRepresentation: true },
    )

    assert.equal(status, 204)
    assert.equal(text, '')
    assert.equal(reservation.quantity, 6)
  })

  it('takes back what was read, also from somebody who may not read it', async () => {
    const h = await prepared()
    await h.update({ quantity: 0.5 })
    const { fulfillmentOrderNumber, fulfillmentOrderLineItemId, quantity } = await h.read()
    const editor = await h.as(['CIE'])

    await editor.updateReservation({
      reservationCode: h.reservationCode,
      body: { fulfillmentOrderNumber, fulfillmentOrderLineItemId, quantity },
    })

    assert.deepEqual([fulfillmentOrderNumber, (await h.read()).quantity], [null, 0.5])
    assert.equal((await eventsNamed(h, 'inventoryReservationUpdated')).length, 1)
  })

  it('moves what is reserved with the quantity, up to the last unit of the stock', async () => {
    const h = await prepared()

    await h.update({ quantity: 10 })
    const full = await h.held()
    await h.update({ quantity: 2.5 })

    assert.deepEqual(full, [10, 10])
    assert.deepEqual(await h.held(), [10, 2.5])
    assert.deepEqual(
      (await h.ledger())
        .slice(1)
        .map(({ before, after, reason, reference }) => [before, after, reason, reference]),
      [
        [4, 10, 'reserved', 'order/A'],
        [10, 2.5, 'released', 'order/A'],
      ],
    )
    await assertBalanced(h)
  })

  it('to more than there is answers 409 and changes nothing', async () => {
    const h = await prepared()

    const { status, body } = await h.post(`/reservations/${h.reservationCode}`, {
      quantity: 10.0001,
      fulfillmentOrderNumber: 'F-1',
    })

    assert.equal(status, 409)
    assert.deepEqual(body, {
      statusCode: 409,
      code: 'Conflict',
      message: texts.tooLittleStock('6', '6.0001'),
    })
    assert.partialDeepStrictEqual(await h.read(), { quantity: 4, fulfillmentOrderNumber: null })
    assert.deepEqual(await h.held(), [10, 4])
  })

  it('sets the fulfillment order once; the same again is fine, another is 409', async () => {
    const h = await prepared()
    await h.update({ fulfillmentOrderNumber: 'F-1', fulfillmentOrderLineItemId: 3 })

    await h.update({ fulfillmentOrderNumber: 'F-1' })
    const { status, body } = await h.post(`/reservations/${h.reservationCode}`, {
      fulfillmentOrderNumber: 'F-2',
    })

    assert.equal(status, 409)
    assert.deepEqual(body, {
      statusCode: 409,
      code: 'Conflict',
      message: messageOf('fulfillmentOrderSet'),
    })
    assert.partialDeepStrictEqual(await h.read(), {
      fulfillmentOrderNumber: 'F-1',
      fulfillmentOrderLineItemId: 3,
    })
  })

  it('may change the line of the fulfillment order and the quantity later', async () => {
    const h = await prepared()
    await h.update({ fulfillmentOrderNumber: 'F-1', fulfillmentOrderLineItemId: 3 })

    await h.update({ fulfillmentOrderLineItemId: 4, quantity: 1 })

    assert.partialDeepStrictEqual(await h.read(), { fulfillmentOrderLineItemId: 4, quantity: 1 })
  })

  it('sends an event with the fields that changed, before and after', async () => {
    const h = await prepared()

    await h.update({ quantity: 5, fulfillmentOrderNumber: 'F-1' })
    await h.update({ quantity: 5, fulfillmentOrderLineItemId: 1 })

    const events = await eventsNamed(h, 'inventoryReservationUpdated')
    const { salesOrderLineItemCode } = await h.read()
    assert.deepEqual(events[0], {
      event: 'inventoryReservationUpdated',
      entityId: h.reservationCode,
      payload: {
        code: h.reservationCode,
        salesOrderLineItemCode,
        productCode: 'tea',
        bin: null,
        binLocation: null,
        sku: 'S',
        locationCode: 'store',
        salesOrderNumber: 'order',
        oldProperties: { fulfillmentOrderNumber: null, quantity: 4 },
        newProperties: { fulfillmentOrderNumber: 'F-1', quantity: 5 },
      },
    })
    assert.partialDeepStrictEqual(events[1]?.payload, {
      oldProperties: { fulfillmentOrderLineItemId: null },
      newProperties: { fulfillmentOrderLineItemId: 1 },
    })
  })

  it('without a change is 204 and leaves revision, ledger and events alone', async () => {
    const h = await prepared()
    const etag = async () => (await h.api.raw.getReservation({ reservationCode: h.reservationCode })).etag

    await h.update({})
    await h.update({ quantity: 4 })
    const untouched = await etag()
    await h.update({ quantity: 5 })

    assert.match(untouched ?? '', /^(W\/)?"1-/)
    assert.match((await etag()) ?? '', /^(W\/)?"2-/)
    assert.equal((await eventsNamed(h, 'inventoryReservationUpdated')).length, 1)
    assert.equal((await h.ledger()).length, 2)
  })

  it('is refused when the reservation was changed since it was read', async () => {
    const h = await prepared()
    await h.update({ quantity: 5 })

    await assert.rejects(h.update({ quantity: 6 }, { ifMatch: '"1"' }), PreconditionFailedError)
    await h.update({ quantity: 7 }, { ifMatch: '"2"' })

    assert.deepEqual(await h.held(), [10, 7])
  })

  it('of one that is not there is 404', async () => {
    const h = await prepared()
    const other = await withStock()
    const body = { quantity: 2 }

    for (const reservationCode of [
      'no-uuid',
      '00000000-0000-4000-8000-000000000000',
      await other.reserveOne(),
    ])
      await assert.rejects(h.api.updateReservation({ reservationCode, body }), NotFoundError)
  })

  it('tells when more makes the visible stock fall to the threshold', async () => {
    const h = await prepared()
    await h.api.updateSettings({ body: { settings: { lowStockThreshold: 2 } } })

    await h.update({ quantity: 7 })
    const before = await eventsNamed(h, 'stockLow')
    await h.update({ quantity: 8 })

    assert.deepEqual(before, [])
    assert.equal((await eventsNamed(h, 'stockLow')).length, 1)
  })

  it('of the same one by many at once leaves the last word to one of them', async () => {
    const h = await prepared(100)

    await Promise.all(Array.from({ length: 20 }, (_, index) => h.update({ quantity: index + 1 })))

    const { quantity } = await h.read()
    assert.deepEqual(await h.held(), [100, quantity])
    await assertBalanced(h)
  })

  it('that races for the fulfillment order is won by one', async () => {
    const h = await prepared()

    const results = await Promise.allSettled(
      ['F-1', 'F-2', 'F-3'].map((fulfillmentOrderNumber) => h.update({ fulfillmentOrderNumber })),
    )

    const lost = results.filter(({ status }) => status === 'rejected')
    assert.equal(lost.length, 2)
    assert.ok(lost.every((result) => 'reason' in result && result.reason instanceof ConflictError))
  })
})
