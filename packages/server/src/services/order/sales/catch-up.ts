import type { Ctx, Tx } from '@tradepost/kernel'
import type { FulfillmentOrder } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { followFulfillmentOrders } from '../model/fulfillment-order/sales-order.rules.ts'
import { handedOverIn } from '../model/order/handover.rules.ts'
import { toolsOf } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { saveChange } from '../record/save.ts'

/** An order that is placed while locations work on it already is in progress. */
export const catchUp = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  {
    after,
    fulfillmentOrders,
    isRouted,
  }: { after: Order; fulfillmentOrders: FulfillmentOrder[]; isRouted: boolean },
) => {
  const isPlaced =
    salesOrderMachine.may(locked.order.status, 'checkOut') && salesOrderMachine.may(after.status, 'advance')
  if (!isPlaced || fulfillmentOrders.length === 0) return
  const handed = handedOverIn(locked.packed)
  const { order } = followFulfillmentOrders(
    after,
    { before: fulfillmentOrders, after: fulfillmentOrders },
    handed,
    {},
    toolsOf(ctx),
  )
  await saveChange(tx, ctx, { ...locked, order: after }, order, { isRouted })
}
