import type { Order } from '../order.types.ts'
import { lineMachine } from '../state/order.machine.ts'

/** Returned is an order of which everything came back that was not voided; voiding the rest can make it so. */
export const followReturns = (order: Order): Order => {
  if (!order.lineItems.some(({ returnQuantity }) => returnQuantity > 0)) return order
  const kept = order.lineItems.filter(({ status }) => !lineMachine.is(status, 'void'))
  const isWhole = kept.every(({ returnQuantity, quantity }) => returnQuantity >= quantity)
  return { ...order, returnStatus: isWhole ? 'returned' : 'partialReturn' }
}
