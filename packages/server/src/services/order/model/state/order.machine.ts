import {
  type SalesOrderAbility,
  type SalesOrderEffect,
  type SalesOrderLineStatus,
  type SalesOrderStatus,
  type SalesOrderTrait,
  salesOrderStates,
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
