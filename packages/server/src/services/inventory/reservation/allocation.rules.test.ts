import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { keyText, recordKey } from '../record/record.rules.ts'
import {
  type Allocation,
  allocate,
  allocateGroups,
  type Candidate,
  chooseReleases,
  type Demand,
  type Holding,
  heldIn,
  visibleOf,
} from './allocation.rules.ts'
import { availableOf } from './reservation.rules.ts'

const candidate = (
  locationCode: string,
  onHand: number | string,
  over: Partial<Candidate> = {},
): Candidate => ({
  ...recordKey({ productCode: 'tea', locationCode, sku: null }),
  isActive: true,
  isLocationActive: true,
  onHand: String(onHand),
  onReserve: '0',
  visible: String(Math.max(0, Number(onHand))),
  ...over,
})
const want = (quantity: number, over: Partial<Demand> = {}): Demand => ({
  productCode: 'tea',
  quantity,
  ...over,
})
const shown = (allocation: Allocation | undefined) =>
  allocation && 'allotments' in allocation
    ? allocation.allotments.map(({ record, quantity }) => [record.locationCode, money.toNumber(quantity)])
    : allocation?.refusal

describe('an allocation for orders', () => {
  const stock = [candidate('a', 3), candidate('b', 1, { productCode: 'cup' })]
  const cups = (quantity: number) => want(quantity, { productCode: 'cup' })

  it('gives an order all that it wants or nothing, and leaves the rest to those behind it', () => {
    const served = allocateGroups([[want(2), cups(2)], [want(3)], [want(1)], [cups(1)]], stock, visibleOf)

    assert.deepEqual(
      served.map((order) => order.map(shown)),
      [
        [[], { error: 'notEnoughStock', reason: texts.tooLittleStock('1', '2') }],
        [[['a', 3]]],
        [{ error: 'notEnoughStock', reason: texts.tooLittleStock('0', '1') }],
        [[['b', 1]]],
      ],
    )
  })

  it('gives an order what there is of what it may lack, and says how much is missing', () => {
    const served = allocateGroups([[want(2), { ...cups(3), isOptional: true }], [cups(1)]], stock, visibleOf)

    assert.deepEqual(
      served.map((order) => order.map(shown)),
      [[[['a', 2]], [['b', 1]]], [{ error: 'notEnoughStock', reason: texts.tooLittleStock('0', '1') }]],
    )
    assert.deepEqual(
      served[0]?.map(
        (allocation) => 'missing' in allocation && money.toText(allocation.missing as money.Amount),
      ),
      [false, '2'],
    )
  })

  it('leaves the safety stock alone', () => {
    const safe = [candidate('a', 3, { visible: '1' })]

    assert.deepEqual(
      allocateGroups([[want(1)], [want(1)]], safe, visibleOf)
        .flat()
        .map(shown),
      [[['a', 1]], { error: 'notEnoughStock', reason: texts.tooLittleStock('0', '1') }],
    )
    assert.deepEqual(shown(allocate([want(3)], safe)[0]), [['a', 3]])
  })

  it('takes records without a sku where none has the one that is wanted', () => {
    const mixed = [candidate('a', 3), candidate('b', 5, { sku: 'S' })]
    const of = (sku: string, isSkuLoose: boolean) =>
      allocateGroups([[want(1, { sku, isSkuLoose })]], mixed, visibleOf)[0]?.map(shown)

    assert.deepEqual(of('S', true), [[['b', 1]]])
    assert.deepEqual(of('T', true), [[['a', 1]]])
    assert.deepEqual(of('T', false), [{ error: 'inventoryNotFound' }])
  })
})

