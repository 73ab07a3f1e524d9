import type { SalesOrderEffect, SalesOrderUpdate } from '@tradepost/contract'
import { type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../../customer/index.ts'
import { unredeem } from '../../promotion/index.ts'
import { hasOwnAmounts, isCalculated } from '../model/amount/calculated.rules.ts'
import { hasOwnTaxes, type OrderTaxes, withTaxes } from '../model/amount/order-retax.rules.ts'
import { changedLines, differenceOf } from '../model/order/order-diff.rules.ts'
import type { Order } from '../model/order/order-document.rules.ts'
import { followReturns } from '../model/order/order-return.rules.ts'
import { followAmounts } from '../model/order/order-update.rules.ts'
import { isPlaced, staysAttempt } from '../model/state/attempt.rules.ts'
import { salesOrderMachine } from '../model/state/order.machine.ts'
import { type Repricing, recalculateAll } from '../price/pricing.service.ts'
import { areLinesRepriced, isRepriced } from '../price/promotion.rules.ts'
import { replaceWaits } from '../routing/routing.store.ts'
import { figuresOf } from '../sales/customer.rules.ts'
import { insertHistory, salesOrderTables } from './history.store.ts'
import { changeEntries, orderChanged } from './order.events.ts'
import * as store from './order.store.ts'

export const lockedOrder = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<store.LockedOrder> => {
  const locked = await store.lockOrder(tx, ctx.merchantId, orderNumber)
  if (!locked) throw fail('orderNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

export type OrderSave = {
  locked: store.LockedOrder
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
  locked: store.LockedOrder,
  after: Order,
  more: Pick<OrderSave, 'added' | 'isRouted'> = {},
) => saveChanges(tx, ctx, [{ locked, after, ...more }])

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

export const toolsOf = (ctx: Ctx) => ({ now: ctx.now, newId: ctx.platform.ids.uuid })

export type PriceChange = { locked: store.LockedOrder; sent: SalesOrderUpdate; closed: Order }

/** Promotions are looked at again when the platform priced the order and nobody else does now. */
const isOurs = (
  { locked: { order: before, isPlatformPriced }, sent, closed }: PriceChange,
  followed: Order,
) =>
  isCalculated(followed.status)
    ? followed !== closed || isRepriced(before, followed)
    : isPlatformPriced &&
      !salesOrderMachine.is(followed.status, 'void') &&
      !hasOwnAmounts(sent) &&
      areLinesRepriced(before, followed)

/** Shipping that the platform priced is calculated anew and does not go with what is left. */
const forRepricing = ({ locked, sent }: PriceChange, order: Order): Omit<Repricing, 'locked'> => {
  const { shipping, order: before } = locked
  if (!shipping || sent.shippingSubTotal !== undefined) return { order, shipping: null }
  return { order: { ...order, shippingSubTotal: before.shippingSubTotal }, shipping }
}

/** Amounts follow the lines; any number of orders in the same number of statements. */
export const priceChanges = async (tx: Tx, ctx: Ctx, changes: PriceChange[]): Promise<Order[]> => {
  const followed = changes.map((change) => {
    const { locked, sent, closed } = change
    const order = followAmounts(locked.order, sent, closed)
    return isOurs(change, order)
      ? { locked, ...forRepricing(change, order), isOurs: true }
      : { locked, order, shipping: null, isOurs: false }
  })
  const ours = followed.filter((one) => one.isOurs)
  const calculated = await recalculateAll(tx, ctx, ours)
  const byId = new Map(ours.map(({ locked }, index) => [locked.id, calculated[index]]))
  return followed.map(({ locked, order }, index) => {
    const priced = byId.get(locked.id) ?? order
    const isTaxedAnew =
      locked.taxes !== null &&
      !hasOwnTaxes(changes[index]?.sent ?? {}) &&
      areLinesRepriced(locked.order, priced)
    return isTaxedAnew ? withTaxes(priced, locked.taxes as OrderTaxes) : priced
  })
}

export const priceChange = async (
  tx: Tx,
  ctx: Ctx,
  locked: store.LockedOrder,
  sent: SalesOrderUpdate,
  closed: Order,
): Promise<Order> => (await priceChanges(tx, ctx, [{ locked, sent, closed }]))[0] ?? closed
