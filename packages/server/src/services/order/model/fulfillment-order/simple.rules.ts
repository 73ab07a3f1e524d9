import {
  type FulfillmentMethod,
  type FulfillmentOrderCreate,
  fulfillmentMethods,
  type RouteType,
  type SalesOrderLine,
  type SimpleFulfillmentOrderCreate,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { computeLine } from '../amount/order-amounts.rules.ts'
import type { Order } from '../order.types.ts'

export const routeTypeOf: { readonly [Method in FulfillmentMethod]: RouteType } = {
  directShip: 'standardDirectShip',
  BOPIS: 'standardPickup',
  ROPIS: 'standardReserve',
}

const methodOf = (word: string): FulfillmentMethod =>
  fulfillmentMethods.find((method) => method === word) ?? 'directShip'

type SimpleLine = SimpleFulfillmentOrderCreate['lineItems'][number]
type Line = FulfillmentOrderCreate['lineItems'][number]

/** A part of a sales order line, with its share of the amounts. */
const lineOf = (
  of: SalesOrderLine | undefined,
  { salesOrderLineItemCode, quantity }: SimpleLine,
  order: Order,
): Line => {
  if (!of)
    return {
      salesOrderLineItemCode,
      quantity,
      currencyCode: order.currencyCode,
      price: 0,
      product: { code: 'unknown', name: '', price: 0, currencyCode: order.currencyCode },
    }
  const factor = of.quantity > 0 ? quantity / of.quantity : 0
  const share = (value: number) =>
    money.toNumber(money.roundTo(money.multiply(money.amount(value), factor), of.currencyCode))
  const part = computeLine(
    { ...of, quantity, promoAmount: share(of.promoAmount), discountAmount: share(of.discountAmount) },
    () => false,
  )
  return {
    salesOrderLineItemCode,
    quantity,
    sku: of.product.identifiers?.sku ?? null,
    currencyCode: of.currencyCode,
    price: of.price,
    salePrice: of.product.salePrice ?? null,
    shippingAmount: of.shippingAmount === null ? null : share(of.shippingAmount),
    taxAmount: share(of.taxAmount),
    tax2Amount: share(of.tax2Amount),
    taxExempt: of.taxExempt,
    unitPromoAmount: of.unitPromoAmount,
    unitDiscountAmount: of.unitDiscountAmount,
    promoAmount: part.promoAmount,
    discountAmount: part.discountAmount,
    overrideAmount: of.overrideAmount,
    extendedPrice: part.extendedPrice,
    product: of.product,
    substitutionAllowed: of.substitutionAllowed,
  }
}

const sumOf = (
  lines: Line[],
  name: 'extendedPrice' | 'taxAmount' | 'tax2Amount' | 'shippingAmount',
): number => money.toNumber(money.add(money.zero, ...lines.map((line) => money.amount(line[name] ?? 0))))

const addressOf = (
  { addressSequences }: Order,
  index: number,
): FulfillmentOrderCreate['fulfillmentOrderAddress'] => {
  const address = addressSequences[index]
  if (!address?.emailAddress || !address.firstName || !address.lastName) return null
  const { orderSegment: _, customerContactId: __, companyName: ___, ...rest } = address
  const { firstName, lastName, emailAddress } = address
  return { ...rest, firstName, lastName, emailAddress, orderIndex: index }
}

/** A fulfillment order by quantities alone: everything else comes from the sales order. */
export const completeSimple = (
  order: Order,
  salesOrderNumber: string,
  sent: SimpleFulfillmentOrderCreate,
): FulfillmentOrderCreate => {
  const type = methodOf(sent.fulfillmentMethod)
  const known = new Map(order.lineItems.map((line) => [line.code, line]))
  const lineItems = sent.lineItems.map((line) => lineOf(known.get(line.salesOrderLineItemCode), line, order))
  const first = known.get(sent.lineItems[0]?.salesOrderLineItemCode ?? '')
  const [subTotal, taxAmount, tax2Amount, shippingTotal] = (
    ['extendedPrice', 'taxAmount', 'tax2Amount', 'shippingAmount'] as const
  ).map((name) => sumOf(lineItems, name)) as [number, number, number, number]
  const parts = [subTotal, taxAmount, tax2Amount, shippingTotal].map((part) => money.amount(part))
  return {
    salesOrderNumber,
    locationCode: sent.fulfillmentLocationCode,
    customerId: order.customerId,
    type,
    routeType: routeTypeOf[type],
    subTotal,
    taxAmount,
    tax2Amount,
    shippingTotal,
    total: money.toNumber(money.add(...parts)),
    localeCode: order.localeCode,
    currencyCode: order.currencyCode,
    notes: order.notes,
    specialInstructions: order.specialInstructions,
    expedited: order.expedited,
    submitDate: order.submitDate,
    fulfillmentOrderAddress: addressOf(order, first?.shipToAddressSequenceIndex ?? 0),
    fulfillmentSlot: first?.fulfillmentSlot && {
      ...first.fulfillmentSlot,
      id: first.fulfillmentSlot.id ?? undefined,
    },
    lineItems,
  }
}
