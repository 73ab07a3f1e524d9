import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CurrencyCode, currencyCodes } from '@tradepost/contract'
import fc from 'fast-check'
import {
  type Amount,
  add,
  amount,
  currencyStep,
  multiply,
  negate,
  roundTo,
  subtract,
  toNumber,
  toText,
  zero,
} from './amount.ts'

const anyAmount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }).map((units) => units as Amount)

describe('an amount', () => {
  const readings: [value: number | string, text: string][] = [
    [12.34, '12.34'],
    ['12.3400', '12.34'],
    [0.1, '0.1'],
    [-0.0001, '-0.0001'],
    [0, '0'],
    [-0, '0'],
    ['+7', '7'],
    [1e21, '1000000000000000000000'],
    [1e-7, '0'],
    ['1.5e2', '150'],
    [1.00005, '1.0001'],
    [-1.00005, '-1.0001'],
    [1.00004999, '1'],
    ['99999999999999999999.9999', '99999999999999999999.9999'],
  ]

  for (const [value, text] of readings) {
    it(`is read exactly: ${JSON.stringify(value)} is ${text}`, () =>
      assert.equal(toText(amount(value)), text))
  }

  it('is never read from something else than a decimal number', () => {
    for (const value of [
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '',
      ' ',
      '1,5',
      '0x10',
      '1.',
      '.5',
      '1e9999',
    ]) {
      assert.throws(() => amount(value), RangeError)
    }
  })

  it('comes back the same from its text, and from its number up to 15 digits', () => {
    fc.assert(
      fc.property(anyAmount, (value) => {
        assert.equal(amount(toText(value)), value)
        assert.equal(amount(toNumber(value)), value)
      }),
    )
  })
})

describe('amounts', () => {
  it('add up where floats do not', () => {
    assert.equal(toNumber(add(amount(0.1), amount(0.2))), 0.3)
    assert.equal(toNumber(subtract(amount(0.3), amount(0.1))), 0.2)
    assert.equal(add(), zero)
  })

  it('subtract what was added', () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (a, b) => {
        assert.equal(subtract(add(a, b), b), a)
        assert.equal(add(a, negate(a)), zero)
      }),
    )
  })

  const products: [price: number, factor: number | string, product: string][] = [
    [19.99, 3, '59.97'],
    [12.99, 0.4536, '5.8923'],
    [100, 0.08875, '8.875'],
    [0.0001, 0.5, '0.0001'],
    [-0.0001, 0.5, '-0.0001'],
    [0.0001, 0.4999, '0'],
    [2.5, '-2', '-5'],
    [1, 1e21, '1000000000000000000000'],
  ]

  for (const [price, factor, product] of products) {
    it(`multiply: ${price} * ${factor} = ${product}`, () => {
      assert.equal(toText(multiply(amount(price), factor)), product)
    })
  }
})

describe('rounding to a currency', () => {
  const cases: [value: number, code: CurrencyCode, rounded: string][] = [
    [1.005, 'USD', '1.01'],
    [-1.005, 'USD', '-1.01'],
    [1.0049, 'USD', '1'],
    [0.5, 'JPY', '1'],
    [-0.5, 'JPY', '-1'],
    [1234.4999, 'JPY', '1234'],
    [1.0005, 'KWD', '1.001'],
    [1.2345, 'CLF', '1.2345'],
    [1.2345, 'UYW', '1.2345'],
    [1.2345, 'XAU', '1.2345'],
  ]

  for (const [value, code, rounded] of cases) {
    it(`${value} ${code} is ${rounded}`, () => assert.equal(toText(roundTo(amount(value), code)), rounded))
  }

  it('lands on a whole step, at most half a step away, and stays there', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...currencyCodes), (value, code) => {
        const step = currencyStep(code)
        const rounded = roundTo(value, code)
        const distance = rounded > value ? rounded - value : value - rounded

        assert.equal(rounded % step, 0n)
        assert.ok(distance * 2n <= step)
        assert.equal(roundTo(rounded, code), rounded)
      }),
    )
  })
})
