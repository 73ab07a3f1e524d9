import type { CurrencyCode, SalesOrderLine } from '@tradepost/contract'
import { allocate, money } from '@tradepost/kernel'
import type { Order } from '../order.types.ts'
import { lineMachine } from '../state/order.machine.ts'
import { type SummedField, summedFields, sumOf } from './order-amounts.rules.ts'

const { amount, toNumber } = money

/** A canceled or rejected line is not charged, whatever its quantity. */
export const chargedQuantity = ({ quantity, status }: Pick<SalesOrderLine, 'quantity' | 'status'>): number =>
  lineMachine.is(status, 'void') ? 0 : quantity

const scaled = (value: number, factor: number, currencyCode: CurrencyCode): number =>
  toNumber(money.roundTo(money.multiply(amount(value), factor), currencyCode))

type LineAmount =
  | 'promoAmount'
  | 'discountAmount'
  | 'extendedPrice'
  | 'shippingAmount'
  | 'taxAmount'
  | 'tax2Amount'
type IsSent = (name: LineAmount) => boolean

/** Promotions known only as a total: the amount of one unit is unknown. */
const wholes = [
  ['promoAmount', 'unitPromoAmount'],
  ['discountAmount', 'unitDiscountAmount'],
] as const

/** Taxes go with the quantity in both directions; promotions and shipping do not grow by themselves. */
export const scaleLine = (line: SalesOrderLine, before: number, isSent: IsSent): SalesOrderLine => {
  if (line.quantity === before || before === 0) return line
  const factor = line.quantity / before
  const scale = (value: number) => scaled(value, factor, line.currencyCode)
  const next = { ...line }
  for (const name of ['taxAmount', 'tax2Amount'] as const) if (!isSent(name)) next[name] = scale(line[name])
  if (factor >= 1) return next
  for (const [whole, unit] of wholes) if (line[unit] === 0 && !isSent(whole)) next[whole] = scale(line[whole])
  if (line.shippingAmount !== null && !isSent('shippingAmount'))
    next.shippingAmount = scale(line.shippingAmount)
  return next
}

/** A line that was voided keeps its quantity, for the record, and costs nothing. */
export const dropAmounts = (line: SalesOrderLine, isSent: IsSent): SalesOrderLine => {
  const next = { ...line }
  for (const name of ['promoAmount', 'discountAmount', 'extendedPrice', 'taxAmount', 'tax2Amount'] as const)
    if (!isSent(name)) next[name] = 0
  if (line.shippingAmount !== null && !isSent('shippingAmount')) next.shippingAmount = 0
  return next
}

const reductions = [
  'promoAmount',
  'discountAmount',
  'shippingSubTotal',
  'shippingPromoAmount',
  'shippingDiscountAmount',
] as const
const taxes = ['taxAmount', 'tax2Amount'] as const
type Scaled = (typeof reductions)[number] | (typeof taxes)[number]

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** How much of its value an order has left; null when no line that it had is charged for another quantity. */
const shareLeft = (before: Order, after: Order): number | null => {
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  const kept = after.lineItems.flatMap((line) => {
    const was = old.get(line.code)
    return was && chargedQuantity(was) > 0 ? [{ was, now: chargedQuantity(line) }] : []
  })
  if (kept.every(({ was, now }) => was.quantity === now)) return null
  const isFree = kept.every(({ was }) => was.extendedPrice === 0)
  const weight = ({ extendedPrice, quantity }: SalesOrderLine) => (isFree ? quantity : extendedPrice)
  const added = after.lineItems.filter((line) => !old.has(line.code) && chargedQuantity(line) > 0)
  const left = sum([...kept.map(({ was, now }) => (weight(was) * now) / was.quantity), ...added.map(weight)])
  return left / sum(kept.map(({ was }) => weight(was)))
}

const isSumOfLines = (order: Order, name: Scaled): boolean =>
  name in summedFields && order[name] === sumOf(order.lineItems, summedFields[name as SummedField])

/** Amounts of the order as a whole shrink with it. */
export const scaleOrder = (
  before: Order,
  after: Order,
  isSent: (name: Scaled) => boolean,
): Partial<Order> => {
  const share = shareLeft(before, after)
  if (share === null) return {}
  const parts = [
    ...reductions.map((name) => [name, Math.min(share, 1)] as const),
    ...taxes.map((name) => [name, share] as const),
  ]
  return Object.fromEntries(
    parts
      .filter(([name, factor]) => factor !== 1 && !isSent(name) && !isSumOfLines(before, name))
      .map(([name, factor]) => [name, scaled(before[name], factor, after.currencyCode)]),
  )
}

const taxOf = ({ taxAmount, tax2Amount }: Order) => money.add(amount(taxAmount), amount(tax2Amount))

/**
 * The kinds of tax keep their shares: added ones of the tax that is left, included ones of the total. Nothing is listed when
 * nothing is left.
 */
export const scaleTaxes = (before: Order, after: Order): Order['taxSummary'] => {
  const { taxSummary, currencyCode } = before
  const [was, is] =
    taxOf(before) !== money.zero ? [taxOf(before), taxOf(after)] : [amount(before.total), amount(after.total)]
  if (was === is || was <= money.zero || taxSummary.length === 0) return after.taxSummary
  if (is <= money.zero) return []
  const weights = taxSummary.map((one) => amount(Math.max(one.amount ?? 0, 0)))
  const whole = money.add(...weights)
  const left = scaled(toNumber(whole), Number(is) / Number(was), currencyCode)
  const shares = allocate(amount(left), weights, money.currencyStep(currencyCode))
  return taxSummary.map((one, index) => ({ ...one, amount: toNumber(shares[index] ?? money.zero) }))
}
