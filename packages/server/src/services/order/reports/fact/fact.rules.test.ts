import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { entriesOf } from './fact.rules.ts'
import {
  ANY,
  type FulfillmentOrderFigures,
  type Measure,
  type OrderFigures,
  type ReturnFigures,
} from './fact.types.ts'

const at = (hour: number) => `2026-04-16T${String(hour).padStart(2, '0')}:00:00.000Z`

const order = (over: Partial<OrderFigures> = {}): OrderFigures => ({
  id: 1,
  status: 'open',
  submitDate: at(1),
  fulfillDate: null,
  platform: 'app',
  device: 'mobile',
  currencyCode: 'USD',
  total: 20,
  lineCount: 2,
  methods: ['directShip'],
  parcelCount: 0,
  works: [],
  returns: [],
  ...over,
})

const work = (over: Partial<FulfillmentOrderFigures> = {}): FulfillmentOrderFigures => ({
  id: 7,
  type: 'ROPIS',
  locationCode: 'store',
  status: 'new',
  currencyCode: 'USD',
  total: 20,
  createDate: at(1),
  statusChangeDate: at(1),
  acceptDate: null,
  pickDate: null,
  packDate: null,
  readyDate: null,
  checkInDate: null,
  completeDate: null,
  endDate: null,
  lineCount: 2,
  itemCount: 5,
  fulfilledLines: 0,
  rejectedLines: 0,
  returnedLines: 0,
  ...over,
})

/** Measure, count and amount over all locations, of the named measures or of all. */
const sums = (figures: OrderFigures, ...names: Measure[]) =>
  entriesOf(figures)
    .filter(({ location, device }) => location === '' && device !== ANY)
    .filter(({ measure }) => names.length === 0 || names.includes(measure))
    .map(({ measure, n, amount }) => `${measure} ${n} ${amount}`)

describe('the figures of a sales order', () => {
  it('are none before it is placed', () => {
    assert.deepEqual(entriesOf(order({ status: 'new' })), [])
  })

  it('have no revenue when it was canceled or rejected', () => {
    for (const status of ['canceled', 'rejected'] as const)
      assert.deepEqual(sums(order({ status })), ['order.placed 1 0'])
  })

  it('count it as fulfilled when it is completed, and a reservation when it is fulfilled', () => {
    const isFulfilled = (status: OrderFigures['status'], ...methods: string[]) =>
      sums(order({ status, methods }), 'order.fulfilled').length === 1

    assert.deepEqual(
      [
        isFulfilled('completed', 'directShip'),
        isFulfilled('fulfilled', 'directShip'),
        isFulfilled('fulfilled', 'ROPIS'),
        isFulfilled('fulfilled', 'ROPIS', 'BOPIS'),
        isFulfilled('completed', 'ROPIS', 'BOPIS'),
        isFulfilled('open', 'ROPIS'),
      ],
      [true, false, true, false, true, false],
    )
  })

  it('are also in a sum over methods and devices', () => {
    const placed = entriesOf(order({ methods: ['ROPIS', 'BOPIS', 'ROPIS'] })).filter(
      ({ measure }) => measure === 'order.placed',
    )
    assert.deepEqual(
      placed.map(({ methods, device, part }) => [methods.join(), device, part]),
      [
        ['BOPIS,ROPIS', 'mobile', 'app'],
        [ANY, ANY, 'app'],
      ],
    )
  })

  it('say into how many fulfillment orders and parcels a shipment was split, and how long it took', () => {
    const works = [work({ type: 'directShip' }), work({ type: 'directShip' }), work({ type: 'BOPIS' })]
    const shipped = order({ works, parcelCount: 3, fulfillDate: at(3), status: 'completed' })

    assert.deepEqual(sums(shipped, 'ship.orders', 'ship.split', 'ship.parcels', 'ship.fulfillTime'), [
      'ship.orders 1 2',
      'ship.split 1 2',
      'ship.parcels 1 3',
      'ship.fulfillTime 1 7200',
    ])
  })

  it('do not count work that another location took over', () => {
    const ship = (status: 'rejected' | 'canceled' | 'new') => work({ type: 'directShip', status })
    const split = (...works: ReturnType<typeof work>[]) => sums(order({ works }), 'ship.split')

    assert.deepEqual(split(ship('rejected'), ship('new')), ['ship.split 1 1'])
    assert.deepEqual(split(ship('rejected'), ship('new'), ship('canceled'), ship('new')), ['ship.split 1 2'])
    assert.deepEqual(split(ship('rejected')), ['ship.split 1 1'])
  })
})

