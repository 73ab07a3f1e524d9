import { type MetricMethod, metricMethods, type metricNames } from '@tradepost/contract'
import { type FilterField, isoText, join, raw, type Sql, sql } from '@tradepost/kernel'

/** Where the four figures of a customer `c` are, which the others follow from. */
type Source = { orders: Sql; items: Sql; amount: Sql; date: Sql }

const all: Source = {
  orders: sql`c.order_count`,
  items: sql`c.item_count`,
  amount: sql`c.order_amount`,
  date: sql`c.last_order_date`,
}

/** A name of ours, not of callers. */
const figure = (method: MetricMethod, name: string): Sql =>
  sql`(c.method_figures #>> ${raw(`'{${method},${name}}'`)})`

const ofMethod = (method: MetricMethod): Source => ({
  orders: sql`coalesce(${figure(method, 'orders')}::bigint, 0)`,
  items: sql`coalesce(${figure(method, 'items')}::numeric, 0)`,
  amount: sql`coalesce(${figure(method, 'amount')}::numeric, 0)`,
  date: sql`iso_date(${figure(method, 'lastOrderDate')})`,
})

const average = (sum: Sql, { orders }: Source): Sql =>
  sql`coalesce(trim_scale(round(${sum} / nullif(${orders}, 0), 4)), 0)`

const fieldsOf = (source: Source): Record<(typeof metricNames)[number], FilterField & { sql: Sql }> => ({
  numberOfOrders: { type: 'integer', sql: source.orders },
  numberOfItems: { type: 'number', sql: source.items },
  lifetimeValue: { type: 'number', sql: source.amount },
  lastOrderDate: { type: 'date', sql: source.date },
  averageOrderValue: { type: 'number', sql: average(source.amount, source) },
  averageItemsPerOrder: { type: 'number', sql: average(source.items, source) },
})

const pairs = (source: Source): Sql => {
  const fields = fieldsOf(source)
  return sql`'numberOfOrders', ${fields.numberOfOrders.sql}, 'numberOfItems', trim_scale(${fields.numberOfItems.sql}),
    'lifetimeValue', trim_scale(${fields.lifetimeValue.sql}), 'averageOrderValue', ${fields.averageOrderValue.sql},
    'averageItemsPerOrder', ${fields.averageItemsPerOrder.sql}, 'lastOrderDate', ${isoText(fields.lastOrderDate.sql)}`
}

export const metricsJson: Sql = sql`json_build_object(${pairs(all)}, 'fulfillmentMethods', json_build_object(${join(
  metricMethods.map((method) => sql`${raw(`'${method}'`)}, json_build_object(${pairs(ofMethod(method))})`),
)}))`

const filtersOf = (prefix: string, source: Source) =>
  Object.entries(fieldsOf(source)).map(([name, field]) => [`${prefix}.${name}`, field] as const)

/** `metrics.numberOfOrders`, `metrics.BOPIS.numberOfOrders` and so on. */
export const metricFilters: Record<string, FilterField> = Object.fromEntries([
  ...filtersOf('metrics', all),
  ...metricMethods.flatMap((method) => filtersOf(`metrics.${method}`, ofMethod(method))),
])
