import { type Ctx, emit, money, type Tx, tryAgain } from '@tradepost/kernel'
import type { FulfillmentOrderChange } from '../../model/fulfillment-order/change.types.ts'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { goodsSent } from '../../model/fulfillment-order/handed-over.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { type HandedOver, handedOverIn } from '../../model/order/handover.rules.ts'
import type { StoredGroup } from '../../record/fulfillment-group.store.ts'
import { fulfillmentOrderTables, insertHistory } from '../../record/history.store.ts'
import { fulfillmentsAdded } from '../../record/order.events.ts'
import type { PackedGoods } from '../../stock/stock.rules.ts'
import { followBatches } from '../batch/follow.ts'
import {
  changedFulfillmentLines,
  fulfillmentOrderEntries,
  fulfillmentOrderEvents,
  isChanged,
} from './fulfillment-order.events.ts'
import * as store from './fulfillment-order.store.ts'
import { writeDispatches } from './parcel.store.ts'

const fulfillmentOrderBefore = ({ fulfillmentOrders }: LockedOrder, id: number): FulfillmentOrder | null =>
  fulfillmentOrders.find((fulfillmentOrder) => fulfillmentOrder.id === id) ?? null

export const changesIn = (before: FulfillmentOrder[], after: FulfillmentOrder[]): FulfillmentOrderChange[] =>
  after
    .map((fulfillmentOrder) => ({
      before: before.find(({ id }) => id === fulfillmentOrder.id) ?? null,
      after: fulfillmentOrder,
    }))
    .filter(isChanged)

/** Handed over before, plus what leaves now. */
export const handedWith = ({ packed }: LockedOrder, goods: PackedGoods[]): HandedOver => {
  const before = handedOverIn(packed)
  const now = Map.groupBy(goods, ({ code }) => code)
  return (code) =>
    money.add(before(code), ...(now.get(code) ?? []).map(({ quantity }) => money.amount(quantity)))
}

export const goodsIn = (locked: LockedOrder, fulfillmentOrders: FulfillmentOrder[]): PackedGoods[] =>
  fulfillmentOrders.flatMap((fulfillmentOrder) =>
    goodsSent(fulfillmentOrderBefore(locked, fulfillmentOrder.id), fulfillmentOrder),
  )

const groupOf = ({ before, after }: FulfillmentOrderChange): StoredGroup[] => {
  const known = new Set((before?.fulfillments ?? []).map(({ id }) => id))
  const added = after.fulfillments.filter(({ id }) => !known.has(id))
  if (after.groupId === null || added.length === 0) return []
  const { type, locationCode, fulfillmentOrderAddress } = after.order
  const id = after.groupId
  return [
    {
      id,
      fulfillmentMethod: type,
      fulfillmentLocationCode: locationCode,
      shipToAddressSequenceIndex: fulfillmentOrderAddress?.orderIndex ?? null,
      fulfillments: added.map((one) => ({ ...one, id: one.id as number, groupId: id })),
    },
  ]
}

/** The fulfillment orders themselves, after the lines of their sales orders. */
export const storeFulfillmentOrders = async (
  tx: Tx,
  ctx: Ctx,
  changes: FulfillmentOrderChange[],
): Promise<FulfillmentOrderChange[]> => {
  if (changes.length === 0) return []
  const fresh = changes.filter(({ before }) => !before).map(({ after }) => after)
  const old = changes.filter(({ before }) => before).map(({ after }) => after)
  const lines = changes.flatMap((change) =>
    changedFulfillmentLines(change).map((line) => ({ fulfillmentOrder: change.after, line: line.after })),
  )
  const inserting = fresh.length > 0 ? store.insertFulfillmentOrders(tx, ctx, fresh) : 0
  const writing = Promise.all([
    old.length > 0 && store.patchFulfillmentOrders(tx, ctx, old),
    lines.length > 0 && store.writeFulfillmentLines(tx, ctx.merchantId, lines),
    writeDispatches(tx, ctx, changes),
  ])
  // reported first: lines without their fulfillment order fail as well
  writing.catch(() => undefined)
  if ((await inserting) < fresh.length) throw tryAgain('somebody took the number of a fulfillment order')
  const [, , stored] = await writing
  const entries = stored.flatMap(fulfillmentOrderEntries)
  const added = stored.flatMap((change) =>
    fulfillmentsAdded(String(change.after.salesOrderId), groupOf(change)),
  )
  await Promise.all([
    entries.length > 0 && insertHistory(tx, ctx, fulfillmentOrderTables, entries),
    emit(tx, ctx, [...fulfillmentOrderEvents(ctx, stored), ...added]),
    followBatches(tx, ctx, stored),
  ])
  return stored
}
