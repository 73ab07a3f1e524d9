import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Anything, FreeObject, Nullable, Obj } from '@tradepost/contract'
import { compileBody } from './validate.ts'

describe('the bound of a value of any shape', () => {
  const check = compileBody(Obj({ free: Nullable(FreeObject(100)), value: Anything(100) }))
  const problemsOf = (body: unknown) => check(body).problems

  it('counts the bytes of its JSON', () => {
    const fitting = ['x'.repeat(98), 'é'.repeat(49), '\u0000'.repeat(16), Array(49).fill(1), 1, true, null]
    const tooLong = ['x'.repeat(99), 'é'.repeat(50), '\u0000'.repeat(17), Array(50).fill(1)]

    for (const value of fitting) assert.deepEqual(problemsOf({ free: null, value }), [])
    for (const value of tooLong) assert.equal(problemsOf({ free: null, value }).length, 1)
  })

  it('is told with its place, its length and the maximum', () => {
    const free = { deep: { text: 'x'.repeat(200) } }

    assert.partialDeepStrictEqual(problemsOf({ free, value: 1 }), [
      { code: 'MAX_LENGTH', message: 'Takes 220 bytes as JSON, at most 100 are allowed', path: ['free'] },
    ])
  })
})
