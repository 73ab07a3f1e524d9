import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Collection, createCollector, type Reading } from './memory.rules.ts'

const MINUTE = 60_000

/** Readings two seconds apart, and which of them collect. */
const collections = (...readings: Partial<Reading>[]): (Collection | undefined)[] => {
  let collected: Collection | undefined
  const read = createCollector((kind) => {
    collected = kind
  })
  return readings.map((reading, index) => {
    collected = undefined
    read({ at: index * 2_000, bytes: 100e6, cpuShare: 0.05, ...reading })
    return collected
  })
}

describe('the memory of a server', () => {
  it('is left alone while there is little of it', () => {
    assert.deepEqual(collections({ bytes: 240e6 }), [undefined])
  })

  it('is collected when there is much, and thoroughly when there is very much', () => {
    assert.deepEqual(collections({ bytes: 241e6 }), ['regular'])
    assert.deepEqual(collections({ bytes: 280e6 }), ['regular'])
    assert.deepEqual(collections({ bytes: 281e6 }), ['thorough'])
  })

  it('is left alone while the server works', () => {
    assert.deepEqual(collections({ bytes: 500e6, cpuShare: 0.15 }, { bytes: 500e6, cpuShare: 0.14 }), [
      undefined,
      'thorough',
    ])
  })

  it('is collected again soon after a collection that freed some', () => {
    const full = { bytes: 330e6 }
    const lessFull = { bytes: 230e6 }

    const kinds = collections(full, { ...lessFull, at: 2_000 }, { ...full, at: 32_000 })

    assert.deepEqual(kinds, ['thorough', undefined, 'thorough'])
  })

  it('is not collected thoroughly over and over when all of it is in use', () => {
    const used = Array.from({ length: 30 * 30 }, () => ({ bytes: 600e6 }))

    const times = collections(...used).flatMap((kind, index) => (kind === 'thorough' ? [index * 2_000] : []))

    assert.deepEqual(times[0], 0)
    for (const [index, time] of times.slice(1).entries())
      assert.ok(time - (times[index] as number) >= 30_000 * 2 ** index)
    assert.ok(times.length >= 4 && times.length <= 6, `${times.length} in half an hour`)
  })

  it('is still looked at every quarter of an hour when all of it is in use', () => {
    const used = Array.from({ length: 120 * 30 }, () => ({ bytes: 600e6 }))

    const times = collections(...used).flatMap((kind, index) => (kind === 'thorough' ? [index * 2_000] : []))

    assert.ok((times.at(-1) as number) > 100 * MINUTE)
  })
})
