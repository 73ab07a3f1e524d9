import { type Ctx, entityAnswer, fail, isUuid } from '@tradepost/kernel'
import * as store from './metric.store.ts'

export const getCustomerMetrics = async (ctx: Ctx, customerId: string) => {
  const row = isUuid(customerId) ? await store.findMetrics(ctx.db, ctx.merchantId, customerId) : null
  if (!row) throw fail('customerNotFound')
  return entityAnswer('metrics', row.text)
}
