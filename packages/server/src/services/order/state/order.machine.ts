import type { SalesOrderLineStatus, SalesOrderStatus } from '@tradepost/contract'
import { machine } from '@tradepost/kernel'

/** Effects of entering a status. Stock follows the lines, not the order. */
export type OrderEffect = 'returnCoupons'

/** docs/orders.md shows the table; a test holds the two together. */
export const salesOrderMachine = machine<SalesOrderStatus, unknown, OrderEffect>({
  what: 'order',
  initial: 'new',
  moves: {
    new: ['open', 'rejected', 'canceled'],
    open: ['inProgress', 'ready', 'fulfilled', 'completed', 'rejected', 'canceled'],
    inProgress: ['ready', 'fulfilled', 'completed', 'rejected', 'canceled'],
    ready: ['inProgress', 'fulfilled', 'completed', 'canceled', 'rejected'],
    fulfilled: ['completed'],
    completed: [],
    rejected: [],
    canceled: [],
  },
  effects: { rejected: ['returnCoupons'], canceled: ['returnCoupons'] },
})

export const lineMachine = machine<SalesOrderLineStatus>({
  what: 'line item',
  initial: 'open',
  moves: {
    open: ['inProgress', 'fulfilled', 'rejected', 'canceled'],
    inProgress: ['open', 'fulfilled', 'rejected', 'canceled'],
    fulfilled: [],
    rejected: [],
    canceled: [],
  },
})

/** Orders and lines that nobody waits for any more, though nothing was handed over. */
export const isGivenUp = (status: SalesOrderStatus | SalesOrderLineStatus): boolean =>
  status === 'canceled' || status === 'rejected'

/** Status that open lines get when the order gets a status. */
const lineStatuses: { readonly [Status in SalesOrderStatus]: SalesOrderLineStatus } = {
  new: 'open',
  open: 'open',
  inProgress: 'inProgress',
  ready: 'inProgress',
  fulfilled: 'fulfilled',
  completed: 'fulfilled',
  rejected: 'rejected',
  canceled: 'canceled',
}
export const lineStatusIn = (status: SalesOrderStatus): SalesOrderLineStatus => lineStatuses[status]

type FulfillmentStatus = 'open' | 'inProgress' | 'completed'

/** Null leaves it as it is: an order that was given up is neither open nor completed. */
const fulfillmentStatuses: { readonly [Status in SalesOrderStatus]: FulfillmentStatus | null } = {
  new: 'open',
  open: 'open',
  inProgress: 'inProgress',
  ready: 'inProgress',
  fulfilled: 'completed',
  completed: 'completed',
  rejected: null,
  canceled: null,
}
export const fulfillmentStatusIn = (status: SalesOrderStatus): FulfillmentStatus | null =>
  fulfillmentStatuses[status]
