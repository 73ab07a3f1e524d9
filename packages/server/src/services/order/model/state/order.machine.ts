import {
  type SalesOrderAbility,
  type SalesOrderEffect,
  type SalesOrderLineStatus,
  type SalesOrderStatus,
  type SalesOrderTrait,
  salesOrderStates,
  texts,
} from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

/** The table is in the contract, because the interface lists the same states. */
export const salesOrderMachine = machine<
  SalesOrderStatus,
  unknown,
  SalesOrderEffect,
  SalesOrderAbility,
  SalesOrderTrait
>({ what: 'order', initial: 'new', states: salesOrderStates })

export const lineMachine = machine<SalesOrderLineStatus, unknown, never, never, 'void'>({
  what: 'line item',
  initial: 'open',
  states: {
    open: ['inProgress', 'fulfilled', 'rejected', 'canceled'],
    inProgress: ['open', 'fulfilled', 'rejected', 'canceled'],
    fulfilled: [],
    rejected: { to: [], is: ['void'] },
    canceled: { to: [], is: ['void'] },
  },
})

export const lineStatusIn = (status: SalesOrderStatus): SalesOrderLineStatus => salesOrderStates[status].lines

export const fulfillmentStatusIn = (status: SalesOrderStatus) => salesOrderStates[status].fulfillment

/** From now on it is an order to people: neither a draft nor one that ended as such. */
export const isPlaced = (status: SalesOrderStatus): boolean =>
  !salesOrderMachine.may(status, 'checkOut') && !salesOrderMachine.is(status, 'void')

/**
 * A checkout stores its order before the provider is asked for money. Until that order is placed it is an attempt, and one
 * that was never placed stays one: lists, figures, reports and events leave it out.
 */
export const staysAttempt = (isAttempt: boolean, status: SalesOrderStatus): boolean =>
  isAttempt && !isPlaced(status)

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
