import { type SalesOrderStatus, salesOrderStates } from '@tradepost/contract/sales-order-states'

/** From the table of states, so that a new state needs no text here. */
export const orderStatusLabels = (language: 'en' | 'de') =>
  Object.fromEntries(
    Object.entries(salesOrderStates).map(([status, { label }]) => [status, label[language]]),
  ) as Record<SalesOrderStatus, string>
