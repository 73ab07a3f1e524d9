import type { CurrencyCode } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { applicablePrice } from '../../../catalog/index.ts'
import type { StockedProduct } from '../product/product.read.ts'
import type { CartLine } from './cart.types.ts'
import { surchargeOf } from './option.rules.ts'

export type LinePrice = { price: number; salePrice: number | null }

/**
 * Of one piece, for the quantity and at the location of the line; null without a price in the currency. Options may make it
 * less than nothing, and then nobody may buy it.
 */
export const priceOf = (
  product: StockedProduct,
  { quantity, options }: Pick<CartLine, 'quantity' | 'options'>,
  currencyCode: CurrencyCode,
  at: Date,
): LinePrice | null => {
  const { price: base, locationPrices, location } = product
  const resolved = applicablePrice({
    price: base,
    locationPrices,
    locationCode: location,
    quantity,
    currencyCode,
    at,
  })
  if (resolved === null || options.length === 0) return resolved
  const surcharge = surchargeOf(product, options)
  const plus = (value: number) => money.toNumber(money.add(money.amount(value), surcharge))
  return {
    price: plus(resolved.price),
    salePrice: resolved.salePrice === null ? null : plus(resolved.salePrice),
  }
}

export const isBelowZero = ({ price, salePrice }: LinePrice): boolean => price < 0 || (salePrice ?? 0) < 0
