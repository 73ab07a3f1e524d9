import { allocate, money } from '@tradepost/kernel'
import type { Amount, Cart, CartLine, Offer } from '../../model/cart.types.ts'
import { ONE, portion } from './amount.rules.ts'
import type { Applied, Bill, BillLine, Effect, Reductions } from './bill.types.ts'
import { regularPrice } from './total.rules.ts'

const { zero, add } = money
const nothing: Reductions = { promoAmount: zero, discountAmount: zero }

const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n)

const byCode = (a: { code: string }, b: { code: string }) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)

/**
 * Shipping by line: as sent, as long as the lines do not have more than there is; without any on the lines it is
 * spread over them by what they cost.
 */
const shippingByLine = (cart: Cart, regular: readonly Amount[], total: Amount, step: Amount): Amount[] => {
  const sent = cart.lines.map((line) => portion(line.shippingAmount, 1n, 1n, step))
  const sum = add(...sent)
  if (cart.lines.length === 0 || (sum > 0n && sum <= total)) return sent
  return allocate(total, sum > 0n ? sent : regular, step)
}

/** Exact, in units of an amount times those of a quantity. */
const exactPrice = ({ price, salePrice, quantity }: CartLine): bigint => (salePrice ?? price) * quantity

/**
 * Lines of one product are rounded together: what rounding takes from the parts, compared with all of them in one line, is
 * put on those that lost most.
 */
const regularPrices = ({ lines, currencyCode }: Cart, step: Amount): Amount[] => {
  const regular = lines.map((line) => regularPrice(line, currencyCode))
  const products = Map.groupBy(lines.keys(), (index) => (lines[index] as CartLine).productCode)
  for (const indexes of products.values()) {
    if (indexes.length === 1) continue
    const lost = (index: number) => exactPrice(lines[index] as CartLine) - (regular[index] as Amount) * ONE
    const together = portion(
      sumOf(indexes.map((index) => exactPrice(lines[index] as CartLine))),
      1n,
      ONE,
      step,
    )
    const missing = together - sumOf(indexes.map((index) => regular[index] as Amount))
    if (missing <= 0n) continue
    const byLoss = indexes.toSorted((one, other) => Number(lost(other) - lost(one)))
    for (const index of byLoss.slice(0, Number(missing / step)))
      regular[index] = add(regular[index] as Amount, step)
  }
  return regular
}

export const openBill = (sent: Cart): Bill => {
  const step = money.currencyStep(sent.currencyCode)
  const cart = {
    ...sent,
    lines: sent.lines.toSorted(byCode),
    shippingSubTotal: portion(sent.shippingSubTotal, 1n, 1n, step),
  }
  const regular = regularPrices(cart, step)
  const shipping = shippingByLine(cart, regular, cart.shippingSubTotal, step)
  const lines = cart.lines.map((line, index) => ({
    line,
    regular: regular[index] as Amount,
    ...nothing,
    orderShare: zero,
    shipping: shipping[index] as Amount,
  }))
  const regularTotal = add(...regular)
  return {
    cart,
    step,
    lines,
    regularTotal,
    remainingTotal: regularTotal,
    lineValues: new Map(),
    order: nothing,
    shipping: nothing,
    applied: [],
  }
}

/** Line amount before discounts on the whole order. */
export const remaining = ({ regular, promoAmount, discountAmount }: BillLine): Amount =>
  add(regular, promoAmount, discountAmount)

/** Line amount after all discounts. */
export const openAmount = (line: BillLine): Amount => add(remaining(line), line.orderShare)

/** Amount left to pay for all goods. */
export const openTotal = ({ remainingTotal, order }: Bill): Amount =>
  add(remainingTotal, order.promoAmount, order.discountAmount)

export const openShipping = ({ cart, shipping }: Bill): Amount =>
  add(cart.shippingSubTotal, shipping.promoAmount, shipping.discountAmount)

/** Promotions on products look at the regular prices, all others at what those left. */
export const subTotalFor = ({ regularTotal, remainingTotal }: Bill, { target }: Offer): Amount =>
  target === 'product' ? regularTotal : remainingTotal

const reduce = <T extends Reductions>(from: T, { type }: Offer, amount: Amount): T => ({
  ...from,
  ...(type === 'coupon'
    ? { discountAmount: add(from.discountAmount, amount) }
    : { promoAmount: add(from.promoAmount, amount) }),
})

const reduceLine = (line: BillLine, offer: Offer, amount: Amount): BillLine => {
  if (offer.target === 'product') return reduce(line, offer, amount)
  if (offer.target === 'order') return { ...line, orderShare: add(line.orderShare, amount) }
  return { ...line, shipping: add(line.shipping, amount) }
}

/** The bill after a promotion. */
export const applyEffect = (bill: Bill, applied: Applied, { parts }: Effect): Bill => {
  const { offer } = applied
  const byLine = new Map(parts.map(({ lineItemCode, amount }) => [lineItemCode, amount]))
  const sum = add(...parts.map(({ amount }) => amount))
  return {
    ...bill,
    lines: bill.lines.map((line) => {
      const amount = byLine.get(line.line.code)
      return amount === undefined ? line : reduceLine(line, offer, amount)
    }),
    ...(offer.target === 'product' && { remainingTotal: add(bill.remainingTotal, sum) }),
    ...(offer.target === 'order' && { order: reduce(bill.order, offer, sum) }),
    ...(offer.target.endsWith('Shipping') && { shipping: reduce(bill.shipping, offer, sum) }),
    applied: [...bill.applied, applied],
  }
}
