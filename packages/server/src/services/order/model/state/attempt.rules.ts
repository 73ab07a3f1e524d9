import type { Order } from '../order/order-document.rules.ts'
import { salesOrderMachine } from './order.machine.ts'

type Status = Order['status']

/** From now on it is an order to people: neither a draft nor one that ended as such. */
export const isPlaced = (status: Status): boolean =>
  !salesOrderMachine.may(status, 'checkOut') && !salesOrderMachine.is(status, 'void')

/**
 * A checkout stores its order before the provider is asked for money. Until that order is placed it is an attempt, and one
 * that was never placed stays one: lists, figures, reports and events leave it out.
 */
export const staysAttempt = (isAttempt: boolean, status: Status): boolean => isAttempt && !isPlaced(status)
