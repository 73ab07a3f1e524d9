import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { TaxRate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { paidByLine, taxOf, taxSums } from './order-tax.rules.ts'

const rates: TaxRate[] = [19, 7, 8.25].map((percent) => ({
  taxClass: String(percent),
  name: '',
  percent,
  country: null,
  region: null,
}))

const cents = (value: number) => money.amount((value / 100).toFixed(2))
const sum = (values: money.Amount[]) => money.add(...values)

it('spreads what is taken off the order over its lines without losing a cent', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(prices, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
      const whole = lines.reduce((total, line) => total + line, 0)
      const off = Math.floor(whole * share)

      const paid = paidByLine(lines.map(cents), cents(-off), 'USD')

      assert.equal(sum(paid), cents(whole - off))
      assert.ok(paid.every((amount, index) => amount >= 0n && amount <= cents(lines[index] ?? 0)))
    }),
  )
})

it('has taxes by rate that add up to those of the lines', () => {
  const line = fc.record({
    amount: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
    rate: fc.constantFrom(null, ...rates),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.boolean(), (lines, isIncluded) => {
      const terms = { isIncluded, currencyCode: 'USD' } as const

      const sums = taxSums(lines, terms)

      assert.equal(sum(sums.map(({ amount }) => amount)), sum(lines.map((one) => taxOf(one, terms))))
      for (const { rate, amount } of sums)
        assert.equal(amount, sum(lines.filter((one) => one.rate === rate).map((one) => taxOf(one, terms))))
    }),
  )
})
