import { type Ctx, emit, type Tx } from '@tradepost/kernel'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { fulfillmentStatusIn } from '../../model/state/order.machine.ts'
import { orderChanged } from '../../record/order.events.ts'
import * as orderStore from '../../record/order.store.ts'
import * as store from '../../routing/routing.store.ts'

/** Orders without a location are marked; those that found one are unmarked. */
export const followStatuses = async (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder[],
  lacking: Set<number>,
  waited: Set<number>,
) => {
  const ids = locked.map(({ id }) => id).filter((id) => lacking.has(id) || waited.has(id))
  if (ids.length === 0) return
  const orders = new Map(locked.map((one) => [one.id, one]))
  const now = await store.listFulfillmentStatuses(tx, ctx.merchantId, ids)
  const changes = now
    .map(({ id, status, fulfillmentStatus }) => ({
      id,
      before: fulfillmentStatus,
      fulfillmentStatus: lacking.has(id)
        ? ('actionRequired' as const)
        : fulfillmentStatus === 'actionRequired'
          ? (fulfillmentStatusIn(status) ?? 'open')
          : fulfillmentStatus,
    }))
    .filter(({ before, fulfillmentStatus }) => before !== fulfillmentStatus)
  if (changes.length === 0) return
  await orderStore.patchFulfillmentStatus(tx, ctx, changes)
  const events = changes.flatMap(({ id, before, fulfillmentStatus }) => {
    const { order, isAttempt } = orders.get(id) as LockedOrder
    const difference = {
      oldProperties: { fulfillmentStatus: before },
      newProperties: { fulfillmentStatus },
    }
    return orderChanged(ctx, { id, isAttempt, before: order, after: order, lines: [], difference })
  })
  await emit(tx, ctx, events)
}
