import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { CurrencyCode } from '@tradepost/contract'
import { amountFault } from './amount-fault.ts'

const cases: [value: number, code: CurrencyCode, fault: ReturnType<typeof amountFault>][] = [
  [12.34, 'USD', null],
  [0, 'USD', null],
  [1e15, 'USD', null],
  [12.345, 'USD', { keyword: 'decimals', limit: 2 }],
  [1e-7, 'USD', { keyword: 'decimals', limit: 2 }],
  [-0.01, 'USD', { keyword: 'minimum', limit: 0 }],
  [100, 'JPY', null],
  [100.5, 'JPY', { keyword: 'decimals', limit: 0 }],
  [1.005, 'BHD', null],
  [1.0005, 'BHD', { keyword: 'decimals', limit: 3 }],
]

for (const [value, code, fault] of cases)
  it(`${value} ${code} is ${fault ? `refused by its ${fault.keyword}` : 'an amount'}`, () =>
    assert.deepEqual(amountFault(value, code), fault))

it('may be below zero where it changes another amount', () => {
  assert.equal(amountFault(-1.5, 'USD', { mayBeBelowZero: true }), null)
  assert.deepEqual(amountFault(-1.505, 'USD', { mayBeBelowZero: true }), { keyword: 'decimals', limit: 2 })
})
