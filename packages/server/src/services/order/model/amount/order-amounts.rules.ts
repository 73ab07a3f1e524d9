import type { AmountCheck, OrderProduct, SalesOrderLine } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { extendedPrice, shippingTotal, subTotal, total } from '../../../promotion/index.ts'
import { lineMachine } from '../state/order.machine.ts'

type LineParts = Pick<
  SalesOrderLine,
  | 'quantity'
  | 'currencyCode'
  | 'unitPromoAmount'
  | 'unitDiscountAmount'
  | 'promoAmount'
  | 'discountAmount'
  | 'extendedPrice'
> & { product: Pick<OrderProduct, 'price' | 'salePrice'> }

const { amount, toNumber } = money

/** A line whose promotion is known only as a total keeps it: the amount of one unit is unknown. */
const fromUnit = (unit: number, whole: number, { quantity, currencyCode }: LineParts): number =>
  unit === 0 ? whole : toNumber(money.roundTo(money.multiply(amount(unit), quantity), currencyCode))

const extendedPriceOf = ({ product, quantity, currencyCode, ...line }: LineParts): number => {
  const bought = {
    price: amount(product.price),
    salePrice: typeof product.salePrice === 'number' ? amount(product.salePrice) : null,
    quantity: amount(quantity),
    promoAmount: amount(line.promoAmount),
    discountAmount: amount(line.discountAmount),
  }
  return toNumber(extendedPrice(bought, currencyCode))
}

export type LineFormula = 'promoAmount' | 'discountAmount' | 'extendedPrice'

/** In the order in which they build on each other. */
const lineFormulas: Record<LineFormula, (line: LineParts) => number> = {
  promoAmount: (line) => fromUnit(line.unitPromoAmount, line.promoAmount, line),
  discountAmount: (line) => fromUnit(line.unitDiscountAmount, line.discountAmount, line),
  extendedPrice: extendedPriceOf,
}

export const lineAmountNames = Object.keys(lineFormulas) as LineFormula[]

type OrderParts = {
  subTotal: number
  promoAmount: number
  discountAmount: number
  shippingSubTotal: number
  shippingPromoAmount: number
  shippingDiscountAmount: number
  shippingTotal: number
  taxAmount: number
  tax2Amount: number
  total: number
  lineItems: (LineParts & { code: string; status?: SalesOrderLine['status'] })[]
}

type OrderFormula = 'subTotal' | 'shippingTotal' | 'total'

const amounts = <Name extends string>(
  order: { [Key in Name]: number },
  ...names: Name[]
): { [Key in Name]: money.Amount } =>
  Object.fromEntries(names.map((name) => [name, amount(order[name])])) as { [Key in Name]: money.Amount }

const orderFormulas: Record<OrderFormula, (order: OrderParts) => number> = {
  subTotal: ({ lineItems }) => toNumber(subTotal(lineItems.map((line) => amounts(line, 'extendedPrice')))),
  shippingTotal: (order) =>
    toNumber(
      shippingTotal(amounts(order, 'shippingSubTotal', 'shippingDiscountAmount', 'shippingPromoAmount')),
    ),
  total: (order) =>
    toNumber(
      total(
        amounts(
          order,
          'subTotal',
          'promoAmount',
          'discountAmount',
          'shippingTotal',
          'taxAmount',
          'tax2Amount',
        ),
      ),
    ),
}

/** Applies the formulas in their order, but not to what was sent. */
const follow = <Name extends string, Parts extends { [Key in Name]: number }>(
  formulas: Record<Name, (parts: Parts) => number>,
  parts: Parts,
  isSent: (name: Name) => boolean,
): Parts => {
  const done = { ...parts }
  for (const name of Object.keys(formulas) as Name[])
    if (!isSent(name)) (done as { [Key in Name]: number })[name] = formulas[name](done)
  return done
}

export const computeLine = <Line extends LineParts>(
  line: Line,
  isSent: (name: LineFormula) => boolean = () => false,
): Line => follow(lineFormulas as Record<LineFormula, (parts: Line) => number>, line, isSent)

