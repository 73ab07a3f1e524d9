import { errors, type ReturnOrderUpdate } from '@tradepost/contract'
import { ApiError, type Ctx, emit, fail, type Tx } from '@tradepost/kernel'
import { listKnownLocations } from '../../location/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { insertHistory, returnOrderTables } from '../record/history.store.ts'
import { lockOrder } from '../record/order.store.ts'
import { listKnownCodes } from './code/return-code.store.ts'
import { completeLines } from './complete-lines.ts'
import type { ReturnDoc, ReturnLineDoc } from './document.rules.ts'
import { changeEntries, returnChanged } from './return-order.events.ts'
import * as store from './return-order.store.ts'
import { applyUpdate, checkUpdate } from './update.rules.ts'

type Locked = { sales: LockedOrder; own: store.LockedReturn }

/** Always locks the sales order first, as creating a return does. */
const lock = async (tx: Tx, ctx: Ctx, orderNumber: string): Promise<Locked> => {
  const salesOrderNumber = await store.findSalesOrderNumber(tx, ctx.merchantId, orderNumber)
  const sales = salesOrderNumber === null ? null : await lockOrder(tx, ctx.merchantId, salesOrderNumber)
  const own = sales && (await store.lockReturn(tx, ctx.merchantId, orderNumber))
  if (!own) throw fail('returnOrderNotFound')
  ctx.checkMatch(own.revision)
  return { sales, own }
}

const completedBetween = (before: ReturnDoc, after: ReturnDoc): ReturnLineDoc[] =>
  after.lineItems.filter(
    ({ status }, index) => status === 'completed' && before.lineItems[index]?.status !== 'completed',
  )

const isSame = (before: ReturnDoc, after: ReturnDoc) => JSON.stringify(before) === JSON.stringify(after)

const save = async (tx: Tx, ctx: Ctx, { sales, own }: Locked, after: ReturnDoc) => {
  const key = store.keyOf(own)
  const lines = completedBetween(own.doc, after)
  await Promise.all([
    store.patchReturn(tx, ctx, { ...own, doc: after }),
    insertHistory(tx, ctx, returnOrderTables, changeEntries(own.id, own.doc, after)),
    emit(tx, ctx, returnChanged(ctx, key, own.doc, after)),
  ])
  if (lines.length === 0) return
  const conditions = [...new Set(lines.map(({ conditionCode }) => conditionCode))]
  const codes = await listKnownCodes(tx, ctx.merchantId, conditions)
  await completeLines(tx, ctx, [{ sales, key, doc: after, lines }], codes)
}

export const updateReturnOrder = (ctx: Ctx, orderNumber: string, sent: ReturnOrderUpdate) =>
  ctx.tx(async (tx) => {
    const locked = await lock(tx, ctx, orderNumber)
    const { doc: before } = locked.own
    const place = sent.dropOffLocationCode
    const locations = place ? await listKnownLocations(tx, ctx.merchantId, [place]) : new Set<string>()
    const problems = checkUpdate(before, sent, locations)
    if (problems.length > 0) throw new ApiError(errors.returnOrderUpdateNotValid, { problems })

    const after = applyUpdate(before, sent, ctx.now)
    if (!isSame(before, after)) await save(tx, ctx, locked, after)
  })
