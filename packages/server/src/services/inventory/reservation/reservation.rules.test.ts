import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ReservationCreate, texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { keyText, recordKey } from '../record/record.rules.ts'
import {
  checkChanges,
  commonFailure,
  decideReservations,
  isLess,
  type LockedRecord,
  lineKeyOf,
  reservationChanges,
  type StoredReservation,
} from './reservation.rules.ts'
import { line } from './reservation-line.fixture.ts'

const record = (over: Partial<LockedRecord> = {}): LockedRecord => ({
  ...recordKey({ productCode: 'tea', locationCode: 'store', sku: null }),
  isLocationKnown: true,
  isActive: true,
  onHand: '10.0000',
  onReserve: '0.0000',
  ...over,
})
const missing = { isActive: null, onHand: null, onReserve: null }
const names = (refusals: ReturnType<typeof decideReservations>) =>
  refusals.map((refusal) => refusal?.error ?? 'served')

describe('what can be reserved', () => {
  it('is what is on hand and not reserved, to the last unit', () => {
    const records = [record({ onReserve: '4' })]

    assert.deepEqual(names(decideReservations([line({ quantity: 6 })], records, [])), ['served'])
    assert.deepEqual(decideReservations([line({ quantity: 6.0001 })], records, []), [
      { error: 'notEnoughStock', reason: texts.tooLittleStock('6', '6.0001') },
    ])
  })

  it('is nothing where more is reserved than there is', () => {
    const [refusal] = decideReservations([line()], [record({ onHand: '-3', onReserve: '2' })], [])

    assert.equal(refusal?.reason, texts.tooLittleStock('0', '1'))
  })

  it('is nothing on a record that is not active', () => {
    const [refusal] = decideReservations([line()], [record({ isActive: false })], [])

    assert.deepEqual(refusal, {
      error: 'notEnoughStock',
      reason: texts.inactiveStock,
    })
  })

  it('is anything when the stock is ignored, but only where there is a record', () => {
    const lines = [line({ quantity: 1e12, ignoreInventory: true })]

    assert.deepEqual(names(decideReservations(lines, [record()], [])), ['served'])
    assert.deepEqual(names(decideReservations(lines, [record({ isActive: false })], [])), ['served'])
    assert.deepEqual(names(decideReservations(lines, [record(missing)], [])), ['inventoryNotFound'])
  })

  it('counts what earlier lines of the request took, also without a look at the stock', () => {
    const lines = [
      line({ quantity: 4 }),
      line({ quantity: 7 }),
      line({ quantity: 5, ignoreInventory: true }),
      line({ quantity: 2 }),
      line({ quantity: 1 }),
    ]

    assert.deepEqual(names(decideReservations(lines, [record()], [])), [
      'served',
      'notEnoughStock',
      'served',
      'notEnoughStock',
      'served',
    ])
  })

  it('adds decimals without a loss', () => {
    const lines = Array.from({ length: 11 }, () => line({ quantity: 0.1 }))

    const refusals = decideReservations(lines, [record({ onHand: '1' })], [])

    assert.equal(
      refusals.findIndex((refusal) => refusal !== null),
      10,
    )
  })

  it('says what is missing: first the location, then the record', () => {
    assert.deepEqual(
      names(decideReservations([line()], [record({ ...missing, isLocationKnown: false })], [])),
      ['locationNotFound'],
    )
    assert.deepEqual(names(decideReservations([line()], [record(missing)], [])), ['inventoryNotFound'])
    assert.deepEqual(names(decideReservations([line()], [record({ isLocationKnown: false })], [])), [
      'locationNotFound',
    ])
  })

  it('is refused first of all to a line that is reserved already, before or in the same request', () => {
    const first = line({ quantity: 9 })
    const known = line({ quantity: 99 })

    const refusals = decideReservations([first, known, first], [record()], [lineKeyOf(known)])

    assert.deepEqual(names(refusals), ['served', 'reservationExists', 'reservationExists'])
  })

  it('keeps a line open whose first try in the request found too little', () => {
    const one = line({ quantity: 11 })

    assert.deepEqual(names(decideReservations([one, { ...one, quantity: 10 }], [record()], [])), [
      'notEnoughStock',
      'served',
    ])
  })

  it('takes no sku, null and the empty text for the same', () => {
    const one = line()
    const lines = [one, { ...one, sku: '', bin: '', binLocation: null }]

    assert.deepEqual(names(decideReservations(lines, [record()], [])), ['served', 'reservationExists'])
  })
})

const quantity = fc.integer({ min: 1, max: 30_000 }).map((units) => units / 10_000)
const places = ['a', 'b', 'c']
const lines = fc.array(
  fc
    .record({ locationCode: fc.constantFrom(...places), quantity })
    .map((over): ReservationCreate => line(over)),
  { maxLength: 30 },
)
const stock = fc
  .tuple(...places.map(() => fc.integer({ min: -5_000, max: 200_000 })))
  .map((units) =>
    units.map((unit, index) =>
      record({ locationCode: places[index], onHand: money.toText(BigInt(unit) as money.Amount) }),
    ),
  )
const takenOf = (all: ReservationCreate[], served: boolean[], { locationCode }: { locationCode: string }) =>
  money.add(
    ...all
      .filter((one, index) => served[index] && one.locationCode === locationCode)
      .map((one) => money.amount(one.quantity)),
  )
const servedOf = (all: ReservationCreate[], records: LockedRecord[]) =>
  decideReservations(all, records, []).map((refusal) => refusal === null)

