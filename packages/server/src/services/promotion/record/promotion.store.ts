import {
  type PromotionCoupon,
  type promotionFilters,
  promotionModels,
  type promotionSorts,
  promotionStatuses,
  promotionTargets,
  promotionTypes,
} from '@tradepost/contract'
import {
  bumpCounter,
  bumpCounters,
  type Ctx,
  countedSql,
  type Db,
  emitFrom,
  type FilterField,
  isoText,
  json,
  type List,
  listPage,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { NewCoupon } from '../model/coupon.rules.ts'
import type { StoredPromotion } from '../model/promotion.rules.ts'

export const couponLimitsJson: Sql = sql`json_build_object('overall', c.max_uses, 'maxPerCustomer', c.max_uses_by_customer)`

/** The coupon that the promotion itself names. */
const mainCoupon: Sql = sql`(
  select json_build_object('code', c.code, 'name', c.name, 'limits', ${couponLimitsJson})
  from coupon c where c.merchant_id = p.merchant_id and c.promotion_id = p.id and c.is_main)`

const promotionJson: Sql = sql`(p.data || jsonb_build_object('code', p.code, 'coupon', ${mainCoupon},
  'createDate', ${isoText(sql`p.create_date`)}, 'updateDate', ${isoText(sql`p.update_date`)}))`

const code = { type: 'text', sql: sql`p.code` } as const
const name = { type: 'text', sql: sql`(p.data ->> 'name')` } as const
const date = (field: Sql) =>
  ({ type: 'date', sql: sql`iso_date(p.data ->> ${field})`, nullable: true }) as const
const dates = {
  startDate: date(sql`'startDate'`),
  endDate: date(sql`'endDate'`),
  createDate: { type: 'date', sql: sql`p.create_date` },
  updateDate: { type: 'date', sql: sql`p.update_date` },
} as const

/** Dates in documents are ISO texts in UTC, so they compare as texts. */
export const isRunningWithin = (first: Date, last: Date): Sql => sql`(p.data ->> 'status' = 'active'
  and coalesce((p.data ->> 'startDate') collate "C" <= ${last.toISOString()}, true)
  and coalesce((p.data ->> 'endDate') collate "C" > ${first.toISOString()}, true))`

const isRunning = (at: Date): Sql => isRunningWithin(at, at)

export const filterFields = (now: Date): Record<(typeof promotionFilters)[number], FilterField> => ({
  code,
  name,
  status: { type: 'enum', values: promotionStatuses, sql: sql`(p.data ->> 'status')` },
  isActive: { type: 'boolean', sql: isRunning(now) },
  type: { type: 'enum', values: promotionTypes, sql: sql`(p.data ->> 'type')` },
  target: { type: 'enum', values: promotionTargets, sql: sql`(p.data ->> 'target')` },
  model: { type: 'enum', values: promotionModels, sql: sql`(p.data ->> 'model')` },
  ...dates,
  couponCode: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from coupon c where c.merchant_id = p.merchant_id
      and c.promotion_id = p.id and ${on(sql`c.code`)})`,
  },
})

export const sortFields: Record<(typeof promotionSorts)[number], SortField> = { code, name, ...dates }
export const tiebreak = { code }

/** The counter of a promotion's coupons. */
export const COUPONS = 'coupon'

const counter = (ctx: Ctx) => ({ merchantId: ctx.merchantId, kind: 'promotion', scope: 0 })

export const listPromotions = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'promotions', {
    item: promotionJson,
    from: sql`promotion p`,
    where: sql`p.merchant_id = ${merchantId}`,
    list,
    total: countedSql(merchantId, 'promotion', 0),
  })

const isOne = (merchantId: number, code: string) => sql`p.merchant_id = ${merchantId} and p.code = ${code}`

export const findPromotion = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${promotionJson}::text as text, p.revision from promotion p where ${isOne(merchantId, code)}`)

export type NewPromotion = {
  code: string
  data: StoredPromotion
  coupon: NewCoupon | null
}

/**
 * One statement for any number of promotions and their coupons; of equal coupons the first is stored. Codes that exist do
 * not come back; a promotion whose coupon exists already does, without `isComplete`.
 */
export const insertPromotions = (db: Db, ctx: Ctx, promotions: NewPromotion[]) =>
  db.many<{ code: string; id: number; isComplete: boolean }>(sql`
    with sent as materialized (
      select * from rows from (jsonb_to_recordset(${json(promotions)}::jsonb) as (code text, data jsonb, coupon jsonb))
        with ordinality as sent(code, data, coupon, position)),
    inserted as (
      insert into promotion (merchant_id, code, data, create_date, update_date)
      select ${ctx.merchantId}, sent.code, sent.data, ${ctx.now}, ${ctx.now} from sent order by sent.code collate "C"
      on conflict do nothing returning code, id),
    coupons as (
      insert into coupon (merchant_id, key, code, promotion_id, is_main, name, max_uses, max_uses_by_customer, create_date)
      select ${ctx.merchantId}, new.key, new.code, inserted.id, true, new.name, new."maxUses", new."maxUsesByCustomer", ${ctx.now}
      from sent join inserted on inserted.code = sent.code
      cross join jsonb_to_record(sent.coupon)
        as new(key text, code text, name text, "maxUses" int, "maxUsesByCustomer" int)
      where sent.coupon is not null order by new.key collate "C", sent.position
      on conflict do nothing returning promotion_id),
    counted as (${bumpCounters(ctx.merchantId, COUPONS, sql`select promotion_id as scope, 1 as n from coupons`)})
    select inserted.code, inserted.id, sent.coupon is null or coupons.promotion_id is not null as "isComplete"
    from sent join inserted on inserted.code = sent.code
    left join coupons on coupons.promotion_id = inserted.id
    order by sent.position`)

/** Removes promotions of this transaction before they are announced. */
export const dropPromotions = (db: Db, merchantId: number, ids: number[]) =>
  db.run(sql`delete from promotion where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)

/** New promotions with their count, in the order in which they were sent. */
export const announcePromotions = (db: Db, ctx: Ctx, ids: number[]) =>
  db.run(sql`
    with counted as (${bumpCounter(counter(ctx), ids.length)})
    ${emitFrom(
      ctx,
      'promotionCreated',
      sql`select p.code, jsonb_build_object('promotionCode', p.code) from promotion p
        where p.merchant_id = ${ctx.merchantId} and p.id = any(${ids}::bigint[]) order by p.id`,
    )}`)

export type LockedPromotion = { id: number; data: StoredPromotion; revision: number }

/** Every change of a promotion starts here; orders that use it wait, and are waited for. */
export const lockPromotion = (db: Db, merchantId: number, code: string) =>
  db.maybe<LockedPromotion>(sql`
    select p.id, p.data, p.revision from promotion p where ${isOne(merchantId, code)} for update`)

/** Behind the lock of the promotion; with it, in one statement, it would be the coupon from before the wait. */
export const findMainCoupon = async (db: Db, merchantId: number, id: number) => {
  const row = await db.one<{ coupon: PromotionCoupon | null }>(sql`
    select ${mainCoupon} as coupon from promotion p where p.merchant_id = ${merchantId} and p.id = ${id}`)
  return row.coupon
}

export const updatePromotion = (db: Db, ctx: Ctx, id: number, data: StoredPromotion) =>
  db.run(sql`
    update promotion set data = ${json(data)}::jsonb, revision = revision + 1, update_date = ${ctx.now}
    where merchant_id = ${ctx.merchantId} and id = ${id}`)

/** Its coupons and counters go with it; what orders used stays. */
export const removePromotion = (db: Db, ctx: Ctx, id: number) =>
  db.run(sql`
    with removed as (
      delete from promotion where merchant_id = ${ctx.merchantId} and id = ${id} returning id)
    ${bumpCounter(counter(ctx), sql`-(select count(*) from removed)`)}`)
