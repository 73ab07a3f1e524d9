import {
  Flag,
  FreeObject,
  Nullable,
  NullableDateTime,
  NullableNumber,
  NullableText,
  Obj,
  OneOf,
  type Static,
  Text,
  Type,
} from '../../schema.ts'
import { couponReasons } from '../promotion/evaluation.ts'
import { Amount } from './amount.ts'

const models = ['simpleDiscount', 'BOGO'] as const
const targets = ['order', 'product', 'orderShipping', 'productShipping'] as const
const discounts = ['percentage', 'absolute', 'fixedPrice'] as const
const types = ['coupon', 'promotion'] as const
const setTypes = ['generated', 'custom'] as const
const states = ['active', 'inactive'] as const
const couponStates = ['active', 'redeemed', 'inactive'] as const
const OptionalText = (max: number) => Type.Optional(Text(0, max))

const Limits = () =>
  Obj({
    overall: Type.Optional(NullableNumber()),
    maxPerCustomer: Type.Optional(NullableNumber()),
  })

/** A coupon of an order. With status new only the code counts. */
export const OrderCouponWrite = Obj({
  code: Text(1, 255),
  name: OptionalText(255),
  limits: Type.Optional(Limits()),
  status: Type.Optional(OneOf(couponStates)),
  couponSet: Type.Optional(Obj({ code: OptionalText(255), name: OptionalText(255) })),
  promotion: Type.Optional(Nullable(Obj({ code: OptionalText(255), name: OptionalText(255) }))),
})
export type OrderCouponWrite = Static<typeof OrderCouponWrite>

/** A promotion as it was applied; later changes of the promotion do not alter it. */
export const OrderPromotionWrite = Obj({
  code: Text(1, 255),
  name: Text(0, 255),
  model: Type.Optional(OneOf(models)),
  description: Type.Optional(Nullable(Text(0, 5000))),
  promotionalText: Type.Optional(Nullable(Text(0, 5000))),
  status: Type.Optional(OneOf(states)),
  startDate: NullableDateTime(),
  endDate: Type.Optional(NullableDateTime()),
  target: Type.Optional(OneOf(targets)),
  type: Type.Optional(OneOf(types)),
  discount: Obj({ type: OneOf(discounts), amount: Amount() }),
  conditions: Type.Optional(Nullable(FreeObject())),
  impact: Type.Optional(
    Nullable(
      Obj({
        conditions: Nullable(FreeObject()),
        automaticallyAddedToCart: Type.Optional(Flag()),
      }),
    ),
  ),
  coupon: Type.Optional(
    Nullable(Obj({ code: Text(1, 255), name: Text(0, 255), limits: Type.Optional(Nullable(Limits())) })),
  ),
  couponSet: Type.Optional(
    Nullable(
      Obj({
        code: Text(1, 255),
        type: OneOf(setTypes),
        count: Type.Optional(Type.Number({ maximum: 50_000 })),
        name: Text(0, 255),
        description: OptionalText(5000),
        prefix: OptionalText(255),
        suffix: OptionalText(255),
      }),
    ),
  ),
  limitConditions: Type.Optional(Nullable(FreeObject())),
})
export type OrderPromotionWrite = Static<typeof OrderPromotionWrite>

const Named = Obj({ code: NullableText(), name: NullableText() })
const LimitsRead = Obj({ overall: NullableNumber(), maxPerCustomer: NullableNumber() })

/** Read form: every field present. */
export const OrderCoupon = Obj({
  code: Text(0),
  name: NullableText(),
  limits: Nullable(LimitsRead),
  status: Nullable(OneOf(couponStates)),
  couponSet: Nullable(Named),
  promotion: Nullable(Named),
  applied: Nullable(Flag({ description: 'Whether it was applied. Null: the sender priced the order.' })),
  reason: Nullable(
    OneOf(couponReasons, { description: 'Why it applies or not; `unknown`: there is no such coupon.' }),
  ),
})
export type OrderCoupon = Static<typeof OrderCoupon>

/** Read form: every field present. */
export const OrderPromotion = Obj({
  code: Text(0),
  name: Text(0),
  model: OneOf(models),
  description: NullableText(),
  promotionalText: NullableText(),
  status: OneOf(states),
  startDate: NullableDateTime(),
  endDate: NullableDateTime(),
  target: OneOf(targets),
  type: OneOf(types),
  discount: Obj({ type: OneOf(discounts), amount: Type.Number() }),
  conditions: Nullable(FreeObject()),
  impact: Nullable(Obj({ conditions: Nullable(FreeObject()), automaticallyAddedToCart: Flag() })),
  coupon: Nullable(Obj({ code: Text(0), name: Text(0), limits: Nullable(LimitsRead) })),
  couponSet: Nullable(
    Obj({
      code: Text(0),
      type: OneOf(setTypes),
      count: NullableNumber(),
      name: Text(0),
      description: NullableText(),
      prefix: NullableText(),
      suffix: NullableText(),
    }),
  ),
  limitConditions: Nullable(FreeObject()),
})
export type OrderPromotion = Static<typeof OrderPromotion>
