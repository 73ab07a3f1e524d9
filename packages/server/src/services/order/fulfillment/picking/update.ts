import { type BatchErrorItem, type PickingBatchUpdate, texts } from '@tradepost/contract'
import { batchError, type Ctx, emit, fail, money } from '@tradepost/kernel'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { FulfillmentTerms } from '../../model/fulfillment-order/status.rules.ts'
import { changeFulfillmentOrder } from '../../model/fulfillment-order/update.rules.ts'
import { fulfillmentOrderMachine } from '../../model/state/fulfillment-order.machine.ts'
import { followBatch } from '../batch/follow.ts'
import { batchMoved } from '../batch/picking-batch.events.ts'
import { pickingBatchMachine } from '../batch/picking-batch.machine.ts'
import * as store from '../batch/picking-batch.store.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'
import { begun, type LockedBatch, lockBatch, requirePicking, saveMembers } from './lock.ts'
import { pickedOf, wantedOf } from './pick.rules.ts'

const withoutBatch = (fulfillmentOrder: FulfillmentOrder): FulfillmentOrder => ({
  ...fulfillmentOrder,
  order: { ...fulfillmentOrder.order, pickingBatchId: null },
})

/** An order that is further already stays where it is. */
const pickWhole = (fulfillmentOrder: FulfillmentOrder, tools: FulfillmentTerms): FulfillmentOrder =>
  fulfillmentOrderMachine.refusal(fulfillmentOrder.order.status, 'picked', undefined) === null
    ? changeFulfillmentOrder(fulfillmentOrder, { status: 'picked' }, tools)
    : fulfillmentOrder

const progressOf = ({ lines, batch }: LockedBatch) => ({
  lines: lines.map((line) => ({
    quantity: money.toNumber(wantedOf(line)),
    picked: money.toNumber(pickedOf(line)),
  })),
  orders: batch.orders.map(({ status }) => status),
})

/** Of a batch that has ended even the same status is refused. */
const refusalOf = (locked: LockedBatch, to: PickingBatchUpdate['status']): string | null => {
  const { status } = locked.batch
  if (status === to && pickingBatchMachine.isFinal(to)) return texts.finalState('picking batch', status, to)
  return pickingBatchMachine.refusal(status, to, progressOf(locked))
}

export const updatePickingBatch = (ctx: Ctx, id: string, { status }: PickingBatchUpdate) =>
  ctx.tx(async (tx) => {
    const locked = await lockBatch(tx, ctx, id)
    const { batch } = locked
    const refusal = refusalOf(locked, status)
    if (refusal !== null) throw fail('pickingBatchStale', refusal)
    if (batch.status === status) return
    const isPicked = status === 'picked'
    const after = isPicked
      ? { ...begun(batch, ctx.now), status, pickedDate: ctx.now.toISOString() }
      : { ...batch, status }
    await store.patchBatches(tx, ctx, [after])
    await emit(tx, ctx, batchMoved(ctx, batch, after))
    const tools = await fulfillmentTerms(tx, ctx)
    await saveMembers(tx, ctx, locked, (fulfillmentOrder) =>
      isPicked ? pickWhole(fulfillmentOrder, tools) : withoutBatch(fulfillmentOrder),
    )
    if (isPicked) await followBatch(tx, ctx, id)
  })

/** Orders leave a batch with their own change; see followBatches. */
export const removeFulfillmentOrders = (ctx: Ctx, id: string, orderNumbers: string[]) =>
  ctx.tx(async (tx): Promise<{ errors: BatchErrorItem[] }> => {
    const locked = await lockBatch(tx, ctx, id)
    requirePicking(locked.batch)
    const members = new Map(locked.batch.orders.map((order) => [order.orderNumber, order.id]))
    const leaving = new Set<number>()
    const errors = orderNumbers.flatMap((orderNumber, index): BatchErrorItem[] => {
      const orderId = members.get(orderNumber)
      if (orderId !== undefined) {
        leaving.add(orderId)
        members.delete(orderNumber)
        return []
      }
      const item = { index, entity: 'fulfillmentOrder', id: orderNumber }
      return [batchError(item, 'fulfillmentOrderNotFound', texts.pickNotInBatch(orderNumber))]
    })
    await saveMembers(tx, ctx, locked, (fulfillmentOrder) =>
      leaving.has(fulfillmentOrder.id) ? withoutBatch(fulfillmentOrder) : fulfillmentOrder,
    )
    return { errors }
  })
