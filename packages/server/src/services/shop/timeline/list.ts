import { can } from '@tradepost/contract'
import { type Ctx, fail, readList } from '@tradepost/kernel'
import { listRules } from './timeline.read.ts'
import * as store from './timeline.store.ts'

/** The newest first. */
export const listSalesOrderTimeline = async (
  ctx: Ctx,
  orderNumber: string,
  query: { limit?: number; after?: string },
) => {
  const list = readList({ ...query, sort: 'date:desc' }, listRules)
  const visible = {
    works: ctx.may(can.viewFulfillmentOrders),
    returns: ctx.may(can.viewReturnOrders),
    messages: ctx.may(can.viewNotifications),
  }
  const [order, page] = await ctx.together((db) =>
    Promise.all([
      store.hasOrder(db, ctx.merchantId, orderNumber),
      store.listEntries(db, ctx.merchantId, orderNumber, visible, list),
    ]),
  )
  if (!order) throw fail('orderNotFound')
  return page
}
