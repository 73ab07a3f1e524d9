import type {
  BatchErrorItem,
  FulfillmentOrderLineStatus,
  FulfillmentOrderStatusChange,
  FulfillmentOrderUpdate,
} from '@tradepost/contract'
import { batchError, type Ctx, fail, money, type Problem, refuse, type Tx } from '@tradepost/kernel'
import { amountIn, isOpenLine, isOpenWork, type Work } from '../fulfillment-work/work.rules.ts'
import { tooMuch, unroutedIn } from '../fulfillment-work/work-check.rules.ts'
import { checkWorkUpdate, updateWork } from '../fulfillment-work/work-update.rules.ts'
import { type LockedOrder, lockOrders } from '../order/order.store.ts'
import { saveAndReroute } from '../routing/reroute.service.ts'
import { workRefusal } from '../state/fulfill.rules.ts'
import { fulfillmentLineMachine, fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import * as store from './fulfillment-order.store.ts'
import { prepareSubstitutes } from './substitute.service.ts'
import { workTools } from './work-tools.service.ts'

/** The sales order first, always: whoever has its lock is alone with its fulfillment orders. */
export const lockWork = async (tx: Tx, ctx: Ctx, orderNumber: string) => {
  const [found] = await store.findSalesOrders(tx, ctx.merchantId, [orderNumber])
  const [locked] = found ? await lockOrders(tx, ctx.merchantId, [found.salesOrderNumber]) : []
  const work = locked?.works.find((one) => one.orderNumber === orderNumber)
  if (!locked || !work) throw fail('fulfillmentOrderNotFound')
  ctx.checkMatch(work.revision)
  return { locked, work }
}

export const withWork = ({ works }: Pick<LockedOrder, 'works'>, after: Work): Work[] =>
  works.map((work) => (work.id === after.id ? after : work))

const isLeaving = ({ status, lineItems = [] }: FulfillmentOrderUpdate): boolean =>
  status === 'fulfilled' || lineItems.some((line) => line.status === 'fulfilled')

/** Whether an open fulfillment order, or a line of it, goes on to a state in which its goods are in packages. */
const isPacking = (work: Work, { status, lineItems = [] }: FulfillmentOrderUpdate): boolean =>
  isOpenWork(work) &&
  ((status !== undefined && fulfillmentOrderMachine.is(status, 'packed')) ||
    lineItems.some((line) => line.status !== undefined && fulfillmentLineMachine.is(line.status, 'packed')))

/** More of a line than the sales order has left, and goods that its state does not let be packed or leave. */
const checkAgainstSales = (locked: LockedOrder, works: Work[], work: Work, sent: FulfillmentOrderUpdate) => {
  const left = unroutedIn(locked, works)
  const problems = (sent.lineItems ?? []).flatMap(({ id, quantity }, index): Problem[] => {
    const line = work.lines.find((one) => one.id === id)
    if (!line || quantity === undefined || !isOpenLine(line)) return []
    const code = line.salesOrderLineItemCode
    const more = money.subtract(money.amount(quantity), money.amount(line.quantity))
    const rest = amountIn(left, code)
    if (more <= 0n || more <= rest) return []
    return [
      tooMuch(code, money.add(rest, money.amount(line.quantity)), ['lineItems', index, 'quantity'], quantity),
    ]
  })
  const message = isPacking(work, sent) ? workRefusal(locked.order.status, 'pack', isLeaving(sent)) : null
  if (message === null) return problems
  return [...problems, { code: 'NOT_PASSED', status: 409, message, path: ['status'], value: sent.status }]
}

const checkUpdate = (
  locked: LockedOrder,
  works: Work[],
  work: Work,
  sent: FulfillmentOrderUpdate,
): Problem[] => [...checkWorkUpdate(work, sent), ...checkAgainstSales(locked, works, work, sent)]

const change = async (tx: Tx, ctx: Ctx, orderNumber: string, sent: FulfillmentOrderUpdate) => {
  const { locked, work } = await lockWork(tx, ctx, orderNumber)
  const problems = checkUpdate(locked, locked.works, work, sent)
  const substitutes = await prepareSubstitutes(tx, ctx, locked, work, sent)
  refuse([...problems, ...substitutes.problems])
  const after = updateWork(work, sent, substitutes.lines, await workTools(tx, ctx))
  await saveAndReroute(tx, ctx, [{ locked, works: withWork(locked, after), sent: substitutes.sent }])
}

type UpdateQuery = { includeInternalIds?: boolean }

export const updateFulfillmentOrder = async (
  ctx: Ctx,
  orderNumber: string,
  sent: FulfillmentOrderUpdate,
  { includeInternalIds }: UpdateQuery = {},
) => {
  if (includeInternalIds && !ctx.principal.isOperator) throw fail('operatorOnly')
  await ctx.tx((tx) => change(tx, ctx, orderNumber, sent))
}

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
    const after = updateWork(work, sent, [], await workTools(tx, ctx))
    await saveAndReroute(tx, ctx, [{ locked, works: withWork(locked, after) }])
  })

type Item = { index: number; orderNumber: string }

const itemError = ({ index, orderNumber }: Item, problems: Problem[]): BatchErrorItem => ({
  ...batchError({ index, entity: 'fulfillmentOrder', id: orderNumber }, problems),
  code: problems[0]?.status ?? 400,
})

/** Updates of any number of fulfillment orders in the same number of statements; one that is refused is an error item. */
export const updateMany = async (
  tx: Tx,
  ctx: Ctx,
  updates: { index: number; orderNumber: string; sent: FulfillmentOrderUpdate }[],
): Promise<BatchErrorItem[]> => {
  const numbers = [...new Set(updates.map(({ orderNumber }) => orderNumber))]
  const found = await store.findSalesOrders(tx, ctx.merchantId, numbers)
  const salesOf = new Map(found.map(({ orderNumber, salesOrderNumber }) => [orderNumber, salesOrderNumber]))
  const locked = await lockOrders(tx, ctx.merchantId, [...new Set(salesOf.values())])
  const orders = new Map(locked.map((order) => [String(order.id), { order, works: order.works }]))
  const tools = await workTools(tx, ctx)
  const failed: BatchErrorItem[] = []
  for (const { index, orderNumber, sent } of updates) {
    const owner = orders.get(salesOf.get(orderNumber) ?? '')
    const work = owner?.works.find((one) => one.orderNumber === orderNumber)
    if (!owner || !work) {
      failed.push(
        batchError({ index, entity: 'fulfillmentOrder', id: orderNumber }, 'fulfillmentOrderNotFound'),
      )
      continue
    }
    const problems = checkUpdate(owner.order, owner.works, work, sent)
    if (problems.length > 0) failed.push(itemError({ index, orderNumber }, problems))
    else owner.works = withWork(owner, updateWork(work, sent, [], tools))
  }
  await saveAndReroute(
    tx,
    ctx,
    [...orders.values()].map(({ order, works }) => ({ locked: order, works })),
  )
  return failed
}

export const setFulfillmentOrderStatuses = (ctx: Ctx, sent: FulfillmentOrderStatusChange[]) =>
  ctx.tx(async (tx) => ({
    errors: await updateMany(
      tx,
      ctx,
      sent.map(({ orderNumber, status }, index) => ({ index, orderNumber, sent: { status } })),
    ),
  }))
