import { type Ctx, fail, isUuid, startJob, type Tx } from '@tradepost/kernel'
import { SERVICE } from './privacy.rules.ts'
import * as store from './privacy.store.ts'

/** A deleted customer has a job, too: what is stored of it is still there. */
export const start = async (tx: Tx, ctx: Ctx, customerId: string, kind: string) => {
  const found = isUuid(customerId) ? await store.findAnyCustomer(tx, ctx.merchantId, customerId) : null
  if (!found) throw fail('customerNotFound')
  return startJob(tx, ctx, { service: SERVICE, kind, subject: found.id })
}
