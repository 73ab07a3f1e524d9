import { type Ctx, emit, type Tx } from '@tradepost/kernel'

const event = (event: 'promotionUpdated' | 'promotionDeleted', code: string) => ({
  event,
  entityId: code,
  payload: { promotionCode: code },
})

/** Also for its coupons, which belong to it. */
export const emitUpdated = (tx: Tx, ctx: Ctx, code: string) =>
  emit(tx, ctx, [event('promotionUpdated', code)])

export const emitDeleted = (tx: Tx, ctx: Ctx, code: string) =>
  emit(tx, ctx, [event('promotionDeleted', code)])
