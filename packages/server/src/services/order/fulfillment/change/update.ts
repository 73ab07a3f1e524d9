import type { FulfillmentOrderLineStatus, FulfillmentOrderUpdate } from '@tradepost/contract'
import { type Ctx, fail, refuse, type Tx } from '@tradepost/kernel'
import { retryWhenSlotFilled } from '../../../location/index.ts'
import { updateWork } from '../../model/fulfillment-order/update.rules.ts'
import { saveAndReroute } from '../route/reroute.ts'
import { workTools } from '../save/terms.service.ts'
import {
  checkSlot,
  checkUpdate,
  checkWorkDemands,
  lockWork,
  prepareChanges,
  withSlot,
  withWork,
} from './change.service.ts'
import { noSubstitutes } from './substitute.ts'

const change = async (tx: Tx, ctx: Ctx, orderNumber: string, sent: FulfillmentOrderUpdate) => {
  const { locked, work } = await lockWork(tx, ctx, orderNumber)
  const { slots, substitutes: prepared, tools } = await prepareChanges(tx, ctx, [{ locked, work, sent }])
  const [{ lines: inserted, sent: added, problems } = noSubstitutes] = prepared
  const slotProblems = checkSlot(slots, work, sent)
  const conflicts = slotProblems.filter(({ status }) => status === 409)
  refuse([
    ...checkUpdate(locked, locked.works, work, sent),
    ...problems,
    ...slotProblems.filter(({ status }) => status !== 409),
  ])
  if (conflicts[0]) throw fail('fulfillmentSlotBusy', conflicts[0].message)
  const found = { inserted, ...withSlot(slots, work, sent) }
  const after = updateWork(work, sent, tools, found)
  refuse(checkWorkDemands(work, after, tools, sent))
  await saveAndReroute(tx, ctx, [{ locked, works: withWork(locked, after), sent: added }]).catch(
    retryWhenSlotFilled,
  )
}

export const updateFulfillmentOrder = (ctx: Ctx, orderNumber: string, sent: FulfillmentOrderUpdate) =>
  ctx.tx((tx) => change(tx, ctx, orderNumber, sent))

export const setFulfillmentOrderLineStatus = (
  ctx: Ctx,
  orderNumber: string,
  lineItemId: number,
  status: FulfillmentOrderLineStatus | undefined,
) =>
  ctx.tx(async (tx) => {
    const { locked, work } = await lockWork(tx, ctx, orderNumber)
    if (!work.lines.some(({ id }) => id === lineItemId)) throw fail('fulfillmentOrderLineNotFound')
    const sent = { lineItems: [{ id: lineItemId, status }] }
    refuse(checkUpdate(locked, locked.works, work, sent).map((problem) => ({ ...problem, path: ['status'] })))
    const tools = await workTools(tx, ctx)
    const after = updateWork(work, sent, tools)
    refuse(checkWorkDemands(work, after, tools))
    await saveAndReroute(tx, ctx, [{ locked, works: withWork(locked, after) }])
  })
