import { CurrencyCode } from '../../common/currency.ts'
import {
  Anything,
  Code,
  Flag,
  List,
  Nullable,
  NullableNumber,
  Numeric,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { promotionTargets } from './promotion.ts'

/** Existing clients also send amounts as text ("90.00"). */
const Amount = () =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: 0,
    maximum: 1e12,
    pattern: '^\\+?\\d{1,12}(\\.\\d{1,20})?$',
  })
const Quantity = () =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: 0,
    maximum: 1e9,
    pattern: '^\\d{1,9}(\\.\\d{1,10})?$',
  })
const SignedAmount = () =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    minimum: -1e12,
    maximum: 1e12,
    pattern: '^[+-]?\\d{1,12}(\\.\\d{1,20})?$',
  })
const Value = Type.Optional(Anything())
const codes = (max = 1000) => Type.Optional(Nullable(List(Code(), { max })))

const OrderProduct = Obj({
  code: Code(),
  price: Type.Optional(Nullable(Amount())),
  salePrice: Type.Optional(Nullable(Amount())),
  categories: Type.Optional(Nullable(List(Obj({ code: Code() }), { max: 1000 }))),
  categoryCodes: codes(),
  options: Type.Optional(Nullable(List(Obj({ code: Code(), value: Value }), { max: 100 }))),
  properties: Type.Optional(Nullable(List(Obj({ code: Code(), value: Value }), { max: 1000 }))),
})

const OrderLine = Obj({
  code: Code(),
  quantity: Quantity(),
  product: OrderProduct,
  price: Type.Optional(Nullable(Amount())),
  shippingAmount: Type.Optional(Nullable(Amount())),
  taxAmount: Type.Optional(Nullable(Amount())),
  tax2Amount: Type.Optional(Nullable(Amount())),
  fulfillmentMethod: Type.Optional(Nullable(Text(0, 100))),
})

const OrderCustomer = Obj({
  id: Type.Optional(Nullable(Text(0, 255))),
  segments: Type.Optional(Nullable(List(Obj({ code: Code() }), { max: 1000 }))),
  segmentCodes: codes(),
  attributes: Type.Optional(Nullable(List(Obj({ code: Code(), value: Value }), { max: 1000 }))),
})

/** Input of promotions, named as in a sales order; a sales order can be sent as it is. */
export const PromotionOrder = Obj({
  currencyCode: CurrencyCode,
  localeCode: Type.Optional(Nullable(Text(0, 10))),
  shopCode: Type.Optional(Nullable(Text(0, 255))),
  catalogCode: Type.Optional(Nullable(Code())),
  platform: Type.Optional(Nullable(Text(0, 100))),
  customerId: Type.Optional(Nullable(Text(0, 255))),
  customer: Type.Optional(Nullable(OrderCustomer)),
  lineItems: List(OrderLine, { max: 1000 }),
  coupons: Type.Optional(Nullable(List(Obj({ code: Code() }), { max: 100 }))),
  couponCodes: codes(100),
  /** Promotions that the shopper does not want. */
  declinedPromotionCodes: codes(100),
  shippingSubTotal: Type.Optional(Nullable(Amount())),
  /** Together they tell the sub-total where it is not sent. */
  shippingTotal: Type.Optional(Nullable(Amount())),
  shippingDiscountAmount: Type.Optional(Nullable(SignedAmount())),
  shippingPromoAmount: Type.Optional(Nullable(SignedAmount())),
  taxAmount: Type.Optional(Nullable(Amount())),
  tax2Amount: Type.Optional(Nullable(Amount())),
})
export type PromotionOrder = Static<typeof PromotionOrder>

export const PricedLine = Obj({
  code: Text(0),
  productCode: Text(0),
  quantity: Numeric(),
  price: Numeric(),
  salePrice: NullableNumber(),
  unitPromoAmount: Numeric(),
  unitDiscountAmount: Numeric(),
  promoAmount: Numeric(),
  discountAmount: Numeric(),
  extendedPrice: Numeric(),
})
export type PricedLine = Static<typeof PricedLine>

/** Negative: what a promotion takes off. With the target order one for each line, adding up to the whole. */
export const Adjustment = Obj({
  promotionCode: Text(0),
  couponCode: Nullable(Text(0)),
  target: OneOf(promotionTargets),
  lineItemCode: Nullable(Text(0)),
  amount: Numeric(),
})
export type Adjustment = Static<typeof Adjustment>

export const OrderTotals = Obj({
  subTotal: Numeric(),
  promoAmount: Numeric(),
  discountAmount: Numeric(),
  shippingSubTotal: Numeric(),
  shippingPromoAmount: Numeric(),
  shippingDiscountAmount: Numeric(),
  shippingTotal: Numeric(),
  taxAmount: Numeric(),
  tax2Amount: Numeric(),
  total: Numeric(),
})
export type OrderTotals = Static<typeof OrderTotals>

export const promotionReasons = [
  'applied',
  'inactive',
  'notStarted',
  'ended',
  'usedUp',
  'usedUpByCustomer',
  'couponMissing',
  'couponInactive',
  'couponUsedUp',
  'couponUsedUpByCustomer',
  'conditionsNotMet',
  'excluded',
  'noEffect',
] as const
export type PromotionReason = (typeof promotionReasons)[number]

/** One step of a condition and whether it holds; for conditions on lines, for which of them. */
export type ConditionNode = {
  expression: string
  holds: boolean
  actual?: unknown
  lineItemCodes?: string[]
  conditions?: ConditionNode[]
}
const ConditionTree = Type.Unsafe<ConditionNode>({
  type: 'object',
  required: ['expression', 'holds'],
  properties: {
    expression: { type: 'string' },
    holds: { type: 'boolean' },
    actual: { description: 'What the order has there.' },
    lineItemCodes: { type: 'array', items: { type: 'string' } },
    conditions: { type: 'array', items: { type: 'object' }, description: 'The same for each member.' },
  },
})

export const PromotionExplanation = Obj({
  promotionCode: Text(0),
  couponCode: Nullable(Text(0)),
  applied: Flag(),
  reason: OneOf(promotionReasons),
  amount: Numeric(),
  /** The promotion in whose favour this one was left out, and what it would have given. */
  excludedBy: Nullable(Text(0)),
  missedAmount: Numeric(),
  conditions: ConditionTree,
  /** Only of the model BOGO: which lines can be given. */
  impact: Nullable(ConditionTree),
})
export type PromotionExplanation = Static<typeof PromotionExplanation>

export const couponReasons = [...promotionReasons, 'unknown', 'anotherApplied'] as const
export const CouponVerdict = Obj({
  code: Text(0),
  promotionCode: Nullable(Text(0)),
  applied: Flag(),
  reason: OneOf(couponReasons),
})
export type CouponVerdict = Static<typeof CouponVerdict>

/** A product that a promotion adds to the cart at its own price. */
export const CartAddition = Obj({ promotionCode: Text(0), productCode: Text(0), quantity: Numeric() })
export type CartAddition = Static<typeof CartAddition>

export const PromotionEvaluation = Obj({
  lines: List(PricedLine),
  adjustments: List(Adjustment),
  totals: OrderTotals,
  additions: List(CartAddition),
  coupons: List(CouponVerdict),
  explanation: List(PromotionExplanation),
})
export type PromotionEvaluation = Static<typeof PromotionEvaluation>
