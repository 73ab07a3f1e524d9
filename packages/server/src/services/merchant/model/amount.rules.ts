import type { CurrencyCode, ShippingMethod } from '@tradepost/contract'
import { amountProblems, money, type Problem } from '@tradepost/kernel'

/** One amount is charged in every currency of the shop, and so has to fit the one with the largest coin. */
export const strictestOf = (currencies: readonly CurrencyCode[]): CurrencyCode | undefined =>
  currencies.toSorted((one, other) => money.minorUnits(one) - money.minorUnits(other))[0]

export const checkShippingAmounts = (
  methods: readonly ShippingMethod[],
  currencies: readonly CurrencyCode[],
): Problem[] => {
  const strictest = strictestOf(currencies)
  if (strictest === undefined) return []
  return methods.flatMap(({ prices }, method) =>
    prices.flatMap(({ amount, minTotal }, index) => {
      const path = ['checkout', 'shippingMethods', method, 'prices', index]
      return [
        ...amountProblems([...path, 'amount'], amount, strictest),
        ...amountProblems([...path, 'minTotal'], minTotal, strictest),
      ]
    }),
  )
}

/** New currencies have to fit the amounts that the shop charges for shipping. */
export const checkNewCurrencies = (
  methods: readonly ShippingMethod[],
  currencies: readonly CurrencyCode[],
): Problem[] =>
  checkShippingAmounts(methods, currencies)
    .slice(0, 1)
    .map((problem) => ({ ...problem, path: ['currencies'] }))
