import {
  type PluginCronJob,
  type SalesOrder,
  type SalesOrderTrait,
  salesOrderStatuses,
} from '@tradepost/contract'
import { listWholeOrders, salesOrderMachine } from '../../order/index.ts'
import type { PluginCall } from '../model/action.types.ts'
import { objectsIn } from '../model/person.rules.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { callPlatform } from './fetch-order.service.ts'
import {
  listChanged,
  listUnreported,
  markReported,
  type OpenLink,
  type Report,
  removeEndedLinks,
  saveCanceledItems,
} from './order-link.store.ts'
import { rawOrderIn } from './raw-order.rules.ts'
import {
  canceledCall,
  canceledItemsOf,
  type PlatformCall,
  partlyCanceledCall,
  shippedCall,
  unreportedItems,
} from './report-order.rules.ts'

const BATCH = 100
const DAY_MS = 24 * 3_600_000
const DEFAULT_DAYS = 30

/** Order completed, shipping completed, order canceled: the platform knows it already. */
const known: ReadonlySet<number> = new Set([203, 204, 222])

const keyOf = ({ ctx, shop }: PluginCall) => ({ merchantId: ctx.merchantId, shopCode: shop.code })

const readOrders = async ({ ctx }: PluginCall, links: OpenLink[]): Promise<Map<string, SalesOrder>> => {
  const filters = JSON.stringify({ orderNumber: { $in: links.map(({ orderNumber }) => orderNumber) } })
  const { text } = await listWholeOrders(ctx, { filters, limit: links.length, offset: 0 })
  const { orders } = JSON.parse(text) as { orders: SalesOrder[] }
  return new Map(orders.map((order) => [order.orderNumber, order]))
}

type Reporting = {
  report: Report
  trait: SalesOrderTrait
  callFor(platformNumber: string, order: SalesOrder): PlatformCall
}

/** Null: the report was taken. What a platform refuses stays open for the next run; one that does not answer ends this run. */
const tell = async (call: PluginCall, asked: PlatformCall): Promise<PluginError | null> => {
  try {
    await callPlatform(call, { ...asked, acceptedErrors: known })
    return null
  } catch (error) {
    if (!(error instanceof PluginError) || error.number !== REFUSED) throw error
    call.ctx.log.warn({ err: error, ...asked.parameters }, 'a platform refused the report of an order')
    return error
  }
}
const REFUSED = 102

/** One call for each order. */
const reportEach =
  ({ report, trait, callFor }: Reporting) =>
  async (call: PluginCall) => {
    const { ctx } = call
    const statuses = salesOrderStatuses.filter((status) => salesOrderMachine.is(status, trait))
    let [after, refusal]: [string, PluginError | null] = ['', null]
    for (;;) {
      const links = await listUnreported(ctx.db, keyOf(call), { report, statuses, after, limit: BATCH })
      if (links.length === 0) break
      const orders = await readOrders(call, links)
      for (const { platformNumber, orderNumber } of links) {
        after = platformNumber
        const order = orders.get(orderNumber)
        if (!order) continue
        const refused = await tell(call, callFor(platformNumber, order))
        refusal ??= refused
        if (!refused) await markReported(ctx.db, keyOf(call), report, { platformNumber, now: ctx.now })
      }
    }
    if (refusal) throw refusal
  }

/** Orders that lost some of their items, once for each piece. */
const reportCanceledItems = async (call: PluginCall) => {
  const { ctx } = call
  const ended = salesOrderStatuses.filter((status) => salesOrderMachine.is(status, 'void'))
  let [after, refusal]: [string, PluginError | null] = ['', null]
  for (;;) {
    const links = await listChanged(ctx.db, keyOf(call), { ended, after, limit: BATCH })
    if (links.length === 0) break
    const orders = await readOrders(call, links)
    for (const { platformNumber, orderNumber, canceledItems, revision } of links) {
      after = platformNumber
      const order = orders.get(orderNumber)
      if (!order) continue
      const now = canceledItemsOf(order, objectsIn(rawOrderIn(order)?.items))
      const items = unreportedItems(now, canceledItems)
      const refused = items.length > 0 ? await tell(call, partlyCanceledCall(platformNumber, items)) : null
      refusal ??= refused
      const seen = refused ? null : { canceledItems: { ...canceledItems, ...now }, revision }
      if (seen) await saveCanceledItems(ctx.db, { ...keyOf(call), platformNumber }, seen)
    }
  }
  if (refusal) throw refusal
}

/** All of them, also when one fails. */
const runAll =
  (...jobs: ((call: PluginCall) => Promise<void>)[]) =>
  async (call: PluginCall) => {
    const failures: unknown[] = []
    for (const job of jobs) await job(call).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
  }

type JobParameters = Record<string, unknown>

export const cronJobs: Record<
  PluginCronJob,
  (call: PluginCall, parameters: JobParameters) => Promise<unknown>
> = {
  set_shipping_completed: reportEach({ report: 'shipped', trait: 'fulfilled', callFor: shippedCall }),
  cancel_orders: runAll(
    reportEach({ report: 'canceled', trait: 'void', callFor: canceledCall }),
    reportCanceledItems,
  ),
  clean_orders: (call, { max_age_days }) => {
    const days = Number(max_age_days ?? DEFAULT_DAYS)
    const age = Number.isInteger(days) && days >= 1 && days <= 3650 ? days : DEFAULT_DAYS
    return removeEndedLinks(call.ctx.db, keyOf(call), new Date(call.ctx.now.getTime() - age * DAY_MS))
  },
}
