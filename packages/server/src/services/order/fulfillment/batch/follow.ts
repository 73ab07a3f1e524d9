import { type Ctx, emit, type Tx } from '@tradepost/kernel'
import type { FulfillmentOrderChange } from '../../model/fulfillment-order/change.types.ts'
import { batchMoved, batchUpdated } from './picking-batch.events.ts'
import { followedStatus, pickingBatchMachine } from './picking-batch.machine.ts'
import * as store from './picking-batch.store.ts'
import type { Batch } from './picking-batch.types.ts'

const batchOf = (change: FulfillmentOrderChange): string | null => change.before?.order.pickingBatchId ?? null

const numbersOf = ({ orders }: Batch): string[] => orders.map(({ orderNumber }) => orderNumber)

const followed = (ctx: Ctx, before: Batch, changes: FulfillmentOrderChange[]) => {
  const gone = new Set(
    changes
      .filter((change) => batchOf(change) === before.id && change.after.order.pickingBatchId !== before.id)
      .map(({ after }) => after.id),
  )
  const orders = before.orders.filter(({ id }) => !gone.has(id))
  const status = followedStatus(before.status, { lines: [], orders: orders.map((order) => order.status) })
  const completedDate = status === 'packed' ? ctx.now.toISOString() : before.completedDate
  const left = before.orders.filter(({ id }) => gone.has(id))
  return { before, after: { ...before, orders, status, completedDate }, left }
}

type Followed = ReturnType<typeof followed>

const save = async (tx: Tx, ctx: Ctx, moves: Followed[]): Promise<void> => {
  if (moves.length === 0) return
  const left = moves.flatMap(({ before, left: orders }) =>
    orders.map(({ id }) => ({ batchId: before.id, orderId: id })),
  )
  if (left.length > 0) await store.removeOrders(tx, ctx.merchantId, left)
  await store.patchBatches(
    tx,
    ctx,
    moves.map(({ after }) => after),
  )
  await emit(
    tx,
    ctx,
    moves.flatMap(({ before, after, left: gone }) => [
      ...(gone.length > 0
        ? [
            batchUpdated(
              ctx,
              after,
              { fulfillmentOrderNumbers: numbersOf(before) },
              { fulfillmentOrderNumbers: numbersOf(after) },
            ),
          ]
        : []),
      ...batchMoved(ctx, before, after),
    ]),
  )
}

const followedBy = async (
  tx: Tx,
  ctx: Ctx,
  ids: string[],
  changes: FulfillmentOrderChange[],
): Promise<Followed[]> => {
  const batches = await store.lockBatches(tx, ctx.merchantId, ids)
  return batches
    .filter(({ status }) => !pickingBatchMachine.isFinal(status))
    .map((batch) => followed(ctx, batch, changes))
}

/** A batch whose own status has changed: its orders may be further already than anything that changes them. */
export const followBatch = async (tx: Tx, ctx: Ctx, id: string): Promise<void> => {
  const moves = await followedBy(tx, ctx, [id], [])
  await save(
    tx,
    ctx,
    moves.filter(({ before, after }) => before.status !== after.status),
  )
}

/**
 * Updates batches from stored fulfillment orders: those on hold, canceled or rejected leave, and packing the rest ends the
 * batch. The caller holds the locks of the sales orders, which come before those of batches.
 */
export const followBatches = async (tx: Tx, ctx: Ctx, changes: FulfillmentOrderChange[]): Promise<void> => {
  const ids = [...new Set(changes.flatMap((change) => batchOf(change) ?? []))]
  if (ids.length > 0) await save(tx, ctx, await followedBy(tx, ctx, ids, changes))
}
