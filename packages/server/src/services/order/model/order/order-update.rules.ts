import {
  orderAmountNames,
  type SalesOrderLine,
  type SalesOrderLineUpdate,
  type SalesOrderUpdate,
} from '@tradepost/contract'
import type { Ctx } from '@tradepost/kernel'
import {
  capReductions,
  checkAmounts,
  computeLine,
  computeTotals,
  lineAmountNames,
  type SummedField,
  summedFields,
  sumOf,
} from '../amount/order-amounts.rules.ts'
import { dropAmounts, scaleLine, scaleOrder, scaleTaxes } from '../amount/order-scale.rules.ts'
import { identified } from '../line/line.rules.ts'
import { followStatus, updateLines } from '../line/line-update.rules.ts'
import type { Order } from '../order.types.ts'
import { completeAddress } from '../request/address.rules.ts'
import { mergePayments } from '../request/payment.rules.ts'
import { fulfillmentStatusIn, lineMachine, salesOrderMachine } from '../state/order.machine.ts'
import { concludedStatus, type HandedOver, splitLines } from './handover.rules.ts'
import { completeTaxes } from './order-document.rules.ts'

type Tools = { now: Date; newId: () => string }

/** Sent keys change, null takes a key away, null for the whole takes all of them. */
const mergeData = (before: Order['data'], sent: Order['data'] | undefined): Order['data'] => {
  if (sent === undefined) return before
  if (sent === null) return null
  return Object.fromEntries(Object.entries({ ...before, ...sent }).filter(([, value]) => value !== null))
}

/** Fields that an update sets unchanged. */
const plainFields = [
  'externalCode',
  'notes',
  'specialInstructions',
  'primaryBillToAddressSequenceIndex',
  'primaryShipToAddressSequenceIndex',
  'sourceIp',
  'userAgent',
  'domain',
  'platform',
  'sourceDevice',
  'os',
  ...orderAmountNames,
] as const

const pick = <Name extends string>(from: { [Key in Name]?: unknown }, names: readonly Name[]) =>
  Object.fromEntries(names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]))

/** The dates and the fulfillment status of a status, unless the update has its own. */
const entered = (
  before: Order,
  sent: Pick<SalesOrderUpdate, 'status' | 'fulfillmentStatus'>,
  { now }: Tools,
): Partial<Order> => {
  const status = sent.status ?? before.status
  const own = sent.fulfillmentStatus && { fulfillmentStatus: sent.fulfillmentStatus }
  if (status === before.status) return { ...own }
  const date = now.toISOString()
  return {
    status,
    fulfillmentStatus: fulfillmentStatusIn(status) ?? before.fulfillmentStatus,
    ...own,
    fulfillDate: before.fulfillDate ?? (salesOrderMachine.is(status, 'fulfilled') ? date : null),
    completeDate: before.completeDate ?? (salesOrderMachine.is(status, 'completed') ? date : null),
  }
}

const nextLines = (before: Order, sent: SalesOrderUpdate): SalesOrderLine[] => {
  const status = sent.status ?? before.status
  const lines = updateLines(before.lineItems, identified(sent.lineItems), status)
  if (status === before.status) return lines
  const own = new Set(sent.lineItems?.filter((line) => line.status !== undefined).map(({ code }) => code))
  return followStatus(lines, status, (code) => own.has(code))
}

/** The order as the update would make it, before its amounts follow. */
export const applyUpdate = (before: Order, sent: SalesOrderUpdate, tools: Tools): Order => ({
  ...before,
  ...pick(sent, plainFields),
  ...entered(before, sent, tools),
  data: mergeData(before.data, sent.data),
  addressSequences: sent.addressSequences?.map(completeAddress) ?? before.addressSequences,
  taxSummary: sent.taxSummary ? completeTaxes(sent.taxSummary) : before.taxSummary,
  paymentTransactions: mergePayments(before.paymentTransactions, sent.paymentTransactions ?? [], tools.newId),
  lineItems: nextLines(before, sent),
})

/**
 * The order after the handover is taken into account: lines that were handed over in part are split, and an order whose
 * last open line ended is fulfilled or voided.
 */
export const closeLines = (before: Order, applied: Order, handed: HandedOver, tools: Tools): Order => {
  const split = splitLines(before, applied, handed)
  const status = concludedStatus(before, split)
  return status === null ? split : { ...split, ...entered(before, { status }, tools) }
}

/** Inputs of a line's amounts. */
const priced = ['quantity', 'product', 'unitPromoAmount', 'unitDiscountAmount', ...lineAmountNames] as const

const followLines = (before: Order, sent: SalesOrderUpdate, after: Order): SalesOrderLine[] => {
  const changes = new Map(sent.lineItems?.map((line) => [line.code, line]))
  const old = new Map(before.lineItems.map((line) => [line.code, line]))
  return after.lineItems.map((line) => {
    const change = changes.get(line.code)
    const isSent = (name: keyof SalesOrderLineUpdate) => change?.[name] !== undefined
    const isPriced = priced.some(isSent)
    const was = old.get(line.code)
    if (lineMachine.is(line.status, 'void')) {
      const isOld = was !== undefined && lineMachine.is(was.status, 'void') && !isPriced
      return isOld ? line : dropAmounts(line, isSent)
    }
    if (!isPriced && was?.quantity === line.quantity) return line
    return computeLine(was ? scaleLine(line, was.quantity, isSent) : line, isSent)
  })
}

/** Taxes and shipping that were those of the lines are so afterwards. */
const followSums = (before: Order, sent: SalesOrderUpdate, after: Order): Partial<Order> => {
  const names = (Object.keys(summedFields) as SummedField[]).filter((name) => {
    const old = sumOf(before.lineItems, summedFields[name])
    return (
      sent[name] === undefined && before[name] === old && sumOf(after.lineItems, summedFields[name]) !== old
    )
  })
  return Object.fromEntries(names.map((name) => [name, sumOf(after.lineItems, summedFields[name])]))
}

/** Amounts that were not sent follow the formulas; those that were stay, and a difference is noted. */
export const followAmounts = (before: Order, sent: SalesOrderUpdate, after: Order): Order => {
  const isSent = (name: (typeof orderAmountNames)[number]) => sent[name] !== undefined
  const lineItems = followLines(before, sent, after)
  const followed = { ...after, lineItems }
  const sums = { ...scaleOrder(before, followed, isSent), ...followSums(before, sent, followed) }
  const isTouched =
    lineItems.some((line, index) => line !== after.lineItems[index]) ||
    Object.keys(sums).length > 0 ||
    orderAmountNames.some((name) => sent[name] !== undefined)
  if (!isTouched) return after
  const order = capReductions(before, computeTotals({ ...followed, ...sums }, isSent), isSent)
  const taxSummary = sent.taxSummary ? order.taxSummary : scaleTaxes(before, order)
  return { ...order, taxSummary, amountCheck: checkAmounts(order) }
}

export const toolsOf = (ctx: Ctx) => ({ now: ctx.now, newId: ctx.platform.ids.uuid })

/** Returned is an order of which everything came back that was not voided; voiding the rest can make it so. */
export const followReturns = (order: Order): Order => {
  if (!order.lineItems.some(({ returnQuantity }) => returnQuantity > 0)) return order
  const kept = order.lineItems.filter(({ status }) => !lineMachine.is(status, 'void'))
  const isWhole = kept.every(({ returnQuantity, quantity }) => returnQuantity >= quantity)
  return { ...order, returnStatus: isWhole ? 'returned' : 'partialReturn' }
}
