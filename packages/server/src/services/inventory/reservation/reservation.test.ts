import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { messageOf, texts } from '@tradepost/contract'
import { BatchError, ConflictError, NotFoundError } from '@tradepost/sdk'
import { addLocations, addStock, assertBalanced, eventsNamed, withStock } from './reservation.fixture.ts'
import { line } from './reservation-line.fixture.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

describe('reserving', () => {
  it('answers 201 with the codes in the order of the request, and the stock is held', async () => {
    const h = await withStock({}, { productCode: 'cup', sku: 'C-1' })
    const lines = [line({ productCode: 'cup', sku: 'C-1', quantity: 2 }), line({ quantity: 3 })]

    const { status, body } = await h.post('/reservations', { reservations: lines })

    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body), ['codes', 'errors'])
    assert.deepEqual(body.errors, [])
    assert.ok(body.codes.every((code: string) => uuid.test(code)))
    const products = await Promise.all(
      body.codes.map((code: string) => h.api.getReservation({ reservationCode: code })),
    )
    assert.deepEqual(
      products.map(({ reservation }) => reservation.productCode),
      ['cup', 'tea'],
    )
    assert.deepEqual(await h.stock(), { 'cup/store/C-1': [10, 2], 'tea/store': [10, 3] })
    await assertBalanced(h)
  })

  it('takes the lines in their order as long as there is enough, and says how much there is', async () => {
    const h = await withStock({ onHand: 5 })
    const lines = [3, 3, 2, 1].map((quantity) => line({ quantity }))

    const { status, body } = await h.post('/reservations', { reservations: lines })

    assert.equal(status, 201)
    assert.equal(body.codes.length, 2)
    const { salesOrderNumber, salesOrderLineItemCode } = lines[1] ?? {}
    const reason = texts.tooLittleStock('2', '3')
    assert.deepEqual(body.errors[0], {
      code: 409,
      entity: 'reservation',
      entityId: {
        productCode: 'tea',
        locationCode: 'store',
        sku: null,
        bin: null,
        binLocation: null,
        salesOrderNumber,
        salesOrderLineItemCode,
      },
      entityIndex: 1,
      reason,
      message: reason,
      subentityPath: [],
    })
    assert.deepEqual(
      body.errors.map(({ entityIndex }: { entityIndex: number }) => entityIndex),
      [1, 3],
    )
    assert.deepEqual(await h.stock(), { 'tea/store': [5, 5] })
    await assertBalanced(h)
  })

  it('answers 201 with an error also when no line finds enough', async () => {
    const h = await withStock({ onHand: 0 })

    const { status, body } = await h.post('/reservations', { reservations: [line()] })

    assert.equal(status, 201)
    assert.deepEqual(body.codes, [])
    assert.equal(body.errors[0].code, 409)
    assert.deepEqual(await h.ledger(), [])
  })

  it('may use what is kept back as safety stock', async () => {
    const h = await withStock({ onHand: 5, safetyStock: 5 })

    await h.reserveOne({ quantity: 5 })

    assert.deepEqual(await h.stock(), { 'tea/store': [5, 5] })
  })

  it('takes nothing from a record that is not active', async () => {
    const h = await withStock({ status: 'inactive' })

    const { codes, errors } = await h.reserve(line())

    assert.deepEqual(codes, [])
    assert.match(errors[0]?.reason ?? '', /inactive/)
  })

  it('reserves more than there is when it is told to ignore the stock', async () => {
    const h = await withStock({ onHand: 1 })

    await h.reserveOne({ quantity: 7, ignoreInventory: true })

    assert.deepEqual(await h.stock(), { 'tea/store': [1, 7] })
    await assertBalanced(h)
  })

  it('tells records apart by sku, bin and place in the bin, and takes empty ones for none', async () => {
    const h = await withStock({}, { sku: 'S' }, { bin: 'B' }, { bin: 'B', binLocation: 'P' })

    const { errors } = await h.reserve(
      line({ sku: '', bin: '', binLocation: '', quantity: 1 }),
      line({ sku: 'S', quantity: 2 }),
      line({ bin: 'B', quantity: 3 }),
      line({ bin: 'B', binLocation: 'P', quantity: 4 }),
      line({ binLocation: 'P' }),
    )

    assert.deepEqual(
      errors.map(({ code, entityIndex }) => [code, entityIndex]),
      [[404, 4]],
    )
    assert.deepEqual(await h.stock(), {
      'tea/store': [10, 1],
      'tea/store/B': [10, 3],
      'tea/store/B/P': [10, 4],
      'tea/store/S': [10, 2],
    })
  })

  it('keeps four decimals', async () => {
    const h = await withStock({ onHand: 1 })

    const { codes, errors } = await h.reserve(
      line({ quantity: 0.9999 }),
      line({ quantity: 0.0002 }),
      line({ quantity: 0.0001 }),
    )

    assert.equal(codes.length, 2)
    assert.equal(errors[0]?.reason, texts.tooLittleStock('0.0001', '0.0002'))
    assert.deepEqual(await h.stock(), { 'tea/store': [1, 1] })
  })

  it('keeps the ledger: a row for each reservation, also where several share a record', async () => {
    const h = await withStock({ onHand: 9 })

    const sent = [line({ quantity: 2 }), line({ quantity: 3 }), line({ quantity: 1 })]
    await h.reserve(...sent)

    assert.deepEqual(
      await h.ledger(),
      [
        [0, 2],
        [2, 5],
        [5, 6],
      ].map(([before, after], index) => ({
        field: 'onReserve',
        before,
        after,
        reason: 'reserved',
        reference: `order/${sent[index]?.salesOrderLineItemCode}`,
      })),
    )
  })

  it('sends an event for each reservation', async () => {
    const h = await withStock({ sku: 'S' })
    const one = line({
      sku: 'S',
      quantity: 2.5,
      fulfillmentOrderNumber: 'F-1',
      fulfillmentOrderLineItemId: 12,
    })

    const { codes } = await h.reserve(one, line({ sku: 'S' }))

    const events = await eventsNamed(h, 'inventoryReservationCreated')
    assert.deepEqual(
      events.map(({ entityId }) => entityId),
      codes,
    )
    assert.deepEqual(events[0]?.payload, {
      code: codes[0],
      locationCode: 'store',
      salesOrderNumber: 'order',
      fulfillmentOrderNumber: 'F-1',
      salesOrderLineItemCode: one.salesOrderLineItemCode,
      fulfillmentOrderLineItemId: 12,
      productCode: 'tea',
      quantity: 2.5,
      bin: null,
      binLocation: null,
      sku: 'S',
    })
    assert.partialDeepStrictEqual(events[1]?.payload, {
      fulfillmentOrderNumber: null,
      fulfillmentOrderLineItemId: null,
    })
  })

  it('tells when the visible stock falls to the threshold of the merchant, once', async () => {
    const h = await withStock({ onHand: 10, safetyStock: 2 })
    await h.api.updateSettings({ body: { settings: { lowStockThreshold: 3 } } })

    await h.reserve(line({ quantity: 4 }))
    const before = await eventsNamed(h, 'stockLow')
    await h.reserve(line({ quantity: 0.5 }), line({ quantity: 0.5 }), line({ quantity: 1 }))
    await h.reserve(line({ quantity: 1 }))

    const events = await eventsNamed(h, 'stockLow')
    assert.deepEqual(before, [])
    assert.equal(events.length, 1)
    assert.partialDeepStrictEqual(events[0]?.payload, {
      productCode: 'tea',
      locationCode: 'store',
      visible: 3,
    })
  })
})

