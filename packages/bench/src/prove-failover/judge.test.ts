import assert from 'node:assert/strict'
import { it } from 'node:test'
import { judge } from './judge.ts'

const done = ['order-1', 'adjustment-2', 'reservation-3', 'customer-4']
const stored = {
  marks: done.map((mark) => ({ mark, count: 1 })),
  added: 1,
  reserved: 1,
  events: 2,
  arrived: 2,
}
const judged = (over: object) => judge({ done, wrong: [] }, { ...stored, ...over })

it('finds nothing wrong where all that was acknowledged is stored once', () => {
  assert.deepEqual(judged({}), { lost: 0, doubled: 0, violations: [] })
})

it('finds a write that is lost, one that is doubled and one that nobody was told of', () => {
  const { lost, doubled, violations } = judged({
    marks: [...stored.marks.slice(1), { mark: 'order-9', count: 1 }, { mark: 'order-10', count: 2 }],
  })

  assert.deepEqual([lost, doubled, violations.length], [1, 1, 4])
})

it('finds stock that does not add up and events that did not arrive once each', () => {
  for (const wrong of [{ added: 2 }, { reserved: 0 }, { arrived: 1 }, { arrived: 3 }])
    assert.equal(judged(wrong).violations.length, 1)
})
