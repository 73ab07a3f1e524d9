import {
  type FulfillmentOrderLineUpdate,
  type FulfillmentOrderUpdate,
  type OrderSlot,
  texts,
} from '@tradepost/contract'
import { money, type Problem, toIsoDate } from '@tradepost/kernel'
import { fulfillmentLineMachine, fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import { followAmounts } from './amounts.rules.ts'
import { plannedDate, roundQuantity } from './document.rules.ts'
import {
  type FulfillmentLine,
  type FulfillmentOrder,
  type FulfillmentOrderFields,
  handedByLine,
  isOpenLine,
  isVoidLine,
  packedIn,
} from './fulfillment-order.rules.ts'
import { enter, type FulfillmentTerms, followOrder, settle } from './status.rules.ts'

const conflict = (message: string, path: Problem['path'], value?: unknown): Problem => ({
  code: 'NOT_PASSED',
  status: 409,
  message,
  path,
  value,
})

const at = (index: number, field: string): Problem['path'] => ['lineItems', index, field]

/** Goods that were handed over can neither be canceled nor rejected. */
const checkStatus = (fulfillmentOrder: FulfillmentOrder, { status }: FulfillmentOrderUpdate): Problem[] => {
  if (status === undefined || status === fulfillmentOrder.order.status) return []
  const refused = fulfillmentOrderMachine.refusal(fulfillmentOrder.order.status, status, undefined)
  if (refused) return [{ code: 'NOT_PASSED', message: refused, path: ['status'], value: status }]
  const isGone = [...handedByLine(fulfillmentOrder).values()].some((quantity) => quantity > 0n)
  if (!fulfillmentOrderMachine.is(status, 'void') || !isGone) return []
  return [conflict(texts.workGoodsHandedOver, ['status'], status)]
}

const checkQuantity = (
  fulfillmentOrder: FulfillmentOrder,
  line: FulfillmentLine,
  sent: FulfillmentOrderLineUpdate,
  index: number,
) => {
  const problems: Problem[] = []
  if (sent.quantity === undefined || roundQuantity(sent.quantity) === line.quantity) return problems
  const value = sent.quantity
  if (!isOpenLine(line)) {
    const message = texts.workLineFinal(line.status)
    return [{ code: 'NOT_PASSED', message, path: at(index, 'quantity'), value }]
  }
  if (sent.quantityChangeReason === undefined)
    problems.push({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.quantityNeedsReason,
      path: at(index, 'quantityChangeReason'),
    })
  const handed = handedByLine(fulfillmentOrder).get(line.id) ?? money.zero
  const code = line.salesOrderLineItemCode
  const others = money.add(
    money.zero,
    ...fulfillmentOrder.lines
      .filter((one) => one.id !== line.id && one.salesOrderLineItemCode === code && !isVoidLine(one))
      .map(({ quantity }) => money.amount(quantity)),
  )
  const packed = packedIn(fulfillmentOrder).get(code) ?? money.zero
  const least = value === 0 ? money.zero : money.subtract(packed, others)
  if (money.amount(value) < handed || money.amount(value) < least) {
    const message = texts.workPackedAlready(money.toText(packed))
    problems.push(conflict(message, at(index, 'quantity'), value))
  }
  return problems
}

const checkLine = (
  fulfillmentOrder: FulfillmentOrder,
  sent: FulfillmentOrderLineUpdate,
  index: number,
): Problem[] => {
  const line = fulfillmentOrder.lines.find(({ id }) => id === sent.id)
  if (!line) {
    const message = texts.workLineUnknown(sent.id)
    return [{ code: 'NOT_PASSED', status: 404, message, path: at(index, 'id'), value: sent.id }]
  }
  const refused = sent.status && fulfillmentLineMachine.refusal(line.status, sent.status, undefined)
  return [
    ...(refused
      ? [{ code: 'NOT_PASSED', message: refused, path: at(index, 'status'), value: sent.status }]
      : []),
    ...checkQuantity(fulfillmentOrder, line, sent, index),
  ]
}

const checkInserted = (
  { product, quantity, quantityChangeReason }: FulfillmentOrderLineUpdate,
  index: number,
) =>
  (
    [
      ['product', product?.code],
      ['quantity', quantity || undefined],
      ['quantityChangeReason', quantityChangeReason],
    ] as const
  )
    .filter(([, value]) => value === undefined)
    .map(([name]) => ({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.workLineNeeds(name),
      path: ['lineItems', index, name],
    }))

const isChange = (fulfillmentOrder: FulfillmentOrder, sent: FulfillmentOrderLineUpdate): boolean => {
  const line = fulfillmentOrder.lines.find(({ id }) => id === sent.id)
  return (
    !line ||
    (sent.status ?? line.status) !== line.status ||
    roundQuantity(sent.quantity ?? line.quantity) !== line.quantity
  )
}

/** Lines change only if the state allows it; a request that ends a hold may change them, too. */
const checkChangeable = (
  fulfillmentOrder: FulfillmentOrder,
  { status, lineItems = [] }: FulfillmentOrderUpdate,
): Problem[] => {
  const states = [fulfillmentOrder.order.status, status ?? fulfillmentOrder.order.status]
  if (states.some((state) => fulfillmentOrderMachine.may(state, 'change'))) return []
  if (!lineItems.some((line) => isChange(fulfillmentOrder, line))) return []
  return [conflict(texts.workFixed(fulfillmentOrder.order.status), ['lineItems'])]
}

const checkTwice = (lines: FulfillmentOrderLineUpdate[]): Problem[] => {
  const seen = new Set<number>()
  return lines.flatMap(({ id }, index) => {
    if (id === undefined || !seen.has(id)) {
      if (id !== undefined) seen.add(id)
      return []
    }
    const message = texts.workLineTwice(id)
    return [{ code: 'ARRAY_UNIQUE', message, path: at(index, 'id'), value: id }]
  })
}

const checkHeld = (
  { order }: FulfillmentOrder,
  { status = order.status, heldUntil }: FulfillmentOrderUpdate,
): Problem[] =>
  heldUntil && status !== 'hold'
    ? [{ code: 'NOT_PASSED', message: texts.holdOnly, path: ['heldUntil'], value: heldUntil }]
    : []

const checkSlot = (
  { order }: FulfillmentOrder,
  { fulfillmentSlot: slot }: FulfillmentOrderUpdate,
): Problem[] =>
  slot && slot.id !== order.fulfillmentSlot?.id && fulfillmentOrderMachine.isFinal(order.status)
    ? [conflict(texts.slotFixed(order.status), ['fulfillmentSlot', 'id'], slot.id)]
    : []

/** All problems of an update that the fulfillment order alone shows. */
export const checkFulfillmentOrderUpdate = (
  fulfillmentOrder: FulfillmentOrder,
  sent: FulfillmentOrderUpdate,
): Problem[] => {
  const lines = sent.lineItems ?? []
  return [
    ...checkStatus(fulfillmentOrder, sent),
    ...checkHeld(fulfillmentOrder, sent),
    ...checkChangeable(fulfillmentOrder, sent),
    ...checkSlot(fulfillmentOrder, sent),
    ...checkTwice(lines),
    ...lines.flatMap((line, index) =>
      line.id === undefined ? checkInserted(line, index) : checkLine(fulfillmentOrder, line, index),
    ),
  ]
}

const updateLine = (
  line: FulfillmentLine,
  sent: FulfillmentOrderLineUpdate,
  handed: money.Amount,
): FulfillmentLine => {
  const quantity = sent.quantity === undefined ? line.quantity : roundQuantity(sent.quantity)
  const isEmptied = quantity === 0 && line.quantity > 0 && isOpenLine(line)
  const status = sent.status ?? (isEmptied ? 'canceled' : line.status)
  const next: FulfillmentLine = {
    ...line,
    status,
    quantity,
    quantityChangeReason: sent.quantityChangeReason ?? line.quantityChangeReason,
  }
  // what has left of a line that is voided is fulfilled, the rest is gone
  if (!isOpenLine(line) || !isVoidLine(next) || handed <= 0n) return next
  return {
    ...next,
    status: 'fulfilled',
    quantity: money.toNumber(handed),
    quantityChangeReason: next.quantityChangeReason ?? 'other',
  }
}

/** An order that was put on hold remembers where it was. */
const heldFromOf = (
  { order, lines }: FulfillmentOrder,
  status: FulfillmentOrder['order']['status'],
): FulfillmentOrderFields['heldFrom'] =>
  status === 'hold' && order.status !== 'hold'
    ? {
        status: order.status,
        lines: lines.filter(isOpenLine).map((line) => ({ id: line.id, status: line.status })),
      }
    : order.heldFrom

/** Beside the update: lines that the sales order has by now, and the slot that it names. */
type Found = { inserted?: FulfillmentLine[]; slot?: OrderSlot | null }

export const changeFulfillmentOrder = (
  fulfillmentOrder: FulfillmentOrder,
  sent: FulfillmentOrderUpdate,
  tools: FulfillmentTerms,
  { inserted = [], slot = fulfillmentOrder.order.fulfillmentSlot }: Found = {},
): FulfillmentOrder => {
  const changes = new Map(
    (sent.lineItems ?? []).flatMap((line) => (line.id === undefined ? [] : [[line.id, line] as const])),
  )
  const handed = handedByLine(fulfillmentOrder)
  const changed = fulfillmentOrder.lines.map((line) => {
    const change = changes.get(line.id)
    return change ? updateLine(line, change, handed.get(line.id) ?? money.zero) : line
  })
  const status = sent.status ?? fulfillmentOrder.order.status
  const isMoved = status !== fulfillmentOrder.order.status
  const own = new Set([...changes.values()].filter((line) => line.status).map(({ id }) => id))
  const followed = isMoved
    ? followOrder(changed, status).map((line, index) =>
        own.has(line.id) ? (changed[index] as FulfillmentLine) : line,
      )
    : changed
  const next: FulfillmentOrder = {
    ...fulfillmentOrder,
    order: enter(
      {
        ...fulfillmentOrder.order,
        ...(sent.notes !== undefined && { notes: sent.notes }),
        ...(sent.posTransactionId !== undefined && { posTransactionId: sent.posTransactionId }),
        ...(sent.cancellationReason !== undefined && { cancellationReason: sent.cancellationReason }),
        ...(sent.heldUntil !== undefined && { heldUntil: sent.heldUntil && toIsoDate(sent.heldUntil) }),
        heldFrom: heldFromOf(fulfillmentOrder, status),
        fulfillmentSlot: slot,
        plannedFulfillmentDate:
          slot === fulfillmentOrder.order.fulfillmentSlot
            ? fulfillmentOrder.order.plannedFulfillmentDate
            : plannedDate(slot, tools.zoneOf(fulfillmentOrder.order.locationCode)),
      },
      status,
      tools,
    ),
    lines: [...followed, ...inserted],
  }
  const touchesLines = isMoved || changes.size > 0 || inserted.length > 0
  if (!touchesLines) return next
  return followAmounts(fulfillmentOrder, settle(next, tools, isMoved))
}