describe('a reservation whose location or record is missing', () => {
  it('is an error with code 404 of its line; the others are stored', async () => {
    const h = await withStock()

    const { codes, errors } = await h.reserve(
      line({ locationCode: 'moon' }),
      line(),
      line({ productCode: 'unknown' }),
    )

    assert.equal(codes.length, 1)
    assert.deepEqual(
      errors.map(({ code, entityIndex, reason }) => [code, entityIndex, reason]),
      [
        [404, 0, messageOf('locationNotFound')],
        [404, 2, messageOf('inventoryNotFound')],
      ],
    )
  })

  it('is the answer when no other is left', async () => {
    const h = await withStock()
    const body = (...lines: object[]) => ({ reservations: lines })

    const location = await h.post('/reservations', body(line({ locationCode: 'moon' })))
    const record = await h.post('/reservations', body(line({ productCode: 'x' }), line({ sku: 'x' })))
    const both = await h.post(
      '/reservations',
      body(line({ productCode: 'x' }), line({ locationCode: 'moon' })),
    )

    const answer = (message: string) => ({ statusCode: 404, code: 'NotFound', message })
    assert.deepEqual([location.status, record.status, both.status], [404, 404, 404])
    assert.deepEqual(location.body, answer(messageOf('locationNotFound')))
    assert.deepEqual(record.body, answer(messageOf('inventoryNotFound')))
    assert.deepEqual(both.body, answer(messageOf('locationOrInventoryNotFound')))
  })

  it('needs a location that is set up, even where a record is left', async () => {
    const h = await withStock()
    await addLocations(h, ['closed'])
    await addStock(h, [{ locationCode: 'closed' }])
    await h.api.deleteLocation({ locationCode: 'closed' })

    await assert.rejects(h.reserve(line({ locationCode: 'closed' })), NotFoundError)
    await addLocations(h, ['closed'], 'inactive')
    await h.reserveOne({ locationCode: 'closed' })

    assert.deepEqual((await h.stock())['tea/closed'], [10, 1])
  })

  it('cannot be found at another merchant', async () => {
    await withStock()
    const other = await withStock({ productCode: 'other' })

    await assert.rejects(other.reserve(line()), NotFoundError)
  })
})

