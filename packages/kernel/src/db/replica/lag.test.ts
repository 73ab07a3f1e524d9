import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLagMeter, LOOK_MS } from './lag.ts'

describe('the lag of a replica', () => {
  it('is that of the oldest change that it lacks', () => {
    const meter = createLagMeter()
    for (const [position, at] of [
      [100, 0],
      [200, 500],
      [300, 1000],
    ] as const)
      meter.see(position, at)

    assert.deepEqual(
      [100, 150, 200, 300].map((replayed) => meter.of(replayed, 1100)),
      [600, 600, 100, 0],
    )
  })

  it('is none while the primary rests', () => {
    const meter = createLagMeter()
    for (let at = 0; at <= 60_000; at += LOOK_MS) meter.see(100, at)

    assert.equal(meter.of(100, 60_000 + LOOK_MS), 0)
  })

  it('grows while the primary is away, and is without bound before it was ever seen', () => {
    const meter = createLagMeter()
    const before = meter.of(100, 0)
    meter.see(100, 0)

    assert.equal(before, Number.POSITIVE_INFINITY)
    assert.equal(meter.of(100, 10_000), 10_000 - LOOK_MS)
  })

  it('forgets the primary that was replaced by one that knew less', () => {
    const meter = createLagMeter()
    meter.see(300, 0)
    meter.see(200, 500)

    assert.equal(meter.of(200, 500), 0)
  })

  it('counts for two minutes', () => {
    const meter = createLagMeter()
    for (let at = 0; at <= 600_000; at += LOOK_MS) meter.see(at + 1, at)

    assert.ok(meter.of(1, 600_000) > 119_000)
  })
})
