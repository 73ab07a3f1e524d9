import { Obj, type Static } from '@tradepost/contract'
import type { Tx } from '@tradepost/kernel'
import { insertDeliveryNote, lockPushedOrder, markReported } from '../client/push.store.ts'
import { action, type PluginCall } from '../model/action.types.ts'
import { OptionalText } from '../model/field.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { isCarrier } from '../order/report-order.rules.ts'
import { platformAnswer } from './platform.rules.ts'

const order = { order_number: OptionalText(255) }
const Note = Obj({
  ...order,
  shipping_service_id: OptionalText(50),
  tracking_number: OptionalText(2000),
  mark_as_completed: OptionalText(10),
})

/** Earlier reports of the shop about an order that was pushed to it. */
const lockOrder = async (tx: Tx, { ctx, shop }: PluginCall, orderNumber: string | null | undefined) => {
  if (!orderNumber) throw new PluginError('noParameters')
  const reported = await lockPushedOrder(tx, ctx.merchantId, shop.code, orderNumber)
  if (!reported) throw new PluginError('orderNotKnown')
  return reported
}

type ReportKind = 'shipped' | 'canceled'

const mark = (tx: Tx, { ctx, shop }: PluginCall, orderNumber: string, what: ReportKind) =>
  markReported(tx, ctx.merchantId, shop.code, { orderNumbers: [orderNumber], what, now: ctx.now })

type Sent = Static<typeof Note>

const addNote = (call: PluginCall, { order_number, shipping_service_id, ...sent }: Sent) => {
  const { ctx } = call
  return ctx.tx(async (tx) => {
    const { shippedDate } = await lockOrder(tx, call, order_number)
    if (!shipping_service_id) throw new PluginError('noParameters')
    if (!isCarrier(shipping_service_id)) throw new PluginError('unknownCarrier')
    if (shippedDate !== null) throw new PluginError('shippingCompleted')
    const [orderNumber, date] = [String(order_number), ctx.now.toISOString()]
    const note = { carrier: shipping_service_id, tracking: sent.tracking_number ?? '', date }
    await insertDeliveryNote(tx, ctx.merchantId, orderNumber, note)
    if (sent.mark_as_completed === '1') await mark(tx, call, orderNumber, 'shipped')
    return platformAnswer({})
  })
}

export const addOrderDeliveryNote = action({ parameters: Note, run: addNote })

/** Marks the order as reported; a second report of the same is an error that shops expect. */
const reportAction = (what: ReportKind, answer: (orderNumber: string) => Record<string, unknown>) =>
  action({
    parameters: Obj(order),
    run: (call, { order_number }) =>
      call.ctx.tx(async (tx) => {
        const { shippedDate, canceledDate } = await lockOrder(tx, call, order_number)
        if (what === 'shipped' && shippedDate !== null) throw new PluginError('shippingCompleted')
        if (what === 'canceled' && canceledDate !== null) throw new PluginError('orderCanceled')
        const orderNumber = String(order_number)
        await mark(tx, call, orderNumber, what)
        return platformAnswer(answer(orderNumber))
      }),
  })

export const setOrderShippingCompleted = reportAction('shipped', (order_number) => ({ order_number }))
export const cancelOrder = reportAction('canceled', (orderNumber) => ({ cancellation_number: orderNumber }))
