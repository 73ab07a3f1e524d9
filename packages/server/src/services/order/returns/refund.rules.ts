import type { SalesOrderLine } from '@tradepost/contract'
import { allocate, money } from '@tradepost/kernel'
import { sumOf } from '../model/amount/order-amounts.rules.ts'
import type { Returned } from '../model/order/returned.types.ts'
import type { Order } from '../model/order.types.ts'
import { lineMachine } from '../model/state/order.machine.ts'

export type Amount = money.Amount

/** Amounts of a line; reductions are negative. */
export type Parts = { goods: Amount; promo: Amount; discount: Amount; tax: Amount; tax2: Amount }

const partNames = ['goods', 'promo', 'discount', 'tax', 'tax2'] as const

export type PaidLine = { quantity: Amount; parts: Parts; step: Amount }

export const sumOfParts = (parts: Parts): Amount => money.add(...partNames.map((name) => parts[name]))

const mapParts = (change: (name: keyof Parts) => Amount): Parts => ({
  goods: change('goods'),
  promo: change('promo'),
  discount: change('discount'),
  tax: change('tax'),
  tax2: change('tax2'),
})

const atLeastZero = (value: Amount): Amount => (value < 0n ? money.zero : value)

const smaller = (one: Amount, other: Amount): Amount => (other < one ? other : one)

/** An amount of the order as a whole, spread over its lines by what their goods cost. */
const spread = (total: number, lines: SalesOrderLine[], order: Order): Amount[] => {
  const rounded = money.roundTo(money.amount(total), order.currencyCode)
  const weights = lines.map((line) => atLeastZero(money.amount(line.extendedPrice)))
  return allocate(rounded, weights, money.currencyStep(order.currencyCode))
}

/** Taxes of the whole order are spread over lines; taxes of lines stay with them, and the remainder is that of shipping. */
const taxesOf = (order: Order, lines: SalesOrderLine[], name: 'taxAmount' | 'tax2Amount'): Amount[] => {
  const ofLines = sumOf(lines, name)
  return ofLines > 0 && ofLines <= order[name]
    ? lines.map((line) => money.amount(line[name]))
    : spread(order[name], lines, order)
}

/** By the code of the line. */
export const paidFor = (order: Order): Map<string, PaidLine> => {
  const lines = order.lineItems.filter(({ status }) => !lineMachine.is(status, 'void'))
  if (lines.length === 0) return new Map()
  const promo = spread(order.promoAmount, lines, order)
  const discount = spread(order.discountAmount, lines, order)
  const tax = taxesOf(order, lines, 'taxAmount')
  const tax2 = taxesOf(order, lines, 'tax2Amount')
  const step = money.currencyStep(order.currencyCode)
  const at = (amounts: Amount[], index: number) => amounts[index] ?? money.zero
  return new Map(
    lines.map((line, index) => [
      line.code,
      {
        quantity: money.amount(line.quantity),
        step,
        parts: {
          goods: money.amount(line.extendedPrice),
          promo: at(promo, index),
          discount: at(discount, index),
          tax: at(tax, index),
          tax2: at(tax2, index),
        },
      },
    ]),
  )
}

/** Half away from zero to a step of the currency, but never more than the whole. */
export const share = (whole: Amount, quantity: Amount, line: PaidLine): Amount => {
  if (quantity >= line.quantity) return whole
  const size = whole < 0n ? -whole : whole
  const divisor = line.quantity * line.step
  const rounded = ((size * quantity * 2n + divisor) / (divisor * 2n)) * line.step
  const kept = smaller(rounded as Amount, size as Amount)
  return whole < 0n ? money.negate(kept) : kept
}

export const nothingReturned: Returned = { quantity: money.zero, refund: money.zero }

/** The most that can be refunded for so many more units: the amount paid for all returned ones, less earlier refunds. */
export const refundLimit = (line: PaidLine, { quantity, refund }: Returned, more: Amount): Amount => {
  const paid = atLeastZero(sumOfParts(line.parts))
  return atLeastZero(money.subtract(share(paid, money.add(quantity, more), line), refund))
}

/**
 * The refund for `more` units. Each share is the difference of two cumulative shares, so that they add up to the paid
 * amount with the last unit; where that exceeds what is left, the goods get less.
 */
export const refundOf = (line: PaidLine, returned: Returned, more: Amount): Parts => {
  const before = returned.quantity
  const after = money.add(before, more)
  const parts = mapParts((name) =>
    money.subtract(share(line.parts[name], after, line), share(line.parts[name], before, line)),
  )
  const excess = atLeastZero(money.subtract(sumOfParts(parts), refundLimit(line, returned, more)))
  return { ...parts, goods: money.subtract(parts.goods, excess) }
}

export const addReturned = (returned: Returned, quantity: Amount, refund: Amount): Returned => ({
  quantity: money.add(returned.quantity, quantity),
  refund: money.add(returned.refund, refund),
})

/** How much of a line was handed over and is in no other return. */
export const returnableOf = (handedOver: Amount, { quantity }: Returned): Amount =>
  atLeastZero(money.subtract(handedOver, smaller(quantity, handedOver)))
