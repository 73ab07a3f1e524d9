import type { Ctx, Tx } from '@tradepost/kernel'
import type { Work } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { followWorks } from '../model/fulfillment-order/sales-order.rules.ts'
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
  { after, works, isRouted }: { after: Order; works: Work[]; isRouted: boolean },
) => {
  const isPlaced =
    salesOrderMachine.may(locked.order.status, 'checkOut') && salesOrderMachine.may(after.status, 'advance')
  if (!isPlaced || works.length === 0) return
  const handed = handedOverIn(locked.packed)
  const { order } = followWorks(after, { before: works, after: works }, handed, {}, toolsOf(ctx))
  await saveChange(tx, ctx, { ...locked, order: after }, order, { isRouted })
}
