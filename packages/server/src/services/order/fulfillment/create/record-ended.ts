import type { SimpleFulfillmentOrderCreate } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { readFulfillmentOrder } from '../../model/fulfillment-order/document.rules.ts'
import type {
  FulfillmentOrder,
  FulfillmentOrderFields,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { completeSimple } from '../../model/fulfillment-order/simple.rules.ts'
import { lockOrders } from '../../record/order.store.ts'
import * as store from '../save/fulfillment-order.store.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'

type Milestone = 'acceptDate' | 'pickDate' | 'packDate' | 'readyDate'
/** When the work reached each step; it ended with the handover. */
export type EndedFulfillmentOrders = Pick<FulfillmentOrderFields, Milestone> & {
  orderNumber: string
  completeDate: string
  parts: SimpleFulfillmentOrderCreate[]
}

/**
 * Fulfillment orders that ended in a former system, in the same number of statements for any number of them: their sales
 * orders, their stock and their events are those of then, so nothing follows from them but reports.
 */
export const recordEndedFulfillmentOrders = (ctx: Ctx, ended: EndedFulfillmentOrders[]): Promise<void> =>
  ctx.tx(async (tx) => {
    const locked = await lockOrders(
      tx,
      ctx.merchantId,
      ended.map(({ orderNumber }) => orderNumber),
    )
    const orders = new Map(locked.map((order) => [String(order.id), order]))
    const parts = ended.flatMap(({ parts: own }) => own)
    const [ids, lineIds, tools] = await Promise.all([
      store.allocateIds(tx, 'order', parts.length),
      store.allocateIds(
        tx,
        'line',
        parts.reduce((sum, { lineItems }) => sum + lineItems.length, 0),
      ),
      fulfillmentTerms(tx, ctx),
    ])
    const fulfillmentOrders = ended.flatMap(({ orderNumber, parts: own, completeDate, ...dates }) =>
      own.map((part, index): FulfillmentOrder => {
        const of = orders.get(orderNumber)
        if (!of) throw fail('orderNotFound')
        const sequenceId = index + 1
        const names = {
          id: ids.shift() as number,
          orderNumber: `${orderNumber}-${String(sequenceId).padStart(4, '0')}`,
          salesOrderId: of.id,
          sequenceId,
          lineIds: lineIds.splice(0, part.lineItems.length),
        }
        const sent = completeSimple(of.order, orderNumber, part)
        const fulfillmentOrder = readFulfillmentOrder({ ...sent, status: 'fulfilled' }, names, {
          ...tools,
          now: new Date(completeDate),
        })
        return { ...fulfillmentOrder, order: { ...fulfillmentOrder.order, ...dates, completeDate } }
      }),
    )
    if (fulfillmentOrders.length === 0) return
    await store.insertFulfillmentOrders(tx, ctx, fulfillmentOrders)
    await store.writeFulfillmentLines(
      tx,
      ctx.merchantId,
      fulfillmentOrders.flatMap((fulfillmentOrder) =>
        fulfillmentOrder.lines.map((line) => ({ fulfillmentOrder, line })),
      ),
    )
  })
