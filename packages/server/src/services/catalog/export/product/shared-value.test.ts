import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sharedValues } from './shared-value.ts'

const counting = () => {
  const asked: string[][] = []
  const shown = sharedValues(async (stored: string[]) => {
    asked.push(stored)
    return stored.map((value) => ({ shown: value === 'none' ? null : value.slice(0, 3).toUpperCase() }))
  })
  return { asked, shown }
}

describe('a value that many products have', () => {
  it('is looked up once, also one that is not there, and each product gets its own', async () => {
    const { asked, shown } = counting()

    assert.deepEqual(await shown(['a', 'none', 'a', 'b']), ['A', null, 'A', 'B'])
    assert.deepEqual(await shown(['b', 'none', 'c']), ['B', null, 'C'])
    assert.deepEqual(await shown(['c', 'a']), ['C', 'A'])
    assert.deepEqual(await shown([]), [])

    assert.deepEqual(asked, [['a', 'none', 'b'], ['c']])
  })

  it('is forgotten when there are too many of them, and then looked up again', async () => {
    const { asked, shown } = counting()
    const long = Array.from({ length: 5 }, (_, n) => `${n}`.repeat(1_000_000))

    assert.deepEqual(await shown(['a', ...long]), ['A', '000', '111', '222', '333', '444'])
    assert.deepEqual(await shown(['a']), ['A'])

    assert.deepEqual(asked.length, 2)
  })
})
