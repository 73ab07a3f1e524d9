import { type Db, sql } from '@tradepost/kernel'
import type { StoredPromotion } from '../model/promotion.rules.ts'
import { couponLimitsJson, isRunningWithin } from '../record/promotion.store.ts'

export type PromotionQuery = {
  /** Between the earliest and the latest moment that carts are priced at; the engine looks at that of each. */
  first: Date
  last: Date
  couponKeys: string[]
  customerIds: string[]
  /** Beside those that may apply. */
  promotionCodes: string[]
}

export type FoundCoupon = {
  key: string
  code: string
  name: string | null
  isActive: boolean
  limits: { overall: number | null; maxPerCustomer: number | null }
}

/** '' means the promotion itself, and all customers. */
export type FoundUse = { couponKey: string; customerId: string; used: number }

export type FoundPromotion = {
  code: string
  data: StoredPromotion
  /** Runs without a coupon. */
  isAutomatic: boolean
  coupons: FoundCoupon[]
  /** Only for limited promotions; others are not counted. */
  uses: FoundUse[]
}

/**
 * One statement for any number of carts: what runs without a coupon, what their coupons belong to, what is named. Uses
 * are looked up only where something may be limited, which most promotions are not.
 */
export const listPromotionsFor = (
  db: Db,
  merchantId: number,
  { first, last, couponKeys, customerIds, promotionCodes }: PromotionQuery,
) => {
  const isAutomatic = sql`(p.data ->> 'type' = 'promotion' and p.data ->> 'status' = 'active' and ${isRunningWithin(first, last)})`
  return db.many<FoundPromotion>(sql`
    with entered as materialized (
      select c.* from coupon c where c.merchant_id = ${merchantId} and c.key = any(${couponKeys}::text[])),
    wanted as (
      select p.id, p.code, p.data, true as automatic from promotion p
      where p.merchant_id = ${merchantId} and ${isAutomatic}
      union all
      select p.id, p.code, p.data, false from promotion p
      where p.merchant_id = ${merchantId} and not ${isAutomatic} and p.id = any(array(
        select promotion_id from entered
        union select named.id from promotion named
          where named.merchant_id = ${merchantId} and named.code = any(${promotionCodes}::text[]))))
    select p.code, p.data, p.automatic as "isAutomatic",
      coalesce((
        select json_agg(json_build_object('key', c.key, 'code', c.code, 'name', c.name, 'isActive', c.status = 'active',
          'limits', ${couponLimitsJson}))
        from entered c where c.promotion_id = p.id), '[]') as coupons,
      case when p.data ->> 'limitConditions' is null and p.data ->> 'type' = 'promotion' then '[]' else coalesce((
        select json_agg(json_build_object('couponKey', u.coupon_key, 'customerId', u.customer_id, 'used', u.used))
        from promotion_use u where u.merchant_id = ${merchantId} and u.promotion_id = p.id
          and u.coupon_key = any(${['', ...couponKeys]}::text[])
          and u.customer_id = any(${['', ...customerIds]}::text[])), '[]') end as uses
    from wanted p`)
}
