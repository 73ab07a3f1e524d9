import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { differenceOf, fillPlan, holdsKey, type Plan, roundTrips, withKey } from './plan.ts'

describe('a recorded value', () => {
  it('becomes that of another key wherever the key stands', () => {
    assert.equal(
      withKey('product-0000001, SKU-0000001', '0000001', '0000002'),
      'product-0000002, SKU-0000002',
    )
    assert.deepEqual(withKey(['a-0000001', 'b', 7], '0000001', '0000002'), ['a-0000002', 'b', 7])
    assert.equal(withKey(1, '0000001', '0000002'), 1)
    assert.deepEqual(withKey([1_000_001, 1.5, null], '1000001', '1000002'), [1_000_002, 1.5, null])
  })

  it('of a key with parts is filled part by part, also where they change places', () => {
    const value = '{"product":"0000001","order":"8000000"}'

    assert.equal(
      withKey(value, '0000001/8000000', '8000000/0000001'),
      '{"product":"8000000","order":"0000001"}',
    )
    assert.equal(
      withKey(value, '0000001/8000000', '0000005/4000000'),
      '{"product":"0000005","order":"4000000"}',
    )
  })

  it('holds a key when any part of it stands there', () => {
    assert.ok(holdsKey('order-8000000', '0000001/8000000'))
    assert.ok(holdsKey(['x', '0000001'], '0000001/8000000'))
    assert.ok(!holdsKey('order-8000001', '0000001/8000000'))
    assert.ok(!holdsKey(undefined, '0000001'))
  })

  it('is one of all statements of a plan', () => {
    const plan = {
      transactionAt: 0,
      groups: [[{ text: 'a', values: ['x-1'] }], [{ text: 'b', values: [1] }]],
    }

    assert.deepEqual(fillPlan(plan, '1', '2').groups, [
      [{ text: 'a', values: ['x-2'] }],
      [{ text: 'b', values: [1] }],
    ])
  })
})

describe('a plan', () => {
  it('waits once for each group, and for a commit unless that travels with the last one', () => {
    const groups = [[{ text: 'a', values: [] }], [{ text: 'b', values: [] }]]

    assert.deepEqual(
      [
        roundTrips({ transactionAt: null, groups }),
        roundTrips({ transactionAt: 1, groups }),
        roundTrips({ transactionAt: 0, endsWithCommit: true, groups }),
      ],
      [2, 3, 2],
    )
  })
})

describe('two plans', () => {
  const planOf = (...values: unknown[]): Plan => ({ transactionAt: null, groups: [[{ text: 'a', values }]] })

  it('tell in which statement and value they differ', () => {
    assert.equal(
      differenceOf(planOf('x', 'y1'), planOf('x', 'y2')),
      'statement 0, value 1: "\\"y1\\"" and "\\"y2\\""',
    )
    assert.match(differenceOf(planOf(), { transactionAt: null, groups: [] }), /^statement 0: "a" and ""/)
    assert.match(differenceOf(planOf(), { ...planOf(), transactionAt: 0 }), /transaction begins elsewhere/)
  })
})
