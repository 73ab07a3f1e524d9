import assert from 'node:assert/strict'
import { it } from 'node:test'
import { judge } from './judge.ts'

const tally = {
  locations: ['a', 'b'],
  orders: ['a'],
  stock: [2, 2],
  reads: 0,
  failedReads: 0,
  pauses: [],
  violations: [],
}

it('names what was lost and what was doubled', () => {
  const stored = {
    locations: ['a'],
    orders: ['a', 'a'],
    stock: { 'counted-0': 1, 'counted-1': 3 },
    waiting: 0,
  }

  assert.deepEqual(judge(tally, stored, ['a', 'b', 'b']), {
    lost: ['location b is lost', 'stock counted-0 is 1 after 2 increments'],
    doubled: [
      'order a is there 2 times',
      'call about location b is there 2 times',
      'stock counted-1 is 3 after 2 increments',
    ],
  })
})

it('finds nothing where each change is there once', () => {
  const stored = {
    locations: ['a', 'b'],
    orders: ['a'],
    stock: { 'counted-0': 2, 'counted-1': 2 },
    waiting: 0,
  }

  assert.deepEqual(judge(tally, stored, ['b', 'a']), { lost: [], doubled: [] })
})
