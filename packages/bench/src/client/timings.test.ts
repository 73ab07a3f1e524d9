import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { summarize } from './timings.ts'

describe('a summary of rounds', () => {
  it('counts all rounds as one', () => {
    const rounds = [
      { seconds: 1, times: Float64Array.of(5, 1, 3), failed: 0, cpuSeconds: 0.003 },
      { seconds: 3, times: Float64Array.of(2, 4), failed: 1, failure: '500', cpuSeconds: 0.002 },
    ]

    const { rate, p50, p99, count, failed, failure, cpuMicros } = summarize(rounds)

    assert.deepEqual([rate, p50, p99, count, failed, failure], [1.25, 3, 5, 5, 1, '500'])
    assert.ok(cpuMicros && Math.abs(cpuMicros - 1000) < 1e-6)
  })

  it('of nothing is zero', () => {
    assert.equal(summarize([{ seconds: 1, times: new Float64Array(), failed: 0 }]).p99, 0)
  })
})
