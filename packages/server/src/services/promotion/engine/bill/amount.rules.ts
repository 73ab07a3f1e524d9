import type { Amount } from '../../model/cart.types.ts'

/** One piece of a quantity. */
export const ONE = 10_000n
/** A hundred percent, in the unit of percentages. */
export const WHOLE = 1_000_000n

/** value × part / whole in steps of the currency; rounded once, half away from zero, as invoices are. */
export const portion = (value: bigint, part: bigint, whole: bigint, step: Amount): Amount => {
  const exact = value * part
  const divisor = whole * step
  const half = exact < 0n ? -(divisor / 2n) : divisor / 2n
  return (((exact + half) / divisor) * step) as Amount
}

export const smaller = <T extends bigint>(a: T, b: T): T => (a < b ? a : b)

export const notNegative = <T extends bigint>(value: T): T => (value < 0n ? (0n as T) : value)

/** Rounded up; both are above or equal zero, the divisor above. */
export const divideUp = (value: bigint, divisor: bigint): bigint => (value + divisor - 1n) / divisor
