import type { OrderPayments } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import * as store from './record/step.store.ts'

export const listPayments = async (ctx: Ctx, orderNumber: string): Promise<OrderPayments> => {
  const found = await store.findPayments(ctx.db, ctx.merchantId, orderNumber)
  if (!found) throw fail('orderNotFound')
  return found as OrderPayments
}
