import { type Db, sql } from '@tradepost/kernel'
import type { StoredPromotion } from './promotion.rules.ts'
import { isRunning } from './promotion.store.ts'

export type PromotionQuestion = {
  at: Date
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

/** '' stands for: the promotion itself, everybody. */
export type FoundUse = { couponKey: string; customerId: string; used: number }

export type FoundPromotion = {
  code: string
  data: StoredPromotion
  /** Runs without a coupon. */
  isAutomatic: boolean
  coupons: FoundCoupon[]
  /** Of what is limited; what is not is not counted. */
  uses: FoundUse[]
}

/** One statement for any number of carts: what runs without a coupon, what their coupons belong to, what is named. */
export const listPromotionsFor = (
  db: Db,
  merchantId: number,
  { at, couponKeys, customerIds, promotionCodes }: PromotionQuestion,
) =>
  db.many<FoundPromotion>(sql`
    with given as materialized (
      select c.* from coupon c where c.merchant_id = ${merchantId} and c.key = any(${couponKeys}::text[])),
    automatic as materialized (
      select p.id from promotion p
      where p.merchant_id = ${merchantId} and p.data ->> 'type' = 'promotion' and p.data ->> 'status' = 'active'
        and ${isRunning(at)}),
    wanted as (
      select id from automatic union select promotion_id from given
      union select p.id from promotion p where p.merchant_id = ${merchantId} and p.code = any(${promotionCodes}::text[]))
    select p.code, p.data, p.id in (select id from automatic) as "isAutomatic",
      coalesce((
        select json_agg(json_build_object('key', c.key, 'code', c.code, 'name', c.name, 'isActive', c.status = 'active',
          'limits', json_build_object('overall', c.max_uses, 'maxPerCustomer', c.max_uses_by_customer)))
        from given c where c.promotion_id = p.id), '[]') as coupons,
      coalesce((
        select json_agg(json_build_object('couponKey', u.coupon_key, 'customerId', u.customer_id, 'used', u.used))
        from promotion_use u where u.merchant_id = p.merchant_id and u.promotion_id = p.id
          and u.coupon_key = any(${['', ...couponKeys]}::text[])
          and u.customer_id = any(${['', ...customerIds]}::text[])), '[]') as uses
    from promotion p where p.merchant_id = ${merchantId} and p.id in (select id from wanted)`)
