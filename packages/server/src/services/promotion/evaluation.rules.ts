import type { PromotionEvaluation, PromotionOrder } from '@tradepost/contract'
import { money, type Problem } from '@tradepost/kernel'
import type { ProductFacts } from '../catalog/index.ts'
import type { Amount, Cart, CartLine, Offer, Scalar, Values } from './engine/cart.types.ts'
import { explain } from './engine/condition-explain.rules.ts'
import { fieldsOf, readConditions } from './engine/condition-parse.rules.ts'
import { couponKey } from './engine/coupon-key.rules.ts'
import type { Priced } from './engine/price.engine.ts'

type OrderLine = PromotionOrder['lineItems'][number]

const priceOf = ({ product, price }: OrderLine) => product.price ?? price ?? null

/** What a schema cannot say about an order. */
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
              message: `The line ${line.code} appears twice`,
              path: [...path, 'code'],
              value: line.code,
            },
          ]
        : []),
      ...(priceOf(line) === null
        ? [
            {
              code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
              message: 'Missing required property: price',
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

const valuesOf = (list: readonly { code?: string; value?: unknown }[] | null | undefined): Values => {
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
    properties: valuesOf(product.properties ?? facts?.properties),
  }
}

/** Without shipping of its own an order has that of its lines. */
const shippingOf = ({ shippingSubTotal, lineItems }: PromotionOrder): Amount =>
  shippingSubTotal === null || shippingSubTotal === undefined
    ? money.add(...lineItems.map((line) => amountOf(line.shippingAmount)))
    : amountOf(shippingSubTotal)

export const couponCodesOf = (order: PromotionOrder): string[] =>
  [
    ...new Map(
      codesOf(order.couponCodes, order.coupons)
        .toReversed()
        .map((code) => [couponKey(code), code]),
    ).values(),
  ].toReversed()

export const customerIdOf = (order: PromotionOrder): string | null =>
  known(order.customerId) ?? known(order.customer?.id)

const ownSegmentsOf = ({ customer }: PromotionOrder) => codesOf(customer?.segmentCodes, customer?.segments)

/** `facts` and `segmentCodes`: what others know about the products and the customer, where somebody asks for it. */
export const toCart = (
  order: PromotionOrder,
  facts: readonly ProductFacts[] = [],
  segmentCodes: readonly string[] = [],
): Cart => {
  const byCode = new Map(facts.map((product) => [product.code, product]))
  return {
    currencyCode: order.currencyCode,
    localeCode: known(order.localeCode),
    shopCode: known(order.shopCode),
    platform: known(order.platform),
    customerId: customerIdOf(order),
    segmentCodes: [...new Set([...ownSegmentsOf(order), ...segmentCodes])],
    attributes: valuesOf(order.customer?.attributes),
    couponCodes: couponCodesOf(order),
    lines: order.lineItems.map((line) => toLine(line, byCode.get(line.product.code))),
    shippingSubTotal: shippingOf(order),
    taxAmount: amountOf(order.taxAmount),
    tax2Amount: amountOf(order.tax2Amount),
  }
}

const ofCatalog = /\.categoryCode$|\.properties\./
const ofSegments = /^customer\.segment\.code$/

const isAsked = (offers: readonly Offer[], about: RegExp): boolean =>
  offers.some(({ conditions, impact }) =>
    [conditions, impact?.conditions].some((source) =>
      fieldsOf(readConditions(source)).some((field) => about.test(field)),
    ),
  )

/** The customer about whose segments a condition asks, and the order does not name them. */
export const missingSegments = (order: PromotionOrder, offers: readonly Offer[]): string | null =>
  order.customer?.segmentCodes || order.customer?.segments || !isAsked(offers, ofSegments)
    ? null
    : customerIdOf(order)

/** The products about which a condition asks what the order does not say. */
export const missingFacts = ({ lineItems }: PromotionOrder, offers: readonly Offer[]): string[] => {
  if (!isAsked(offers, ofCatalog)) return []
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
