import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ConflictError, ValidationError } from '@tradepost/sdk'
import { addLocations, addStock, assertBalanced, withStock } from './reservation.fixture.ts'
import { line } from './reservation-line.fixture.ts'

const problem = (code: string) => (error: unknown) =>
  error instanceof ValidationError && error.problems[0]?.code === code

describe('the bounds of a reservation', () => {
  const longest = {
    productCode: 'p'.repeat(255),
    locationCode: 'l'.repeat(36),
    sku: 's'.repeat(500),
    bin: 'b'.repeat(100),
    binLocation: 'p'.repeat(100),
  }

  it('take the longest texts, the least and the largest quantity', async () => {
    const h = await withStock()
    await addLocations(h, [longest.locationCode])
    await addStock(h, [{ ...longest, onHand: 1e12 }])
    const lines = [
      line({
        ...longest,
        salesOrderNumber: 'o'.repeat(255),
        salesOrderLineItemCode: 'l'.repeat(100),
        fulfillmentOrderNumber: 'f'.repeat(255),
        quantity: 0.0001,
      }),
      line({ ...longest, quantity: 1e12, ignoreInventory: true }),
    ]

    assert.deepEqual((await h.reserve(...lines)).errors, [])
    await assertBalanced(h)
  })

  it('take null where something may be missing, and any number for the line of the fulfillment order', async () => {
    const h = await withStock({ onHand: 100 })
    const ids = [0, -1, 0.5, 2 ** 53, 1e300, 5e-324]

    const { codes, errors } = await h.reserve(
      line({ bin: null, binLocation: null, fulfillmentOrderNumber: null, fulfillmentOrderLineItemId: null }),
      ...ids.map((fulfillmentOrderLineItemId) => line({ fulfillmentOrderLineItemId })),
    )

    const read = await Promise.all(codes.map((reservationCode) => h.api.getReservation({ reservationCode })))
    assert.deepEqual(errors, [])
    assert.deepEqual(
      read.map(({ reservation }) => reservation.fulfillmentOrderLineItemId),
      [null, ...ids],
    )
  })

  const wrong: [fields: object, code: string][] = [
    [{ productCode: '' }, 'MIN_LENGTH'],
    [{ productCode: 'x'.repeat(256) }, 'MAX_LENGTH'],
    [{ productCode: null }, 'INVALID_TYPE'],
    [{ locationCode: '' }, 'MIN_LENGTH'],
    [{ locationCode: 'x'.repeat(37) }, 'MAX_LENGTH'],
    [{ sku: 'x'.repeat(501) }, 'MAX_LENGTH'],
    [{ sku: 1 }, 'INVALID_TYPE'],
    [{ bin: 'x'.repeat(101) }, 'MAX_LENGTH'],
    [{ binLocation: 'x'.repeat(101) }, 'MAX_LENGTH'],
    [{ salesOrderNumber: '' }, 'MIN_LENGTH'],
    [{ salesOrderNumber: 'x'.repeat(256) }, 'MAX_LENGTH'],
    [{ salesOrderNumber: null }, 'INVALID_TYPE'],
    [{ salesOrderLineItemCode: '' }, 'MIN_LENGTH'],
    [{ salesOrderLineItemCode: 'x'.repeat(101) }, 'MAX_LENGTH'],
    [{ fulfillmentOrderNumber: '' }, 'MIN_LENGTH'],
    [{ fulfillmentOrderNumber: 'x'.repeat(256) }, 'MAX_LENGTH'],
    [{ fulfillmentOrderLineItemId: 'x' }, 'INVALID_TYPE'],
    [{ quantity: 0.00009 }, 'MINIMUM'],
    [{ quantity: 0 }, 'MINIMUM'],
    [{ quantity: -1 }, 'MINIMUM'],
    [{ quantity: 1e12 + 1 }, 'MAXIMUM'],
    [{ quantity: null }, 'INVALID_TYPE'],
    [{ quantity: 'one' }, 'INVALID_TYPE'],
    [{ ignoreInventory: null }, 'INVALID_TYPE'],
    ...['productCode', 'locationCode', 'sku', 'salesOrderNumber', 'salesOrderLineItemCode', 'quantity'].map(
      (field): [object, string] => [{ [field]: undefined }, 'OBJECT_MISSING_REQUIRED_PROPERTY'],
    ),
  ]
  it('refuse the whole request one step beyond', async () => {
    const h = await withStock()

    for (const [fields, code] of wrong)
      await assert.rejects(h.reserve(line(), line(fields)), problem(code), JSON.stringify(fields))

    assert.deepEqual(await h.stock(), { 'tea/store': [10, 0] })
  })

  it('refuse an order number that is no text', async () => {
    const h = await withStock()

    const { status, body } = await h.post('/reservations', {
      reservations: [{ ...line(), salesOrderNumber: 4711 }],
    })

    assert.equal(status, 400)
    assert.equal(body.error.results.errors[0].code, 'INVALID_TYPE')
  })

  it('drop fields that are not known', async () => {
    const h = await withStock()

    const { status } = await h.post('/reservations', { reservations: [{ ...line(), colour: 'red' }] })

    assert.equal(status, 201)
  })

  it('take 1 to 1,000 reservations', async () => {
    const h = await withStock({ onHand: 1000 })
    const lines = Array.from({ length: 1000 }, () => line())

    await assert.rejects(h.reserve(), problem('ARRAY_LENGTH_SHORT'))
    await assert.rejects(h.reserve(...lines, line()), problem('ARRAY_LENGTH_LONG'))
    const { codes } = await h.reserve(...lines)

    assert.equal(new Set(codes).size, 1000)
    assert.deepEqual(await h.stock(), { 'tea/store': [1000, 1000] })
    await assertBalanced(h)
  })

  it('hold for updates', async () => {
    const h = await withStock({ onHand: 1e12 })
    const reservationCode = await h.reserveOne()
    const update = (body: object) => h.api.updateReservation({ reservationCode, body })

    const refused: [object, string][] = [
      [{ quantity: 0.00009 }, 'MINIMUM'],
      [{ quantity: 1e12 + 1 }, 'MAXIMUM'],
      [{ quantity: null }, 'INVALID_TYPE'],
      [{ fulfillmentOrderNumber: '' }, 'MIN_LENGTH'],
      [{ fulfillmentOrderNumber: 'x'.repeat(256) }, 'MAX_LENGTH'],
    ]
    for (const [body, code] of refused)
      await assert.rejects(update(body), problem(code), JSON.stringify(body))
    await update({ fulfillmentOrderNumber: null, fulfillmentOrderLineItemId: null })
    await update({ quantity: 1e12, fulfillmentOrderNumber: 'x'.repeat(255), fulfillmentOrderLineItemId: 7 })
    await update({ quantity: 0.0001 })
    await update({ quantity: 1 })
    for (const name of ['fulfillmentOrderNumber', 'fulfillmentOrderLineItemId'])
      await assert.rejects(update({ [name]: null }), ConflictError, name)

    assert.deepEqual(await h.stock(), { 'tea/store': [1e12, 1] })
  })

  it('hold for codes and numbers in lists', async () => {
    const { api } = await withStock()
    const some = (count: number, text: string) =>
      Array.from({ length: count }, (_, index) => `${text}${index}`)
    const remove = (codes: string[]) => api.deleteReservations({ body: { codes } })
    const settle = (fulfillmentOrderNumbers: string[]) =>
      api.settleReservations({ body: { fulfillmentOrderNumbers } })

    for (const act of [remove, settle]) {
      await assert.rejects(act([]), problem('ARRAY_LENGTH_SHORT'))
      await assert.rejects(act(some(1001, 'x')), problem('ARRAY_LENGTH_LONG'))
      await assert.rejects(act(['']), problem('MIN_LENGTH'))
    }
    await assert.rejects(remove(['x'.repeat(37)]), problem('MAX_LENGTH'))
    await assert.rejects(settle(['x'.repeat(256)]), problem('MAX_LENGTH'))
    assert.equal((await remove(some(1000, 'x'))).errors.length, 1000)
  })
})
