import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import { type Ctx, fail, money, type Problem, type Tx } from '@tradepost/kernel'
import { tooMuch, unroutedIn } from '../../model/fulfillment-order/check.rules.ts'
import {
  amountIn,
  isOpenLine,
  isOpenWork,
  type Work,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import {
  bookedSlot,
  checkSlotRoom,
  type Slots,
  slotOf,
  type Wanted,
} from '../../model/fulfillment-order/slot.rules.ts'
import type { WorkTools } from '../../model/fulfillment-order/status.rules.ts'
import { checkWorkUpdate } from '../../model/fulfillment-order/update.rules.ts'
import { checkDemands } from '../../model/state/demand.rules.ts'
import { workRefusal } from '../../model/state/fulfill.rules.ts'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from '../../model/state/fulfillment-order.machine.ts'
import { lockOrders } from '../../record/order.store.ts'
import { findSlots } from '../create/slot.service.ts'
import * as store from '../save/fulfillment-order.store.ts'
import { workTools } from '../save/terms.service.ts'
import { prepareSubstitutes, type WorkChanging } from './substitute.ts'

/** Always locks the sales order first: its lock also guards its fulfillment orders. */
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

export const checkUpdate = (
  locked: LockedOrder,
  works: Work[],
  work: Work,
  sent: FulfillmentOrderUpdate,
): Problem[] => [...checkWorkUpdate(work, sent), ...checkAgainstSales(locked, works, work, sent)]

/** The fields that the merchant demands with the state that the fulfillment order enters. */
export const checkWorkDemands = (
  before: Work,
  after: Work,
  { demandsOf }: WorkTools,
  sent: Pick<FulfillmentOrderUpdate, 'status' | 'notes' | 'lineItems'> = {},
): Problem[] => {
  // a short pick has a reason already
  if (sent.status === undefined && sent.lineItems?.some((line) => line.quantityChangeReason)) return []
  const { type, status: to, posTransactionId } = after.order
  return checkDemands(
    demandsOf(type),
    { from: before.order.status, to },
    { notes: sent.notes, posTransactionId },
  )
}

/** The slot that an update names, unless the order is in it already. */
const wantedSlot = ({ order }: Work, { fulfillmentSlot: slot }: FulfillmentOrderUpdate) =>
  slot && slot.id !== order.fulfillmentSlot?.id ? { locationCode: order.locationCode, id: slot.id } : null

/** Slots that updates name, and those that they leave; none when no update names one. */
const slotsIn = (changes: WorkChanging[]): Wanted[] => {
  const named = changes.flatMap(({ work: { order }, sent: { fulfillmentSlot: slot } }) =>
    slot ? { locationCode: order.locationCode, id: slot.id } : [],
  )
  return named.length === 0 ? [] : [...named, ...changes.flatMap(({ work }) => bookedSlot(work) ?? [])]
}

/** Six statements for any number of updates. */
export const prepareChanges = async (tx: Tx, ctx: Ctx, changes: WorkChanging[]) => {
  const wanted = slotsIn(changes)
  const slots = await findSlots(tx, ctx, wanted)
  const tools = await workTools(
    tx,
    ctx,
    wanted.map(({ locationCode }) => locationCode),
  )
  return { slots, tools, substitutes: await prepareSubstitutes(tx, ctx, changes) }
}

export const withSlot = (slots: Slots, work: Work, sent: FulfillmentOrderUpdate) => {
  const wanted = wantedSlot(work, sent)
  const slot = wanted && slotOf(slots, wanted)
  return slot ? { slot } : {}
}

export const checkSlot = (slots: Slots, work: Work, sent: FulfillmentOrderUpdate): Problem[] => {
  const wanted = wantedSlot(work, sent)
  return wanted ? checkSlotRoom(slots, wanted) : []
}
