import assert from 'node:assert/strict'
import { it } from 'node:test'
import { currencyCodes } from '@tradepost/contract'
import { minorUnits } from './currency.ts'

it('knows the minor units of ISO 4217', () => {
  const count = (units: number) => currencyCodes.filter((code) => minorUnits(code) === units).length

  assert.deepEqual([0, 2, 3, 4].map(count), [17, 140, 7, 15])
  assert.deepEqual(
    (['JPY', 'USD', 'KWD', 'CLF', 'UYW', 'UYI', 'XAU'] as const).map(minorUnits),
    [0, 2, 3, 4, 4, 0, 4],
  )
})

it('knows those of currencies that have left the standard', () => {
  assert.deepEqual((['HRK', 'SLL', 'ZWL', 'CUC', 'ANG'] as const).map(minorUnits), [2, 2, 2, 2, 2])
})
