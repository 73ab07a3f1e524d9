import { money } from '@tradepost/kernel'
import type { HandedOver } from '../order/handover.rules.ts'
import type { Order } from '../order.types.ts'
import { lineMachine } from '../state/order.machine.ts'
import { followAmounts } from './amounts.rules.ts'
import {
  type FulfillmentLine,
  type FulfillmentOrder,
  handedByLine,
  isOpenFulfillmentOrder,
  isOpenLine,
  smaller,
} from './fulfillment-order.rules.ts'
import { type FulfillmentTerms, settle } from './status.rules.ts'

type SalesLine = Order['lineItems'][number]

/** How much fulfillment orders may still hand over of a line of the sales order. */
const allowedOf = (line: SalesLine | undefined, handed: HandedOver): money.Amount => {
  if (!line || lineMachine.is(line.status, 'void')) return money.zero
  const left = money.subtract(money.amount(line.quantity), handed(line.code))
  return left > 0n ? left : money.zero
}

/** A line whose sales order wants less or nothing; `keep` is still to be handed over, `gone` has left. */
const shrink = (
  line: FulfillmentLine,
  of: SalesLine | undefined,
  keep: money.Amount,
  gone: money.Amount,
): FulfillmentLine => {
  const total = money.toNumber(money.add(keep, gone))
  const quantityChangeReason = of?.quantityChangeReason ?? 'other'
  const own = total === line.quantity ? {} : { quantity: total, quantityChangeReason }
  if (total > 0 && (keep <= 0n || of?.status === 'fulfilled')) return { ...line, ...own, status: 'fulfilled' }
  if (total > 0) return { ...line, ...own }
  return { ...line, status: of?.status === 'rejected' ? 'rejected' : 'canceled', quantityChangeReason }
}

/**
 * Fulfillment orders after a change of their sales order: together they never have more of a line than is left of it.
 * Earlier ones keep what they have.
 */
export const followSales = (
  fulfillmentOrders: FulfillmentOrder[],
  after: Order,
  handed: HandedOver,
  tools: FulfillmentTerms,
): FulfillmentOrder[] => {
  if (!fulfillmentOrders.some(isOpenFulfillmentOrder)) return fulfillmentOrders
  const lines = new Map(after.lineItems.map((line) => [line.code, line]))
  const left = new Map(after.lineItems.map((line) => [line.code, allowedOf(line, handed)]))
  return fulfillmentOrders.map((fulfillmentOrder) => {
    if (!isOpenFulfillmentOrder(fulfillmentOrder)) return fulfillmentOrder
    const gone = handedByLine(fulfillmentOrder)
    const next = fulfillmentOrder.lines.map((line) => {
      if (!isOpenLine(line)) return line
      const code = line.salesOrderLineItemCode
      const sent = gone.get(line.id) ?? money.zero
      const open = money.subtract(money.amount(line.quantity), sent)
      const allowed = left.get(code) ?? money.zero
      const keep = smaller(open, allowed)
      left.set(code, money.subtract(allowed, keep))
      const of = lines.get(code)
      const isEnded = of !== undefined && lineMachine.isFinal(of.status)
      return keep === open && !isEnded ? line : shrink(line, of, keep, sent)
    })
    const isSame = next.every((line, index) => line === fulfillmentOrder.lines[index])
    return isSame
      ? fulfillmentOrder
      : followAmounts(fulfillmentOrder, settle({ ...fulfillmentOrder, lines: next }, tools))
  })
}
