import type { SalesOrderStatus } from '@tradepost/contract'
import { salesOrderMachine } from './order.machine.ts'

/** From now on it is an order to people: neither a draft nor one that ended as such. */
export const isPlaced = (status: SalesOrderStatus): boolean =>
  !salesOrderMachine.may(status, 'checkOut') && !salesOrderMachine.is(status, 'void')

/**
 * A checkout stores its order before the provider is asked for money. Until that order is placed it is an attempt, and one
 * that was never placed stays one: lists, figures, reports and events leave it out.
 */
export const staysAttempt = (isAttempt: boolean, status: SalesOrderStatus): boolean =>
  isAttempt && !isPlaced(status)
