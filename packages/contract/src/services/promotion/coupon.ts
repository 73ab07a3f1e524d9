import { DateTime, List, Nullable, Obj, OneOf, Patch, type Static, Text, Type } from '../../schema.ts'

/** Redeemed is not set but reached: the coupon has been used as often as it may be. */
export const couponStatuses = ['active', 'redeemed', 'inactive'] as const
export const settableCouponStatuses = ['active', 'inactive'] as const

const Limit = () => Nullable(Type.Integer({ minimum: 0, maximum: 2147483647 }))

/** Null is unlimited. */
export const CouponLimits = Obj({ overall: Type.Optional(Limit()), maxPerCustomer: Type.Optional(Limit()) })
export type CouponLimits = Static<typeof CouponLimits>

/** Stored as sent; compared without blanks around it and without regard to case. */
export const CouponCode = () => Text(1, 255, { pattern: '\\S' })

const fields = {
  name: Nullable(Text(0, 255)),
  limits: Nullable(CouponLimits),
  status: OneOf(settableCouponStatuses),
}

export const CouponCreate = Obj({ code: CouponCode(), ...Patch(fields).properties })
export type CouponCreate = Static<typeof CouponCreate>

export const CouponUpdate = Patch(fields)
export type CouponUpdate = Static<typeof CouponUpdate>

export const CouponGeneration = Obj({
  count: Type.Integer({ minimum: 1, maximum: 50_000 }),
  prefix: Type.Optional(Nullable(Text(0, 50))),
  suffix: Type.Optional(Nullable(Text(0, 50))),
  limits: Type.Optional(Nullable(CouponLimits)),
})
export type CouponGeneration = Static<typeof CouponGeneration>

const Reference = Obj({ code: Text(0), name: Text(0) })

export const Coupon = Obj({
  code: Text(0),
  name: Nullable(Text(0)),
  limits: Obj({ overall: Limit(), maxPerCustomer: Limit() }),
  status: OneOf(couponStatuses),
  /** Counted only for coupons with a limit. */
  usageCount: Nullable(Type.Integer()),
  couponSet: Nullable(Reference),
  promotion: Reference,
  createDate: DateTime(),
})
export type Coupon = Static<typeof Coupon>

export const CouponCodes = List(Text(0))

export const couponFilters = ['code', 'name', 'status', 'createDate'] as const
export const couponSorts = ['code', 'createDate'] as const