describe('the figures of a fulfillment order', () => {
  it('are in the sums of its location and of all locations', () => {
    const created = entriesOf(order({ status: 'new', works: [work()] })).filter(
      ({ measure }) => measure === 'work.created',
    )
    assert.deepEqual(
      created.map(({ location, part, work: id }) => [location, part, id]),
      [
        ['store', 'new', 7],
        ['', 'new', 7],
      ],
    )
  })

  it('measure each step from the one before, or from the last one that was taken', () => {
    const times: Measure[] = [
      'work.acceptTime',
      'work.pickTime',
      'work.packTime',
      'work.completeTime',
      'work.cycleTime',
    ]
    const all = work({
      status: 'fulfilled',
      acceptDate: at(2),
      pickDate: at(4),
      packDate: at(7),
      completeDate: at(11),
    })
    const few = work({ status: 'fulfilled', completeDate: at(3) })

    assert.deepEqual(sums(order({ works: [all] }), ...times), [
      'work.acceptTime 1 3600',
      'work.pickTime 1 7200',
      'work.packTime 1 10800',
      'work.completeTime 1 14400',
      'work.cycleTime 1 36000',
    ])
    assert.deepEqual(sums(order({ works: [few] }), ...times), [
      'work.completeTime 1 7200',
      'work.cycleTime 1 7200',
    ])
  })

  it('never have a negative time', () => {
    const early = work({ createDate: at(5), acceptDate: at(2) })
    assert.deepEqual(sums(order({ works: [early] }), 'work.acceptTime'), ['work.acceptTime 1 0'])
  })

  it('tell check-ins that led to a sale', () => {
    const come = work({ checkInDate: at(3), status: 'checkedIn' })
    const bought = work({ checkInDate: at(3), status: 'fulfilled', completeDate: at(4) })
    assert.deepEqual(sums(order({ works: [come, bought] }), 'ropis.checkedIn'), [
      'ropis.checkedIn 1 0',
      'ropis.checkedIn 1 1',
    ])
  })
})

describe('the figures of a return', () => {
  const lines: ReturnFigures['lines'] = [
    { status: 'open', reasonCode: 'other', conditionCode: 'new' },
    { status: 'open', reasonCode: 'damaged', conditionCode: 'used' },
  ]
  const one = { status: 'new', dropOffType: 'inPerson', locationCode: null, date: at(1), lines }
  const measuresOf = (over: object) =>
    entriesOf(order({ status: 'new', returns: [{ ...one, ...over }] })).map(
      ({ measure, part }) => `${measure} ${part}`,
    )

  it('have its channel, and in stores the reasons and conditions of its lines', () => {
    assert.deepEqual(measuresOf({}), [
      'return.channel inPerson',
      'return.inPerson new',
      'return.reason other',
      'return.condition new',
      'return.reason damaged',
      'return.condition used',
    ])
    assert.deepEqual(measuresOf({ dropOffType: 'shipped' }), ['return.channel shipped'])
    assert.deepEqual(measuresOf({ status: 'draft' }), [])
  })

  it('have neither channel nor reasons of goods that stayed with the customer', () => {
    const canceled = lines.map((line) => ({ ...line, status: 'canceled' }))

    assert.deepEqual(measuresOf({ status: 'canceled', lines: canceled }), ['return.inPerson canceled'])
    assert.deepEqual(measuresOf({ status: 'canceled', lines: canceled, dropOffType: 'shipped' }), [])
    assert.deepEqual(measuresOf({ lines: [...canceled.slice(0, 1), ...lines.slice(1)] }), [
      'return.channel inPerson',
      'return.inPerson new',
      'return.reason damaged',
      'return.condition used',
    ])
  })
})
