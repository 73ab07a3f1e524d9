import assert from 'node:assert/strict'
import { it } from 'node:test'
import { currencyCodes, minorUnits } from './currency.ts'

it('lists every code once, in alphabetical order', () => {
  assert.equal(currencyCodes.length, 179)
  assert.deepEqual([...new Set(currencyCodes)].sort(), [...currencyCodes])
})

it('knows the minor units of ISO 4217', () => {
  const count = (units: number) => currencyCodes.filter((code) => minorUnits(code) === units).length

  assert.deepEqual([0, 2, 3, 4].map(count), [17, 140, 7, 15])
  assert.deepEqual(
    (['JPY', 'USD', 'KWD', 'CLF', 'UYW', 'UYI', 'XAU'] as const).map(minorUnits),
    [0, 2, 3, 4, 4, 0, 4],
  )
})
