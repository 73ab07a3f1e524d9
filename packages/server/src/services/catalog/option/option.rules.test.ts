import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkSelection, type Variant } from './option.rules.ts'

const variant = (code: string, color: string, size: string): Variant => ({
  code,
  choices: { color, size },
  isPurchasable: true,
})
const shirts = [variant('red-s', 'red', 's'), variant('red-m', 'red', 'm'), variant('blue-m', 'blue', 'm')]
const select = (choices: Record<string, string>) =>
  Object.entries(choices).map(([code, valueCode]) => ({ code, valueCode }))

const cases: [string, Record<string, string>, Record<string, string[]>, string | null][] = [
  [
    'everything is possible while nothing is selected',
    {},
    { color: ['red', 'blue'], size: ['s', 'm'] },
    null,
  ],
  [
    'a selection narrows the other attributes, not its own',
    { color: 'blue' },
    { color: ['red', 'blue'], size: ['m'] },
    null,
  ],
  [
    'a complete selection means its variant',
    { color: 'red', size: 's' },
    { color: ['red'], size: ['s', 'm'] },
    'red-s',
  ],
  [
    'a selection that no variant has leaves what would fit the rest',
    { color: 'blue', size: 's' },
    { color: ['red'], size: ['m'] },
    null,
  ],
  ['an unknown attribute leaves nothing', { shape: 'round' }, { color: [], size: [] }, null],
]

describe('a selection of options', () => {
  for (const [title, selected, possible, matching] of cases)
    it(title, () => {
      const answer = checkSelection(shirts, select(selected))

      assert.deepEqual(
        Object.fromEntries([...answer.possible].map(([code, values]) => [code, [...values]])),
        possible,
      )
      assert.equal(answer.matching?.code ?? null, matching)
    })

  it('of a product without variants has nothing to choose', () => {
    assert.deepEqual(checkSelection([], select({ color: 'red' })), { possible: new Map(), matching: null })
  })
})
