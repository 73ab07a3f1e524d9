import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { removeInOrder } from './delete.rules.ts'

/** a above b and c, c above d. */
const branches = [
  { code: 'a', parentCode: null },
  { code: 'b', parentCode: 'a' },
  { code: 'c', parentCode: 'a' },
  { code: 'd', parentCode: 'c' },
]
const remove = (codes: string[], force: boolean, filled: string[] = []) =>
  removeInOrder(codes, branches, { force, filled: new Set(filled) })

describe('categories that are deleted together', () => {
  it('take along all below them by force, which are gone for later ones', () => {
    const { outcomes, gone } = remove(['c', 'd', 'none', 'b'], true, ['d'])

    assert.deepEqual(outcomes, [null, 'categoryNotFound', 'categoryNotFound', null])
    assert.deepEqual(gone, ['d', 'c', 'b'])
  })

  it('are empty without force when all below them went before', () => {
    assert.deepEqual(remove(['d', 'c', 'b', 'a'], false), {
      outcomes: [null, null, null, null],
      gone: ['d', 'c', 'b', 'a'],
    })
    assert.deepEqual(remove(['a', 'd', 'c'], false), {
      outcomes: ['categoryNotEmpty', null, null],
      gone: ['d', 'c'],
    })
  })

  it('stay without force when they have products', () => {
    assert.deepEqual(remove(['d', 'c', 'b'], false, ['d']), {
      outcomes: ['categoryNotEmpty', 'categoryNotEmpty', null],
      gone: ['b'],
    })
  })
})
