import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { salesOrderMachine } from '../../model/state/order.machine.ts'
import { type Counted, counted, secondsBetween } from './entry.rules.ts'
import type { Entry, OrderFigures } from './fact.types.ts'

/** Orders that still wait for their checkout were not placed yet. */
const isPlaced = ({ status }: OrderFigures) => !salesOrderMachine.may(status, 'checkOut')

const isAborted = ({ status }: OrderFigures) => salesOrderMachine.is(status, 'void')

/** Reservations end as fulfilled, what is paid for before ends as completed. */
const isFulfilled = ({ status, methods }: OrderFigures) =>
  salesOrderMachine.is(status, 'completed') ||
  (salesOrderMachine.is(status, 'fulfilled') && methods.every((method) => method === 'ROPIS'))

/** Work that another location took over did not split the order. */
const shippingFulfillmentOrders = ({ works }: OrderFigures) => {
  const own = works.filter(({ type }) => type === 'directShip')
  const kept = own.filter(({ status }) => !fulfillmentOrderMachine.is(status, 'void'))
  return kept.length > 0 ? kept : own
}

const shippingEntries = (order: OrderFigures, base: Counted): Entry[] => {
  if (!order.methods.includes('directShip')) return []
  const works = shippingFulfillmentOrders(order)
  const { fulfillDate, submitDate, parcelCount, lineCount } = order
  return [
    counted('ship.orders', { ...base, amount: lineCount }),
    ...(works.length > 0
      ? [counted('ship.split', { ...base, part: String(works.length), amount: works.length })]
      : []),
    ...(parcelCount > 0
      ? [counted('ship.parcels', { ...base, part: String(parcelCount), amount: parcelCount })]
      : []),
    ...(fulfillDate
      ? [
          counted('ship.fulfillTime', {
            ...base,
            at: fulfillDate,
            amount: secondsBetween(submitDate, fulfillDate),
          }),
        ]
      : []),
  ]
}

/** An aborted order counts as placed and brings in nothing. */
export const salesEntries = (order: OrderFigures): Entry[] => {
  if (!isPlaced(order)) return []
  const { submitDate, platform, device, currencyCode, total, lineCount } = order
  const methods = [...new Set(order.methods)].sort()
  const base = { at: submitDate, part: platform, device, methods }
  const placed = counted('order.placed', base)
  if (isAborted(order)) return [placed]
  return [
    placed,
    ...(isFulfilled(order) ? [counted('order.fulfilled', base)] : []),
    counted('order.revenue', { ...base, currency: currencyCode, amount: total }),
    counted('order.lines', { ...base, amount: lineCount }),
    ...shippingEntries(order, base),
  ]
}
