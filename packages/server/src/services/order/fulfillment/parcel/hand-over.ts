import type { BatchErrorItem, FulfillmentCreate, FulfillmentUpdate } from '@tradepost/contract'
import { batchError, type Ctx, fail, type Problem, refuse } from '@tradepost/kernel'
import { listKnownLocations } from '../../../location/index.ts'
import type { Dispatch } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { settleWork } from '../../model/fulfillment-order/status.rules.ts'
import { checkWorkDemands, lockWork, withWork } from '../change/change.service.ts'
import { saveWorks } from '../save/save.ts'
import { workTools } from '../save/terms.service.ts'
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
    const { locked, work } = await lockWork(tx, ctx, orderNumber)
    const dispatches = sent.map((one) => completeDispatch(one, work, ctx.now))
    const locations = await listKnownLocations(tx, ctx.merchantId, locationsIn(dispatches))
    const open = unpackedIn(work)
    const checked = dispatches.map((dispatch) => ({
      dispatch,
      problems: checkDispatch(locked, work, dispatch, { open, locations }),
    }))
    const good = checked.filter(({ problems }) => problems.length === 0).map(({ dispatch }) => dispatch)
    const labelled = createShippingLabels ? good.map((one) => withLabels(ctx, work, one)) : good
    const next = { ...work, fulfillments: [...work.fulfillments, ...labelled] }
    const tools = await workTools(tx, ctx)
    const after = settleWork(next, tools)
    refuse(checkWorkDemands(work, after, tools))
    const [stored] =
      good.length > 0 ? await saveWorks(tx, ctx, [{ locked, works: withWork(locked, after) }]) : []
    const known = new Set(work.fulfillments.map(({ id }) => id))
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
    const { locked, work } = await lockWork(tx, ctx, orderNumber)
    const dispatch = work.fulfillments.find(({ id }) => String(id) === fulfillmentId)
    if (!dispatch) throw fail('fulfillmentNotFound')
    const changed = updateDispatch(dispatch, sent, ctx.now)
    refuse(checkDispatchUpdate(locked, work, dispatch, sent, changed))
    const next = {
      ...work,
      fulfillments: work.fulfillments.map((one) => (one === dispatch ? changed : one)),
    }
    const tools = await workTools(tx, ctx)
    const after = settleWork(next, tools)
    refuse(checkWorkDemands(work, after, tools))
    await saveWorks(tx, ctx, [{ locked, works: withWork(locked, after) }])
  })
