import {
  type BatchErrorItem,
  errors,
  type FulfillmentOrderCreate,
  type RoutingChoice,
  type SimpleFulfillmentOrderCreate,
} from '@tradepost/contract'
import { batchError, type Ctx, fail, type Problem, type Tx } from '@tradepost/kernel'
import { listKnownLocations, retryWhenSlotFilled } from '../../../location/index.ts'
import { checkNewFulfillmentOrder } from '../../model/fulfillment-order/check.rules.ts'
import { readFulfillmentOrder } from '../../model/fulfillment-order/document.rules.ts'
import type { FulfillmentOrder } from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import { completeSimple } from '../../model/fulfillment-order/simple.rules.ts'
import { lockOrders } from '../../record/order.store.ts'
import { lockedOrder } from '../../record/save.ts'
import * as store from '../save/fulfillment-order.store.ts'
import { saveFulfillmentOrders } from '../save/save.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'
import { type SlotCheck, withSlots } from './slot.service.ts'

type Draft = {
  index: number
  sent: FulfillmentOrderCreate
  problems: Problem[]
  fulfillmentOrder: FulfillmentOrder | null
}

const exists = (path: Problem['path'], value: unknown): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message: errors.fulfillmentOrderExists.message,
  path,
  value,
})

const numberOf = (salesOrderNumber: string, sequenceId: number) =>
  `${salesOrderNumber}-${String(sequenceId).padStart(4, '0')}`

type Numbered = { sent: FulfillmentOrderCreate; index: number; sequenceId: number; orderNumber: string }

/** Each takes the next sequence id, counting those before it in the request. */
const numbered = (sent: FulfillmentOrderCreate[], orders: Map<string, LockedOrder>): Numbered[] => {
  const last = new Map<string, number>()
  return sent.map((item, index) => {
    const { salesOrderNumber: number } = item
    const highest =
      last.get(number) ??
      Math.max(0, ...(orders.get(number)?.fulfillmentOrders ?? []).map(({ sequenceId }) => sequenceId))
    const sequenceId = item.sequenceId ?? highest + 1
    last.set(number, Math.max(highest, sequenceId))
    return { sent: item, index, sequenceId, orderNumber: item.orderNumber ?? numberOf(number, sequenceId) }
  })
}

const checkNumbers = (
  { sent, sequenceId, orderNumber }: Numbered,
  taken: Set<string>,
  fulfillmentOrders: FulfillmentOrder[],
): Problem[] => [
  ...(taken.has(orderNumber) ? [exists(['orderNumber'], orderNumber)] : []),
  ...(fulfillmentOrders.some((fulfillmentOrder) => fulfillmentOrder.sequenceId === sequenceId)
    ? [exists(['sequenceId'], sent.sequenceId)]
    : []),
]

const errorsOf = ({ index, sent, problems }: Draft): BatchErrorItem[] =>
  problems.map((problem) => ({
    ...batchError({ index, entity: 'fulfillmentOrder', id: sent.orderNumber ?? sent.externalCode ?? '' }, [
      problem,
    ]),
    code: problem.status ?? 400,
  }))

const locationsIn = (sent: FulfillmentOrderCreate[]): string[] => sent.map(({ locationCode }) => locationCode)

type CreateTerms = {
  /** Without one the database alone watches over the slots. */
  checkSlot?: SlotCheck
  /** Why routing chose the location of each. */
  choices?: RoutingChoice[]
}

