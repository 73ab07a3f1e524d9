import { money } from '@tradepost/kernel'
import type { Candidate, CandidateCoupon, Cart, CartLine, Offer, Scalar } from '../model/cart.types.ts'
import { type Priced, price } from './calculation/price.rules.ts'

export const now = new Date('2031-05-17T12:00:00.000Z')

const values = (map: Record<string, Scalar | Scalar[]> = {}) =>
  new Map(Object.entries(map).map(([code, value]) => [code, [value].flat()]))

export type LineShape = {
  code?: string
  product?: string
  quantity?: number
  price?: number
  sale?: number | null
  shipping?: number
  method?: string | null
  categories?: string[]
  options?: Record<string, Scalar | Scalar[]>
  properties?: Record<string, Scalar | Scalar[]>
}

export const line = ({
  code = 'a',
  product = code,
  quantity = 1,
  price = 10,
  ...more
}: LineShape): CartLine => ({
  code,
  productCode: product,
  quantity: money.amount(quantity),
  price: money.amount(price),
  salePrice: more.sale === undefined || more.sale === null ? null : money.amount(more.sale),
  shippingAmount: money.amount(more.shipping ?? 0),
  fulfillmentMethod: more.method ?? null,
  categoryCodes: more.categories ?? [],
  options: values(more.options),
  properties: values(more.properties),
})

export type CartShape = Partial<Omit<Cart, 'lines' | 'shippingSubTotal' | 'attributes'>> & {
  shipping?: number
  attributes?: Record<string, Scalar | Scalar[]>
}

export const cart = (lines: LineShape[], { shipping = 0, attributes, ...more }: CartShape = {}): Cart => ({
  currencyCode: 'USD',
  localeCode: null,
  shopCode: null,
  platform: null,
  customerId: null,
  segmentCodes: [],
  couponCodes: [],
  taxAmount: money.zero,
  tax2Amount: money.zero,
  ...more,
  attributes: values(attributes),
  lines: lines.map(line),
  shippingSubTotal: money.amount(shipping),
})

export const offer = (shape: Partial<Offer> = {}): Offer => ({
  code: 'promo',
  model: 'simpleDiscount',
  status: 'active',
  startDate: null,
  endDate: null,
  target: 'order',
  type: 'promotion',
  priority: 0,
  discount: { type: 'percentage', amount: 10 },
  conditions: null,
  impact: null,
  limitConditions: null,
  ...shape,
})

export const coupon = (code: string, shape: Partial<CandidateCoupon> = {}): CandidateCoupon => ({
  code,
  isActive: true,
  limits: { overall: null, maxPerCustomer: null },
  usage: { overall: 0, customer: 0 },
  ...shape,
})

export const candidate = (shape: Partial<Offer> = {}, more: Partial<Candidate> = {}): Candidate => ({
  offer: offer(shape),
  usage: { overall: 0, customer: 0 },
  coupons: [],
  ...more,
})

export const percent = (amount: number) => ({ discount: { type: 'percentage', amount } }) as const
export const off = (amount: number) => ({ discount: { type: 'absolute', amount } }) as const
export const fixed = (amount: number) => ({ discount: { type: 'fixedPrice', amount } }) as const

export const run = (sent: Cart, ...offers: Partial<Offer>[]): Priced =>
  price(
    sent,
    offers.map((shape, index) => candidate({ code: `p${index}`, ...shape })),
    now,
  )

/** A table is easier to read in plain numbers. */
export const shown = ({ lines, adjustments, totals, explanation }: Priced) => ({
  lines: Object.fromEntries(lines.map((priced) => [priced.line.code, money.toNumber(priced.extendedPrice)])),
  adjustments: adjustments.map(({ promotionCode, lineItemCode, amount }) => [
    promotionCode,
    lineItemCode,
    money.toNumber(amount),
  ]),
  totals: Object.fromEntries(
    Object.entries(totals).map(([name, amount]) => [name, money.toNumber(amount)]),
  ) as Record<keyof Priced['totals'], number>,
  reasons: explanation.map(({ reason }) => reason),
})
