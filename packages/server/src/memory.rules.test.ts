import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCollector, type Reading } from './memory.rules.ts'

/** Readings two seconds apart, and which of them collect. */
const collections = (...readings: Partial<Reading>[]): boolean[] => {
  let hasCollected = false
  const read = createCollector(() => {
    hasCollected = true
  })
  return readings.map((reading, index) => {
    hasCollected = false
    read({ at: index * 2_000, bytes: 100e6, cpuShare: 0.05, ...reading })
    return hasCollected
  })
}

const timesOf = (collected: boolean[]) => collected.flatMap((is, index) => (is ? [index * 2_000] : []))

describe('the memory of a server', () => {
  it('is left alone while there is little of it', () => {
    assert.deepEqual(collections({ bytes: 240e6 }), [false])
    assert.deepEqual(collections({ bytes: 241e6 }), [true])
  })

  it('is left alone while the server works', () => {
    const full = { bytes: 500e6 }

    assert.deepEqual(collections({ ...full, cpuShare: 0.15 }, { ...full, cpuShare: 0.14 }), [false, true])
  })

  it('is collected again soon after a collection that freed some', () => {
    const full = { bytes: 330e6 }
    const lessFull = { bytes: 230e6 }

    assert.deepEqual(
      collections(full, { ...lessFull, at: 2_000 }, { ...full, at: 9_999 }, { ...full, at: 10_000 }),
      [true, false, false, true],
    )
  })

  it('is collected every half a minute at most when all of it is in use', () => {
    const times = timesOf(collections(...Array.from({ length: 5 * 30 }, () => ({ bytes: 600e6 }))))

    assert.deepEqual(
      times,
      Array.from({ length: 10 }, (_, index) => index * 30_000),
    )
  })
})
