import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readOptions } from './options.ts'

describe('the options of the benchmark', () => {
  it('measure everything with 16 callers unless told otherwise', () => {
    const options = readOptions([])

    assert.partialDeepStrictEqual(options, {
      callers: 16,
      only: [],
      products: { large: 100_000, medium: 10_000, small: 1000 },
      orders: { large: 10_000, medium: 1000 },
    })
  })

  it('choose scenarios, callers and length', () => {
    const options = readOptions(['--only', 'get', '--only', 'update', '--callers', '4', '--seconds', '0.5'])

    assert.partialDeepStrictEqual(options, { only: ['get', 'update'], callers: 4, seconds: 0.5 })
  })

  it('compare a million orders with ten thousand', () => {
    const options = readOptions(['--orders', '1000000'])

    assert.partialDeepStrictEqual(options, { orders: { large: 1_000_000, medium: 10_000 } })
  })

  it('refuse what is not a number and what is no option', () => {
    assert.throws(() => readOptions(['--callers', 'many']), /--callers takes a whole number above 0/)
    assert.throws(() => readOptions(['--fast']), TypeError)
  })
})
