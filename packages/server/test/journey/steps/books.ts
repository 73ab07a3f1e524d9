import { until } from '../../support/until.ts'
import type { Desk } from './desk.ts'

const cents = (amount: number | null | undefined): number => Math.round((amount ?? 0) * 100)

/** An order by the API: its sum, its money, its goods, its work and its events. */
export const booksOf = ({ api, endpoint }: Pick<Desk, 'api' | 'endpoint'>) => {
  const order = async (orderNumber: string) => (await api.getSalesOrder({ orderNumber })).order
  /** In cents, over all payments of the order. */
  const money = async (orderNumber: string) => {
    const { payments } = await api.listPayments({ orderNumber })
    const sumOf = (pick: (payment: (typeof payments)[number]) => number | null | undefined) =>
      payments.reduce((sum, payment) => sum + cents(pick(payment)), 0)
    return {
      status: payments.map(({ status }) => status).join(' '),
      asked: sumOf(({ amount }) => amount),
      captured: sumOf(({ capturedAmount }) => capturedAmount),
      refunded: sumOf(({ refundedAmount }) => refundedAmount),
      open: payments.flatMap(({ steps }) => steps.filter(({ status }) => status === 'waiting')).length,
    }
  }
  const stock = async (productCode: string, locationCode: string) => {
    const { inventories } = await api.listInventories({ filters: { productCode, locationCode } })
    const sumOf = (pick: (one: (typeof inventories)[number]) => number | undefined) =>
      inventories.reduce((sum, one) => sum + (pick(one) ?? 0), 0)
    return { onHand: sumOf(({ onHand }) => onHand), onReserve: sumOf(({ onReserve }) => onReserve) }
  }
  const works = async (salesOrderNumber: string) => {
    const { fulfillmentOrders } = await api.listFulfillmentOrders({
      filters: { salesOrderNumber },
      fields: ['lineItems'],
    })
    return fulfillmentOrders
  }
  /** The one work of an order, which a location sees within seconds. */
  const workOf = async (salesOrderNumber: string) => {
    const [work] = await becomes(
      () => works(salesOrderNumber),
      ({ length }) => length > 0,
    )
    if (!work) throw new Error(`nobody works on ${salesOrderNumber}`)
    return work
  }
  /** As an integrator heard of them. */
  const events = (number: string): string[] =>
    endpoint.got
      .filter(({ text }) => text.includes(`"${number}"`))
      .map(({ body }) => [body.eventCode, body.payload.newStatus].filter(Boolean).join(' '))
  /** Orders and revenue of the last two days, as the dashboard asks for them. */
  const report = async () => {
    const figure = async (reportType: 'orderCount' | 'orderRevenue') =>
      (await api.getSalesOrderReport({ reportType })).reportingData[0]?.value ?? 0
    const [count, revenue] = await Promise.all([figure('orderCount'), figure('orderRevenue')])
    return { count, revenue: cents(revenue) }
  }
  /** Waits until what is read is so. */
  const becomes = async <Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean) => {
    let last: Value | undefined
    await until(async () => {
      last = await read()
      return isSo(last)
    }).catch((cause: unknown) => {
      throw new Error(`it never came to be: ${JSON.stringify(last)}`, { cause })
    })
    return last as Value
  }
  return { order, money, stock, works, workOf, events, report, becomes }
}

export { cents }
export type Books = ReturnType<typeof booksOf>
