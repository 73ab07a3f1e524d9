import { money } from '@tradepost/kernel'
import type { Amount, Offer, Quantity } from '../../model/cart.types.ts'
import { notNegative, ONE, portion, smaller, WHOLE } from '../bill/amount.rules.ts'

/** A discount whose number has been read, once for all lines. */
export type Discount = { type: Offer['discount']['type']; units: Amount }

export const readDiscount = ({ discount: { type, amount } }: Offer): Discount => ({
  type,
  units: money.amount(amount),
})

/** Discount on a price: at most the price, and zero if a fixed price would be higher. */
export const discountOnPrice = ({ type, units }: Discount, price: Amount, step: Amount): Amount => {
  if (type === 'percentage') return smaller(price, portion(price, units, WHOLE, step))
  const rounded = portion(units, 1n, 1n, step)
  return type === 'absolute' ? smaller(price, rounded) : notNegative(money.subtract(price, rounded))
}

type Pieces = { remaining: Amount; quantity: Quantity }

/** Discount on some pieces of a line; absolute amounts and fixed prices are per piece. */
export const discountOnPieces = (
  { type, units }: Discount,
  { remaining, quantity }: Pieces,
  pieces: Quantity,
  step: Amount,
): Amount => {
  if (type === 'percentage')
    return smaller(remaining, portion(remaining, pieces * units, quantity * WHOLE, step))
  const price = portion(remaining, pieces, quantity, step)
  const sum = portion(units, pieces, ONE, step)
  return type === 'absolute' ? smaller(price, sum) : notNegative(money.subtract(price, sum))
}
