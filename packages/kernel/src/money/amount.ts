import type { CurrencyCode } from '@tradepost/contract'
import { decimals, minorUnits } from './currency.ts'
import { divideRounded, parseDecimal, rescale } from './decimal.ts'

/** Money in units of 1/10000; the mark keeps other integers out of sums of money. */
export type Amount = bigint & { readonly unit: 'amount' }

export { amountFault } from './amount-fault.ts'
export { minorUnits } from './currency.ts'

const asAmount = (units: bigint) => units as Amount

export const zero = asAmount(0n)

/** More than four decimals are rounded half away from zero. */
export const amount = (value: number | string): Amount => asAmount(rescale(parseDecimal(value), decimals))

/** Without trailing zeros: 12.5, -0.0001, 3. */
export const toText = (value: Amount): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/(?<!0)0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -decimals)}${fraction && `.${fraction}`}`
}

/** For JSON; exact up to 15 significant digits, the nearest double beyond. */
export const toNumber = (value: Amount): number => Number(toText(value))

export const add = (...values: readonly Amount[]): Amount =>
  asAmount(values.reduce((sum: bigint, value) => sum + value, 0n))

export const subtract = (from: Amount, value: Amount): Amount => asAmount(from - value)

export const negate = (value: Amount): Amount => asAmount(-value)

/** The factor (a quantity, a weight, a rate) counts with all its decimals; only the product is rounded. */
export const multiply = (value: Amount, factor: number | string): Amount => {
  const { digits, scale } = parseDecimal(factor)
  return asAmount(rescale({ digits: value * digits, scale }, 0))
}

/** The smallest amount that can be paid in the currency. */
export const currencyStep = (code: CurrencyCode): Amount =>
  asAmount(10n ** BigInt(decimals - minorUnits(code)))

export const roundTo = (value: Amount, code: CurrencyCode): Amount => {
  const step = currencyStep(code)
  return asAmount(divideRounded(value, step) * step)
}

/** `part` of `whole` of the amount in the currency, rounded once; both are in the same unit. */
export const portion = (value: Amount, part: bigint, whole: bigint, code: CurrencyCode): Amount => {
  const step = currencyStep(code)
  return asAmount(divideRounded(value * part, whole * step) * step)
}
