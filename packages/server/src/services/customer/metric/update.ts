import type { CustomerMetricsUpdate } from '@tradepost/contract'
import { type Ctx, emit, refuse } from '@tradepost/kernel'
import { lockedCustomer } from '../record/change.service.ts'
import { customerEvent } from '../record/customer.events.ts'
import { changedMetrics, toStoredMetrics } from './metric.rules.ts'
import * as store from './metric.store.ts'

export const updateCustomerMetrics = (ctx: Ctx, customerId: string, patch: CustomerMetricsUpdate) =>
  ctx.tx(async (tx) => {
    const { id } = await lockedCustomer(tx, ctx, customerId)
    const current = await store.getMetrics(tx, ctx.merchantId, id)
    const changed = changedMetrics(current, patch)
    if (Object.keys(changed).length === 0) return
    const { metrics, problems } = toStoredMetrics(current, changed)
    refuse(problems)
    await store.patchMetrics(tx, ctx.merchantId, id, metrics)
    await emit(tx, ctx, [customerEvent('customerMetricsUpdated', id)])
  })
