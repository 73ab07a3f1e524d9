import { type Ctx, entityAnswer, fail, type ListQuery, readList } from '@tradepost/kernel'
import * as store from '../record/promotion.store.ts'

export const listPromotions = (ctx: Ctx, query: ListQuery) =>
  store.listPromotions(
    ctx.db,
    ctx.merchantId,
    readList(query, {
      filters: store.filterFields(ctx.now),
      sorts: store.sortFields,
      tiebreak: store.tiebreak,
      hasCursor: true,
    }),
  )

export const getPromotion = async (ctx: Ctx, code: string) => {
  const row = await store.findPromotion(ctx.db, ctx.merchantId, code)
  if (!row) throw fail('promotionNotFound')
  return entityAnswer('promotion', row.text, row.revision)
}
