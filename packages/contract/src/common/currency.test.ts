import assert from 'node:assert/strict'
import { it } from 'node:test'
import { currencyCodes } from './currency.ts'

it('lists every code once, in alphabetical order', () => {
  assert.equal(currencyCodes.length, 179)
  assert.deepEqual([...new Set(currencyCodes)].sort(), [...currencyCodes])
})
