import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import { lockPromotion } from '../record/promotion.store.ts'

export const lockedPromotion = async (tx: Tx, ctx: Ctx, code: string) => {
  const locked = await lockPromotion(tx, ctx.merchantId, code)
  if (!locked) throw fail('promotionNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}
