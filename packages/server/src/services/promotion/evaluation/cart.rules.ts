import type { PromotionOrder } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { ProductFacts } from '../../catalog/index.ts'
import { notNegative } from '../engine/bill/amount.rules.ts'
import type { Amount, Cart, CartLine, Scalar, Values } from '../model/cart.types.ts'
import { couponKey } from '../model/coupon.rules.ts'

type OrderLine = PromotionOrder['lineItems'][number]

export const priceOf = ({ product, price }: OrderLine) => product.price ?? price ?? null

/** A value in every form that options, properties and attributes have: plain, a list, with a code, by locale. */
const scalarsOf = (value: unknown): Scalar[] => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value]
  if (Array.isArray(value)) return value.flatMap(scalarsOf)
  if (value === null || typeof value !== 'object') return []
  const { code } = value as { code?: unknown }
  return code === undefined || code === null ? Object.values(value).flatMap(scalarsOf) : scalarsOf(code)
}

type Entry = { code?: string; value?: unknown }

/** Stored data about the products and the customer that conditions ask for. */
export type OrderFacts = {
  products: readonly ProductFacts[]
  segmentCodes: readonly string[]
  attributes: readonly Entry[]
}

/** A variant inherits properties of its parent product unless it has its own, which come later. */
const ownLast = (properties: readonly Entry[] = []): Entry[] => [
  ...new Map(properties.map((property) => [property.code, property])).values(),
]

const valuesOf = (list: readonly Entry[] | null | undefined): Values => {
  const values = new Map<string, Scalar[]>()
  for (const { code, value } of list ?? [])
    if (code !== undefined) values.set(code, [...(values.get(code) ?? []), ...scalarsOf(value)])
  return values
}

const codesOf = (
  codes: readonly string[] | null | undefined,
  items: readonly { code: string }[] | null | undefined,
) => [...new Set([...(codes ?? []), ...(items ?? []).map(({ code }) => code)])]

const amountOf = (value: number | string | null | undefined): Amount => money.amount(value ?? 0)

const isPresent = (value: unknown): boolean => value !== null && value !== undefined

/** Empty texts mean: not known. */
const textOrNull = (text: string | null | undefined) => text || null

const toLine = (line: OrderLine, facts: ProductFacts | undefined): CartLine => {
  const { product } = line
  const hasCategories = product.categories || product.categoryCodes
  return {
    code: line.code,
    productCode: product.code,
    quantity: money.amount(line.quantity),
    price: amountOf(priceOf(line)),
    salePrice:
      product.salePrice === null || product.salePrice === undefined ? null : amountOf(product.salePrice),
    shippingAmount: amountOf(line.shippingAmount),
    fulfillmentMethod: textOrNull(line.fulfillmentMethod),
    categoryCodes: hasCategories
      ? codesOf(product.categoryCodes, product.categories)
      : (facts?.categoryCodes ?? []),
    options: valuesOf(product.options),
    properties: valuesOf(product.properties ?? ownLast(facts?.properties)),
  }
}

type LineAmount = 'shippingAmount' | 'taxAmount' | 'tax2Amount'

const sumOf = ({ lineItems }: PromotionOrder, field: LineAmount): Amount =>
  money.add(...lineItems.map((line) => amountOf(line[field])))

/**
 * Without its own amount, the order's shipping is the sum of its lines, or follows from its total, as in a
 * sales order.
 */
const shippingOf = (order: PromotionOrder): Amount => {
  if (isPresent(order.shippingSubTotal)) return amountOf(order.shippingSubTotal)
  if (order.lineItems.some((line) => isPresent(line.shippingAmount))) return sumOf(order, 'shippingAmount')
  const { shippingTotal, shippingPromoAmount, shippingDiscountAmount } = order
  if (!isPresent(shippingTotal)) return money.zero
  const reductions = money.add(amountOf(shippingPromoAmount), amountOf(shippingDiscountAmount))
  return notNegative(money.subtract(amountOf(shippingTotal), reductions))
}

const taxOf = (order: PromotionOrder, field: 'taxAmount' | 'tax2Amount'): Amount =>
  isPresent(order[field]) ? amountOf(order[field]) : sumOf(order, field)

/** An order as far as it decides which promotions are looked at. */
export type CandidateSource = Pick<
  PromotionOrder,
  'customerId' | 'customer' | 'couponCodes' | 'coupons' | 'declinedPromotionCodes'
>

export const couponCodesOf = (order: CandidateSource): string[] =>
  [
    ...new Map(
      codesOf(order.couponCodes, order.coupons)
        .toReversed()
        .map((code) => [couponKey(code), code]),
    ).values(),
  ].toReversed()

/** Ids of customers are the same in any case; they are stored in small letters. */
export const customerIdOf = (order: CandidateSource): string | null =>
  (textOrNull(order.customerId) ?? textOrNull(order.customer?.id))?.toLowerCase() ?? null

const ownSegmentsOf = ({ customer }: PromotionOrder) => codesOf(customer?.segmentCodes, customer?.segments)

export const toCart = (order: PromotionOrder, { products, segmentCodes, attributes }: OrderFacts): Cart => {
  const byCode = new Map(products.map((product) => [product.code, product]))
  return {
    currencyCode: order.currencyCode,
    localeCode: textOrNull(order.localeCode),
    shopCode: textOrNull(order.shopCode),
    platform: textOrNull(order.platform),
    customerId: customerIdOf(order),
    segmentCodes: [...new Set([...ownSegmentsOf(order), ...segmentCodes])],
    attributes: valuesOf(order.customer?.attributes ?? attributes),
    couponCodes: couponCodesOf(order),
    lines: order.lineItems.map((line) => toLine(line, byCode.get(line.product.code))),
    shippingSubTotal: shippingOf(order),
    taxAmount: taxOf(order, 'taxAmount'),
    tax2Amount: taxOf(order, 'tax2Amount'),
  }
}
