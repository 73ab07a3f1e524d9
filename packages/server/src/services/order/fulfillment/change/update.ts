import type { FulfillmentOrderLineStatus, FulfillmentOrderUpdate } from '@tradepost/contract'
import { type Ctx, fail, refuse, type Tx } from '@tradepost/kernel'
import { retryWhenSlotFilled } from '../../../location/index.ts'
import { changeFulfillmentOrder } from '../../model/fulfillment-order/update.rules.ts'
import { saveAndReroute } from '../route/reroute.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'
import {
  checkFulfillmentDemands,
  checkSlot,
  checkUpdate,
  lockFulfillmentOrder,
  prepareChanges,
  withChanged,
  withSlot,
} from './change.service.ts'
import { noSubstitutes } from './substitute.ts'

const change = async (tx: Tx, ctx: Ctx, orderNumber: string, sent: FulfillmentOrderUpdate) => {
  const { locked, fulfillmentOrder } = await lockFulfillmentOrder(tx, ctx, orderNumber)
  const {
    slots,
    substitutes: prepared,
    tools,
  } = await prepareChanges(tx, ctx, [{ locked, fulfillmentOrder, sent }])
  const [{ lines: inserted, sent: added, problems } = noSubstitutes] = prepared
  const slotProblems = checkSlot(slots, fulfillmentOrder, sent)
  const conflicts = slotProblems.filter(({ status }) => status === 409)
  refuse([
    ...checkUpdate(locked, locked.fulfillmentOrders, fulfillmentOrder, sent),
    ...problems,
    ...slotProblems.filter(({ status }) => status !== 409),
  ])
  if (conflicts[0]) throw fail('fulfillmentSlotBusy', conflicts[0].message)
  const found = { inserted, ...withSlot(slots, fulfillmentOrder, sent) }
  const after = changeFulfillmentOrder(fulfillmentOrder, sent, tools, found)
  refuse(checkFulfillmentDemands(fulfillmentOrder, after, tools, sent))
  await saveAndReroute(tx, ctx, [
    { locked, fulfillmentOrders: withChanged(locked, after), sent: added },
  ]).catch(retryWhenSlotFilled)
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
    const { locked, fulfillmentOrder } = await lockFulfillmentOrder(tx, ctx, orderNumber)
    if (!fulfillmentOrder.lines.some(({ id }) => id === lineItemId))
      throw fail('fulfillmentOrderLineNotFound')
    const sent = { lineItems: [{ id: lineItemId, status }] }
    refuse(
      checkUpdate(locked, locked.fulfillmentOrders, fulfillmentOrder, sent).map((problem) => ({
        ...problem,
        path: ['status'],
      })),
    )
    const tools = await fulfillmentTerms(tx, ctx)
    const after = changeFulfillmentOrder(fulfillmentOrder, sent, tools)
    refuse(checkFulfillmentDemands(fulfillmentOrder, after, tools))
    await saveAndReroute(tx, ctx, [{ locked, fulfillmentOrders: withChanged(locked, after) }])
  })
