import { type Ctx, csvAnswer, fail, readList } from '@tradepost/kernel'
import { exportColumns, exportRows } from './return-export.store.ts'
import { listRules } from './return-order.read.ts'

/** More would hold a connection and the memory of the process for too long. */
const MAX_ROWS = 10_000

export const exportReturnOrders = async (ctx: Ctx, query: { filters?: string }) => {
  const list = readList(query, listRules)
  const rows = await exportRows(ctx.db, ctx.merchantId, list, MAX_ROWS + 1)
  if (rows.length > MAX_ROWS) throw fail('tooManyRows')
  return csvAnswer(
    [...exportColumns],
    rows.map((row) => exportColumns.map((name) => row[name])),
  )
}
