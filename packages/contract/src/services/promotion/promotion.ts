import { filterOperatorList } from '../../common/filter-operator.ts'
import {
  Code,
  DateTime,
  Flag,
  Nullable,
  NullableDateTime,
  Obj,
  OneOf,
  Patch,
  type Static,
  Text,
  Type,
  withinBytes,
} from '../../schema.ts'
import { CouponCode, CouponLimits } from './coupon.ts'

export const promotionModels = ['simpleDiscount', 'BOGO'] as const
export const promotionStatuses = ['active', 'inactive'] as const
export const promotionTargets = ['order', 'product', 'orderShipping', 'productShipping'] as const
export type PromotionTarget = (typeof promotionTargets)[number]
export const promotionTypes = ['coupon', 'promotion'] as const
export const discountTypes = ['percentage', 'absolute', 'fixedPrice'] as const
export const couponSetTypes = ['generated', 'custom'] as const
/** Stand for all promotions with the target product, or order, where promotions exclude each other. */
export const specialPromotionCodes = ['anyProductPromotions', 'anyOrderPromotions'] as const

export const MAX_GENERATED_COUPONS = 50_000

/** An expression of the condition language; some languages send an empty object as an empty list. */
export const Conditions = () =>
  Type.Unsafe<Record<string, unknown> | null>({
    type: ['object', 'array', 'null'],
    maxItems: 0,
    ...withinBytes(),
    description: `Fields with a value or with operators (\`${filterOperatorList}\`, also without \`$\`), joined by and; \`$and\` and \`$or\` group. Empty or null: always.`,
  })

export const Discount = Obj({
  type: OneOf(discountTypes),
  amount: Type.Number({ minimum: 0, maximum: 1e12 }),
})
export type Discount = Static<typeof Discount>

export const Impact = Obj({
  conditions: Conditions(),
  automaticallyAddedToCart: Type.Optional(Flag()),
})
export type Impact = Static<typeof Impact>

export const PromotionCoupon = Obj({
  code: CouponCode(),
  name: Text(1, 255),
  limits: Type.Optional(Nullable(CouponLimits)),
})
export type PromotionCoupon = Static<typeof PromotionCoupon>

export const CouponSet = Obj({
  code: Code(),
  name: Text(1, 255),
  type: OneOf(couponSetTypes),
  count: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: MAX_GENERATED_COUPONS }))),
  description: Type.Optional(Nullable(Text(0, 1000))),
  prefix: Type.Optional(Nullable(Text(0, 50))),
  suffix: Type.Optional(Nullable(Text(0, 50))),
})
export type CouponSet = Static<typeof CouponSet>

const Count = () => Nullable(Type.Integer({ minimum: 0, maximum: 2147483647 }))
const Codes = { type: 'array', items: Code(), maxItems: 1000 } as const

export const LimitConditions = Obj({
  maxOverallUsageCount: Type.Optional(Count()),
  maxCustomerUsageCount: Type.Optional(Count()),
  maxUsagePerOrder: Type.Optional(Count()),
  /** A code, a list of codes, or `{"$in": [codes]}`. */
  cantBeCombinedWithPromotionCode: Type.Optional(
    Type.Unsafe<string | string[] | { $in?: string[]; in?: string[] } | null>({
      type: ['string', 'array', 'object', 'null'],
      minLength: 1,
      maxLength: 255,
      maxItems: 1000,
      items: Code(),
      properties: { $in: Codes, in: Codes },
      additionalProperties: false,
      description:
        'A promotion code, a list of them or `{"$in": [codes]}`; `anyProductPromotions` and `anyOrderPromotions` mean all with that target.',
    }),
  ),
})
export type LimitConditions = Static<typeof LimitConditions>

const fields = {
  name: Text(1, 255),
  model: OneOf(promotionModels),
  description: Nullable(Text(0, 5000)),
  promotionalText: Nullable(Text(0, 1000)),
  status: OneOf(promotionStatuses),
  startDate: NullableDateTime(),
  endDate: NullableDateTime(),
  target: OneOf(promotionTargets),
  type: OneOf(promotionTypes),
  priority: Type.Integer({
    minimum: -1_000_000,
    maximum: 1_000_000,
    description: 'Among promotions with the same target the higher one is applied first; 0 when left out.',
  }),
  discount: Discount,
  conditions: Conditions(),
  impact: Nullable(Impact),
  coupon: Nullable(PromotionCoupon),
  couponSet: Nullable(CouponSet),
  limitConditions: Nullable(LimitConditions),
}

const { name, discount, startDate, ...optional } = fields
export const PromotionCreate = Obj({
  code: Code(),
  name,
  discount,
  startDate,
  ...Patch(optional).properties,
})
export type PromotionCreate = Static<typeof PromotionCreate>

export const PromotionUpdate = Patch(fields)
export type PromotionUpdate = Static<typeof PromotionUpdate>

export const Promotion = Obj({ code: Text(0), ...fields, createDate: DateTime(), updateDate: DateTime() })
export type Promotion = Static<typeof Promotion>

export const promotionFilters = [
  'code',
  'name',
  'status',
  'isActive',
  'type',
  'target',
  'model',
  'startDate',
  'endDate',
  'couponCode',
  'createDate',
  'updateDate',
] as const
export const promotionSorts = ['code', 'name', 'startDate', 'endDate', 'createDate', 'updateDate'] as const
