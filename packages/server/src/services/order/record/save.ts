import { type Ctx, emit, type Tx } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { changedLines, differenceOf } from '../model/order/order-diff.rules.ts'
import { followReturns } from '../model/order/order-return.rules.ts'
import type { Order } from '../model/order.types.ts'
import { isPlaced, staysAttempt } from '../model/state/attempt.rules.ts'
import { figuresOf } from './customer-figures.rules.ts'
import { insertHistory, salesOrderTables } from './history.store.ts'
import { changeEntries, orderChanged } from './order.events.ts'
import * as store from './order.store.ts'

export type OrderSave = {
  locked: LockedOrder
  after: Order
  /** Stored beside the order. */
  added?: object
  isRouted?: boolean
}

const changeOf = ({ locked, added, isRouted = locked.isRouted, ...save }: OrderSave) => {
  const { id, order: before } = locked
  const after = followReturns(save.after)
  const lines = changedLines(before, after)
  const own = differenceOf(before, after, lines)
  if (!own && !added) return []
  const difference = {
    oldProperties: { ...own?.oldProperties },
    newProperties: { ...own?.newProperties, ...added },
  }
  return [{ id, before, after, lines, difference, isRouted, isAttempt: locked.isAttempt }]
}

/** An attempt counts for its customer when it is placed. */
const figuresOfChange = ({ isAttempt, before, after }: ReturnType<typeof changeOf>[number], now: Date) => {
  if (staysAttempt(isAttempt, after.status)) return []
  return figuresOf(staysAttempt(isAttempt, before.status) ? null : before, after, now)
}

/** Ends every change, for any number of orders; one that changes nothing leaves no trace. */
export const saveChanges = async (tx: Tx, ctx: Ctx, saves: OrderSave[]) => {
  const changes = saves.flatMap(changeOf)
  if (changes.length === 0) return
  const lines = changes.flatMap(({ id, lines: own }) =>
    own.map((line) => ({ orderId: id, line: line.after })),
  )
  const placed = changes.flatMap(({ id, isAttempt, after }) =>
    isAttempt && isPlaced(after.status) ? [id] : [],
  )
  const entries = changes.flatMap(({ id, before, after, lines: own }) =>
    changeEntries(id, before, after, own),
  )
  await Promise.all([
    store.patchOrders(
      tx,
      ctx,
      changes.map(({ id, after, isRouted }) => ({ id, order: after, isRouted })),
    ),
    placed.length > 0 && store.endAttempts(tx, ctx, placed),
    lines.length > 0 && store.writeLines(tx, ctx.merchantId, lines),
    entries.length > 0 && insertHistory(tx, ctx, salesOrderTables, entries),
    emit(
      tx,
      ctx,
      changes.flatMap((change) => orderChanged(ctx, change)),
    ),
    bumpCustomerMetrics(
      tx,
      ctx,
      changes.flatMap((change) => figuresOfChange(change, ctx.now)),
    ),
  ])
}

export const saveChange = (
  tx: Tx,
  ctx: Ctx,
  locked: LockedOrder,
  after: Order,
  more: Pick<OrderSave, 'added' | 'isRouted'> = {},
) => saveChanges(tx, ctx, [{ locked, after, ...more }])