describe('reserving, whatever the lines', () => {
  it('never takes more than there is', () => {
    fc.assert(
      fc.property(lines, stock, (all, records) => {
        const served = servedOf(all, records)
        for (const one of records) {
          const taken = takenOf(all, served, one)
          assert.ok(taken === 0n || taken <= money.amount(one.onHand as string))
        }
      }),
    )
  })

  it('refuses a line only when too little is left of its record', () => {
    fc.assert(
      fc.property(lines, stock, (all, records) => {
        const served = servedOf(all, records)
        for (const [index, one] of all.entries()) {
          if (served[index]) continue
          const before = served.map((is, at) => is && at < index)
          const on = records.find(({ locationCode }) => locationCode === one.locationCode) as LockedRecord
          const left = money.subtract(money.amount(on.onHand as string), takenOf(all, before, one))
          assert.ok(money.amount(one.quantity) > left)
        }
      }),
    )
  })

  it('decides each record by its own lines, in their order', () => {
    fc.assert(
      fc.property(lines, stock, (all, records) => {
        const together = servedOf(all, records)
        for (const place of places) {
          const alone = all.filter(({ locationCode }) => locationCode === place)
          const theirs = together.filter((_, index) => all[index]?.locationCode === place)
          assert.deepEqual(servedOf(alone, records), theirs)
        }
      }),
    )
  })

  it('gives the same answer whatever the order of the records', () => {
    fc.assert(
      fc.property(lines, stock, (all, records) => {
        assert.deepEqual(servedOf(all, records.toReversed()), servedOf(all, records))
      }),
    )
  })
})

describe('a request of which every line fails', () => {
  const refusals = (...errors: Parameters<typeof commonFailure>[0][number][]) => errors
  const no = { error: 'locationNotFound' } as const
  const none = { error: 'inventoryNotFound' } as const
  const twice = { error: 'reservationExists' } as const
  const few = { error: 'notEnoughStock' } as const

  const cases: [string, Parameters<typeof commonFailure>[0], string | null][] = [
    ['for locations is that', refusals(no, no), 'locationNotFound'],
    ['for records is that', refusals(none), 'inventoryNotFound'],
    ['for both is one of both', refusals(no, none), 'locationOrInventoryNotFound'],
    ['because it exists is that', refusals(twice, twice), 'reservationExists'],
    ['for stock stays a list', refusals(few, few), null],
    ['for several reasons stays a list', refusals(no, twice), null],
    ['but one stays a list', refusals(no, null), null],
  ]
  for (const [title, given, expected] of cases)
    it(title, () => {
      assert.equal(commonFailure(given), expected)
    })
})

const stored = (over: Partial<StoredReservation> = {}): StoredReservation => ({
  ...recordKey({ productCode: 'tea', locationCode: 'store', sku: null }),
  code: 'c',
  quantity: '5.0000',
  fulfillmentOrderNumber: null,
  fulfillmentOrderLineItemId: null,
  revision: 1,
  ...over,
})

describe('a change of a reservation', () => {
  it('is what differs from what is stored', () => {
    const before = stored({ fulfillmentOrderNumber: 'F1', fulfillmentOrderLineItemId: '7' })

    assert.deepEqual(
      reservationChanges(before, {
        quantity: 5,
        fulfillmentOrderNumber: 'F1',
        fulfillmentOrderLineItemId: 7,
      }),
      {},
    )
    assert.deepEqual(
      reservationChanges(before, {
        quantity: 5.00004,
        fulfillmentOrderNumber: 'F2',
        fulfillmentOrderLineItemId: 0,
      }),
      { fulfillmentOrderNumber: 'F2', fulfillmentOrderLineItemId: 0 },
    )
    assert.deepEqual(reservationChanges(stored(), { quantity: 6, fulfillmentOrderLineItemId: 0 }), {
      quantity: '6',
      fulfillmentOrderLineItemId: 0,
    })
  })

  it('sets a fulfillment order once', () => {
    const set = { fulfillmentOrderNumber: 'F2' }

    assert.equal(checkChanges(stored(), set, record()), null)
    assert.equal(
      checkChanges(stored({ fulfillmentOrderNumber: 'F1' }), set, record())?.error,
      'fulfillmentOrderSet',
    )
  })

  it('to more needs the stock for what is added, and an active record', () => {
    const on = record({ onHand: '8', onReserve: '5' })

    assert.equal(checkChanges(stored(), { quantity: '8' }, on), null)
    assert.deepEqual(checkChanges(stored(), { quantity: '8.0001' }, on), {
      error: 'notEnoughStock',
      reason: texts.tooLittleStock('3', '3.0001'),
    })
    assert.equal(
      checkChanges(stored(), { quantity: '6' }, record({ isActive: false }))?.error,
      'notEnoughStock',
    )
    assert.equal(checkChanges(stored(), { quantity: '6' }, record(missing))?.error, 'notEnoughStock')
  })

  it('to less is always possible', () => {
    for (const on of [record({ isActive: false }), record(missing), record({ onHand: '0' })])
      assert.equal(checkChanges(stored(), { quantity: '4' }, on), null)
  })

  it('is less only when the quantity falls', () => {
    assert.deepEqual(
      [{ quantity: '4.9999' }, { quantity: '5' }, { quantity: '6' }, {}].map((changes) =>
        isLess(stored(), changes),
      ),
      [true, false, false, false],
    )
  })
})

it('tells records apart by each part of their key', () => {
  const parts = ['productCode', 'locationCode', 'sku', 'bin', 'binLocation'] as const
  const plain = { productCode: 'x', locationCode: 'x', sku: 'x', bin: 'x', binLocation: 'x' }

  const texts = [plain, ...parts.map((part) => ({ ...plain, [part]: 'y' }))].map(keyText)

  assert.equal(new Set(texts).size, 6)
  assert.notEqual(keyText({ ...plain, bin: 'a","b' }), keyText({ ...plain, bin: 'a', binLocation: 'b' }))
})