describe('a line that is reserved already', () => {
  it('is the answer 409 when there is no other', async () => {
    const h = await withStock()
    const one = line()
    await h.reserve(one)

    const { status, body } = await h.post('/reservations', { reservations: [one, one] })

    assert.equal(status, 409)
    assert.deepEqual(body, { statusCode: 409, code: 'Conflict', message: messageOf('reservationExists') })
    assert.deepEqual(await h.stock(), { 'tea/store': [10, 1] })
  })

  it('is an error with code 409 beside others, also when it stands twice in a request', async () => {
    const h = await withStock()
    const [one, other] = [line(), line()]
    await h.reserve(one)

    const { codes, errors } = await h.reserve(one, other, { ...other, quantity: 3 })

    assert.equal(codes.length, 1)
    assert.deepEqual(
      errors.map(({ code, entityIndex, reason }) => [code, entityIndex, reason]),
      [
        [409, 0, messageOf('reservationExists')],
        [409, 2, messageOf('reservationExists')],
      ],
    )
    assert.deepEqual(await h.stock(), { 'tea/store': [10, 2] })
  })

  it('is another on another record, of another order or merchant, or after it was given back', async () => {
    const h = await withStock({}, { sku: 'S' }, { bin: 'B' })
    const one = line()
    const { codes } = await h.reserve(one)
    const other = await withStock()

    await h.reserve({ ...one, sku: 'S' }, { ...one, bin: 'B' }, { ...one, salesOrderNumber: 'order-2' })
    await other.reserve(one)
    await h.api.deleteReservations({ body: { codes } })
    const again = await h.reserve(one)

    assert.deepEqual(again.errors, [])
    assert.deepEqual(await h.stock(), {
      'tea/store': [10, 2],
      'tea/store/B': [10, 1],
      'tea/store/S': [10, 1],
    })
    await assertBalanced(h)
  })
})

describe('a retry', () => {
  it('with the same Idempotency-Key answers the same and reserves nothing more', async () => {
    const h = await withStock({ onHand: 3 })
    const body = { reservations: [line({ quantity: 2 }), line({ quantity: 2 })] }
    const send = () => h.post('/reservations', body, { 'idempotency-key': 'once' })

    const [first, second] = [await send(), await send()]
    const third = await h.post('/reservations', { reservations: [line()] }, { 'idempotency-key': 'once' })

    assert.equal(first.status, 201)
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal(third.status, 422)
    assert.deepEqual(await h.stock(), { 'tea/store': [3, 2] })
  })

  it('with the same key at the same time reserves once', async () => {
    const h = await withStock({ onHand: 50 })
    const body = { reservations: [line({ quantity: 2 })] }

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => h.post('/reservations', body, { 'idempotency-key': 'together' })),
    )

    assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1)
    assert.deepEqual(await h.stock(), { 'tea/store': [50, 2] })
  })

  it('of a refused request is refused again, even when there is stock by then', async () => {
    const h = await withStock({ onHand: 0 })
    const body = { reservations: [line()] }
    const send = () => h.post('/reservations', body, { 'idempotency-key': 'refused' })
    const first = await send()
    await addStock(h, [{ bin: 'new' }])

    assert.deepEqual((await send()).body, first.body)
  })
})

describe('a request that asks for more than the default', () => {
  it('handling=strict stores nothing when one line fails', async () => {
    const h = await withStock({ onHand: 1 })

    await assert.rejects(
      h.api.reserveInventory({ body: { reservations: [line(), line()] } }, { strict: true }),
      (error: BatchError) => error instanceof BatchError && error.status === 422,
    )

    assert.deepEqual(await h.stock(), { 'tea/store': [1, 0] })
  })

  it('dryRun answers and stores nothing', async () => {
    const h = await withStock()

    const { codes } = await h.api.reserveInventory({ body: { reservations: [line()] } }, { dryRun: true })

    assert.equal(codes.length, 1)
    assert.deepEqual(await h.stock(), { 'tea/store': [10, 0] })
    assert.deepEqual(await eventsNamed(h, 'inventoryReservationCreated'), [])
    await assert.rejects(h.api.getReservation({ reservationCode: codes[0] as string }), NotFoundError)
  })

  it('that reserves again what exists is a conflict for the SDK, too', async () => {
    const h = await withStock()
    const one = line()
    await h.reserve(one)

    await assert.rejects(h.reserve(one), ConflictError)
  })
})
