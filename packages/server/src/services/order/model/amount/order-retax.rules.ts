import type { SalesOrderUpdate } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { Order } from '../order.types.ts'
import { lineMachine } from '../state/order.machine.ts'
import { hasOwnAmounts } from './calculated.rules.ts'
import { computeTotals } from './order-amounts.rules.ts'
import { type OrderRate, paidByLine, type Taxed, taxOf, taxSums } from './order-tax.rules.ts'

/** How an order was taxed when it was placed; products by their code, because lines may be split. */
export type OrderTaxes = {
  isIncluded: boolean
  products: Record<string, OrderRate | null>
  shipping: OrderRate | null
}

/** Whether a request has taxes or other amounts of its own, which count more than what the platform would calculate. */
export const hasOwnTaxes = (sent: SalesOrderUpdate): boolean =>
  hasOwnAmounts(sent) ||
  sent.taxAmount !== undefined ||
  sent.tax2Amount !== undefined ||
  sent.taxSummary !== undefined ||
  (sent.lineItems ?? []).some(
    ({ taxAmount, tax2Amount }) => taxAmount !== undefined || tax2Amount !== undefined,
  )

type TaxedLine = Taxed & { code: string }

/** Charged lines with the amount paid for each; a substitute keeps its own tax. */
const taxedLines = (order: Order, { products }: OrderTaxes): TaxedLine[] => {
  const charged = order.lineItems.filter(({ status }) => !lineMachine.is(status, 'void'))
  const reduction = money.add(money.amount(order.promoAmount), money.amount(order.discountAmount))
  const prices = charged.map(({ extendedPrice }) => money.amount(extendedPrice))
  const paid = paidByLine(prices, reduction, order.currencyCode)
  return charged.flatMap(({ code, product }, index) => {
    const rate = products[product.code]
    return rate === undefined ? [] : [{ code, amount: paid[index] ?? money.zero, rate }]
  })
}

/** At the rates of the day on which the order was placed, on what is left of it. */
export const withTaxes = (order: Order, taxes: OrderTaxes): Order => {
  const { currencyCode } = order
  const terms = { isIncluded: taxes.isIncluded, currencyCode }
  const lines = taxedLines(order, taxes)
  const shipping: Taxed = { amount: money.amount(order.shippingTotal), rate: taxes.shipping }
  const added = (one: Taxed) => (taxes.isIncluded ? money.zero : taxOf(one, terms))
  const byLine = new Map(lines.map((line) => [line.code, money.toNumber(added(line))]))
  const lineItems = order.lineItems.map((line) => {
    const taxAmount = byLine.get(line.code)
    return taxAmount === undefined || taxAmount === line.taxAmount ? line : { ...line, taxAmount }
  })
  const taxAmount = money.add(...lineItems.map((line) => money.amount(line.taxAmount)), added(shipping))
  const taxSummary = taxSums([...lines, shipping], terms).map(({ rate, amount }) => ({
    code: rate.taxClass,
    name: rate.name,
    amount: money.toNumber(amount),
  }))
  return computeTotals({ ...order, lineItems, taxAmount: money.toNumber(taxAmount), taxSummary })
}
