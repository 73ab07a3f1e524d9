import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { duplicates, violationsIn } from './violations.ts'

const arrival = (n: number, id = `id-${n}`, isTaken = true) => ({
  id,
  thing: 'thing-1',
  n,
  webhook: 'proof',
  delayMs: n,
  isTaken,
})
const plan = { things: 1, each: 3 }

describe('the check of deliveries', () => {
  it('is content with all of them in order, also when some were refused first or came twice', () => {
    const arrivals = [arrival(0), arrival(1, 'id-1', false), arrival(1), arrival(0), arrival(2)]

    assert.deepEqual(violationsIn(arrivals, plan), [])
    assert.equal(duplicates(arrivals), 1)
  })

  it('finds what is missing, out of order, or under another id', () => {
    assert.deepEqual(violationsIn([arrival(0), arrival(2)], plan), [
      'thing-1: 2 came after 0',
      'thing-1: 1 events did not arrive',
    ])
    assert.deepEqual(violationsIn([arrival(0), arrival(0, 'other'), arrival(1), arrival(2)], plan), [
      'thing-1: 0 came under two ids',
    ])
  })
})
