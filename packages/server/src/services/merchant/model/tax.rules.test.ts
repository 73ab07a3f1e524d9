import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ShippingMethod, TaxRate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import fc from 'fast-check'
import { shippingOffers, weightOf } from './shipping.rules.ts'
import { taxAmountOf, taxRateOf, taxRegionOf } from './tax.rules.ts'

const rate = (percent: number, over: Partial<TaxRate> = {}): TaxRate => ({
  taxClass: 'full',
  name: '',
  percent,
  country: null,
  region: null,
  ...over,
})

describe('the tax of a destination', () => {
  it('is that of the region, else of the country, else of everywhere', () => {
    const taxes = [rate(1), rate(2, { country: 'US' }), rate(3, { country: 'US', region: 'US-TX' })]
    const percentAt = (country?: string, region?: string) =>
      taxRateOf(taxes, null, taxRegionOf({ country, region }))?.percent

    assert.deepEqual(
      [
        percentAt('us', 'tx'),
        percentAt('US', 'US-TX'),
        percentAt('US-TX'),
        percentAt('US', 'NY'),
        percentAt('FR'),
      ],
      [3, 3, 3, 2, 1],
    )
    assert.equal(percentAt(), 1)
  })

  it('is that of the class; without a class, of the first row; none where no row fits', () => {
    const taxes = [rate(19, { country: 'DE' }), rate(7, { country: 'DE', taxClass: 'food' })]
    const germany = taxRegionOf({ country: 'DE' })

    assert.equal(taxRateOf(taxes, null, germany)?.percent, 19)
    assert.equal(taxRateOf(taxes, 'food', germany)?.percent, 7)
    assert.equal(taxRateOf(taxes, 'books', germany), null)
    assert.equal(taxRateOf(taxes, null, taxRegionOf({ country: 'FR' })), null)
    assert.equal(taxRateOf([], null, germany), null)
  })
})

const cents = fc.integer({ min: 0, max: 1_000_000_000 })
const hundredths = fc.integer({ min: 0, max: 10_000 })

describe('the amount of a tax', () => {
  it('is what plain counting in cents gives, added or included, rounded half up once', () => {
    fc.assert(
      fc.property(cents, hundredths, fc.boolean(), (paid, percent, isIncluded) => {
        const value = money.amount((paid / 100).toFixed(2))
        const tax = taxAmountOf(value, percent / 100, { isIncluded, currencyCode: 'USD' })
        const whole = isIncluded ? 10_000n + BigInt(percent) : 10_000n
        const doubled = (BigInt(paid) * BigInt(percent) * 2n + whole) / (2n * whole)
        assert.equal(tax / 100n, doubled)
        assert.equal(tax % 100n, 0n)
      }),
    )
  })

  it('has no more decimals than the currency', () => {
    const terms = { isIncluded: false, currencyCode: 'JPY' } as const

    assert.equal(money.toNumber(taxAmountOf(money.amount(105), 10, terms)), 11)
  })
})

describe('ways to ship', () => {
  const price = fc.record({
    country: fc.constantFrom(null, 'US', 'DE'),
    region: fc.constant(null),
    maxWeight: fc.option(fc.integer({ min: 0, max: 5000 })),
    minTotal: fc.option(fc.integer({ min: 0, max: 100 })),
    amount: fc.integer({ min: 0, max: 50 }),
  })
  const method = fc.record({
    code: fc.string(),
    name: fc.string(),
    carrierCode: fc.constant(''),
    taxClass: fc.constant(null),
    prices: fc.array(price, { minLength: 1, maxLength: 6 }),
  })

  it('cost the first price that fits, tried one by one', () => {
    fc.assert(
      fc.property(
        fc.array(method, { maxLength: 4 }),
        fc.constantFrom('US', 'DE', 'FR'),
        fc.integer({ min: 0, max: 6000 }),
        fc.integer({ min: 0, max: 120 }),
        (shippingMethods: ShippingMethod[], country, weight, total) => {
          const offers = shippingOffers(
            { countries: [], shippingMethods },
            {
              destination: taxRegionOf({ country }),
              weight: money.amount(weight),
              total: money.amount(total),
            },
          )
          const counted: [string, number][] = []
          for (const { code, prices } of shippingMethods)
            for (const one of prices) {
              if (one.country !== null && one.country !== country) continue
              if (one.maxWeight !== null && weight > one.maxWeight) continue
              if (one.minTotal !== null && total < one.minTotal) continue
              counted.push([code, one.amount])
              break
            }
          assert.deepEqual(
            offers.map(({ method: { code }, amount }) => [code, amount]),
            counted,
          )
        },
      ),
    )
  })

  it('weigh goods in grams, whatever their unit', () => {
    const grams = (weight: number | null, unit: string | null, quantity = 1) =>
      money.toNumber(weightOf(weight, unit, quantity))

    assert.deepEqual(
      [
        grams(1.5, 'kg', 2),
        grams(2, 'LB'),
        grams(1, 'oz'),
        grams(7, null),
        grams(null, 'kg'),
        grams(3, 'stone'),
      ],
      [3000, 907.1847, 28.3495, 7, 0, 3],
    )
  })
})
