import { type Ctx, csvExport, readList } from '@tradepost/kernel'
import { exportColumns, exportRows } from './return-export.store.ts'
import { listRules } from './return-order.read.ts'

export const exportReturnOrders = (ctx: Ctx, query: { filters?: string }) => {
  const list = readList(query, listRules)
  return csvExport(exportColumns, (limit) => exportRows(ctx.db, ctx.merchantId, list, limit))
}
