import type { BatchErrorItem, FulfillmentCreate, FulfillmentUpdate } from '@tradepost/contract'
import { batchError, type Ctx, fail, type Problem, refuse } from '@tradepost/kernel'
import { listKnownLocations } from '../../../location/index.ts'
import type { Dispatch } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { settle } from '../../model/fulfillment-order/status.rules.ts'
import { checkFulfillmentDemands, lockFulfillmentOrder, withChanged } from '../change/change.service.ts'
import { saveFulfillmentOrders } from '../save/save.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'
import { withLabels } from './label.service.ts'
import {
  checkDispatch,
  checkDispatchUpdate,
  completeDispatch,
  unpackedIn,
  updateDispatch,
} from './parcel.rules.ts'

const errorsOf = (index: number, problems: Problem[]): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'fulfillment', id: '' }, [problem]),
    code: problem.status ?? 400,
  }))

const locationsIn = (dispatches: Dispatch[]): string[] =>
  dispatches.flatMap(({ fulfillmentPackages }) =>
    fulfillmentPackages.flatMap(({ fulfilledFromLocationCode }) => fulfilledFromLocationCode ?? []),
  )

/** Fulfillments that fail become error items, one for each problem; the others are stored. */
export const createFulfillments = (
  ctx: Ctx,
  orderNumber: string,
  sent: FulfillmentCreate[],
  { createShippingLabels = true }: { createShippingLabels?: boolean },
) =>
  ctx.tx(async (tx) => {
    const { locked, fulfillmentOrder } = await lockFulfillmentOrder(tx, ctx, orderNumber)
    const dispatches = sent.map((one) => completeDispatch(one, fulfillmentOrder, ctx.now))
    const locations = await listKnownLocations(tx, ctx.merchantId, locationsIn(dispatches))
    const open = unpackedIn(fulfillmentOrder)
    const checked = dispatches.map((dispatch) => ({
      dispatch,
      problems: checkDispatch(locked, fulfillmentOrder, dispatch, { open, locations }),
    }))
    const good = checked.filter(({ problems }) => problems.length === 0).map(({ dispatch }) => dispatch)
    const labelled = createShippingLabels ? good.map((one) => withLabels(ctx, fulfillmentOrder, one)) : good
    const next = { ...fulfillmentOrder, fulfillments: [...fulfillmentOrder.fulfillments, ...labelled] }
    const tools = await fulfillmentTerms(tx, ctx)
    const after = settle(next, tools)
    refuse(checkFulfillmentDemands(fulfillmentOrder, after, tools))
    const [stored] =
      good.length > 0
        ? await saveFulfillmentOrders(tx, ctx, [{ locked, fulfillmentOrders: withChanged(locked, after) }])
        : []
    const known = new Set(fulfillmentOrder.fulfillments.map(({ id }) => id))
    return {
      ids: (stored?.after.fulfillments ?? []).flatMap(({ id }) => (id === null || known.has(id) ? [] : id)),
      errors: checked.flatMap(({ problems }, index) => errorsOf(index, problems)),
    }
  })

export const updateFulfillment = (
  ctx: Ctx,
  orderNumber: string,
  fulfillmentId: string,
  sent: FulfillmentUpdate,
) =>
  ctx.tx(async (tx) => {
    const { locked, fulfillmentOrder } = await lockFulfillmentOrder(tx, ctx, orderNumber)
    const dispatch = fulfillmentOrder.fulfillments.find(({ id }) => String(id) === fulfillmentId)
    if (!dispatch) throw fail('fulfillmentNotFound')
    const changed = updateDispatch(dispatch, sent, ctx.now)
    refuse(checkDispatchUpdate(locked, fulfillmentOrder, dispatch, sent, changed))
    const next = {
      ...fulfillmentOrder,
      fulfillments: fulfillmentOrder.fulfillments.map((one) => (one === dispatch ? changed : one)),
    }
    const tools = await fulfillmentTerms(tx, ctx)
    const after = settle(next, tools)
    refuse(checkFulfillmentDemands(fulfillmentOrder, after, tools))
    await saveFulfillmentOrders(tx, ctx, [{ locked, fulfillmentOrders: withChanged(locked, after) }])
  })
