import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allocate } from './allocate.ts'
import { type Amount, add, amount, currencyStep, negate, toNumber } from './amount.ts'

const cents = currencyStep('USD')

describe('a total is spread', () => {
  const cases: [title: string, total: number, weights: bigint[], shares: number[]][] = [
    ['evenly, the odd cent first', 10, [1n, 1n, 1n], [3.34, 3.33, 3.33]],
    ['by weight', 10, [1n, 3n], [2.5, 7.5]],
    ['with the odd cents to the largest remainders', 0.05, [1n, 1n, 8n], [0.01, 0, 0.04]],
    ['below zero, too', -10, [1n, 1n, 1n], [-3.34, -3.33, -3.33]],
    ['not over zero weights', 1, [0n, 1n, 0n], [0, 1, 0]],
    ['evenly when all weights are zero', 0.03, [0n, 0n], [0.02, 0.01]],
    ['as nothing when it is nothing', 0, [1n, 2n], [0, 0]],
    ['over nothing when it is nothing', 0, [], []],
  ]

  for (const [title, total, weights, shares] of cases) {
    it(title, () => assert.deepEqual(allocate(amount(total), weights, cents).map(toNumber), shares))
  }

  it('only when it can be', () => {
    assert.throws(() => allocate(amount(1), [1n, -1n], cents), /must not be negative/)
    assert.throws(() => allocate(amount(1.005), [1n], cents), /Round the total/)
    assert.throws(() => allocate(amount(1), [], cents), /nothing to spread/)
  })
})

describe('shares of any total', () => {
  const magnitude = (value: bigint) => (value < 0n ? -value : value)
  const weights = fc.array(fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 12n })), {
    minLength: 1,
  })
  const units = fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n })

  for (const code of ['JPY', 'USD', 'KWD'] as const) {
    const step = currencyStep(code)
    const law = (check: (total: Amount, weights: bigint[], shares: Amount[]) => void) =>
      fc.assert(
        fc.property(units, weights, (count, parts) => {
          const total = (count * step) as Amount
          check(total, parts, allocate(total, parts, step))
        }),
      )

    it(`add up and are payable in ${code}`, () => {
      law((total, _, shares) => {
        assert.equal(add(...shares), total)
        assert.ok(shares.every((share) => share % step === 0n))
      })
    })

    it(`have the sign of the total in ${code}`, () => {
      law((total, _, shares) => assert.ok(shares.every((share) => share * total >= 0n)))
    })

    it(`are less than a step away from the exact share in ${code}`, () => {
      law((total, parts, shares) => {
        const whole = parts.reduce((sum, part) => sum + part, 0n)
        const even = whole === 0n
        for (const [index, share] of shares.entries()) {
          const [part, sum] = even ? [1n, BigInt(parts.length)] : [parts[index] ?? 0n, whole]
          assert.ok(magnitude(share * sum - total * part) < step * sum)
          if (part === 0n) assert.equal(share, 0n)
        }
      })
    })

    it(`are mirrored by the opposite total in ${code}`, () => {
      law((total, parts, shares) =>
        assert.deepEqual(allocate(negate(total), parts, step), shares.map(negate)),
      )
    })
  }
})
