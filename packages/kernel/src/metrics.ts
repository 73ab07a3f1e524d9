import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  /** One finished request. */
  request(operation: string, status: number, seconds: number): void
  counter(name: string, help: string, labels?: string[]): Counter
  gauge(name: string, help: string, labels?: string[]): Gauge
}

const name = 'tradepost_request_duration_seconds'
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

type Series = { labels: { operation: string; status: string }; buckets: number[]; sum: number; count: number }

const newSeries = (operation: string, status: number): Series => ({
  labels: { operation, status: String(status) },
  buckets: bounds.map(() => 0),
  sum: 0,
  count: 0,
})

/** A bucket counts everything up to its bound, so each one includes those before it. */
const samplesOf = ({ labels, buckets, sum, count }: Series) => {
  let total = 0
  const bucket = (le: number | string, value: number) => ({
    metricName: `${name}_bucket`,
    labels: { le, ...labels },
    value,
  })
  return [
    ...bounds.map((bound, index) => {
      total += buckets[index] ?? 0
      return bucket(bound, total)
    }),
    bucket('+Inf', count),
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ]
}

/** Counted here and only shown by prom-client, whose histogram looks its labels up anew for every value. */
const requestDurations = () => {
  const series = new Map<string, Series>()
  const metric = {
    name,
    get: async () => ({
      name,
      help: 'Duration of requests by operation and status',
      type: 'histogram',
      aggregator: 'sum',
      values: [...series.values()].flatMap(samplesOf),
    }),
    reset: () => series.clear(),
  }
  const observe = (operation: string, status: number, seconds: number) => {
    const key = `${operation} ${status}`
    let own = series.get(key)
    if (!own) {
      own = newSeries(operation, status)
      series.set(key, own)
    }
    own.sum += seconds
    own.count++
    for (let index = 0; index < bounds.length; index++)
      if (seconds <= (bounds[index] as number)) {
        ;(own.buckets[index] as number)++
        break
      }
  }
  return { metric: metric as unknown as Metric, observe }
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { metric, observe } = requestDurations()
  registry.registerMetric(metric)
  return {
    registry,
    request: observe,
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers: [registry] }),
  }
}
