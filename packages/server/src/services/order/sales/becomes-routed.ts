import type { Ctx, Tx } from '@tradepost/kernel'
import { unroutedIn } from '../model/fulfillment-order/check.rules.ts'
import { amountIn, type FulfillmentOrder } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { Order } from '../model/order.types.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { isRoutable } from '../routing/open-order.rules.ts'
import { routesAutomatically } from '../routing/settings.service.ts'

/** Whether more or less than before is with no location, of an order that is routed here at all. */
const hasOtherToRoute = (
  locked: LockedOrder,
  after: Order,
  fulfillmentOrders: FulfillmentOrder[],
): boolean => {
  const isOwn = locked.fulfillmentOrders.length > 0 || salesOrderMachine.may(after.status, 'allocate')
  if (!isOwn) return false
  const [old, now] = [
    unroutedIn(locked, locked.fulfillmentOrders),
    unroutedIn({ ...locked, order: after }, fulfillmentOrders),
  ]
  return [...new Set([...old.keys(), ...now.keys()])].some(
    (code) => amountIn(old, code) !== amountIn(now, code),
  )
}

/** Whether an order is routed now: it is placed, or something else than before is with no location. */
export const becomesRouted = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  after: Order,
  fulfillmentOrders: FulfillmentOrder[] = locked.fulfillmentOrders,
): Promise<boolean> => {
  const isCause =
    locked.order.status === after.status
      ? hasOtherToRoute(locked, after, fulfillmentOrders)
      : salesOrderMachine.may(after.status, 'allocate')
  return isCause && isRoutable(after) && routesAutomatically(tx, ctx)
}
