import type { Ctx, Tx } from '@tradepost/kernel'
import { changesIn, goodsIn, handedWith, storeWorks } from '../fulfillment/save/rows.service.ts'
import type { Work } from '../model/fulfillment-order/fulfillment-order.rules.ts'
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
  { priced, works, hasOwnStatus }: { priced: Order; works: Work[]; hasOwnStatus: boolean },
): Promise<Order> => {
  const { isRouted } = locked
  const goods = goodsIn(locked, works)
  const after = await followStock(tx, ctx, {
    locked,
    after: priced,
    handed: handedWith(locked, goods),
    isRouted,
    hasOwnStatus,
    packages: goods,
    works,
  })
  await saveChange(tx, ctx, locked, after, { isRouted })
  await catchUp(tx, ctx, locked, { after, works, isRouted })
  await storeWorks(tx, ctx, changesIn(locked.works, works))
  return after
}
