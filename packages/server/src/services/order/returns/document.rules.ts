import type { ReturnLine, ReturnOrder } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { isTakenOut } from './return-order.machine.ts'

/** A line while something is decided about it. */
export type ReturnLineDoc = Omit<
  ReturnLine,
  'returnReason' | 'productCondition' | 'possibleFulfillmentLocations'
> & {
  /** Zero or above, with its part of what was taken off the order as a whole. */
  refund: number
  shares: { promo: number; discount: number }
}

/** Fields computed on read or set when stored. */
type Computed = 'orderNumber' | 'salesOrderNumber' | 'date' | 'updateDate' | 'salesOrder' | 'lineItems'

/** A return while something is decided about it: every field present. */
export type ReturnDoc = Omit<ReturnOrder, Computed> & { lineItems: ReturnLineDoc[] }

export type ReturnAmounts = Pick<
  ReturnDoc,
  | 'subTotal'
  | 'promoAmount'
  | 'discountAmount'
  | 'taxAmount'
  | 'tax2Amount'
  | 'shippingSubTotal'
  | 'shippingDiscountAmount'
  | 'shippingPromoAmount'
  | 'shippingTotal'
  | 'total'
>

const { amount, toNumber } = money

const sum = (values: number[]): number => toNumber(money.add(...values.map((value) => amount(value))))

/** Zero is never written as minus zero. */
export const negative = (value: number): number => (value === 0 ? 0 : -Math.abs(value))
export const positive = (value: number): number => Math.abs(value)

export const liveLines = ({ lineItems }: Pick<ReturnDoc, 'lineItems'>): ReturnLineDoc[] =>
  lineItems.filter(({ status }) => !isTakenOut(status))

/** Refund of the lines, zero or positive. */
export const lineRefund = (doc: Pick<ReturnDoc, 'lineItems'>): number =>
  sum(liveLines(doc).map(({ refund }) => refund))

type Sent = Partial<ReturnAmounts>

/** By the formulas of a sales order, except where something was sent. At most `most` is given back unless a total was sent. */
export const amountsOf = (
  doc: Pick<ReturnDoc, 'lineItems'>,
  sent: Sent,
  most = Number.POSITIVE_INFINITY,
): ReturnAmounts => {
  const lines = liveLines(doc)
  const of = (name: 'extendedPrice' | 'taxAmount' | 'tax2Amount' | 'shippingAmount') =>
    sum(lines.map((line) => line[name]))
  const subTotal = negative(sent.subTotal ?? of('extendedPrice'))
  const promoAmount = positive(sent.promoAmount ?? sum(lines.map(({ shares }) => shares.promo)))
  const discountAmount = positive(sent.discountAmount ?? sum(lines.map(({ shares }) => shares.discount)))
  const taxAmount = negative(sent.taxAmount ?? of('taxAmount'))
  const tax2Amount = negative(sent.tax2Amount ?? of('tax2Amount'))
  const shippingSubTotal = negative(sent.shippingSubTotal ?? sent.shippingTotal ?? of('shippingAmount'))
  const shippingDiscountAmount = positive(sent.shippingDiscountAmount ?? 0)
  const shippingPromoAmount = positive(sent.shippingPromoAmount ?? 0)
  const shipping = Math.min(0, sum([shippingSubTotal, shippingDiscountAmount, shippingPromoAmount]))
  const shippingTotal = negative(sent.shippingTotal ?? shipping)
  const all = sum([subTotal, promoAmount, discountAmount, taxAmount, tax2Amount, shippingTotal])
  const total = negative(sent.total ?? Math.max(Math.min(0, all), -most))
  return {
    subTotal,
    promoAmount,
    discountAmount,
    taxAmount,
    tax2Amount,
    shippingSubTotal,
    shippingDiscountAmount,
    shippingPromoAmount,
    shippingTotal,
    total,
  }
}

/** After lines were taken out: what is left of the return gives back its part, and no more than was agreed before. */
export const amountsAfter = (before: ReturnDoc, after: ReturnDoc): ReturnAmounts => {
  const isEmpty = liveLines(after).length === 0
  const { shippingSubTotal, shippingDiscountAmount, shippingPromoAmount, shippingTotal } = before
  const shipping = { shippingSubTotal, shippingDiscountAmount, shippingPromoAmount, shippingTotal }
  return amountsOf(after, isEmpty ? {} : shipping, -before.total)
}
