import { type Ctx, fail, type ListQuery, readList } from '@tradepost/kernel'
import * as store from '../record/coupon.store.ts'

const listRules = {
  filters: store.filterFields,
  sorts: store.sortFields,
  tiebreak: store.tiebreak,
  hasCursor: true,
}

export const listCoupons = async (ctx: Ctx, promotionCode: string, query: ListQuery) => {
  const list = readList(query, listRules)
  const id = await store.findPromotionId(ctx.db, ctx.merchantId, promotionCode)
  if (id === null) throw fail('promotionNotFound')
  return store.listCoupons(ctx.db, ctx.merchantId, id, list)
}
