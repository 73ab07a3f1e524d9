import { type EndedFulfillmentOrders, salesOrderMachine } from '@tradepost/server'
import { fraction } from '../seed.ts'
import { demoWorkOf } from './fulfillment-orders.ts'
import type { SoldOrder } from './returns.ts'

/** How far each step is on the way from the order to the handover, at the earliest and at the latest. */
const steps = {
  acceptDate: [0.02, 0.15],
  pickDate: [0.2, 0.45],
  packDate: [0.5, 0.65],
  readyDate: [0.7, 0.8],
} as const

const isCompleted = ({ order: { status } }: SoldOrder) =>
  salesOrderMachine.is(status ?? salesOrderMachine.initial, 'completed')

const endedOf = ({ order, orderNumber }: SoldOrder, warehouse: string): EndedFulfillmentOrders[] => {
  const { submitDate, fulfillDate, externalCode } = order
  if (!submitDate || !fulfillDate) return []
  const [from, to] = [Date.parse(submitDate), Date.parse(fulfillDate)]
  const dateOf = (step: keyof typeof steps): string => {
    const [least, most] = steps[step]
    const share = least + (most - least) * fraction(`${step} ${externalCode}`)
    return new Date(Math.round(from + (to - from) * share)).toISOString()
  }
  return [
    {
      orderNumber,
      parts: demoWorkOf(order, warehouse),
      acceptDate: dateOf('acceptDate'),
      pickDate: dateOf('pickDate'),
      packDate: dateOf('packDate'),
      readyDate: dateOf('readyDate'),
      completeDate: new Date(to).toISOString(),
    },
  ]
}

/** The work of locations that the completed orders of a year were, for the reports about fulfillment. */
export const pastWork = (sold: SoldOrder[], warehouse: string): EndedFulfillmentOrders[] =>
  sold.filter(isCompleted).flatMap((one) => endedOf(one, warehouse))
