import { type Ctx, removeCounters } from '@tradepost/kernel'
import { emitDeleted } from '../record/promotion.events.ts'
import { COUPONS, removePromotion } from '../record/promotion.store.ts'
import { lockedPromotion } from './lock.service.ts'

export const deletePromotion = (ctx: Ctx, code: string) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedPromotion(tx, ctx, code)
    await Promise.all([
      removePromotion(tx, ctx, id),
      removeCounters(tx, ctx.merchantId, COUPONS, [id]),
      emitDeleted(tx, ctx, code),
    ])
  })
