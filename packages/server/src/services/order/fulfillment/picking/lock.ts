import { texts } from '@tradepost/contract'
import { type Ctx, fail, isUuid, type Tx } from '@tradepost/kernel'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { lockOrders } from '../../record/order.store.ts'
import { pickingBatchMachine } from '../batch/picking-batch.machine.ts'
import * as store from '../batch/picking-batch.store.ts'
import type { Batch } from '../batch/picking-batch.types.ts'
import { saveFulfillmentOrders } from '../save/save.ts'
import { type LineView, viewOf } from './pick.rules.ts'

export type LockedBatch = {
  batch: Batch
  /** The sales orders of its fulfillment orders. */
  orders: LockedOrder[]
  fulfillmentOrders: Map<number, FulfillmentOrder>
  lines: LineView[]
}

/** Sales orders before the batch, as everywhere: who has all of them is alone with its orders. */
export const lockBatch = async (tx: Tx, ctx: Ctx, id: string): Promise<LockedBatch> => {
  if (!isUuid(id)) throw fail('pickingBatchNotFound')
  const numbers = await store.listSalesOrders(tx, ctx.merchantId, id)
  const orders = await lockOrders(
    tx,
    ctx.merchantId,
    numbers.map(({ number }) => number),
  )
  const [batch] = await store.lockBatches(tx, ctx.merchantId, [id])
  if (!batch) throw fail('pickingBatchNotFound')
  ctx.checkMatch(batch.revision)
  const members = new Set(batch.orders.map((order) => order.id))
  const fulfillmentOrders = new Map(
    orders
      .flatMap((order) => order.fulfillmentOrders)
      .filter((fulfillmentOrder) => members.has(fulfillmentOrder.id))
      .map((fulfillmentOrder) => [fulfillmentOrder.id, fulfillmentOrder]),
  )
  return {
    batch,
    orders,
    fulfillmentOrders,
    lines: batch.lines.map((line) => viewOf(line, fulfillmentOrders)),
  }
}

export const requirePicking = ({ status }: Batch): void => {
  if (!pickingBatchMachine.may(status, 'pick')) throw fail('pickingBatchStale', texts.pickFixed(status))
}

/** After the batch itself, so that its orders find it where it stands now. */
export const saveMembers = (
  tx: Tx,
  ctx: Ctx,
  { orders, fulfillmentOrders }: LockedBatch,
  change: (fulfillmentOrder: FulfillmentOrder) => FulfillmentOrder,
) =>
  saveFulfillmentOrders(
    tx,
    ctx,
    orders.map((locked) => ({
      locked,
      fulfillmentOrders: locked.fulfillmentOrders.map((fulfillmentOrder) =>
        fulfillmentOrders.has(fulfillmentOrder.id) ? change(fulfillmentOrder) : fulfillmentOrder,
      ),
    })),
  )

export const begun = (batch: Batch, now: Date): Batch => ({
  ...batch,
  status: batch.status === 'open' ? 'inProgress' : batch.status,
  startedDate: batch.startedDate ?? now.toISOString(),
})
