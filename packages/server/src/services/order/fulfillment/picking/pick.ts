import { type PickingBatchLineUpdate, texts } from '@tradepost/contract'
import { type Ctx, emit, fail, money, type Problem, refuse } from '@tradepost/kernel'
import { checkFulfillmentOrderUpdate } from '../../model/fulfillment-order/update.rules.ts'
import { batchMoved, batchUpdated } from '../batch/picking-batch.events.ts'
import * as store from '../batch/picking-batch.store.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'
import { begun, type LockedBatch, lockBatch, requirePicking, saveMembers } from './lock.ts'
import {
  applyPick,
  checkPick,
  type LineView,
  pickedOf,
  pickInto,
  pickUpdate,
  wantedOf,
} from './pick.rules.ts'

const checkTwice = (sent: PickingBatchLineUpdate[]): Problem[] => {
  const seen = new Set<string>()
  return sent.flatMap(({ lineItemId }, index) => {
    if (!seen.has(lineItemId)) {
      seen.add(lineItemId)
      return []
    }
    const message = texts.pickLineTwice(lineItemId)
    return [{ code: 'ARRAY_UNIQUE', message, path: [index, 'lineItemId'], value: lineItemId }]
  })
}

/** Each report with the line of the batch that it means. */
const reportsOf = ({ lines }: LockedBatch, sent: PickingBatchLineUpdate[]) => {
  const known = new Map(
    lines.filter(({ parts }) => parts.length > 0).map((line) => [String(line.id), line] as const),
  )
  return sent.map((report) => {
    const line = known.get(report.lineItemId)
    if (!line) throw fail('pickingBatchLineNotFound')
    return { line, report }
  })
}

const picksOf = (reports: ReturnType<typeof reportsOf>) =>
  reports.map(({ line, report }) => {
    const after = applyPick(line, report)
    if (!after) throw fail('pickingBatchStale', texts.pickTakenBack(money.toText(pickedOf(line))))
    return { after, reason: report.quantityChangeReason }
  })

const pickedLines = (lines: LineView[]) => ({
  lineItems: lines.map((line) => ({
    id: String(line.id),
    quantity: money.toNumber(wantedOf(line)),
    pickedQuantity: money.toNumber(pickedOf(line)),
  })),
})

export const updatePickingBatchLineItems = (ctx: Ctx, id: string, sent: PickingBatchLineUpdate[]) =>
  ctx.tx(async (tx) => {
    const locked = await lockBatch(tx, ctx, id)
    const { batch, fulfillmentOrders } = locked
    refuse(checkTwice(sent))
    const reports = reportsOf(locked, sent)
    requirePicking(batch)
    refuse(reports.flatMap(({ line, report }, index) => checkPick(line, report, index)))
    const picks = picksOf(reports)
    const parts = picks.flatMap(({ after, reason }) => after.parts.map((part) => ({ part, reason })))
    const partsOf = Map.groupBy(parts, ({ part }) => part.orderId)
    for (const fulfillmentOrder of fulfillmentOrders.values()) {
      const [problem] = checkFulfillmentOrderUpdate(
        fulfillmentOrder,
        pickUpdate(fulfillmentOrder, partsOf.get(fulfillmentOrder.id) ?? []),
      )
      if (problem) throw fail('pickingBatchStale', problem.message)
    }
    const after = begun(batch, ctx.now)
    await store.patchBatches(tx, ctx, [after])
    await store.patchParts(
      tx,
      ctx.merchantId,
      id,
      parts.map(({ part: { orderId, lineId, picked } }) => ({
        orderId,
        lineId,
        picked: money.toNumber(picked),
      })),
    )
    await emit(tx, ctx, [
      batchUpdated(
        ctx,
        after,
        pickedLines(reports.map(({ line }) => line)),
        pickedLines(picks.map((pick) => pick.after)),
      ),
      ...batchMoved(ctx, batch, after),
    ])
    const tools = await fulfillmentTerms(tx, ctx)
    await saveMembers(tx, ctx, locked, (fulfillmentOrder) =>
      pickInto(fulfillmentOrder, partsOf.get(fulfillmentOrder.id) ?? [], tools),
    )
  })
