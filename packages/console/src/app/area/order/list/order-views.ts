import {
  type SalesOrderState,
  type SalesOrderStatus,
  salesOrderStates,
} from '@tradepost/contract/sales-order-states'

export type OrderView = 'open' | 'done' | 'canceled'

/** The view that lists the orders of a state, by its traits; none for drafts, which a checkout has yet to place. */
const viewOf = (status: SalesOrderStatus): OrderView | undefined => {
  const { is = [], may = [] } = salesOrderStates[status] as SalesOrderState<SalesOrderStatus>
  if (is.includes('void')) return 'canceled'
  if (is.includes('fulfilled')) return 'done'
  return may.includes('checkOut') ? undefined : 'open'
}

export const statusesOf = (view: OrderView): SalesOrderStatus[] =>
  (Object.keys(salesOrderStates) as SalesOrderStatus[]).filter((status) => viewOf(status) === view)
