import type { CurrencyCode } from '@tradepost/contract'
import { minorUnits } from './currency.ts'
import { parseDecimal } from './decimal.ts'

export type AmountFault = { keyword: 'minimum' | 'decimals'; limit: number }

/** Why nobody can be asked to pay this amount: it is below zero, or smaller coins would be needed than there are. */
export const amountFault = (
  value: number,
  currencyCode: CurrencyCode,
  { mayBeBelowZero = false } = {},
): AmountFault | null => {
  if (value < 0 && !mayBeBelowZero) return { keyword: 'minimum', limit: 0 }
  const limit = minorUnits(currencyCode)
  return parseDecimal(value).scale > limit ? { keyword: 'decimals', limit } : null
}
