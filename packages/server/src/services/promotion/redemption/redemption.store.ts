import { type Ctx, type Db, json, sql } from '@tradepost/kernel'
import type {
  Counter,
  CounterKey,
  LimitedCoupon,
  LimitedPromotion,
  Redeemed,
  Use,
} from './redemption.rules.ts'

/** In the place of a coupon: the promotion itself. */
export const PROMOTION_ITSELF = ''

/** Locked by code until the order is stored, so that no limit changes. */
export const shareLockPromotions = (db: Db, merchantId: number, codes: string[]) =>
  db.many<LimitedPromotion>(sql`
    select p.id, p.code, (p.data #>> '{limitConditions,maxOverallUsageCount}')::int as "maxUses",
      (p.data #>> '{limitConditions,maxCustomerUsageCount}')::int as "maxUsesByCustomer"
    from promotion p where p.merchant_id = ${merchantId} and p.code = any(${codes}::text[]) order by p.code for key share`)

export const shareLockCoupons = (db: Db, merchantId: number, keys: string[]) =>
  db.many<LimitedCoupon>(sql`
    select c.key, c.promotion_id as "promotionId", c.status = 'active' as "isActive", c.max_uses as "maxUses",
      c.max_uses_by_customer as "maxUsesByCustomer"
    from coupon c where c.merchant_id = ${merchantId} and c.key = any(${keys}::text[]) order by c.key for key share`)

const counterColumns = sql`"promotionId" bigint, "couponKey" text, "customerId" text`

/** Counters come into being with their first use. In one order, because two orders may need the same ones. */
export const addCounters = (db: Db, merchantId: number, keys: CounterKey[]) =>
  db.run(sql`
    insert into promotion_use (merchant_id, promotion_id, coupon_key, customer_id, used)
    select ${merchantId}, k."promotionId", k."couponKey", k."customerId", 0
    from jsonb_to_recordset(${json(keys)}::jsonb) as k(${counterColumns})
    order by k."promotionId", k."couponKey" collate "C", k."customerId" collate "C"
    on conflict do nothing`)

/** From here until the order is stored, nobody else can use what is limited. */
export const lockCounters = (db: Db, merchantId: number, keys: CounterKey[]) =>
  db.many<Counter>(sql`
    select u.promotion_id as "promotionId", u.coupon_key as "couponKey", u.customer_id as "customerId", u.used
    from promotion_use u
    join jsonb_to_recordset(${json(keys)}::jsonb) as k(${counterColumns})
      on k."promotionId" = u.promotion_id and k."couponKey" = u.coupon_key and k."customerId" = u.customer_id
    where u.merchant_id = ${merchantId}
    order by u.promotion_id, u.coupon_key, u.customer_id for update of u`)

export const listRedeemed = (db: Db, merchantId: number, orderNumbers: string[]) =>
  db.many<Redeemed>(sql`
    select r.order_number as "orderNumber", r.promotion_id as "promotionId" from redemption r
    where r.merchant_id = ${merchantId} and r.order_number = any(${orderNumbers}::text[])`)

/** One statement: what the orders used, and the counters, which are locked already. */
export const insertRedemptions = (db: Db, ctx: Ctx, uses: Use[], counters: Counter[]) =>
  db.run(sql`
    with counted as (
      update promotion_use u set used = u.used + k.used
      from jsonb_to_recordset(${json(counters)}::jsonb) as k(${counterColumns}, used bigint)
      where u.merchant_id = ${ctx.merchantId} and u.promotion_id = k."promotionId"
        and u.coupon_key = k."couponKey" and u.customer_id = k."customerId")
    insert into redemption (merchant_id, order_number, promotion_id, promotion_code, coupon_key, customer_id, create_date)
    select ${ctx.merchantId}, n."orderNumber", n."promotionId", n."promotionCode", n."couponKey", n."customerId", ${ctx.now}
    from jsonb_to_recordset(${json(uses)}::jsonb) as n("orderNumber" text, "promotionId" bigint, "promotionCode" text,
      "couponKey" text, "customerId" text)
    order by n."orderNumber" collate "C", n."promotionId"
    on conflict do nothing`)

/** Every counter that a redemption moves, whether it has a limit or not. */
const countersOf = sql`
  select r.promotion_id, k.coupon_key, k.customer_id, count(*) as n
  from removed r cross join lateral (
    select distinct coupon_key, customer_id
    from unnest(array['', '', r.coupon_key, r.coupon_key], array['', r.customer_id, '', r.customer_id])
      as k(coupon_key, customer_id)) k
  group by 1, 2, 3`

/** One statement for any number of orders; those that used nothing, or gave it back already, change nothing. */
export const removeRedemptions = (db: Db, merchantId: number, orderNumbers: string[]) =>
  db.run(sql`
    with removed as (
      delete from redemption where merchant_id = ${merchantId} and order_number = any(${orderNumbers}::text[])
      returning promotion_id, coupon_key, customer_id),
    returned as (${countersOf}),
    locked as (
      select u.promotion_id, u.coupon_key, u.customer_id, returned.n from promotion_use u
      join returned on returned.promotion_id = u.promotion_id and returned.coupon_key = u.coupon_key and returned.customer_id = u.customer_id
      where u.merchant_id = ${merchantId}
      order by u.promotion_id, u.coupon_key, u.customer_id for update of u)
    update promotion_use u set used = greatest(u.used - locked.n, 0) from locked
    where u.merchant_id = ${merchantId} and u.promotion_id = locked.promotion_id
      and u.coupon_key = locked.coupon_key and u.customer_id = locked.customer_id`)

/**
 * Sets the counters of a promotion or of coupons to what orders have used, after a limit changed: what had no limit
 * was not counted. The promotion is locked, so no order uses it meanwhile.
 */
export const countUses = async (db: Db, merchantId: number, promotionId: number, couponKeys: string[]) => {
  if (couponKeys.length === 0) return
  const own = sql`merchant_id = ${merchantId} and promotion_id = ${promotionId}`
  const isPromotion = couponKeys.includes(PROMOTION_ITSELF)
  await db.run(sql`delete from promotion_use where ${own} and coupon_key = any(${couponKeys}::text[])`)
  await db.run(sql`
    insert into promotion_use (merchant_id, promotion_id, coupon_key, customer_id, used)
    select ${merchantId}, ${promotionId}, key, coalesce(customer_id, ''), count(*)
    from (select case when ${isPromotion} then '' else coupon_key end as key, customer_id from redemption
      where ${own} and (${isPromotion} or coupon_key = any(${couponKeys}::text[]))) used
    group by grouping sets ((key), (key, customer_id))
    having grouping(customer_id) = 1 or customer_id <> ''`)
}