describe('an allocation', () => {
  it('takes from the record with the most, of equal ones from the first', () => {
    const stock = [candidate('b', 5), candidate('a', 5), candidate('c', 4)]

    assert.deepEqual(shown(allocate([want(5)], stock)[0]), [['a', 5]])
    assert.deepEqual(shown(allocate([want(1)], stock)[0]), [['a', 1]])
  })

  it('is split when no record holds all, over as few as possible', () => {
    const stock = [candidate('a', 1), candidate('b', 4), candidate('c', 3)]

    assert.deepEqual(shown(allocate([want(5)], stock)[0]), [
      ['b', 4],
      ['c', 1],
    ])
    assert.deepEqual(shown(allocate([want(8)], stock)[0]), [
      ['b', 4],
      ['c', 3],
      ['a', 1],
    ])
  })

  it('is all or nothing, and says how much there is', () => {
    const stock = [candidate('a', 1.5), candidate('b', 4)]

    assert.deepEqual(shown(allocate([want(5.5001)], stock)[0]), {
      error: 'notEnoughStock',
      reason: texts.tooLittleStock('5.5', '5.5001'),
    })
  })

  it('leaves to later demands what earlier ones did not take; one that fails takes nothing', () => {
    const stock = [candidate('a', 3), candidate('b', 2)]

    const allocations = allocate([want(4), want(2), want(1)], stock)

    assert.deepEqual(shown(allocations[0]), [
      ['a', 3],
      ['b', 1],
    ])
    assert.partialDeepStrictEqual(shown(allocations[1]), { error: 'notEnoughStock' })
    assert.deepEqual(shown(allocations[2]), [['b', 1]])
  })

  it('counts what is available: not what is reserved, nothing below zero', () => {
    const stock = [
      candidate('a', 9, { onReserve: '8' }),
      candidate('b', -5),
      candidate('c', 2, { onReserve: '7' }),
    ]

    assert.deepEqual(shown(allocate([want(1)], stock)[0]), [['a', 1]])
    assert.partialDeepStrictEqual(shown(allocate([want(2)], stock)[0]), {
      reason: texts.tooLittleStock('1', '2'),
    })
  })

  it('passes over records that are not active and, unless it is named, locations that are not', () => {
    const stock = [
      candidate('a', 9, { isActive: false }),
      candidate('b', 8, { isLocationActive: false }),
      candidate('c', 1),
    ]

    assert.deepEqual(shown(allocate([want(1)], stock)[0]), [['c', 1]])
    assert.deepEqual(shown(allocate([want(8, { locationCode: 'b' })], stock)[0]), [['b', 8]])
    assert.partialDeepStrictEqual(shown(allocate([want(1, { locationCode: 'a' })], stock)[0]), {
      error: 'notEnoughStock',
    })
  })

  it('keeps to the product, the location and the sku that are named', () => {
    const stock = [
      candidate('a', 1),
      candidate('a', 2, { sku: 'S' }),
      candidate('a', 9, { productCode: 'cup' }),
      candidate('b', 7, { sku: 'S' }),
    ]

    const shownSku = (demand: Demand) => {
      const [allocation] = allocate([demand], stock)
      return allocation && 'allotments' in allocation
        ? allocation.allotments.map(
            ({ record }) => `${record.productCode} ${record.locationCode} ${record.sku}`,
          )
        : []
    }
    assert.deepEqual(shownSku(want(1, { locationCode: 'a' })), ['tea a S'])
    assert.deepEqual(shownSku(want(3, { locationCode: 'a' })), ['tea a S', 'tea a '])
    assert.deepEqual(shownSku(want(1, { locationCode: 'a', sku: '' })), ['tea a '])
    assert.deepEqual(shownSku(want(8, { sku: 'S' })), ['tea b S', 'tea a S'])
    assert.deepEqual(shownSku(want(1, { locationCode: null, sku: null })), ['tea b S'])
  })

  it('finds nothing where there is no record at all', () => {
    assert.deepEqual(shown(allocate([want(1)], [])[0]), { error: 'inventoryNotFound' })
    assert.deepEqual(shown(allocate([want(1, { locationCode: 'z' })], [candidate('a', 9)])[0]), {
      error: 'inventoryNotFound',
    })
  })
})

const units = (max: number) => fc.integer({ min: 1, max }).map((unit) => unit / 10_000)
const stocks = fc
  .uniqueArray(
    fc.record({
      place: fc.constantFrom('a', 'b', 'c'),
      sku: fc.constantFrom('', 'S'),
      onHand: fc.integer({ min: -50_000, max: 100_000 }),
      isActive: fc.boolean(),
      isLocationActive: fc.boolean(),
    }),
    { selector: ({ place, sku }) => `${place}/${sku}` },
  )
  .map((records) =>
    records.map(({ place, onHand, ...over }) =>
      candidate(place, money.toText(BigInt(onHand) as money.Amount), over),
    ),
  )
