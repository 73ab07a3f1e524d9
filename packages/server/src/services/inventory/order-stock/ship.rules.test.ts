import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { recordKey } from '../record/record.rules.ts'
import type { Candidate } from '../reservation/allocation.rules.ts'
import type { HeldReservation } from '../reservation/reservation-record.store.ts'
import { decideShipments, type Shipment } from './ship.rules.ts'

const shelf = (locationCode: string, onHand = 10, sku: string | null = null): Candidate => ({
  ...recordKey({ productCode: 'tea', locationCode, sku }),
  isActive: true,
  isLocationActive: true,
  onHand: String(onHand),
  onReserve: '0',
  visible: String(onHand),
})
const held = (code: string, locationCode: string, quantity: number): HeldReservation => ({
  ...recordKey({ productCode: 'tea', locationCode, sku: null }),
  code,
  quantity: String(quantity),
  salesOrderNumber: '1',
  salesOrderLineItemCode: 'A',
  fulfillmentOrderNumber: null,
  fulfillmentOrderLineItemId: null,
  revision: 1,
})
const ship = (quantity: number, locationCode: string | null, over: Partial<Shipment> = {}): Shipment => ({
  salesOrderNumber: '1',
  salesOrderLineItemCode: 'A',
  productCode: 'tea',
  sku: null,
  quantity,
  locationCode,
  isFromReservation: false,
  isCounted: true,
  ...over,
})
const none = { lowered: [], ended: [] }
const shown = ({ settled, released, withdrawn }: ReturnType<typeof decideShipments>) => ({
  settled,
  released,
  withdrawn: withdrawn.map(({ record, quantity }) => [record.locationCode, record.sku, quantity]),
})
const shelves = [shelf('depot'), shelf('berlin')]

describe('goods that have left', () => {
  it('end their reservation piece by piece', () => {
    const reserved = [held('r', 'depot', 3)]

    assert.deepEqual(shown(decideShipments([ship(2, 'depot')], reserved, shelves)), {
      settled: { lowered: [{ code: 'r', quantity: '1' }], ended: [] },
      released: none,
      withdrawn: [],
    })
    assert.deepEqual(shown(decideShipments([ship(2, 'depot'), ship(1, 'depot')], reserved, shelves)), {
      settled: { lowered: [], ended: ['r'] },
      released: none,
      withdrawn: [],
    })
  })

  it('from another place than they were reserved at are given back there and taken here', () => {
    const reserved = [held('r', 'depot', 3)]

    assert.deepEqual(shown(decideShipments([ship(2, 'berlin')], reserved, shelves)), {
      settled: none,
      released: { lowered: [{ code: 'r', quantity: '1' }], ended: [] },
      withdrawn: [['berlin', '', '2']],
    })
    assert.deepEqual(shown(decideShipments([ship(1, 'depot'), ship(2, 'berlin')], reserved, shelves)), {
      settled: { lowered: [{ code: 'r', quantity: '2' }], ended: [] },
      released: { lowered: [], ended: ['r'] },
      withdrawn: [['berlin', '', '2']],
    })
  })

  it('were there, reserved or not, if anybody counts them', () => {
    assert.deepEqual(shown(decideShipments([ship(12, 'berlin')], [], shelves)).withdrawn, [
      ['berlin', '', '12'],
    ])
    const uncounted = ship(3, 'berlin', { isCounted: false })
    assert.deepEqual(shown(decideShipments([uncounted], [held('r', 'depot', 2)], shelves)), {
      settled: none,
      released: { lowered: [], ended: ['r'] },
      withdrawn: [['berlin', '', '2']],
    })
  })

  it('leave from wherever they were reserved when nobody says where, and the rest from where it was meant to', () => {
    const reserved = [held('r', 'depot', 1), held('s', 'berlin', 1)]
    const left = ship(3, 'berlin', { isFromReservation: true })

    assert.deepEqual(shown(decideShipments([left], reserved, shelves)), {
      settled: { lowered: [], ended: ['r', 's'] },
      released: none,
      withdrawn: [['berlin', '', '1']],
    })
    const nowhere = ship(3, null, { isFromReservation: true })
    assert.deepEqual(shown(decideShipments([nowhere], reserved, shelves)).withdrawn, [])
  })

  it('leave the record of their sku, else one without, else the fullest', () => {
    const records = [shelf('a', 5, 'S'), shelf('a', 9, 'T'), shelf('a', 7)]
    const from = (sku: string | null, on = records) =>
      shown(decideShipments([ship(1, 'a', { sku })], [], on)).withdrawn[0]?.[1]

    assert.deepEqual([from('S'), from('X'), from(null)], ['S', '', 'T'])
    assert.equal(from('X', records.slice(0, 2)), 'T')
  })

  it('add up, whatever was reserved where', () => {
    const place = fc.constantFrom('depot', 'berlin')
    const units = fc.integer({ min: 1, max: 90_000 }).map((n) => n / 10_000)
    const shipments = fc.array(fc.tuple(units, place, fc.boolean()), { maxLength: 6 })
    const reservations = fc.array(fc.tuple(place, units), { maxLength: 4 })
    fc.assert(
      fc.property(shipments, reservations, (goods, reserved) => {
        const holdings = reserved.map(([at, quantity], index) => held(`r${index}`, at, quantity))
        const sent = goods.map(([quantity, at, isFromReservation]) =>
          ship(quantity, at, { isFromReservation }),
        )
        const { settled, released, withdrawn } = decideShipments(sent, holdings, shelves)

        const sum = (values: (string | number)[]) => money.add(...values.map((value) => money.amount(value)))
        const last = (code: string, { lowered, ended }: typeof settled) =>
          ended.includes(code) ? '0' : lowered.find((one) => one.code === code)?.quantity
        const afterSettling = holdings.map((one) => last(one.code, settled) ?? one.quantity)
        const gone = money.subtract(sum(holdings.map((one) => one.quantity)), sum(afterSettling))
        assert.equal(
          money.add(gone, sum(withdrawn.map(({ quantity }) => quantity))),
          sum(goods.map(([quantity]) => quantity)),
        )
        for (const [index, { code }] of holdings.entries()) {
          const left = money.amount(last(code, released) ?? (afterSettling[index] as string))
          assert.ok(left >= 0n && left <= money.amount(afterSettling[index] as string))
        }
      }),
    )
  })
})
