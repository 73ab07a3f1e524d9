import type { CustomerMetricsUpdate } from '@tradepost/contract'
import { type Ctx, emit, entityAnswer, fail, isUuid, refuse, type Tx } from '@tradepost/kernel'
import { customerEvent } from '../customer/customer.events.ts'
import { lockedCustomer } from '../customer/customer-change.service.ts'
import { changedMetrics, type OrderFigures, toBumpRows, toStoredMetrics } from './metric.rules.ts'
import * as store from './metric.store.ts'

export const getCustomerMetrics = async (ctx: Ctx, customerId: string) => {
  const row = isUuid(customerId) ? await store.findMetrics(ctx.db, ctx.merchantId, customerId) : null
  if (!row) throw fail('customerNotFound')
  return entityAnswer('metrics', row.text)
}

export const updateCustomerMetrics = (ctx: Ctx, customerId: string, patch: CustomerMetricsUpdate) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const held = await store.getMetrics(tx, ctx.merchantId, id)
    const changed = changedMetrics(held, patch)
    if (Object.keys(changed).length === 0) return
    const { metrics, problems } = toStoredMetrics(held, changed)
    refuse(problems)
    await store.patchMetrics(tx, ctx.merchantId, id, metrics)
    await emit(tx, ctx, [customerEvent('customerMetricsUpdated', id)])
  })

/** For orders, in their transaction: one statement for any number of them. Deleted customers are counted, too. */
export const bumpCustomerMetrics = async (tx: Tx, ctx: Ctx, figures: OrderFigures[]): Promise<void> => {
  if (figures.length > 0) await store.bumpMetrics(tx, ctx, toBumpRows(figures))
}
