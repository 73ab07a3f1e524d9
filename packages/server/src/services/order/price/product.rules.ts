import { texts } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { ProductInquiry, SellableProduct } from '../../catalog/index.ts'
import { type LineIndexOf, lineIndexes } from '../model/line/line.rules.ts'
import type { Order } from '../model/order.types.ts'
import { lineMachine, salesOrderMachine } from '../model/state/order.machine.ts'

/** Orders that the platform checks and prices; others were completed in another system. */
export const isPlacement = ({ status, imported }: Pick<Order, 'status' | 'imported'>): boolean =>
  !imported && salesOrderMachine.may(status, 'verify')

export const inquiriesOf = (order: Order, catalogCode: string | null): ProductInquiry[] =>
  order.lineItems.map(({ product, quantity, currencyCode, fulfillmentLocationCode }) => ({
    catalogCode,
    productCode: product.code,
    locationCode: fulfillmentLocationCode,
    quantity,
    currencyCode,
  }))

const problemOf = (line: Order['lineItems'][number], facts: SellableProduct | null | undefined) => {
  const { code, price, salePrice } = line.product
  if (!facts) return { status: 404, field: 'code', message: texts.unknownProduct(code) }
  if (!facts.isActive) return { status: 409, field: 'code', message: texts.inactiveProduct(code) }
  const cents = (value: number) => money.roundTo(money.amount(value), line.currencyCode)
  const sent = salePrice ?? price
  if (facts.price !== null && cents(facts.price) === cents(sent)) return null
  const message =
    facts.price === null
      ? texts.noPriceIn(code, line.currencyCode)
      : texts.otherPrice(code, facts.price, line.currencyCode, sent)
  return { status: 409, field: 'price', message }
}

/** For merchants whose lines must match the catalog. */
export const checkProducts = (
  { lineItems }: Order,
  facts: (SellableProduct | null)[],
  lineIndexOf: LineIndexOf = lineIndexes(lineItems),
): Problem[] =>
  lineItems.flatMap((line, index) => {
    const problem = problemOf(line, facts[index])
    if (!problem) return []
    const { status, field, message } = problem
    const path = ['lineItems', lineIndexOf(line.code) ?? index, 'product', field]
    return [{ code: 'NOT_PASSED', status, message, path }]
  })

type Line = Order['lineItems'][number]

const isReadable = ({ product, quantity, currencyCode }: Line): boolean =>
  [product?.code, product?.price, quantity, currencyCode].every((part) => part !== undefined)

/** Lines of an order that is still to be placed which sell something else, or otherwise, than before. */
export const linesToRecheck = (before: Order, after: Order): Line[] => {
  if (!salesOrderMachine.may(after.status, 'checkOut') || !isPlacement(after)) return []
  const termsOf = ({ product, quantity, fulfillmentLocationCode }: Line) =>
    JSON.stringify([product.code, product.price, product.salePrice, quantity, fulfillmentLocationCode])
  const old = new Map(before.lineItems.map((line) => [line.code, termsOf(line)]))
  return after.lineItems.filter(
    (line) => isReadable(line) && !lineMachine.isFinal(line.status) && old.get(line.code) !== termsOf(line),
  )
}
