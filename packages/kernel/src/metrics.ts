import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  /** One finished request. */
  request(operation: string, status: number, seconds: number): void
  counter(name: string, help: string, labels?: string[]): Counter
  gauge(name: string, help: string, labels?: string[]): Gauge
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'tradepost_request_duration_seconds',
    help: 'Duration of requests by operation and status',
    labelNames: ['operation', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // looking a child up by labels costs more than observing it
  const children = new Map<string, ReturnType<typeof requests.labels>>()
  return {
    registry,
    request: (operation, status, seconds) => {
      const key = `${operation} ${status}`
      let child = children.get(key)
      if (!child) {
        child = requests.labels(operation, String(status))
        children.set(key, child)
      }
      child.observe(seconds)
    },
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers: [registry] }),
    gauge: (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers: [registry] }),
  }
}
