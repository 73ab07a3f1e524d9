import { type Ctx, csvExport, readList } from '@tradepost/kernel'
import { listRules } from './fulfillment-order.read.ts'
import { exportColumns, exportRows } from './fulfillment-order-export.store.ts'

export const exportFulfillmentOrders = (ctx: Ctx, query: { filters?: string }) => {
  const list = readList(query, listRules)
  return csvExport(exportColumns, (limit) => exportRows(ctx.db, ctx.merchantId, list, limit))
}
