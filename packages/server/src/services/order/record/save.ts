import type { SalesOrderEffect } from '@tradepost/contract'
import type { Ctx, Tx } from '@tradepost/kernel'
import { emit, fail } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { unredeem } from '../../promotion/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { changedLines, differenceOf } from '../model/order/order-diff.rules.ts'
import { followReturns } from '../model/order/order-update.rules.ts'
import type { Order } from '../model/order.types.ts'
import { isPlaced, salesOrderMachine, staysAttempt } from '../model/state/order.machine.ts'
import { figuresOf } from './customer-figures.rules.ts'
import { insertHistory, salesOrderTables } from './history.store.ts'
import { changeEntries, orderChanged } from './order.events.ts'
import * as store from './order.store.ts'
import { replaceWaits } from './routing-wait.store.ts'

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

export const lockedOrder = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<LockedOrder> => {
  const locked = await store.lockOrder(tx, ctx.merchantId, orderNumber)
  if (!locked) throw fail('orderNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

const effects: Record<SalesOrderEffect, (tx: Tx, ctx: Ctx, orderNumbers: string[]) => Promise<void>> = {
  returnCoupons: (tx, ctx, orderNumbers) => unredeem(tx, ctx, orderNumbers),
  stopRouting: async (tx, ctx, orderNumbers) => {
    await replaceWaits(tx, ctx.merchantId, orderNumbers.map(Number), [])
  },
}

/** Once for all orders that got a status with the same effect. */
export const performEffects = async (tx: Tx, ctx: Ctx, saves: Pick<OrderSave, 'locked' | 'after'>[]) => {
  const entered = saves.filter(({ locked, after }) => locked.order.status !== after.status)
  const named = entered.flatMap(({ locked, after }) =>
    salesOrderMachine.effectsOf(after.status).map((name) => ({ name, number: String(locked.id) })),
  )
  for (const [name, orders] of Map.groupBy(named, (effect) => effect.name))
    await effects[name](
      tx,
      ctx,
      orders.map(({ number }) => number),
    )
}
