import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBuckets } from './buckets.ts'

describe('a bucket', () => {
  it("gives a second's worth at once and then refills evenly, with no window in which twice as much fits", () => {
    let now = 5_000
    const { take } = createBuckets(10, { clock: () => now })
    const takeAll = (count: number) =>
      Array.from({ length: count }, () => take('a')).filter((left) => left >= 0).length

    const atOnce = takeAll(20)
    now += 950
    const almostASecondLater = takeAll(20)
    now += 100
    const afterTheSecond = takeAll(20)

    assert.deepEqual([atOnce, almostASecondLater, afterTheSecond], [10, 9, 1])
  })

  it('counts down, keeps keys apart and forgets those that have everything again', () => {
    let now = 0
    const { take, isSpent } = createBuckets(3, { clock: () => now })

    assert.deepEqual([take('a'), take('a'), take('a'), take('a'), take('b')], [2, 1, 0, -1, 2])
    assert.deepEqual([isSpent('a'), isSpent('b')], [true, false])
    now += 60_000
    assert.equal(take('a'), 2)
  })

  it('counts by the minute where it is told to', () => {
    let now = 0
    const { take } = createBuckets(3, { clock: () => now, period: 60_000 })

    assert.deepEqual([take('a'), take('a'), take('a'), take('a')], [2, 1, 0, -1])
    now += 19_000
    assert.equal(take('a'), -1)
    now += 1_000
    assert.deepEqual([take('a'), take('a')], [0, -1])
  })

  it('forgets the oldest when there are more keys than it keeps', () => {
    const { isSpent, take } = createBuckets(1, { clock: () => 0 })
    const spend = (from: number, to: number) => {
      for (let key = from; key < to; key++) take(String(key))
    }

    spend(0, 150_000)
    assert.deepEqual([isSpent('0'), isSpent('149999')], [true, true])
    spend(150_000, 250_000)
    assert.deepEqual([isSpent('0'), isSpent('149999'), isSpent('249999')], [false, true, true])
  })

  it('makes a key wait for what others gave it, also when it is not asked for meanwhile', () => {
    let now = 0
    const { take, owe } = createBuckets(10, { clock: () => now })
    const afterMs = (ms: number) => {
      now = ms
      return take('a')
    }

    owe('a', 3)
    const answers = [0, 900, 1_900, 2_090, 2_110].map(afterMs)

    assert.deepEqual(answers, [-1, -1, -1, -1, 0])
  })

  it('makes nobody wait longer than eight periods', () => {
    let now = 0
    const { take, owe } = createBuckets(10, { clock: () => now })

    owe('a', 1_000)
    now = 7_200

    assert.ok(take('a') >= 0)
  })
})
