import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { attacks } from './attacks/index.ts'
import { readHostileOptions } from './options.ts'

describe('the options of the proof against hostile callers', () => {
  it('are an hour of every attack when none is given', () => {
    const options = readHostileOptions([])

    assert.partialDeepStrictEqual(options, { attacks, seconds: 3600, scale: 1 })
    assert.partialDeepStrictEqual(options, { bars: { factor: 10, floorMs: 0, bytes: 300e6 } })
  })

  it('choose time, scale and attacks', () => {
    const options = readHostileOptions(['--minutes', '0.5', '--scale', '2', '--only', 'fuzz'])

    assert.deepEqual([options.seconds, options.scale], [30, 2])
    assert.deepEqual(
      options.attacks.map(({ name }) => name),
      ['fuzz'],
    )
  })

  it('are refused by name', () => {
    assert.throws(() => readHostileOptions(['--minutes', '0']), /--minutes takes a number above 0, not 0/)
    assert.throws(() => readHostileOptions(['--only', 'storm']), /--only takes one of: long texts; /)
  })
})
