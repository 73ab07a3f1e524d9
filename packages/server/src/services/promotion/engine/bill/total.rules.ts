import type { CurrencyCode } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { Amount, Quantity } from '../../model/cart.types.ts'
import { ONE, portion } from './amount.rules.ts'

type Bought = { price: Amount; salePrice: Amount | null; quantity: Quantity }
type Reduced = { promoAmount: Amount; discountAmount: Amount }

/**
 * Line amount without promotions, rounded once to the currency's smallest unit. A line that is worth something never costs
 * nothing.
 */
export const regularPrice = ({ price, salePrice, quantity }: Bought, currencyCode: CurrencyCode): Amount => {
  const step = money.currencyStep(currencyCode)
  const rounded = portion(salePrice ?? price, quantity, ONE, step)
  return rounded === 0n && (salePrice ?? price) * quantity > 0n ? step : rounded
}

/**
 * The functions below bear the names of the fields of a sales order; promotions and discounts are not above zero.
 * Amounts and quantities are read by `money.amount`.
 */
export const extendedPrice = (line: Bought & Reduced, currencyCode: CurrencyCode): Amount =>
  money.add(regularPrice(line, currencyCode), line.promoAmount, line.discountAmount)

export const subTotal = (lines: readonly { extendedPrice: Amount }[]): Amount =>
  money.add(...lines.map((line) => line.extendedPrice))

type Shipping = { shippingSubTotal: Amount; shippingDiscountAmount: Amount; shippingPromoAmount: Amount }

export const shippingTotal = (order: Shipping): Amount =>
  money.add(order.shippingSubTotal, order.shippingDiscountAmount, order.shippingPromoAmount)

type Order = Reduced & {
  subTotal: Amount
  shippingTotal: Amount
  taxAmount: Amount
  tax2Amount: Amount
}

export const total = (order: Order): Amount =>
  money.add(
    order.subTotal,
    order.promoAmount,
    order.discountAmount,
    order.shippingTotal,
    order.taxAmount,
    order.tax2Amount,
  )

/**
 * Amount of one piece, to four decimals: times the quantity it is the amount of the line, except for
 * rounding.
 */
export const unitAmount = (lineAmount: Amount, quantity: Quantity): Amount =>
  quantity === 0n ? money.zero : portion(lineAmount, ONE, quantity, 1n as Amount)
