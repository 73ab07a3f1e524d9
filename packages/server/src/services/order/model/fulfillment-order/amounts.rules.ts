import { money } from '@tradepost/kernel'
import { computeLine } from '../amount/order-amounts.rules.ts'
import {
  type FulfillmentLine,
  type FulfillmentOrder,
  type FulfillmentOrderFields,
  isVoidLine,
} from './fulfillment-order.rules.ts'

const scaled = (value: number, factor: number, line: FulfillmentLine): number =>
  money.toNumber(money.roundTo(money.multiply(money.amount(value), factor), line.currencyCode))

/** Amounts of a line that is larger or smaller than before. */
const scaleLine = (line: FulfillmentLine, before: number): FulfillmentLine => {
  if (line.quantity === before || before === 0) return line
  const factor = line.quantity / before
  const scale = (value: number) => scaled(value, factor, line)
  return computeLine(
    {
      ...line,
      taxAmount: scale(line.taxAmount),
      tax2Amount: scale(line.tax2Amount),
      shippingAmount: line.shippingAmount === null ? null : scale(line.shippingAmount),
      promoAmount: line.unitPromoAmount === 0 ? scale(line.promoAmount) : line.promoAmount,
      discountAmount: line.unitDiscountAmount === 0 ? scale(line.discountAmount) : line.discountAmount,
    },
    () => false,
  )
}

/** Nothing is charged for what was voided. */
const freeLine = (line: FulfillmentLine): FulfillmentLine => ({
  ...line,
  taxAmount: 0,
  tax2Amount: 0,
  promoAmount: 0,
  discountAmount: 0,
  extendedPrice: 0,
  shippingAmount: line.shippingAmount === null ? null : 0,
})

type Sum = 'subTotal' | 'taxAmount' | 'tax2Amount' | 'shippingTotal'
const summed: { readonly [Name in Sum]: 'extendedPrice' | 'taxAmount' | 'tax2Amount' | 'shippingAmount' } = {
  subTotal: 'extendedPrice',
  taxAmount: 'taxAmount',
  tax2Amount: 'tax2Amount',
  shippingTotal: 'shippingAmount',
}

const sumOf = (lines: FulfillmentLine[], name: Sum): money.Amount =>
  money.add(money.zero, ...lines.map((line) => money.amount(line[summed[name]] ?? 0)))

/** Sums go up and down by what their lines did, so that an amount that was sent as a whole keeps its rest. */
const followSums = (
  order: FulfillmentOrderFields,
  before: FulfillmentLine[],
  after: FulfillmentLine[],
): FulfillmentOrderFields => {
  const next = { ...order }
  for (const name of Object.keys(summed) as Sum[]) {
    const change = money.subtract(sumOf(after, name), sumOf(before, name))
    next[name] = money.toNumber(money.add(money.amount(order[name]), change))
  }
  const parts = [next.subTotal, next.taxAmount, next.tax2Amount, next.shippingTotal]
  return { ...next, total: money.toNumber(money.add(...parts.map((part) => money.amount(part)))) }
}

/** Lines that changed their quantity or were voided, and the sums that follow them. */
export const followAmounts = (before: FulfillmentOrder, after: FulfillmentOrder): FulfillmentOrder => {
  const old = new Map(before.lines.map((line) => [line.id, line]))
  const lines = after.lines.map((line) => {
    const was = old.get(line.id)
    if (!was) return line
    if (isVoidLine(line)) return isVoidLine(was) ? line : freeLine(line)
    return scaleLine(line, was.quantity)
  })
  if (lines.every((line, index) => line === before.lines[index])) return { ...after, lines }
  const isSame = (['extendedPrice', 'taxAmount', 'tax2Amount', 'shippingAmount'] as const).every(
    (name) =>
      JSON.stringify(lines.map((line) => line[name])) ===
      JSON.stringify(before.lines.map((line) => line[name])),
  )
  return isSame
    ? { ...after, lines }
    : { ...after, lines, order: followSums(after.order, before.lines, lines) }
}
