import type { SalesOrderUpdate } from '@tradepost/contract'
import type { Ctx, Problem, Tx } from '@tradepost/kernel'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { lineIndexes } from '../model/line/line.rules.ts'
import type { Order } from '../model/order.types.ts'
import * as store from '../record/fulfillment-group.store.ts'
import { checkAddressesKept, checkQuantitiesKept } from './packed-kept.rules.ts'

/** Refuses an update that takes packed goods away. Most updates take none away and need no query. */
export const checkAgainstGroups = async (
  tx: Tx,
  ctx: Ctx,
  { id, order: before, packed }: LockedOrder,
  sent: SalesOrderUpdate,
  after: Order,
): Promise<Problem[]> => {
  const isShorter = after.addressSequences.length < before.addressSequences.length
  const last = isShorter ? await store.findLastAddress(tx, ctx.merchantId, id) : null
  return [
    ...checkQuantitiesKept(before, after, packed, lineIndexes(sent.lineItems ?? [])),
    ...checkAddressesKept(after, last),
  ]
}
