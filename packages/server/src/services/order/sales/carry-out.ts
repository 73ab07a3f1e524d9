import type { Ctx, Tx } from '@tradepost/kernel'
import { changesIn, goodsIn, handedWith, storeFulfillmentOrders } from '../fulfillment/save/rows.service.ts'
import type { FulfillmentOrder } from '../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import type { Order } from '../model/order.types.ts'
import { saveChange } from '../record/save.ts'
import { followStock } from '../stock/follow.ts'
import { catchUp } from './catch-up.ts'

/** The stock follows a change, and all of it is stored: stock before rows, as with every change of an order. */
export const carryOut = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  {
    priced,
    fulfillmentOrders,
    hasOwnStatus,
  }: { priced: Order; fulfillmentOrders: FulfillmentOrder[]; hasOwnStatus: boolean },
): Promise<Order> => {
  const { isRouted } = locked
  const goods = goodsIn(locked, fulfillmentOrders)
  const after = await followStock(tx, ctx, {
    locked,
    after: priced,
    handed: handedWith(locked, goods),
    isRouted,
    hasOwnStatus,
    packages: goods,
    fulfillmentOrders,
  })
  await saveChange(tx, ctx, locked, after, { isRouted })
  await catchUp(tx, ctx, locked, { after, fulfillmentOrders, isRouted })
  await storeFulfillmentOrders(tx, ctx, changesIn(locked.fulfillmentOrders, fulfillmentOrders))
  return after
}
