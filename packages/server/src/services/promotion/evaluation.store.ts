import { type Db, sql } from '@tradepost/kernel'
import type { Candidate, CandidateCoupon, Offer } from './engine/cart.types.ts'
import { isRunning } from './promotion.store.ts'

export type CandidateQuery = {
  at: Date
  couponKeys: string[]
  customerId: string | null
  /** Beside those that may apply. */
  promotionCodes: string[]
}

type Row = {
  code: string
  data: Omit<Offer, 'code'>
  used: number
  usedByCustomer: number
  coupons: CandidateCoupon[]
}

/** What is not limited is not counted, and nobody in particular has used nothing. */
const usedSql = (couponKey: ReturnType<typeof sql>, customerId: string | null) => sql`coalesce((
  select u.used from promotion_use u where u.merchant_id = p.merchant_id and u.promotion_id = p.id
    and u.coupon_key = ${couponKey} and u.customer_id = ${customerId ?? ''}), 0)::bigint`

const byCustomer = (couponKey: ReturnType<typeof sql>, customerId: string | null) =>
  customerId === null ? sql`0::bigint` : usedSql(couponKey, customerId)

/** One statement: the promotions that run without a coupon, those of the coupons, and those that are named. */
export const listCandidates = async (
  db: Db,
  merchantId: number,
  { at, couponKeys, customerId, promotionCodes }: CandidateQuery,
): Promise<Candidate[]> => {
  const rows = await db.many<Row>(sql`
    with given as materialized (
      select c.* from coupon c where c.merchant_id = ${merchantId} and c.key = any(${couponKeys}::text[])),
    wanted as (
      select p.id from promotion p
      where p.merchant_id = ${merchantId} and p.data ->> 'type' = 'promotion' and p.data ->> 'status' = 'active'
        and ${isRunning(at)}
      union select promotion_id from given
      union select p.id from promotion p where p.merchant_id = ${merchantId} and p.code = any(${promotionCodes}::text[]))
    select p.code, p.data, ${usedSql(sql`''`, null)} as used, ${byCustomer(sql`''`, customerId)} as "usedByCustomer",
      coalesce((
        select json_agg(json_build_object('code', c.code, 'isActive', c.status = 'active',
          'limits', json_build_object('overall', c.max_uses, 'maxPerCustomer', c.max_uses_by_customer),
          'usage', json_build_object('overall', ${usedSql(sql`c.key`, null)}, 'customer', ${byCustomer(sql`c.key`, customerId)})))
        from given c where c.promotion_id = p.id), '[]') as coupons
    from promotion p where p.merchant_id = ${merchantId} and p.id in (select id from wanted)`)
  return rows.map(({ code, data, used, usedByCustomer, coupons }) => ({
    offer: { ...data, code },
    usage: { overall: used, customer: usedByCustomer },
    coupons,
  }))
}
