import {
  averageMetrics,
  type CustomerMetrics,
  type CustomerMetricsUpdate,
  MAX_METRIC,
  type MetricMethod,
  metricMethods,
  texts,
} from '@tradepost/contract'
import { type Problem, toIsoDate } from '@tradepost/kernel'

type Figures = { orders: number; items: number; amount: number; lastOrderDate: string | null }
const none: Figures = { orders: 0, items: 0, amount: 0, lastOrderDate: null }

type Written = Partial<Record<keyof CustomerMetrics, number | string>>

/** How the metrics of a customer stand before an update. */
export type CurrentMetrics = {
  metrics: CustomerMetrics
  methods: Record<string, Figures>
  written: Written
}

/** Changed values only: sending back what was read changes nothing. */
export const changedMetrics = (current: CurrentMetrics, sent: CustomerMetricsUpdate): CustomerMetricsUpdate =>
  Object.fromEntries(
    Object.entries(sent)
      .map(([name, value]) => [name, typeof value === 'string' ? toIsoDate(value) : value] as const)
      .filter(([name, value]) => value !== current.metrics[name as keyof CustomerMetrics]),
  )

const writtenNames = [...averageMetrics, 'pushOpenRate', 'pushConversionRate', 'customerCreateAt'] as const

const nextWritten = (current: Written, sent: CustomerMetricsUpdate): Written => {
  const merged = {
    ...current,
    ...Object.fromEntries(writtenNames.map((name) => [name, sent[name] ?? current[name]])),
  }
  const cleared = writtenNames.filter((name) => sent[name] === null)
  return Object.fromEntries(
    Object.entries(merged).filter(
      ([name, value]) => value !== undefined && !(cleared as readonly string[]).includes(name),
    ),
  )
}

type Part = { count: keyof CustomerMetrics; average: (typeof averageMetrics)[number] }

const product = (a: number, b: number) => Number((a * b).toFixed(4))

/** Sums without a metric of their own follow from the written average, so that counting continues from it. */
export const toStoredMetrics = (current: CurrentMetrics, sent: CustomerMetricsUpdate) => {
  const written = nextWritten(current.written, sent)
  const problems: Problem[] = []
  const sumOf = ({ count, average }: Part, orders: number): number | undefined => {
    const value = written[average]
    if (typeof value !== 'number' || (sent[average] === undefined && sent[count] === undefined)) return
    const sum = product(value, orders)
    if (Math.abs(sum) > MAX_METRIC)
      problems.push({
        code: 'MAXIMUM',
        message: texts.sumAboveMaximum(average, count, MAX_METRIC),
        path: [average],
        value,
      })
    return sum
  }
  const ofMethod = (method: MetricMethod): Figures => {
    const word = metricMethods[method]
    const before = { ...none, ...current.methods[method] }
    const count = `numberOf${word}Orders` as const
    const orders = sent[count] ?? before.orders
    return {
      ...before,
      orders,
      items: sumOf({ count, average: `average${word}ItemsPerOrder` }, orders) ?? before.items,
      amount: sumOf({ count, average: `average${word}OrderRevenue` }, orders) ?? before.amount,
    }
  }
  const methods = Object.keys(metricMethods) as MetricMethod[]
  return {
    problems,
    metrics: {
      orders: sent.numberOfOrders,
      items: sumOf(
        { count: 'numberOfOrders', average: 'averageItemsPerOrder' },
        sent.numberOfOrders ?? current.metrics.numberOfOrders,
      ),
      amount: sent.lifetimeValue,
      ...(sent.lastOrderDate !== undefined && { lastOrderDate: sent.lastOrderDate }),
      methods: {
        ...current.methods,
        ...Object.fromEntries(methods.map((method) => [method, ofMethod(method)])),
      },
      written,
    },
  }
}
export type StoredMetrics = ReturnType<typeof toStoredMetrics>['metrics']

/** Added to the customer's figures by an order; subtracted when it is canceled. */
export type OrderFigures = {
  customerId: string
  orders: number
  items: number
  amount: number
  date: Date
  /** The parts of it by fulfillment method. */
  methods?: { method: string; orders: number; items: number; amount: number }[]
}

/** Averages to recalculate after an order: those of all orders, and those of its method. */
const outdatedBy = (method: string | null): (keyof CustomerMetrics)[] => {
  if (method === null) return ['averageOrderValue', 'averageItemsPerOrder']
  const word = metricMethods[method as MetricMethod]
  if (!word) return []
  const together = word === 'DirectShip' ? 'averageOnlineOrderValue' : 'averagePickupInStoreOrderValue'
  return [`average${word}ItemsPerOrder`, `average${word}OrderRevenue`, together]
}

/** One row for all orders of a customer, and one for each method. */
export const toBumpRows = (figures: OrderFigures[]) =>
  figures.flatMap(({ customerId, date, methods = [], ...all }) =>
    [{ method: null, ...all }, ...methods].map((row) => ({
      ...row,
      customerId,
      outdated: outdatedBy(row.method),
      // what is taken back does not make the last order later
      date: row.orders > 0 ? date.toISOString() : null,
    })),
  )
