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

/** Two of the waiting ones are on a picking list already. */
export const isBatched = (index: number): boolean =>
  ['requested', 'accepted'].includes(demoWorkPaths[index]?.at(-1) ?? '')

/** The part of an order for each location and method. */
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

const isPlain = ({ status, imported, lineItems, ...order }: SalesOrderCreate): boolean =>
  status === 'open' &&
  !imported &&
  !order.coupons?.length &&
  !order.appliedPromotions?.length &&
  lineItems.every(({ appliedPromotions, quantity }) => !appliedPromotions?.length && quantity <= 3)

/** Prefix of the orders that show the work of locations. */
export const DEMO_WORK = 'work-'

/** Customers come to a counter only for what they collect; only parcels are packed; only a rejected pickup goes nowhere else. */
const isShippedOn = (path: FulfillmentOrderStatus[]): boolean | null => {
  if (path.includes('checkedIn') || path.includes('rejected')) return false
  return path.includes('packed') ? true : null
}

const fits = ({ lineItems }: SalesOrderCreate, path: FulfillmentOrderStatus[]): boolean => {
  const isShipped = isShippedOn(path)
  return (
    isShipped === null ||
    lineItems.every(({ fulfillmentMethod }) => isShipped === (fulfillmentMethod === 'directShip'))
  )
}

/** One order for each way: what somebody bought today once more. */
export const demoWorkOrders = (orders: SalesOrderCreate[]): SalesOrderCreate[] => {
  const plain = orders.filter(isPlain)
  return plain.length === 0
    ? []
    : demoWorkPaths.map((path, index) => {
        const fitting = plain.filter((order) => fits(order, path))
        return {
          ...((fitting[index % fitting.length] ?? plain[0]) as SalesOrderCreate),
          externalCode: `${DEMO_WORK}${path.at(-1) ?? 'new'}`,
        }
      })
}
