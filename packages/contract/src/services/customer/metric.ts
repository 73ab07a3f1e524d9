import { DateTime, Nullable, NullableDateTime, Obj, Patch, type Static, Type } from '../../schema.ts'

/** The fulfillment methods whose orders are also counted apart, by the word that names them in a metric. */
export const metricMethods = { directShip: 'DirectShip', BOPIS: 'BOPUIS', ROPIS: 'ROPUIS' } as const
export type MetricMethod = keyof typeof metricMethods
export type MetricWord = (typeof metricMethods)[MetricMethod]

/** The most that a sum of amounts or items can be. */
export const MAX_METRIC = 10_000_000_000_000
const Count = (description: string) => Type.Integer({ minimum: 0, maximum: 1_000_000_000, description })
const Amount = (description: string) =>
  Type.Number({ minimum: -MAX_METRIC, maximum: MAX_METRIC, description })
const Average = (description: string) =>
  Type.Number({ minimum: -MAX_METRIC, maximum: MAX_METRIC, description })
const Rate = (description: string) => Nullable(Type.Number({ minimum: 0, maximum: MAX_METRIC, description }))

const ofMethod = <Word extends MetricWord>(word: Word, orders: string) => ({
  counts: { [`numberOf${word}Orders`]: Count(`Orders with ${orders}.`) } as {
    [Name in `numberOf${Word}Orders`]: ReturnType<typeof Count>
  },
  averages: {
    [`average${word}ItemsPerOrder`]: Average(`Pieces in an order with ${orders}.`),
    [`average${word}OrderRevenue`]: Average(`What an order with ${orders} is worth.`),
  } as { [Name in `average${Word}ItemsPerOrder` | `average${Word}OrderRevenue`]: ReturnType<typeof Average> },
})
const bopis = ofMethod('BOPUIS', 'lines that are bought online and picked up in a store')
const ropis = ofMethod('ROPUIS', 'lines that are reserved online and picked up in a store')
const shipped = ofMethod('DirectShip', 'lines that are shipped')

/** Counted from orders placed here; a written value is the new start of the count. */
const counted = {
  numberOfOrders: Count('Orders, less those that were canceled or rejected.'),
  ...bopis.counts,
  ...ropis.counts,
  ...shipped.counts,
  lifetimeValue: Amount('The totals of all orders together.'),
  lastOrderDate: Nullable(
    Type.String({ format: 'date-time', description: 'When the last order was placed.' }),
  ),
}
const averages = {
  averageOrderValue: Average('What an order is worth.'),
  averageItemsPerOrder: Average('Pieces in an order.'),
  averageOnlineOrderValue: Average('What an order is worth as far as it is shipped.'),
  averagePickupInStoreOrderValue: Average('What an order is worth as far as it is picked up in a store.'),
  ...bopis.averages,
  ...ropis.averages,
  ...shipped.averages,
}
/** Not computed: the values are set by callers. */
const rates = {
  pushOpenRate: Rate('How many push messages are opened. Null until it is written.'),
  pushConversionRate: Rate('How many push messages lead to an order. Null until it is written.'),
}

export const CustomerMetrics = Obj({ ...counted, ...averages, ...rates, customerCreateAt: DateTime() })
export type CustomerMetrics = Static<typeof CustomerMetrics>

export const averageMetrics = Object.keys(averages) as (keyof typeof averages)[]

/** Null makes an average a computed one again, and `customerCreateAt` the date on which the customer was created. */
export const CustomerMetricsUpdate = Patch({
  ...counted,
  ...(Object.fromEntries(Object.entries(averages).map(([name, schema]) => [name, Nullable(schema)])) as {
    [Name in keyof typeof averages]: ReturnType<typeof Nullable<ReturnType<typeof Average>>>
  }),
  ...rates,
  customerCreateAt: NullableDateTime(),
})
export type CustomerMetricsUpdate = Static<typeof CustomerMetricsUpdate>

export const metricNames = Object.keys(CustomerMetrics.properties) as (keyof CustomerMetrics)[]
