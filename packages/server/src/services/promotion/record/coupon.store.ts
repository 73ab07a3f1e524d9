import { type couponFilters, type couponSorts, couponStatuses } from '@tradepost/contract'
import {
  bumpCounter,
  bumpCounters,
  type Ctx,
  countedSql,
  type Db,
  type FilterField,
  isoText,
  join,
  json,
  type List,
  listPage,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { CouponBatch, NewCoupon } from '../model/coupon.rules.ts'
import { COUPONS, couponLimitsJson } from './promotion.store.ts'

/** By its key and not joined: a set of 50,000 is mostly unused, and a bad plan would try each with each. */
const used: Sql = sql`coalesce((
  select u.used from promotion_use u where u.merchant_id = c.merchant_id and u.promotion_id = c.promotion_id
    and u.coupon_key = c.key and u.customer_id = ''), 0)`
const status: Sql = sql`(case when c.status = 'inactive' then 'inactive' when c.max_uses is null then 'active'
  when ${used} >= c.max_uses then 'redeemed' else 'active' end)`

const couponJson: Sql = sql`json_build_object('code', c.code, 'name', c.name,
  'limits', ${couponLimitsJson},
  'status', ${status}, 'usageCount', case when c.max_uses is not null then ${used} end,
  'couponSet', case when c.in_set and p.data -> 'couponSet' <> 'null' then
    json_build_object('code', p.data #>> '{couponSet,code}', 'name', p.data #>> '{couponSet,name}') end,
  'promotion', json_build_object('code', p.code, 'name', p.data ->> 'name'), 'createDate', ${isoText(sql`c.create_date`)})`

const code = { type: 'text', sql: sql`c.code` } as const
const createDate = { type: 'date', sql: sql`c.create_date` } as const

export const filterFields: Record<(typeof couponFilters)[number], FilterField> = {
  code,
  name: { type: 'text', sql: sql`c.name` },
  status: { type: 'enum', values: couponStatuses, sql: status },
  createDate,
}
export const sortFields: Record<(typeof couponSorts)[number], SortField> = { code, createDate }
export const tiebreak = { code }

export const listCoupons = (db: Db, merchantId: number, promotionId: number, list: List) =>
  listPage(db, 'coupons', {
    item: couponJson,
    from: sql`coupon c join promotion p on p.merchant_id = c.merchant_id and p.id = c.promotion_id`,
    where: sql`c.merchant_id = ${merchantId} and c.promotion_id = ${promotionId}`,
    list,
    total: countedSql(merchantId, COUPONS, promotionId),
  })

export type CouponOwner = { id: number; type: string; hasSet: boolean }

/** Locked against being deleted; orders may use it meanwhile. */
export const shareLockPromotion = (db: Db, merchantId: number, code: string) =>
  db.maybe<CouponOwner>(sql`
    select p.id, p.data ->> 'type' as type, p.data -> 'couponSet' <> 'null' as "hasSet" from promotion p
    where p.merchant_id = ${merchantId} and p.code = ${code} for key share`)

export const findPromotionId = async (db: Db, merchantId: number, code: string): Promise<number | null> => {
  const row = await db.maybe<{ id: number }>(sql`
    select p.id from promotion p where p.merchant_id = ${merchantId} and p.code = ${code}`)
  return row?.id ?? null
}

type CouponTarget = { promotionId: number; isMain: boolean; inSet: boolean }

/** One statement for any number of coupons; of equal ones the first is stored, codes that exist do not come back. */
export const insertCoupons = (db: Db, ctx: Ctx, coupons: NewCoupon[], target: CouponTarget) =>
  db.many<{ key: string }>(sql`
    with inserted as (
      insert into coupon (merchant_id, key, code, promotion_id, is_main, in_set, name, max_uses, max_uses_by_customer, status, create_date)
      select ${ctx.merchantId}, new.key, new.code, ${target.promotionId}, ${target.isMain}, ${target.inSet}, new.name,
        new."maxUses", new."maxUsesByCustomer", new.status, ${ctx.now}
      from rows from (jsonb_to_recordset(${json(coupons)}::jsonb)
        as (key text, code text, name text, "maxUses" int, "maxUsesByCustomer" int, status text)) with ordinality
        as new(key, code, name, "maxUses", "maxUsesByCustomer", status, position)
      order by new.key collate "C", new.position
      on conflict do nothing returning key),
    counted as (${bumpCounter(
      { merchantId: ctx.merchantId, kind: COUPONS, scope: target.promotionId },
      sql`(select count(*) from inserted)`,
    )})
    select key from inserted`)

/** Without I, O, 0 and 1, which people mix up. 32 letters are five bits each: 12 of them are 60 bits of chance. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** The bytes of a random UUID without the seventh and the ninth, parts of which are fixed. */
const BYTES = [0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13]
const letters: Sql = join(
  BYTES.map((byte) => sql`substr(${ALPHABET}, (get_byte(drawn.bytes, ${byte}) & 31) + 1, 1)`),
  ' || ',
)
/** More are drawn than needed, so that a code that exists already costs nothing but a spare one. */
const SPARE = 16

/**
 * One statement for any number of sets; fewer codes than requested come back only if another request took
 * them.
 */
export const insertRandomCoupons = (db: Db, ctx: Ctx, batches: CouponBatch[]) =>
  db.many<{ promotionId: number; code: string }>(sql`
    with batch as materialized (
      select * from jsonb_to_recordset(${json(batches)}::jsonb) as batch("promotionId" bigint, "inSet" boolean, count int, prefix text,
        suffix text, "prefixKey" text, "suffixKey" text, "maxUses" int, "maxUsesByCustomer" int)),
    drawn as materialized (
      select batch.*, uuid_send(gen_random_uuid()) as bytes
      from batch cross join generate_series(1, batch.count + ${SPARE})),
    lettered as materialized (select drawn.*, ${letters} as letters from drawn),
    free as (
      select distinct on (key) * from (
        select lettered.*, lettered."prefixKey" || letters || lettered."suffixKey" as key from lettered) keyed
      where not exists (select 1 from coupon c where c.merchant_id = ${ctx.merchantId} and c.key = keyed.key)),
    chosen as (select free.*, row_number() over (partition by "promotionId" order by key) as n from free),
    inserted as (
      insert into coupon (merchant_id, key, code, promotion_id, in_set, max_uses, max_uses_by_customer, create_date)
      select ${ctx.merchantId}, key, prefix || letters || suffix, "promotionId", "inSet", "maxUses", "maxUsesByCustomer", ${ctx.now}
      from chosen where n <= count order by key
      on conflict do nothing returning promotion_id as "promotionId", code),
    counted as (${bumpCounters(
      ctx.merchantId,
      COUPONS,
      sql`select "promotionId" as scope, count(*) as n from inserted group by 1`,
    )})
    select "promotionId", code from inserted order by 1, 2`)

export type LockedCoupon = {
  key: string
  name: string | null
  maxUses: number | null
  maxUsesByCustomer: number | null
  status: 'active' | 'inactive'
  isMain: boolean
}

export const lockCoupon = (db: Db, merchantId: number, promotionId: number, key: string) =>
  db.maybe<LockedCoupon>(sql`
    select key, name, max_uses as "maxUses", max_uses_by_customer as "maxUsesByCustomer", status, is_main as "isMain"
    from coupon where merchant_id = ${merchantId} and key = ${key} and promotion_id = ${promotionId} for update`)

export const updateCoupon = (db: Db, merchantId: number, { key, ...coupon }: Omit<LockedCoupon, 'isMain'>) =>
  db.run(sql`
    update coupon set name = ${coupon.name}, max_uses = ${coupon.maxUses},
      max_uses_by_customer = ${coupon.maxUsesByCustomer}, status = ${coupon.status}
    where merchant_id = ${merchantId} and key = ${key}`)

/** The code as it is spelled may change while its key stays the same. */
export const respellCoupon = (db: Db, merchantId: number, key: string, code: string) =>
  db.run(sql`update coupon set code = ${code} where merchant_id = ${merchantId} and key = ${key}`)

/** Removes the coupons selected by `which` and updates the counter. */
export const removeCoupons = (db: Db, ctx: Ctx, promotionId: number, which: Sql) =>
  db.run(sql`
    with removed as (
      delete from coupon where merchant_id = ${ctx.merchantId} and promotion_id = ${promotionId} and ${which} returning 1)
    ${bumpCounter(
      { merchantId: ctx.merchantId, kind: COUPONS, scope: promotionId },
      sql`-(select count(*) from removed)`,
    )}`)

export const hasCoupons = async (db: Db, merchantId: number, promotionId: number): Promise<boolean> => {
  const { has } = await db.one<{ has: boolean }>(sql`
    select exists (select 1 from coupon where merchant_id = ${merchantId} and promotion_id = ${promotionId}) as has`)
  return has
}

export const oneCoupon = (key: string): Sql => sql`key = ${key}`
export const setCoupons: Sql = sql`in_set`

/** Something about the coupons of a promotion changed that is shown with the promotion itself. */
export const touchPromotion = (db: Db, ctx: Ctx, promotionId: number) =>
  db.run(sql`
    update promotion set revision = revision + 1, update_date = ${ctx.now}
    where merchant_id = ${ctx.merchantId} and id = ${promotionId}`)
