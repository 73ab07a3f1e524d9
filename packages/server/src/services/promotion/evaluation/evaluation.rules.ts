import { type PromotionEvaluation, type PromotionOrder, texts } from '@tradepost/contract'
import { isUuid, money, type Problem } from '@tradepost/kernel'
import type { ProductFacts } from '../../catalog/index.ts'
import { notNegative } from '../engine/amount.rules.ts'
import type { Amount, Cart, CartLine, Offer, Scalar, Values } from '../engine/cart.types.ts'
import { explain } from '../engine/condition/condition-explain.rules.ts'
import { fieldsOf, readConditions } from '../engine/condition/condition-parse.rules.ts'
import { couponKey } from '../engine/coupon-key.rules.ts'
import type { Priced } from '../engine/price.rules.ts'

type OrderLine = PromotionOrder['lineItems'][number]

const priceOf = ({ product, price }: OrderLine) => product.price ?? price ?? null

/** Rules that the schema cannot express. */
export const checkOrder = ({ lineItems }: PromotionOrder): Problem[] => {
  const seen = new Set<string>()
  return lineItems.flatMap((line, index): Problem[] => {
    const isTwin = seen.size === seen.add(line.code).size
    const path = ['order', 'lineItems', index]
    return [
      ...(isTwin
        ? [
            {
              code: 'ARRAY_UNIQUE',
              message: texts.lineTwice(line.code),
              path: [...path, 'code'],
              value: line.code,
            },
          ]
        : []),
      ...(priceOf(line) === null
        ? [
            {
              code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
              message: texts.missingProperty('price'),
              path: [...path, 'product', 'price'],
            },
          ]
        : []),
    ]
  })
}

/** A value in every form that options, properties and attributes have: plain, a list, with a code, by locale. */
const scalarsOf = (value: unknown): Scalar[] => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [value]
  if (Array.isArray(value)) return value.flatMap(scalarsOf)
  if (value === null || typeof value !== 'object') return []
  const { code } = value as { code?: unknown }
  return code === undefined || code === null ? Object.values(value).flatMap(scalarsOf) : scalarsOf(code)
}

type Entry = { code?: string; value?: unknown }

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
const known = (text: string | null | undefined) => text || null

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
    fulfillmentMethod: known(line.fulfillmentMethod),
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
export type Bearer = Pick<
  PromotionOrder,
  'customerId' | 'customer' | 'couponCodes' | 'coupons' | 'declinedPromotionCodes'
>

export const couponCodesOf = (order: Bearer): string[] =>
  [
    ...new Map(
      codesOf(order.couponCodes, order.coupons)
        .toReversed()
        .map((code) => [couponKey(code), code]),
    ).values(),
  ].toReversed()

/** Ids of customers are the same in any case; they are stored in small letters. */
export const customerIdOf = (order: Bearer): string | null =>
  (known(order.customerId) ?? known(order.customer?.id))?.toLowerCase() ?? null

const ownSegmentsOf = ({ customer }: PromotionOrder) => codesOf(customer?.segmentCodes, customer?.segments)

/** Stored data about the products and the customer that conditions ask for. */
export type OrderFacts = {
  products: readonly ProductFacts[]
  segmentCodes: readonly string[]
  attributes: readonly Entry[]
}

export const toCart = (order: PromotionOrder, { products, segmentCodes, attributes }: OrderFacts): Cart => {
  const byCode = new Map(products.map((product) => [product.code, product]))
  return {
    currencyCode: order.currencyCode,
    localeCode: known(order.localeCode),
    shopCode: known(order.shopCode),
    platform: known(order.platform),
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

const ofCatalog = /\.categoryCode$|\.properties\./
const ofSegments = /^customer\.segment\.code$/
const ofAttributes = /^customer\.attributes\./

/** Kinds of data that conditions ask for and an order may leave out. */
export type Asked = { products: boolean; segments: boolean; attributes: boolean }

export const askedBy = (offers: readonly Offer[]): Asked => {
  const sources = offers.flatMap(({ conditions, impact }) => [conditions, impact?.conditions])
  const fields = [...new Set(sources.flatMap((source) => fieldsOf(readConditions(source))))]
  const isAsked = (about: RegExp) => fields.some((field) => about.test(field))
  return {
    products: isAsked(ofCatalog),
    segments: isAsked(ofSegments),
    attributes: isAsked(ofAttributes),
  }
}

const storedCustomer = (order: PromotionOrder): string | null => {
  const id = customerIdOf(order)
  return id !== null && isUuid(id) ? id : null
}

/** The customer whose segments the order does not name. */
export const missingSegments = (order: PromotionOrder): string | null =>
  order.customer?.segmentCodes || order.customer?.segments ? null : storedCustomer(order)

/** Id of the customer whose attributes have to be looked up; null: none. */
export const missingAttributes = (order: PromotionOrder): string | null =>
  order.customer?.attributes ? null : storedCustomer(order)

/** Products to look up, because the order lacks some of their data. */
export const missingProducts = ({ lineItems }: PromotionOrder): string[] => {
  const lacking = lineItems.filter(
    ({ product }) => !(product.categories || product.categoryCodes) || !product.properties,
  )
  return [...new Set(lacking.map(({ product }) => product.code))]
}

const { toNumber } = money

const numbers = <T extends Record<string, Amount>>(amounts: T) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, toNumber(amount)])) as {
    [Name in keyof T]: number
  }

/** The result in plain numbers. */
export const toEvaluation = (priced: Priced): PromotionEvaluation => ({
  lines: priced.lines.map(({ line, ...amounts }) => ({
    code: line.code,
    productCode: line.productCode,
    quantity: toNumber(line.quantity as Amount),
    price: toNumber(line.price),
    salePrice: line.salePrice === null ? null : toNumber(line.salePrice),
    ...numbers(amounts),
  })),
  adjustments: priced.adjustments.map((adjustment) => ({
    ...adjustment,
    amount: toNumber(adjustment.amount),
  })),
  totals: numbers(priced.totals),
  additions: priced.additions,
  coupons: priced.coupons,
  explanation: priced.explanation.map((entry) => ({
    ...entry,
    amount: toNumber(entry.amount),
    missedAmount: toNumber(entry.missedAmount),
    conditions: explain(entry.conditions, priced.lineCodes),
    impact: entry.impact && explain(entry.impact, priced.lineCodes),
  })),
})
