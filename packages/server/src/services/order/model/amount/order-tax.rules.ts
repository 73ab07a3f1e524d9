import type { CurrencyCode, TaxRate } from '@tradepost/contract'
import { allocate, money } from '@tradepost/kernel'
import { taxAmountOf } from '../../../merchant/index.ts'

type Amount = money.Amount

/** As it was when an order was placed. */
export type OrderRate = Pick<TaxRate, 'taxClass' | 'name' | 'percent'>

/** An amount that is paid, with the tax that it has; null: none. */
export type Taxed = { amount: Amount; rate: OrderRate | null }

export type TaxTerms = { isIncluded: boolean; currencyCode: CurrencyCode }

export const taxOf = ({ amount, rate }: Taxed, terms: TaxTerms): Amount =>
  rate === null ? money.zero : taxAmountOf(amount, rate.percent, terms)

const atLeastZero = (value: Amount): Amount => (value < 0n ? money.zero : value)

/** The amount paid for each line, with the order's reductions spread over the lines. */
export const paidByLine = (
  lines: readonly Amount[],
  reduction: Amount,
  currencyCode: CurrencyCode,
): Amount[] => {
  if (lines.length === 0) return []
  const shares = allocate(reduction, lines.map(atLeastZero), money.currencyStep(currencyCode))
  return lines.map((line, index) => atLeastZero(money.add(line, shares[index] ?? money.zero)))
}

export type TaxSum = { rate: OrderRate; amount: Amount }

const keyOf = ({ taxClass, name, percent }: OrderRate): string => JSON.stringify([taxClass, name, percent])

/** Each tax with the sum of its amounts, as they were rounded: the parts add up to the whole. */
export const taxSums = (taxed: readonly Taxed[], terms: TaxTerms): TaxSum[] => {
  const sums = new Map<string, TaxSum>()
  for (const one of taxed) {
    if (one.rate === null) continue
    const { amount = money.zero } = sums.get(keyOf(one.rate)) ?? {}
    sums.set(keyOf(one.rate), { rate: one.rate, amount: money.add(amount, taxOf(one, terms)) })
  }
  return [...sums.values()]
}
