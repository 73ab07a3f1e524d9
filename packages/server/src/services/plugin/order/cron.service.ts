import {
  type PluginCronJob,
  type SalesOrder,
  type SalesOrderTrait,
  salesOrderStatuses,
} from '@tradepost/contract'
import { salesOrderMachine } from '../../order/index.ts'
import { type PluginCall, shopKey } from '../model/action.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { objectsIn } from '../model/value.rules.ts'
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
import { readOrders } from './read-orders.ts'
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

const REFUSED = 102

const sendReport = (call: PluginCall, report: PlatformCall) =>
  callPlatform(call, { ...report, acceptedErrors: known })

/**
 * By the platform's numbers. A report that the platform refuses stays open for the next run, and the first refusal is thrown
 * in the end; a platform that does not answer ends this run.
 */
const reportAll = async <Link extends OpenLink>(
  call: PluginCall,
  list: (page: { after: string; limit: number }) => Promise<Link[]>,
  report: (link: Link, order: SalesOrder) => Promise<unknown>,
) => {
  const refusals: PluginError[] = []
  let after = ''
  for (;;) {
    const links = await list({ after, limit: BATCH })
    const last = links.at(-1)
    if (!last) break
    after = last.platformNumber
    const found = await readOrders(
      call.ctx,
      links.map(({ orderNumber }) => orderNumber),
    )
    const orders = new Map(found.map((order) => [order.orderNumber, order]))
    for (const link of links) {
      const order = orders.get(link.orderNumber)
      if (!order) continue
      await report(link, order).catch((error: unknown) => {
        if (!(error instanceof PluginError) || error.number !== REFUSED) throw error
        call.ctx.log.warn(
          { err: error, platformNumber: link.platformNumber },
          'a platform refused the report of an order',
        )
        refusals.push(error)
      })
    }
  }
  if (refusals[0]) throw refusals[0]
}

const statusesOf = (trait: SalesOrderTrait) =>
  salesOrderStatuses.filter((status) => salesOrderMachine.is(status, trait))

type OrderReport = {
  report: Report
  trait: SalesOrderTrait
  callFor(platformNumber: string, order: SalesOrder): PlatformCall
}

const reportOrders =
  ({ report, trait, callFor }: OrderReport) =>
  (call: PluginCall) => {
    const [{ db, now }, key, statuses] = [call.ctx, shopKey(call), statusesOf(trait)]
    return reportAll(
      call,
      (page) => listUnreported(db, key, { report, statuses, ...page }),
      async ({ platformNumber }, order) => {
        await sendReport(call, callFor(platformNumber, order))
        await markReported(db, key, report, { platformNumber, now })
      },
    )
  }

/** Orders that lost some of their items, once for each piece. */
const reportCanceledItems = (call: PluginCall) => {
  const [{ db }, key, ended] = [call.ctx, shopKey(call), statusesOf('void')]
  return reportAll(
    call,
    (page) => listChanged(db, key, { ended, ...page }),
    async ({ platformNumber, canceledItems: reported, revision }, order) => {
      const canceled = canceledItemsOf(order, objectsIn(rawOrderIn(order)?.items))
      const items = unreportedItems(canceled, reported)
      if (items.length > 0) await sendReport(call, partlyCanceledCall(platformNumber, items))
      const canceledItems = { ...reported, ...canceled }
      await saveCanceledItems(db, { ...key, platformNumber }, { canceledItems, revision })
    },
  )
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
  set_shipping_completed: reportOrders({ report: 'shipped', trait: 'fulfilled', callFor: shippedCall }),
  cancel_orders: runAll(
    reportOrders({ report: 'canceled', trait: 'void', callFor: canceledCall }),
    reportCanceledItems,
  ),
  clean_orders: (call, { max_age_days }) => {
    const days = Number(max_age_days ?? DEFAULT_DAYS)
    const age = Number.isInteger(days) && days >= 1 && days <= 3650 ? days : DEFAULT_DAYS
    return removeEndedLinks(call.ctx.db, shopKey(call), new Date(call.ctx.now.getTime() - age * DAY_MS))
  },
}
