import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isWorthCollecting } from './memory.ts'

const MB = 1024 * 1024

it('collects what a rush has left behind when next to nothing is to be done, and only if it is much', () => {
  const rest = { busy: 0.05, usedBytes: 120 * MB, leastBytes: 80 * MB }

  assert.equal(isWorthCollecting(rest), true)
  assert.equal(isWorthCollecting({ ...rest, busy: 0.3 }), false)
  assert.equal(isWorthCollecting({ ...rest, usedBytes: 100 * MB }), false)
})