const demands = fc.array(
  fc.record({
    productCode: fc.constant('tea'),
    quantity: units(150_000),
    locationCode: fc.constantFrom(undefined, 'a', 'b'),
    sku: fc.constantFrom(undefined, 'S'),
  }),
  { maxLength: 12 },
)
const allotmentsOf = (allocation: Allocation) => ('allotments' in allocation ? allocation.allotments : [])

describe('an allocation, whatever is wanted', () => {
  it('takes of no record more than is available', () => {
    fc.assert(
      fc.property(demands, stocks, (wanted, stock) => {
        const taken = Map.groupBy(allocate(wanted, stock).flatMap(allotmentsOf), ({ record }) =>
          keyText(record),
        )
        for (const [text, allotments] of taken) {
          const on = stock.find((one) => keyText(one) === text) as Candidate
          assert.ok(on.isActive)
          assert.ok(money.add(...allotments.map(({ quantity }) => quantity)) <= availableOf(on))
        }
      }),
    )
  })

  it('adds up to what was wanted, in parts above zero, each from another record', () => {
    fc.assert(
      fc.property(demands, stocks, (wanted, stock) => {
        for (const [index, allocation] of allocate(wanted, stock).entries()) {
          const allotments = allotmentsOf(allocation)
          if ('refusal' in allocation) continue
          assert.equal(
            money.add(...allotments.map(({ quantity }) => quantity)),
            money.amount(wanted[index]?.quantity ?? 0),
          )
          assert.ok(allotments.every(({ quantity }) => quantity > 0n))
          assert.equal(new Set(allotments.map(({ record }) => keyText(record))).size, allotments.length)
        }
      }),
    )
  })

  it('does not depend on the order of the records', () => {
    fc.assert(
      fc.property(demands, stocks, (wanted, stock) => {
        assert.deepEqual(allocate(wanted, stock.toReversed()), allocate(wanted, stock))
      }),
    )
  })
})

const holding = (code: string, quantity: number, fulfillmentOrderNumber: string | null = null): Holding => ({
  code,
  quantity: String(quantity),
  fulfillmentOrderNumber,
})

describe('giving back', () => {
  it('ends the smallest holdings and makes the last one smaller', () => {
    const held = [holding('a', 5), holding('b', 1), holding('c', 2)]

    assert.deepEqual(chooseReleases(held, money.amount(4)), {
      removed: ['b', 'c'],
      lowered: [{ code: 'a', quantity: '4' }],
    })
    assert.deepEqual(chooseReleases(held, money.amount(3)), { removed: ['b', 'c'], lowered: [] })
    assert.deepEqual(chooseReleases(held, money.amount(0.5)), {
      removed: [],
      lowered: [{ code: 'b', quantity: '0.5' }],
    })
  })

  it('spares what a fulfillment order counts on as long as it can', () => {
    const held = [holding('a', 1, 'F-1'), holding('b', 5)]

    assert.deepEqual(chooseReleases(held, money.amount(5)), { removed: ['b'], lowered: [] })
    assert.deepEqual(chooseReleases(held, money.amount(6)), { removed: ['b', 'a'], lowered: [] })
  })

  it('takes equal ones by their code, and never more than there is', () => {
    const held = [holding('b', 1), holding('a', 1)]

    assert.deepEqual(chooseReleases(held, money.amount(1)), { removed: ['a'], lowered: [] })
    assert.deepEqual(chooseReleases(held, money.amount(9)), { removed: ['a', 'b'], lowered: [] })
    assert.deepEqual(chooseReleases([], money.amount(1)), { removed: [], lowered: [] })
  })

  it('leaves exactly the rest, whatever is held', () => {
    const held = fc.array(fc.tuple(units(50_000), fc.constantFrom(null, 'F')), { maxLength: 8 })
    fc.assert(
      fc.property(held, units(200_000), (parts, back) => {
        const holdings = parts.map(([quantity, order], index) => holding(`h${index}`, quantity, order))
        const { removed, lowered } = chooseReleases(holdings, money.amount(back))

        const left = holdings
          .filter(({ code }) => !removed.includes(code))
          .map((one) => lowered.find(({ code }) => code === one.code) ?? one)
        const rest = money.subtract(heldIn(holdings), money.amount(back))
        assert.equal(heldIn(left), rest > 0n ? rest : 0n)
        assert.ok(lowered.length <= 1 && left.every(({ quantity }) => money.amount(quantity) > 0n))
      }),
    )
  })
})
