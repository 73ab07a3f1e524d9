import type { Amount } from './amount.ts'

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)

/**
 * Spreads a total over weights in whole steps of the currency; the shares add up to the total.
 * Largest remainder, the earlier share first among equals. Zero weights get nothing, unless all are zero.
 */
export const allocate = (total: Amount, weights: readonly bigint[], step: Amount): Amount[] => {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('A weight must not be negative')
  if (total % step !== 0n) throw new RangeError('Round the total to the currency before spreading it')
  if (weights.length === 0 && total !== 0n) throw new RangeError('There is nothing to spread the total over')

  const parts = weights.some((weight) => weight > 0n) ? weights : weights.map(() => 1n)
  const whole = sum(parts)
  const sign = total < 0n ? -1n : 1n
  const units = (sign * total) / step

  const floors = parts.map((part) => (units * part) / whole)
  const remainders = parts.map((part) => (units * part) % whole)
  const missing = Number(units - sum(floors))
  const rounded = new Set(byRemainder(remainders).slice(0, missing))

  return floors.map((floor, index) => (sign * step * (floor + (rounded.has(index) ? 1n : 0n))) as Amount)
}

/** Positions, the largest remainder first; the sort is stable, so equal ones keep their order. */
const byRemainder = (remainders: readonly bigint[]) =>
  [...remainders.keys()].sort((a, b) => {
    const [left = 0n, right = 0n] = [remainders[a], remainders[b]]
    return left === right ? 0 : left > right ? -1 : 1
  })
