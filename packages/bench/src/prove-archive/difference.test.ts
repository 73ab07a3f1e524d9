import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { firstDifference } from './difference.ts'

describe('the first difference of two answers', () => {
  it('is none when only the order of the keys is another', () => {
    assert.equal(firstDifference({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 }), null)
  })

  it('is told by its path, with both values', () => {
    const here = { meta: { limit: 2 }, items: [{ code: 'a' }, { code: 'b', price: 1 }] }

    assert.deepEqual(firstDifference(here, { ...here, items: [{ code: 'a' }, { code: 'b', price: 2 }] }), {
      path: 'items.1.price',
      here: 1,
      there: 2,
    })
  })

  it('is a field or an item that one of them lacks', () => {
    assert.equal(firstDifference({ a: null }, {})?.path, 'a')
    assert.equal(firstDifference([1], [1, 2])?.path, '1')
    assert.equal(firstDifference({ a: [] }, { a: {} })?.path, 'a')
  })
})
