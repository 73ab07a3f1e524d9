import type { SalesOrder } from '@tradepost/contract'
import { rounded } from '../model/amount.rules.ts'
import { isLive, taxOf } from './order.rules.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** As a positive number. */
const takenOff = (...amounts: number[]): number => Math.max(0, -sum(amounts))

/** Zero where nothing is taxed. */
const rateOf = (tax: number, net: number): number => (net > 0 && tax > 0 ? tax / net : 0)

const share = (part: number, whole: number): number =>
  whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0

/** Of a rate, to one decimal. */
export const percentOf = (rate: number): number => Math.round(rate * 1000) / 10

/**
 * Both kinds of amounts of an order, before its discounts. Prices that include the tax have it in the summary alone:
 * it is spread over goods and shipping then.
 */
export const sumsOf = (order: SalesOrder) => {
  const { subTotal, total, shippingSubTotal, shippingTotal } = order
  const ofSummary = sum(order.taxSummary.map(({ amount }) => amount ?? 0))
  const isIncluded = taxOf(order) === 0 && ofSummary > 0
  const tax = isIncluded ? ofSummary : taxOf(order)
  const discount = takenOff(order.promoAmount, order.discountAmount)
  const ofGoods = isIncluded ? tax : sum(order.lineItems.filter(isLive).map(taxOf))
  const ofShipping = Math.max(0, tax - ofGoods)
  const goodsRate = isIncluded ? rateOf(tax, total - tax) : rateOf(ofGoods, subTotal - discount)
  const ownRate = ofGoods > 0 ? rateOf(ofShipping, shippingTotal) : 0
  const shippingRate = isIncluded ? goodsRate : ownRate
  const shipping = Math.max(shippingSubTotal, shippingTotal)
  const gross = (amount: number, rate: number) => rounded(isIncluded ? amount : amount * (1 + rate))
  return {
    isIncluded,
    tax,
    goodsRate,
    /** Where all prices include one rate. */
    includedPercent: isIncluded && order.taxSummary.length === 1 ? percentOf(goodsRate) : null,
    /** Of the whole tax, what the goods have. */
    goodsShare: isIncluded ? share(subTotal - discount, total) : share(ofGoods, tax),
    goods: {
      gross: gross(subTotal, goodsRate),
      net: rounded(isIncluded ? subTotal / (1 + goodsRate) : subTotal),
    },
    discount: gross(discount, goodsRate),
    shipping: gross(shipping, shippingRate),
    shippingNet: rounded(isIncluded ? shippingTotal / (1 + shippingRate) : shippingTotal),
    shippingDiscount: gross(shipping - shippingTotal, shippingRate),
    shippingPercent: shippingRate > 0 ? percentOf(shippingRate) : null,
  }
}
export type OrderSums = ReturnType<typeof sumsOf>
