import type { CurrencyCode, TaxRate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'

/** Where goods go to; a region has its country in front, such as `US-TX`. */
export type TaxRegion = { country: string | null; region: string | null }

/** The region of an address comes with or without its country, and its country may be a region. */
export const taxRegionOf = (address: { country?: string | null; region?: string | null }): TaxRegion => {
  const [country = '', part] = (address.country ?? '').toUpperCase().split('-')
  if (country === '') return { country: null, region: null }
  const region = part ?? (address.region ?? '').trim().toUpperCase()
  if (region === '') return { country, region: null }
  return { country, region: region.startsWith(`${country}-`) ? region : `${country}-${region}` }
}

/** The result is below zero where the row does not apply to the destination. */
export const closeness = (
  at: { country: string | null; region: string | null },
  destination: TaxRegion,
): number => {
  if (at.region !== null) return at.region === destination.region ? 2 : -1
  if (at.country !== null) return at.country === destination.country ? 1 : -1
  return 0
}

/** The rate is null where the address is exempt or the shop has no such tax. A product without a class has that of the first row. */
export const taxRateOf = (
  taxes: readonly TaxRate[],
  taxClass: string | null,
  destination: TaxRegion,
): TaxRate | null => {
  const wanted = taxClass ?? taxes[0]?.taxClass
  const [best] = taxes
    .filter((tax) => tax.taxClass === wanted)
    .map((tax) => ({ tax, rank: closeness(tax, destination) }))
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
