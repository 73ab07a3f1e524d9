import { texts } from '@tradepost/contract'
import { type Ctx, fail, isUuid, type Tx } from '@tradepost/kernel'
import type { Work } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { lockOrders } from '../../record/order.store.ts'
import { pickingBatchMachine } from '../batch/picking-batch.machine.ts'
import * as store from '../batch/picking-batch.store.ts'
import type { Batch } from '../batch/picking-batch.types.ts'
import { saveWorks } from '../save/save.ts'
import { type LineView, viewOf } from './pick.rules.ts'

export type LockedBatch = {
  batch: Batch
  /** The sales orders of its fulfillment orders. */
  orders: LockedOrder[]
  works: Map<number, Work>
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
  const works = new Map(
    orders
      .flatMap((order) => order.works)
      .filter((work) => members.has(work.id))
      .map((work) => [work.id, work]),
  )
  return { batch, orders, works, lines: batch.lines.map((line) => viewOf(line, works)) }
}

export const requirePicking = ({ status }: Batch): void => {
  if (!pickingBatchMachine.may(status, 'pick')) throw fail('pickingBatchStale', texts.pickFixed(status))
}

/** After the batch itself, so that its orders find it where it stands now. */
export const saveMembers = (tx: Tx, ctx: Ctx, { orders, works }: LockedBatch, change: (work: Work) => Work) =>
  saveWorks(
    tx,
    ctx,
    orders.map((locked) => ({
      locked,
      works: locked.works.map((work) => (works.has(work.id) ? change(work) : work)),
    })),
  )

export const begun = (batch: Batch, now: Date): Batch => ({
  ...batch,
  status: batch.status === 'open' ? 'inProgress' : batch.status,
  startedDate: batch.startedDate ?? now.toISOString(),
})
