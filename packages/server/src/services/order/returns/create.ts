import { type BatchErrorItem, errors, type ReturnOrderCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit, fail, money, type Problem, type Tx } from '@tradepost/kernel'
import { listKnownLocations } from '../../location/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import type { LockedOrder } from '../model/fulfillment-order/locked-order.types.ts'
import { insertHistory, returnOrderTables } from '../record/history.store.ts'
import { lockOrders } from '../record/order.store.ts'
import { listReturned, type ReturnedSoFar } from '../record/returned.store.ts'
import { type KnownCode, listKnownCodes } from './code/return-code.store.ts'
import { type Completion, completeLines } from './complete-lines.ts'
import { readReturn } from './draft.rules.ts'
import type { ReturnContext } from './line.rules.ts'
import { createdEntry, returnAdded } from './return-order.events.ts'
import * as store from './return-order.store.ts'

const orderMissing: Problem = {
  code: 'NOT_PASSED',
  status: 404,
  message: errors.orderNotFound.message,
  path: ['salesOrderNumber'],
}

const errorsOf = (
  index: number,
  { externalCode, salesOrderNumber }: ReturnOrderCreate,
  problems: Problem[],
) =>
  problems.map(
    (problem): BatchErrorItem => ({
      ...batchError({ index, entity: 'returnOrder', id: externalCode ?? salesOrderNumber }, [problem]),
      code: problem.status ?? 400,
    }),
  )

type Known = Omit<ReturnContext, 'sales' | 'returned'> & { codes: KnownCode[] }

/** Codes that the lines of returns name, in either form. */
const codesIn = (sent: ReturnOrderCreate[]): string[] => [
  ...new Set(
    sent.flatMap(({ lineItems }) =>
      lineItems.flatMap(({ returnReason, returnReasonCode, productCondition, conditionCode }) =>
        [returnReason?.code, returnReasonCode, productCondition?.code, conditionCode].filter(
          (code) => code != null,
        ),
      ),
    ),
  ),
]

const activeOf = (codes: KnownCode[], kind: KnownCode['kind']) =>
  new Map(codes.filter((one) => one.kind === kind).map(({ code, isActive }) => [code, isActive]))

const lookUp = async (tx: Tx, ctx: Ctx, sent: ReturnOrderCreate[]): Promise<Known> => {
  const places = sent.flatMap(({ dropOffLocationCode }) => dropOffLocationCode ?? [])
  const [codes, locations, settings] = await Promise.all([
    listKnownCodes(tx, ctx.merchantId, codesIn(sent)),
    places.length > 0 ? listKnownLocations(tx, ctx.merchantId, places) : new Set<string>(),
    getMerchantSettings(tx, ctx.merchantId),
  ])
  return {
    codes,
    reasons: activeOf(codes, 'reason'),
    conditions: activeOf(codes, 'condition'),
    locations,
    isStrict: settings.strictOrderAddresses,
    now: ctx.now,
  }
}

const nothingYet: ReturnedSoFar = {
  number: 0,
  lines: new Map(),
  refund: money.zero,
  shipping: money.zero,
}

type Decided = { stored: Omit<store.StoredReturn, 'id'>[]; errors: BatchErrorItem[] }

/** One after the other: what the first takes is not there for the second. */
const decide = (
  sent: ReturnOrderCreate[],
  orders: Map<string, LockedOrder>,
  returned: Map<number, ReturnedSoFar>,
  known: Known,
): Decided => {
  const soFar = new Map(returned)
  const stored: Decided['stored'] = []
  const failed = sent.flatMap((item, index) => {
    const sales = orders.get(item.salesOrderNumber)
    if (!sales) return errorsOf(index, item, [orderMissing])
    const before = soFar.get(sales.id) ?? nothingYet
    const draft = readReturn(item, { ...known, sales, returned: before })
    if (draft.problems.length > 0) return errorsOf(index, item, draft.problems)
    const number = before.number + 1
    soFar.set(sales.id, { ...draft.returned, number })
    stored.push({ orderId: sales.id, number, doc: draft.doc })
    return []
  })
  return { stored, errors: failed }
}

const storeReturns = (tx: Tx, ctx: Ctx, returns: store.StoredReturn[]) =>
  Promise.all([
    store.insertReturns(tx, ctx, returns),
    store.insertLines(tx, ctx.merchantId, returns),
    insertHistory(
      tx,
      ctx,
      returnOrderTables,
      returns.map(({ id, doc }) => createdEntry(id, doc)),
    ),
    emit(
      tx,
      ctx,
      returns.map((stored) => returnAdded(ctx, store.keyOf(stored), stored.doc)),
    ),
  ])

/** Returns that are stored as finished take effect at once. */
const completionsOf = (orders: LockedOrder[], returns: store.StoredReturn[]): Completion[] => {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return returns.map((stored) => ({
    sales: byId.get(stored.orderId) as LockedOrder,
    key: store.keyOf(stored),
    doc: stored.doc,
    lines: stored.doc.lineItems.filter(({ status }) => status === 'completed'),
  }))
}

/** Returns that fail become error items, one for each problem; the others are stored. */
export const createReturnOrders = (ctx: Ctx, sent: ReturnOrderCreate[]) =>
  ctx.tx(async (tx) => {
    const numbers = [...new Set(sent.map(({ salesOrderNumber }) => salesOrderNumber))]
    const orders = await lockOrders(tx, ctx.merchantId, numbers)
    if (orders.length === 0) throw fail('orderNotFound')
    const [known, returned] = await Promise.all([
      lookUp(tx, ctx, sent),
      listReturned(
        tx,
        ctx.merchantId,
        orders.map(({ id }) => id),
      ),
    ])
    const byNumber = new Map(orders.map((order) => [String(order.id), order]))
    const { stored, errors: failed } = decide(sent, byNumber, returned, known)
    if (stored.length === 0) return { ids: [], errors: failed }

    const ids = await store.allocateIds(tx, stored.length)
    const returns = stored.map((one, index) => ({ ...one, id: ids[index] as number }))
    await storeReturns(tx, ctx, returns)
    await completeLines(tx, ctx, completionsOf(orders, returns), known.codes)
    return { ids: returns.map(store.numberOf), errors: failed }
  })
