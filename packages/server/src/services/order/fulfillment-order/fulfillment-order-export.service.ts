import { type Ctx, csvAnswer, fail, readList } from '@tradepost/kernel'
import { listRules } from './fulfillment-order.read.ts'
import { exportColumns, exportRows } from './fulfillment-order-export.store.ts'

/** More would hold a connection and the memory of the process for too long. */
const MAX_ROWS = 10_000

export const exportFulfillmentOrders = async (ctx: Ctx, query: { filters?: string }) => {
  const list = readList(query, listRules)
  const rows = await exportRows(ctx.db, ctx.merchantId, list, MAX_ROWS + 1)
  if (rows.length > MAX_ROWS) throw fail('tooManyRows')
  return csvAnswer(
    [...exportColumns],
    rows.map((row) => exportColumns.map((name) => row[name])),
  )
}
