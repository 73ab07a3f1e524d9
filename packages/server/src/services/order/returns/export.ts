import { listExport } from '@tradepost/kernel'
import { exportColumns, exportRows } from './export.store.ts'
import { listRules } from './return-order.read.ts'

export const exportReturnOrders = listExport(listRules, exportColumns, exportRows)
