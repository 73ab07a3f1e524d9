import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { recordKey } from '../record/record.rules.ts'
import type { LockedRecord } from '../reservation/reservation.rules.ts'
import { decideSettlement } from './settle.rules.ts'

const record = (locationCode: string, onReserve: number | null): LockedRecord => ({
  ...recordKey({ productCode: 'tea', locationCode, sku: null }),
  isLocationKnown: true,
  isActive: onReserve === null ? null : true,
  onHand: onReserve === null ? null : '100',
  onReserve: onReserve === null ? null : String(onReserve),
})
const held = (owner: string, code: string, quantity: number, locationCode = 'a') => ({
  ...recordKey({ productCode: 'tea', locationCode, sku: null }),
  owner,
  code,
  quantity: String(quantity),
})

describe('a settlement', () => {
  it('ends all that an owner holds', () => {
    const mine = [held('F-1', '1', 2), held('F-1', '2', 1, 'b'), held('F-2', '3', 1)]

    assert.deepEqual(decideSettlement(['F-1'], mine, [record('a', 3), record('b', 1)]), {
      codes: ['1', '2'],
      failures: [],
    })
  })

  it('finds nothing for an owner without reservations, or the second time', () => {
    assert.deepEqual(decideSettlement(['F-0', 'F-1', 'F-1'], [held('F-1', '1', 1)], [record('a', 1)]), {
      codes: ['1'],
      failures: [
        { index: 0, error: 'reservationNotFound' },
        { index: 2, error: 'reservationNotFound' },
      ],
    })
  })

  it('adds up what an owner wants of a record', () => {
    const mine = [held('F-1', '1', 2), held('F-1', '2', 2)]

    assert.deepEqual(decideSettlement(['F-1'], mine, [record('a', 3.9999)]).failures, [
      { index: 0, error: 'inconsistentStock' },
    ])
    assert.deepEqual(decideSettlement(['F-1'], mine, [record('a', 4)]).failures, [])
  })

  it('leaves to later owners what earlier ones did not take; one that fails takes nothing', () => {
    const mine = [held('F-1', '1', 5), held('F-2', '2', 3), held('F-3', '3', 2)]

    assert.deepEqual(decideSettlement(['F-1', 'F-2', 'F-3'], mine, [record('a', 4)]), {
      codes: ['2'],
      failures: [
        { index: 0, error: 'inconsistentStock' },
        { index: 2, error: 'inconsistentStock' },
      ],
    })
  })

  it('fails where the record is gone', () => {
    assert.deepEqual(decideSettlement(['F-1'], [held('F-1', '1', 1)], [record('a', null)]).failures, [
      { index: 0, error: 'inconsistentStock' },
    ])
    assert.equal(decideSettlement(['F-1'], [held('F-1', '1', 1)], []).failures.length, 1)
  })

  it('settles each owner as a whole or not at all, and no record below zero', () => {
    const owners = ['F-1', 'F-2', 'F-3']
    const holdings = fc.array(
      fc.record({
        owner: fc.constantFrom(...owners),
        place: fc.constantFrom('a', 'b'),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { maxLength: 10 },
    )
    const level = fc.integer({ min: 0, max: 30 })
    fc.assert(
      fc.property(holdings, level, level, (parts, a, b) => {
        const mine = parts.map(({ owner, place, quantity }, index) =>
          held(owner, `${index}`, quantity, place),
        )
        const { codes, failures } = decideSettlement(owners, mine, [record('a', a), record('b', b)])

        const failed = new Set(failures.map(({ index }) => owners[index]))
        assert.deepEqual(
          new Set(codes),
          new Set(mine.filter(({ owner }) => !failed.has(owner)).map(({ code }) => code)),
        )
        for (const [place, limit] of [
          ['a', a],
          ['b', b],
        ] as const) {
          const taken = mine.filter(
            ({ code, locationCode }) => codes.includes(code) && locationCode === place,
          )
          assert.ok(taken.reduce((sum, { quantity }) => sum + Number(quantity), 0) <= limit)
        }
      }),
    )
  })
})
