import { type Ctx, fail, type Tx } from '@tradepost/kernel'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import * as store from './order.store.ts'

export const lockedOrder = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<LockedOrder> => {
  const locked = await store.lockOrder(tx, ctx.merchantId, orderNumber)
  if (!locked) throw fail('orderNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}
