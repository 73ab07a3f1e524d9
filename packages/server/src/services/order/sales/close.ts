import type { Ctx, Tx } from '@tradepost/kernel'
import { fulfillmentTerms } from '../fulfillment/save/terms.service.ts'
import type { FulfillmentOrder } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { withRouted } from '../model/fulfillment-order/sales-order.rules.ts'
import { followSales } from '../model/fulfillment-order/shrink.rules.ts'
import { handedOverIn } from '../model/order/handover.rules.ts'
import { closeLines, toolsOf } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'

/** Lines that end may end their order, and fulfillment orders never have more of a line than the sales order has left. */
export const closeWithFulfillment = async (
  tx: Tx,
  ctx: Ctx,
  { order: before, fulfillmentOrders: old, packed }: LockedOrder,
  changed: Order,
): Promise<{ closed: Order; fulfillmentOrders: FulfillmentOrder[] }> => {
  const handed = handedOverIn(packed)
  const closed = closeLines(before, changed, handed, toolsOf(ctx))
  const fulfillmentOrders =
    old.length === 0 ? old : followSales(old, closed, handed, await fulfillmentTerms(tx, ctx))
  return { closed: withRouted(closed, fulfillmentOrders), fulfillmentOrders }
}
