import { type PluginCronJob, type SalesOrderTrait, salesOrderStatuses } from '@tradepost/contract'
import { salesOrderMachine } from '../../order/index.ts'
import type { PluginCall } from '../action/action.types.ts'
import { askPlatform } from './fetch-order.service.ts'
import { listUnreported, markReported, type Report, removeEndedLinks } from './order-link.store.ts'

const BATCH = 100
const DAY_MS = 24 * 3_600_000
const DEFAULT_DAYS = 30

const keyOf = ({ ctx, shop }: PluginCall) => ({ merchantId: ctx.merchantId, shopCode: shop.code })

/** In batches until all are sent; the next run retries what a platform refused. */
const reporting = (action: string, report: Report, trait: SalesOrderTrait) => async (call: PluginCall) => {
  const { ctx } = call
  const statuses = salesOrderStatuses.filter((status) => salesOrderMachine.is(status, trait))
  for (;;) {
    const found = await listUnreported(ctx.db, keyOf(call), { report, statuses, limit: BATCH })
    if (found.length === 0) return
    const platformNumbers = found.map(({ platformNumber }) => platformNumber)
    await askPlatform(call, action, { order_numbers: platformNumbers })
    await markReported(ctx.db, keyOf(call), report, { platformNumbers, now: ctx.now })
  }
}

type JobParameters = Record<string, unknown>

export const cronJobs: Record<
  PluginCronJob,
  (call: PluginCall, parameters: JobParameters) => Promise<unknown>
> = {
  set_shipping_completed: reporting('set_shipping_completed', 'shipped', 'fulfilled'),
  cancel_orders: reporting('cancel_orders', 'canceled', 'void'),
  clean_orders: (call, { max_age_days }) => {
    const days = Number(max_age_days ?? DEFAULT_DAYS)
    const age = Number.isInteger(days) && days >= 1 && days <= 3650 ? days : DEFAULT_DAYS
    return removeEndedLinks(call.ctx.db, keyOf(call), new Date(call.ctx.now.getTime() - age * DAY_MS))
  },
}
