import { NullableDateTime, Obj, Patch, type Static, Type } from '../../schema.ts'

/** The methods whose orders are also counted apart. */
export const metricMethods = ['directShip', 'BOPIS', 'ROPIS'] as const
export type MetricMethod = (typeof metricMethods)[number]

const amount = 10_000_000_000_000
const counted = {
  numberOfOrders: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  numberOfItems: Type.Number({ minimum: 0, maximum: amount }),
  lifetimeValue: Type.Number({ minimum: -amount, maximum: amount }),
  lastOrderDate: NullableDateTime(),
}

/** What follows from the others is computed and cannot be set. */
const derived = { averageOrderValue: Type.Number(), averageItemsPerOrder: Type.Number() }

const byMethod = <T>(fields: T) =>
  Object.fromEntries(metricMethods.map((method) => [method, fields])) as Record<MetricMethod, T>

export const OrderMetrics = Obj({ ...counted, ...derived })
export const CustomerMetrics = Obj({
  ...OrderMetrics.properties,
  fulfillmentMethods: Obj(byMethod(OrderMetrics)),
})
export type CustomerMetrics = Static<typeof CustomerMetrics>

export const CustomerMetricsUpdate = Patch({
  ...counted,
  fulfillmentMethods: Patch(byMethod(Patch(counted))),
})
export type CustomerMetricsUpdate = Static<typeof CustomerMetricsUpdate>

export const metricNames = [...Object.keys(counted), ...Object.keys(derived)] as (
  | keyof typeof counted
  | keyof typeof derived
)[]
