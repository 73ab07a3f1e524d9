import { type CustomerMetrics, type MetricMethod, metricMethods, metricNames } from '@tradepost/contract'
import { type FilterField, isoText, join, raw, type Sql, sql } from '@tradepost/kernel'

/** Where the sums of a customer `c` are, which averages follow from. */
type Source = { orders: Sql; items: Sql; amount: Sql }

const all: Source = { orders: sql`c.order_count`, items: sql`c.item_count`, amount: sql`c.order_amount` }

/** Both are names of ours, not of callers. */
const figure = (method: MetricMethod, name: string): Sql =>
  sql`coalesce((c.method_figures #>> ${raw(`'{${method},${name}}'`)})::numeric, 0)`
const written = (name: string): Sql => sql`(c.written_metrics ->> ${raw(`'${name}'`)})`

const ofMethod = (method: MetricMethod): Source => ({
  orders: figure(method, 'orders'),
  items: figure(method, 'items'),
  amount: figure(method, 'amount'),
})
const bopis = ofMethod('BOPIS')
const ropis = ofMethod('ROPIS')
const pickup: Source = {
  orders: sql`(${bopis.orders} + ${ropis.orders})`,
  items: sql`(${bopis.items} + ${ropis.items})`,
  amount: sql`(${bopis.amount} + ${ropis.amount})`,
}

type Column = FilterField & { sql: Sql }

const number = (value: Sql): Column => ({ type: 'number', sql: value })
const average = (name: string, sum: Sql, { orders }: Source): Column =>
  number(sql`coalesce(${written(name)}::numeric, trim_scale(round(${sum} / nullif(${orders}, 0), 4)), 0)`)

const methodColumns = Object.entries(metricMethods).flatMap(([method, word]) => {
  const source = ofMethod(method as MetricMethod)
  const [items, revenue] = [`average${word}ItemsPerOrder`, `average${word}OrderRevenue`]
  return [
    [`numberOf${word}Orders`, { type: 'integer', sql: sql`${source.orders}::bigint` }],
    [items, average(items, source.items, source)],
    [revenue, average(revenue, source.amount, source)],
  ]
})

const columns = {
  numberOfOrders: { type: 'integer', sql: all.orders },
  lifetimeValue: number(sql`trim_scale(${all.amount})`),
  lastOrderDate: { type: 'date', sql: sql`c.last_order_date` },
  averageOrderValue: average('averageOrderValue', all.amount, all),
  averageItemsPerOrder: average('averageItemsPerOrder', all.items, all),
  averageOnlineOrderValue: average(
    'averageOnlineOrderValue',
    ofMethod('directShip').amount,
    ofMethod('directShip'),
  ),
  averagePickupInStoreOrderValue: average('averagePickupInStoreOrderValue', pickup.amount, pickup),
  pushOpenRate: number(sql`${written('pushOpenRate')}::numeric`),
  pushConversionRate: number(sql`${written('pushConversionRate')}::numeric`),
  customerCreateAt: {
    type: 'date',
    sql: sql`coalesce(iso_date(${written('customerCreateAt')}), c.create_date)`,
  },
  ...Object.fromEntries(methodColumns),
} as Record<keyof CustomerMetrics, Column>

const shown = ({ type, sql: value }: Column): Sql => (type === 'date' ? isoText(value) : value)

export const metricsJson: Sql = sql`json_build_object(${join(
  metricNames.map((name) => sql`${raw(`'${name}'`)}, ${shown(columns[name])}`),
)})`

export const metricFilters: Record<string, FilterField> = Object.fromEntries(
  metricNames.map((name) => [`metrics.${name}`, columns[name]]),
)