/** Those that are right take their quantities first; each one sees those before it. */
const draft = async (
  tx: Tx,
  ctx: Ctx,
  sent: FulfillmentOrderCreate[],
  locked: LockedOrder[],
  { checkSlot = () => [], choices = [] }: CreateTerms,
) => {
  const orders = new Map(locked.map((order) => [String(order.id), order]))
  const fulfillmentOrders = new Map(locked.map(({ id, fulfillmentOrders: own }) => [String(id), [...own]]))
  const all = numbered(sent, orders)
  const lineCount = sent.reduce((sum, { lineItems }) => sum + lineItems.length, 0)
  const [locations, taken, ids, lineIds, tools] = await Promise.all([
    listKnownLocations(tx, ctx.merchantId, locationsIn(sent)),
    store.listTaken(
      tx,
      ctx.merchantId,
      all.map(({ orderNumber }) => orderNumber),
    ),
    store.allocateIds(tx, 'order', sent.length),
    store.allocateIds(tx, 'line', lineCount),
    fulfillmentTerms(tx, ctx, locationsIn(sent.filter(({ fulfillmentSlot }) => fulfillmentSlot))),
  ])
  const drafts = all.map((item): Draft => {
    const { index, orderNumber, sequenceId } = item
    const own = fulfillmentOrders.get(item.sent.salesOrderNumber) ?? []
    const of = orders.get(item.sent.salesOrderNumber)
    const found = [
      ...checkNewFulfillmentOrder(of, item.sent, { locations, fulfillmentOrders: own }),
      ...checkNumbers(item, taken, own),
    ]
    const problems = found.length > 0 ? found : checkSlot(item.sent)
    const names = lineIds.splice(0, item.sent.lineItems.length)
    if (problems.length > 0 || !of) return { index, sent: item.sent, problems, fulfillmentOrder: null }
    taken.add(orderNumber)
    const fulfillmentOrder = readFulfillmentOrder(
      item.sent,
      { id: ids[index] as number, orderNumber, salesOrderId: of.id, sequenceId, lineIds: names },
      tools,
    )
    own.push({ ...fulfillmentOrder, routing: choices[index] ?? null })
    return { index, sent: item.sent, problems, fulfillmentOrder }
  })
  return {
    drafts,
    plans: locked.map((order) => ({
      locked: order,
      fulfillmentOrders: fulfillmentOrders.get(String(order.id)) ?? [],
    })),
  }
}

/** Of sales orders that the caller has locked. */
export const createForOrders = async (
  tx: Tx,
  ctx: Ctx,
  sent: FulfillmentOrderCreate[],
  locked: LockedOrder[],
  terms: CreateTerms = {},
) => {
  const { drafts, plans } = await draft(tx, ctx, sent, locked, terms)
  await saveFulfillmentOrders(tx, ctx, plans).catch(retryWhenSlotFilled)
  return {
    ids: drafts.map(({ fulfillmentOrder }) => fulfillmentOrder?.orderNumber ?? null),
    errors: drafts.flatMap(errorsOf),
  }
}

/** Fulfillment orders that fail become error items, one for each problem; the others are stored. */
export const createFulfillmentOrders = (ctx: Ctx, sent: FulfillmentOrderCreate[]) =>
  ctx.tx(async (tx) => {
    const numbers = [...new Set(sent.map(({ salesOrderNumber }) => salesOrderNumber))]
    const locked = await lockOrders(tx, ctx.merchantId, numbers)
    const { named, check } = await withSlots(tx, ctx, sent, true)
    return createForOrders(tx, ctx, named, locked, { checkSlot: check })
  })

/**
 * The sales order says everything but the quantities, also the slot, which its location need not have; when all
 * quantities are too large, the answer is a conflict.
 */
export const createSimpleFulfillmentOrders = (
  ctx: Ctx,
  orderNumber: string,
  sent: SimpleFulfillmentOrderCreate[],
) =>
  ctx.tx(async (tx) => {
    const locked = await lockedOrder(tx, ctx, orderNumber)
    const items = sent.map((one) => completeSimple(locked.order, orderNumber, one))
    const { named, check } = await withSlots(tx, ctx, items, false)
    const result = await createForOrders(tx, ctx, named, [locked], { checkSlot: check })
    const areAllRefused =
      result.ids.every((id) => id === null) && result.errors.every(({ code }) => code === 409)
    if (areAllRefused) throw fail('fulfillmentOrderStale', result.errors[0]?.message)
    return result
  })
