import { listExport } from '@tradepost/kernel'
import { listRules } from '../record/fulfillment-order.read.ts'
import { exportColumns, exportRows } from './export.store.ts'

export const exportFulfillmentOrders = listExport(listRules, exportColumns, exportRows)