/** The lines must be computed already. */
export const computeTotals = <Order extends OrderParts>(
  order: Order,
  isSent: (name: OrderFormula) => boolean = () => false,
): Order => follow(orderFormulas as Record<OrderFormula, (parts: Order) => number>, order, isSent)

type Reduced = keyof Omit<OrderParts, 'lineItems'>

/** Each reduction with the amount it is taken off. */
const takenOff: [from: Reduced, ...names: Reduced[]][] = [
  ['subTotal', 'promoAmount', 'discountAmount'],
  ['shippingSubTotal', 'shippingPromoAmount', 'shippingDiscountAmount'],
]

/** At most what is left can be taken off, unless more was sent or was taken off before. */
export const capReductions = <Order extends OrderParts>(
  before: OrderParts,
  after: Order,
  isSent: (name: Reduced) => boolean,
): Order => {
  const leftOf = (order: OrderParts, names: Reduced[]) =>
    money.add(...names.map((name) => amount(order[name])))
  const capped = takenOff.flatMap(([from, ...names]) => {
    const all = [from, ...names]
    let excess = leftOf(after, all)
    if (excess >= 0n || leftOf(before, all) < 0n || all.some(isSent)) return []
    return names.map((name) => {
      const value = amount(after[name])
      if (value >= 0n) return [name, after[name]] as const
      const fitting = value > excess ? money.zero : money.subtract(value, excess)
      excess = money.subtract(excess, money.subtract(value, fitting))
      return [name, toNumber(fitting)] as const
    })
  })
  if (capped.length === 0) return after
  return computeTotals({ ...after, ...Object.fromEntries(capped) }, isSent)
}

/** A unit has four decimals: what is lost with the fifth grows with the quantity, and then comes the rounding. */
const toleranceOf = ({ quantity, currencyCode }: LineParts, name: LineFormula): bigint =>
  name === 'extendedPrice' ? 0n : (BigInt(Math.ceil(quantity)) + money.currencyStep(currencyCode)) / 2n

const isNear = (one: number, other: number, tolerance: bigint): boolean => {
  const difference = amount(one) - amount(other)
  return (difference < 0n ? -difference : difference) <= tolerance
}

type Found = [field: string, difference: AmountCheck[string]][]

/** A line that was voided costs nothing, or what it did when it came from elsewhere; neither is a mistake. */
const lineDifferences = (line: OrderParts['lineItems'][number]): Found =>
  (line.status && lineMachine.is(line.status, 'void') ? [] : lineAmountNames).flatMap((name) => {
    const [sent, expected] = [line[name], lineFormulas[name](line)]
    const isSame = isNear(sent, expected, toleranceOf(line, name))
    return isSame ? [] : [[`lineItems.${line.code}.${name}`, { sent, expected }]]
  })

const orderDifferences = (order: OrderParts): Found =>
  (Object.keys(orderFormulas) as OrderFormula[]).flatMap((name) => {
    const [sent, expected] = [order[name], orderFormulas[name](order)]
    return isNear(sent, expected, 0n) ? [] : [[name, { sent, expected }]]
  })

/** Each formula is checked with the amounts as they stand, so one difference does not bring others with it. */
export const checkAmounts = (order: OrderParts): AmountCheck | null => {
  const found = [...order.lineItems.flatMap(lineDifferences), ...orderDifferences(order)]
  return found.length === 0 ? null : Object.fromEntries(found)
}

/** Sums over the lines, unless the order has an amount of its own. */
export const summedFields = {
  shippingSubTotal: 'shippingAmount',
  taxAmount: 'taxAmount',
  tax2Amount: 'tax2Amount',
} as const

export type SummedField = keyof typeof summedFields

export const sumOf = (lines: SalesOrderLine[], field: (typeof summedFields)[SummedField]): number =>
  money.toNumber(money.add(...lines.map((line) => money.amount(line[field] ?? 0))))
