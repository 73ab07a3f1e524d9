import { type SalesOrderStatus, texts } from '@tradepost/contract'
import { salesOrderMachine } from './order.machine.ts'

/**
 * Why the state of a sales order forbids work on it, or null. To `fulfill` is to give it to a location, to `pack` to put
 * goods into packages; `leaves` tells that goods are handed over.
 */
export const fulfillRefusal = (
  status: SalesOrderStatus,
  step: 'fulfill' | 'pack',
  leaves: boolean,
): string | null => {
  if (!salesOrderMachine.may(status, step)) return texts.nothingToFulfill(status)
  return leaves && !salesOrderMachine.may(status, 'handOver') ? texts.notHandedOver(status) : null
}
