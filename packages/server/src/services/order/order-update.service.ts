import type { SalesOrderCheckout, SalesOrderUpdate } from '@tradepost/contract'
import { type Ctx, emit, fail, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { bumpCustomerMetrics } from '../customer/index.ts'
import { releaseForOrder } from '../inventory/index.ts'
import { unredeem } from '../promotion/index.ts'
import { countedOf } from './calculated.rules.ts'
import { figuresOf } from './customer.rules.ts'
import { consultContacts, type Known, setAttributes } from './customer.service.ts'
import { checkAgainstGroups } from './fulfillment-group.update.service.ts'
import { changedLines, differenceOf } from './order.diff.rules.ts'
import type { Order } from './order.document.rules.ts'
import { changeEntries, orderChanged, orderDeleted } from './order.events.ts'
import { type OrderEffect, salesOrderMachine } from './order.machine.ts'
import { checkPlatform, checkUpdate } from './order.rules.ts'
import * as store from './order.store.ts'
import { applyUpdate, followAmounts } from './order.update.rules.ts'
import { checkPaymentIds, withCheckoutParams } from './payment.rules.ts'
import { recalculate } from './pricing.service.ts'
import { followStock } from './stock.service.ts'

export const lockedOrder = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<store.LockedOrder> => {
  const locked = await store.lockOrder(tx, ctx.merchantId, orderNumber)
  if (!locked) throw fail('orderNotFound')
  ctx.checkMatch(locked.revision)
  return locked
}

/** What every change ends with; one that changes nothing leaves no trace. `added` was stored beside the order. */
export const saveChange = async (
  tx: Tx,
  ctx: Ctx,
  { id, order: before }: store.LockedOrder,
  after: Order,
  added?: object,
) => {
  const lines = changedLines(before, after)
  const own = differenceOf(before, after, lines)
  if (!own && !added) return
  const difference = {
    oldProperties: { ...own?.oldProperties },
    newProperties: { ...own?.newProperties, ...added },
  }
  const entries = changeEntries(id, before, after, lines)
  await Promise.all([
    store.patchOrder(tx, ctx, { id, order: after }),
    lines.length > 0 &&
      store.writeLines(
        tx,
        ctx.merchantId,
        lines.map((line) => ({ orderId: id, line: line.after })),
      ),
    entries.length > 0 && store.insertHistory(tx, ctx, entries),
    emit(tx, ctx, orderChanged(ctx, id, before, after, difference)),
    bumpCustomerMetrics(tx, ctx, figuresOf(before, after, ctx.now)),
  ])
}

const effects: Record<OrderEffect, (tx: Tx, ctx: Ctx, orderNumber: string) => Promise<void>> = {
  returnCoupons: (tx, ctx, orderNumber) => unredeem(tx, ctx, [orderNumber]),
}

const performEffects = async (tx: Tx, ctx: Ctx, id: number, before: Order, after: Order) => {
  if (before.status === after.status) return
  for (const name of salesOrderMachine.effectsOf(after.status)) await effects[name](tx, ctx, String(id))
}

export const toolsOf = (ctx: Ctx) => ({ now: ctx.now, newId: ctx.platform.ids.uuid })

/** New addresses may name contacts of the customer. */
const consult = async (tx: Tx, ctx: Ctx, sent: SalesOrderUpdate, order: Order): Promise<Known> =>
  sent.addressSequences ? consultContacts(tx, ctx, order) : { order, problems: [] }

export const updateSalesOrder = (ctx: Ctx, orderNumber: string, request: SalesOrderUpdate) =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const before = locked.order
    const sent: SalesOrderUpdate = countedOf(request, request.status ?? before.status)

    const { order: applied, problems } = await consult(tx, ctx, sent, applyUpdate(before, sent, toolsOf(ctx)))
    refuse([
      ...checkUpdate(before, sent, applied, ctx.platform.config),
      ...problems,
      ...(await checkAgainstGroups(tx, ctx, locked, sent, applied)),
    ])
    const followed = followAmounts(before, sent, applied)
    const isNew = followed !== applied && followed.status === 'new'
    const after = isNew ? await recalculate(tx, ctx, locked.id, followed) : followed

    await performEffects(tx, ctx, locked.id, before, after)
    await followStock(tx, ctx, locked.id, before, after)
    await saveChange(tx, ctx, locked, after)
    await setAttributes(tx, ctx, after, sent)
  })

const checkPlaceable = ({ status }: Order): Problem[] => {
  if (status === 'new') return []
  const message =
    salesOrderMachine.refusal(status, 'open', undefined) ?? 'The order is open: it has been placed already'
  return [{ code: 'NOT_PASSED', message, path: ['status'], value: status }]
}

/** The order is placed: what was new is open. */
export const checkoutSalesOrder = (ctx: Ctx, orderNumber: string, sent: SalesOrderCheckout) =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const before = locked.order
    const { campaignAttribution, paymentTransactions = [], ...source } = sent
    refuse([
      ...checkPlaceable(before),
      ...checkPaymentIds(before.paymentTransactions, paymentTransactions),
      ...checkPlatform(sent.platform, ctx.platform.config.vendor),
    ])

    const placed = applyUpdate(before, { ...source, status: 'open' }, toolsOf(ctx))
    await saveChange(tx, ctx, locked, {
      ...placed,
      submitDate: before.submitDate ?? ctx.now.toISOString(),
      campaignAttribution:
        campaignAttribution === undefined ? before.campaignAttribution : campaignAttribution,
      paymentTransactions: withCheckoutParams(placed.paymentTransactions, paymentTransactions),
    })
  })

export const deleteSalesOrder = (ctx: Ctx, orderNumber: string) =>
  ctx.tx(async (tx) => {
    const { id, order } = await lockedOrder(tx, ctx, orderNumber)
    if (order.status !== 'new') throw fail('orderNotDeletable')

    await unredeem(tx, ctx, [orderNumber])
    await releaseForOrder(tx, ctx, { salesOrderNumber: orderNumber })
    await Promise.all([
      store.removeOrder(tx, ctx, id),
      emit(tx, ctx, [orderDeleted(ctx, id, order)]),
      bumpCustomerMetrics(tx, ctx, figuresOf(order, null, ctx.now)),
    ])
  })
