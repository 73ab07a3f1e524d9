import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import { type Ctx, fail, money, type Problem, type Tx } from '@tradepost/kernel'
import { tooMuch, unroutedIn } from '../../model/fulfillment-order/check.rules.ts'
import {
  amountIn,
  type FulfillmentOrder,
  isOpenFulfillmentOrder,
  isOpenLine,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import type { LockedOrder } from '../../model/fulfillment-order/locked-order.types.ts'
import {
  bookedSlot,
  checkSlotRoom,
  type Slots,
  slotOf,
  type Wanted,
} from '../../model/fulfillment-order/slot.rules.ts'
import type { FulfillmentTerms } from '../../model/fulfillment-order/status.rules.ts'
import { checkFulfillmentOrderUpdate } from '../../model/fulfillment-order/update.rules.ts'
import { checkDemands } from '../../model/state/demand.rules.ts'
import {
  fulfillmentLineMachine,
  fulfillmentOrderMachine,
} from '../../model/state/fulfillment-order.machine.ts'
import { fulfillRefusal } from '../../model/state/order.machine.ts'
import { lockOrders } from '../../record/order.store.ts'
import { findSlots } from '../create/slot.service.ts'
import * as store from '../save/fulfillment-order.store.ts'
import { fulfillmentTerms } from '../save/terms.service.ts'
import { prepareSubstitutes, type RequestedChange } from './substitute.ts'

/** Always locks the sales order first: its lock also guards its fulfillment orders. */
export const lockFulfillmentOrder = async (tx: Tx, ctx: Ctx, orderNumber: string) => {
  const [found] = await store.findSalesOrders(tx, ctx.merchantId, [orderNumber])
  const [locked] = found ? await lockOrders(tx, ctx.merchantId, [found.salesOrderNumber]) : []
  const fulfillmentOrder = locked?.fulfillmentOrders.find((one) => one.orderNumber === orderNumber)
  if (!locked || !fulfillmentOrder) throw fail('fulfillmentOrderNotFound')
  ctx.checkMatch(fulfillmentOrder.revision)
  return { locked, fulfillmentOrder }
}

export const withChanged = (
  { fulfillmentOrders }: Pick<LockedOrder, 'fulfillmentOrders'>,
  after: FulfillmentOrder,
): FulfillmentOrder[] =>
  fulfillmentOrders.map((fulfillmentOrder) => (fulfillmentOrder.id === after.id ? after : fulfillmentOrder))

const isLeaving = ({ status, lineItems = [] }: FulfillmentOrderUpdate): boolean =>
  status === 'fulfilled' || lineItems.some((line) => line.status === 'fulfilled')

/** Whether an open fulfillment order, or a line of it, goes on to a state in which its goods are in packages. */
const isPacking = (
  fulfillmentOrder: FulfillmentOrder,
  { status, lineItems = [] }: FulfillmentOrderUpdate,
): boolean =>
  isOpenFulfillmentOrder(fulfillmentOrder) &&
  ((status !== undefined && fulfillmentOrderMachine.is(status, 'packed')) ||
    lineItems.some((line) => line.status !== undefined && fulfillmentLineMachine.is(line.status, 'packed')))

/** More of a line than the sales order has left, and goods that its state does not let be packed or leave. */
const checkAgainstSales = (
  locked: LockedOrder,
  fulfillmentOrders: FulfillmentOrder[],
  fulfillmentOrder: FulfillmentOrder,
  sent: FulfillmentOrderUpdate,
) => {
  const left = unroutedIn(locked, fulfillmentOrders)
  const problems = (sent.lineItems ?? []).flatMap(({ id, quantity }, index): Problem[] => {
    const line = fulfillmentOrder.lines.find((one) => one.id === id)
    if (!line || quantity === undefined || !isOpenLine(line)) return []
    const code = line.salesOrderLineItemCode
    const more = money.subtract(money.amount(quantity), money.amount(line.quantity))
    const rest = amountIn(left, code)
    if (more <= 0n || more <= rest) return []
    return [
      tooMuch(code, money.add(rest, money.amount(line.quantity)), ['lineItems', index, 'quantity'], quantity),
    ]
  })
  const message = isPacking(fulfillmentOrder, sent)
    ? fulfillRefusal(locked.order.status, 'pack', isLeaving(sent))
    : null
  if (message === null) return problems
  return [...problems, { code: 'NOT_PASSED', status: 409, message, path: ['status'], value: sent.status }]
}

export const checkUpdate = (
  locked: LockedOrder,
  fulfillmentOrders: FulfillmentOrder[],
  fulfillmentOrder: FulfillmentOrder,
  sent: FulfillmentOrderUpdate,
): Problem[] => [
  ...checkFulfillmentOrderUpdate(fulfillmentOrder, sent),
  ...checkAgainstSales(locked, fulfillmentOrders, fulfillmentOrder, sent),
]

/** The fields that the merchant demands with the state that the fulfillment order enters. */
export const checkFulfillmentDemands = (
  before: FulfillmentOrder,
  after: FulfillmentOrder,
  { demandsOf }: FulfillmentTerms,
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
const wantedSlot = ({ order }: FulfillmentOrder, { fulfillmentSlot: slot }: FulfillmentOrderUpdate) =>
  slot && slot.id !== order.fulfillmentSlot?.id ? { locationCode: order.locationCode, id: slot.id } : null

/** Slots that updates name, and those that they leave; none when no update names one. */
const slotsIn = (changes: RequestedChange[]): Wanted[] => {
  const named = changes.flatMap(({ fulfillmentOrder: { order }, sent: { fulfillmentSlot: slot } }) =>
    slot ? { locationCode: order.locationCode, id: slot.id } : [],
  )
  return named.length === 0
    ? []
    : [...named, ...changes.flatMap(({ fulfillmentOrder }) => bookedSlot(fulfillmentOrder) ?? [])]
}

/** Six statements for any number of updates. */
export const prepareChanges = async (tx: Tx, ctx: Ctx, changes: RequestedChange[]) => {
  const wanted = slotsIn(changes)
  const slots = await findSlots(tx, ctx, wanted)
  const tools = await fulfillmentTerms(
    tx,
    ctx,
    wanted.map(({ locationCode }) => locationCode),
  )
  return { slots, tools, substitutes: await prepareSubstitutes(tx, ctx, changes) }
}

export const withSlot = (slots: Slots, fulfillmentOrder: FulfillmentOrder, sent: FulfillmentOrderUpdate) => {
  const wanted = wantedSlot(fulfillmentOrder, sent)
  const slot = wanted && slotOf(slots, wanted)
  return slot ? { slot } : {}
}

export const checkSlot = (
  slots: Slots,
  fulfillmentOrder: FulfillmentOrder,
  sent: FulfillmentOrderUpdate,
): Problem[] => {
  const wanted = wantedSlot(fulfillmentOrder, sent)
  return wanted ? checkSlotRoom(slots, wanted) : []
}
