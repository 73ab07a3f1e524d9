import type {
  FulfillmentOrderStatus,
  SalesOrderCreate,
  SimpleFulfillmentOrderCreate,
} from '@tradepost/contract'

/** The ways that fulfillment orders of the demo have gone: one for each state. */
export const demoWorkPaths: FulfillmentOrderStatus[][] = [
  [],
  ['requested'],
  ['accepted'],
  ['inProgress'],
  ['picked'],
  ['accepted', 'packed'],
  ['ready'],
  ['hold'],
  ['ready', 'checkedIn'],
  ['fulfilled'],
  ['rejected'],
  ['canceled'],
]

/** What each location and method has of an order. */
export const demoWorkOf = (order: SalesOrderCreate, warehouse: string): SimpleFulfillmentOrderCreate[] => {
  const groups = Map.groupBy(order.lineItems, ({ fulfillmentMethod, fulfillmentLocationCode }) =>
    JSON.stringify([fulfillmentMethod, fulfillmentLocationCode ?? warehouse]),
  )
  return [...groups].map(([key, lines]) => {
    const [fulfillmentMethod, fulfillmentLocationCode] = JSON.parse(key) as [string, string]
    return {
      fulfillmentMethod,
      fulfillmentLocationCode,
      lineItems: lines.map(({ code, quantity }) => ({ salesOrderLineItemCode: code, quantity })),
    }
  })
}

const isWaiting = ({ status, imported }: SalesOrderCreate): boolean => status === 'open' && !imported

/** Orders that locations have begun to work on. */
export const demoWorkOrders = (orders: { number: string; order: SalesOrderCreate }[]) =>
  orders.filter(({ order }) => isWaiting(order)).slice(0, demoWorkPaths.length)
