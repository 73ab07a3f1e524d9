import type { AmountCheck, CurrencyCode, OrderProduct, SalesOrderLine } from '@tradepost/contract'
import { money } from '@tradepost/kernel'

/** The formulas of the interface. All of them are exact; goods by weight are rounded to the currency. */
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

const times = (unit: number, quantity: number, currency: CurrencyCode): number =>
  money.toNumber(money.roundTo(money.multiply(money.amount(unit), quantity), currency))

const sum = (...values: number[]): number =>
  money.toNumber(money.add(...values.map((value) => money.amount(value))))

/** A line whose promotion is known only as a whole keeps it: nobody can tell what one unit of it is. */
const fromUnit = (unit: number, whole: number, { quantity, currencyCode }: LineParts) =>
  unit === 0 ? whole : times(unit, quantity, currencyCode)

type LineFormula = 'promoAmount' | 'discountAmount' | 'extendedPrice'
/** In the order in which they build on each other. */
const lineFormulas: Record<LineFormula, (line: LineParts) => number> = {
  promoAmount: (line) => fromUnit(line.unitPromoAmount, line.promoAmount, line),
  discountAmount: (line) => fromUnit(line.unitDiscountAmount, line.discountAmount, line),
  extendedPrice: ({ product, quantity, currencyCode, promoAmount, discountAmount }) =>
    sum(times(product.salePrice ?? product.price, quantity, currencyCode), promoAmount, discountAmount),
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
  lineItems: (LineParts & { code: string })[]
}
type OrderFormula = 'subTotal' | 'shippingTotal' | 'total'
const orderFormulas: Record<OrderFormula, (order: OrderParts) => number> = {
  subTotal: ({ lineItems }) => sum(...lineItems.map(({ extendedPrice }) => extendedPrice)),
  shippingTotal: (order) =>
    sum(order.shippingSubTotal, order.shippingDiscountAmount, order.shippingPromoAmount),
  total: (order) =>
    sum(
      order.subTotal,
      order.promoAmount,
      order.discountAmount,
      order.shippingTotal,
      order.taxAmount,
      order.tax2Amount,
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

/** Of an order whose lines are computed. */
export const computeTotals = <Order extends OrderParts>(
  order: Order,
  isSent: (name: OrderFormula) => boolean = () => false,
): Order => follow(orderFormulas as Record<OrderFormula, (parts: Order) => number>, order, isSent)

const differences = <Name extends string, Parts extends { [Key in Name]: number }>(
  formulas: Record<Name, (parts: Parts) => number>,
  parts: Parts,
  fieldOf: (name: Name) => string,
): [string, AmountCheck[string]][] =>
  (Object.keys(formulas) as Name[]).flatMap((name) => {
    const [sent, expected] = [parts[name], formulas[name](parts)]
    return money.amount(sent) === money.amount(expected) ? [] : [[fieldOf(name), { sent, expected }]]
  })

/** Each formula is checked with the amounts as they stand, so one difference does not bring others with it. */
export const checkAmounts = (order: OrderParts): AmountCheck | null => {
  const found = [
    ...order.lineItems.flatMap((line) =>
      differences(lineFormulas, line, (name) => `lineItems.${line.code}.${name}`),
    ),
    ...differences(orderFormulas, order, (name) => name),
  ]
  return found.length === 0 ? null : Object.fromEntries(found)
}
