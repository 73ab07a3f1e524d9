import type { CurrencyCode, TaxRate } from '@tradepost/contract'
import { allocate, money } from '@tradepost/kernel'
import { taxAmountOf } from '../../merchant/index.ts'

type Amount = money.Amount

/** An amount that is paid, with the tax that it has; null: none. */
export type Taxed = { amount: Amount; rate: TaxRate | null }

export type TaxTerms = { isIncluded: boolean; currencyCode: CurrencyCode }

export const taxOf = ({ amount, rate }: Taxed, terms: TaxTerms): Amount =>
  rate === null ? money.zero : taxAmountOf(amount, rate.percent, terms)

const atLeastZero = (value: Amount): Amount => (value < 0n ? money.zero : value)

/** What is paid for each line when the reductions of the whole order are spread over them. */
export const paidByLine = (
  lines: readonly Amount[],
  reduction: Amount,
  currencyCode: CurrencyCode,
): Amount[] => {
  if (lines.length === 0) return []
  const shares = allocate(reduction, lines.map(atLeastZero), money.currencyStep(currencyCode))
  return lines.map((line, index) => atLeastZero(money.add(line, shares[index] ?? money.zero)))
}

export type TaxSum = { rate: TaxRate; amount: Amount }

/** Each tax with the sum of its amounts, as they were rounded: the parts add up to the whole. */
export const taxSums = (taxed: readonly Taxed[], terms: TaxTerms): TaxSum[] => {
  const sums = new Map<TaxRate, Amount>()
  for (const one of taxed)
    if (one.rate !== null) sums.set(one.rate, money.add(sums.get(one.rate) ?? money.zero, taxOf(one, terms)))
  return [...sums].map(([rate, amount]) => ({ rate, amount }))
}
