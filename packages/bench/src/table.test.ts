import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { percentile, verdict } from './table.ts'

describe('the last lines of a proof', () => {
  it('say what holds, or what is violated, and of many violations how many more there are', () => {
    assert.deepEqual(verdict([], 'all.'), ['Holds: all.'])
    assert.deepEqual(verdict(['one'], 'all.'), ['VIOLATED:', 'one'])
    assert.deepEqual(verdict(Array(23).fill('one'), 'all.').at(-1), 'and 3 more')
  })
})

it('takes a percentile from times in any order, and zero from none', () => {
  assert.deepEqual([percentile([3, 1, 2], 0.5), percentile([], 0.99)], [2, 0])
})
