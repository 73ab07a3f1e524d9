import type { CurrencyCode, TaxRate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'

/** Where goods go to; a region has its country in front, such as `US-TX`. */
export type Place = { country: string | null; region: string | null }

/** Of an address, whose region comes with or without its country, and whose country may be a region. */
export const placeOf = (address: { country?: string | null; region?: string | null }): Place => {
  const [country = '', part] = (address.country ?? '').toUpperCase().split('-')
  if (country === '') return { country: null, region: null }
  const region = part ?? (address.region ?? '').trim().toUpperCase()
  if (region === '') return { country, region: null }
  return { country, region: region.startsWith(`${country}-`) ? region : `${country}-${region}` }
}

/** Below zero: it is about another place. */
export const closeness = (at: { country: string | null; region: string | null }, place: Place): number => {
  if (at.region !== null) return at.region === place.region ? 2 : -1
  if (at.country !== null) return at.country === place.country ? 1 : -1
  return 0
}

/** Null: exempt at that address, or the shop has no such tax. A product without a class has that of the first row. */
export const taxRateOf = (
  taxes: readonly TaxRate[],
  taxClass: string | null,
  place: Place,
): TaxRate | null => {
  const wanted = taxClass ?? taxes[0]?.taxClass
  const [best] = taxes
    .filter((tax) => tax.taxClass === wanted)
    .map((tax) => ({ tax, rank: closeness(tax, place) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => other.rank - one.rank)
  return best?.tax ?? null
}

const WHOLE = money.amount(100)

/** The tax of an amount, which is added to it or is in it already; rounded once. */
export const taxAmountOf = (
  value: money.Amount,
  percent: number,
  { isIncluded, currencyCode }: { isIncluded: boolean; currencyCode: CurrencyCode },
): money.Amount => {
  const part = money.amount(percent)
  return money.portion(value, part, isIncluded ? WHOLE + part : WHOLE, currencyCode)
}
