import { type CustomerMetricsUpdate, metricMethods } from '@tradepost/contract'
import { toIsoDate } from '@tradepost/kernel'

type Figures = Omit<CustomerMetricsUpdate, 'fulfillmentMethods'>

/** Only what was sent, in stored form. */
const storedFigures = (sent: Figures) => ({
  ...(sent.numberOfOrders !== undefined && { orders: sent.numberOfOrders }),
  ...(sent.numberOfItems !== undefined && { items: sent.numberOfItems }),
  ...(sent.lifetimeValue !== undefined && { amount: sent.lifetimeValue }),
  ...(sent.lastOrderDate !== undefined && {
    lastOrderDate: sent.lastOrderDate && toIsoDate(sent.lastOrderDate),
  }),
})

const none = { orders: 0, items: 0, amount: 0, lastOrderDate: null }

export type MethodFigures = Record<string, typeof none>

/** What is sent replaces what is stored; of a method, too. */
export const toStoredMetrics = (held: MethodFigures, sent: CustomerMetricsUpdate) => {
  const { fulfillmentMethods = {}, ...all } = sent
  const methods = metricMethods.flatMap((method) => {
    const figures = fulfillmentMethods[method]
    return figures ? [[method, { ...none, ...held[method], ...storedFigures(figures) }] as const] : []
  })
  return { ...storedFigures(all), methods: { ...held, ...Object.fromEntries(methods) } }
}
export type StoredMetrics = ReturnType<typeof toStoredMetrics>

/** What an order adds to the figures of its customer; canceling it adds the same with a minus. */
export type OrderFigures = {
  customerId: string
  orders: number
  items: number
  amount: number
  date: Date
  /** The parts of it by fulfillment method. */
  methods?: { method: string; orders: number; items: number; amount: number }[]
}

/** One row for all orders of a customer, and one for each method. */
export const toBumpRows = (figures: OrderFigures[]) =>
  figures.flatMap(({ customerId, date, methods = [], ...all }) =>
    [{ method: null, ...all }, ...methods].map((row) => ({
      ...row,
      customerId,
      // what is taken back does not make the last order later
      date: row.orders > 0 ? date.toISOString() : null,
    })),
  )
