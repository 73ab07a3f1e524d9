import type {
  SalesOrderLine,
  SalesOrderLineUpdate,
  SalesOrderStatus,
  SalesOrderUpdate,
} from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { HandedOver } from '../order/handover.rules.ts'
import { applyUpdate, closeLines } from '../order/order-update.rules.ts'
import type { Order } from '../order.types.ts'
import { fulfillmentLineMachine, fulfillmentOrderMachine } from '../state/fulfillment-order.machine.ts'
import { lineMachine, salesOrderMachine } from '../state/order.machine.ts'
import {
  type Amounts,
  amountIn,
  claimedIn,
  type FulfillmentLine,
  type FulfillmentOrder,
  handedByLine,
  isOpenFulfillmentOrder,
  isVoidLine,
  refusedIn,
  routedIn,
} from './fulfillment-order.rules.ts'

type Share = { quantity: money.Amount; reason: FulfillmentLine['quantityChangeReason'] }

/** Quantities that fulfillment orders canceled between two states: they leave the sales order, too. */
export const voidedShares = (before: FulfillmentOrder[], after: FulfillmentOrder[]): Map<string, Share> => {
  const old = new Map(before.map((fulfillmentOrder) => [fulfillmentOrder.id, fulfillmentOrder]))
  const shares = new Map<string, Share>()
  for (const fulfillmentOrder of after) {
    const was = old.get(fulfillmentOrder.id)
    if (!was) continue
    const handed = handedByLine(was)
    const lines = new Map(was.lines.map((line) => [line.id, line]))
    for (const line of fulfillmentOrder.lines) {
      const prior = lines.get(line.id)
      if (!prior || isVoidLine(prior) || line.status === 'rejected') continue
      const kept =
        line.status === 'canceled' ? (handed.get(line.id) ?? money.zero) : money.amount(line.quantity)
      const less = money.subtract(money.amount(prior.quantity), kept)
      if (less <= 0n) continue
      const known = shares.get(line.salesOrderLineItemCode)
      shares.set(line.salesOrderLineItemCode, {
        quantity: money.add(known?.quantity ?? money.zero, less),
        reason: known?.reason ?? line.quantityChangeReason ?? 'customerCanceled',
      })
    }
  }
  return shares
}

/** The change of the sales order that takes the shares out of its lines. */
export const withoutShares = (
  { lineItems }: Order,
  shares: Map<string, Share>,
  handed: HandedOver,
): SalesOrderUpdate => {
  const changed = lineItems.flatMap(({ code, quantity, status }): SalesOrderLineUpdate[] => {
    const share = shares.get(code)
    if (!share || lineMachine.isFinal(status)) return []
    const left = money.subtract(money.amount(quantity), share.quantity)
    const quantityChangeReason = share.reason ?? 'customerCanceled'
    if (left <= 0n || left <= handed(code)) return [{ code, status: 'canceled', quantityChangeReason }]
    return [{ code, quantity: money.toNumber(left), quantityChangeReason }]
  })
  return changed.length > 0 ? { lineItems: changed } : {}
}

/** Something of an open line was refused and has no location. */
export const needsRouting = (order: Order, fulfillmentOrders: FulfillmentOrder[]): boolean => {
  if (salesOrderMachine.isFinal(order.status)) return false
  const refused = refusedIn(fulfillmentOrders)
  return order.lineItems.some(
    ({ code, status }) => amountIn(refused, code) > 0n && !lineMachine.isFinal(status),
  )
}

const begunCodes = (fulfillmentOrders: FulfillmentOrder[]): Set<string> =>
  new Set(
    fulfillmentOrders
      .filter(({ order }) => fulfillmentOrderMachine.is(order.status, 'begun'))
      .flatMap(({ lines }) =>
        lines
          .filter(({ status }) => fulfillmentLineMachine.is(status, 'begun'))
          .map(({ salesOrderLineItemCode }) => salesOrderLineItemCode),
      ),
  )

/** Lines in progress, and lines that no location works on any more. */
const followLine = (line: SalesOrderLine, begun: Set<string>, worked: Set<string>, handed: HandedOver) => {
  if (lineMachine.isFinal(line.status)) return line
  const isBegun = begun.has(line.code) || handed(line.code) > 0n
  if (isBegun) return { ...line, status: 'inProgress' as const }
  return worked.has(line.code) ? { ...line, status: 'open' as const } : line
}

const unclaimed = (
  { lineItems }: Order,
  fulfillmentOrders: FulfillmentOrder[],
  handed: HandedOver,
): boolean => {
  const claimed: Amounts = claimedIn(fulfillmentOrders)
  return lineItems.some(
    ({ code, quantity, status }) =>
      !lineMachine.isFinal(status) &&
      money.amount(quantity) > money.add(handed(code), amountIn(claimed, code)),
  )
}

/** Ready when all that is open waits for the customer; one that was and is not any more is in progress. */
const nextStatus = (
  order: Order,
  fulfillmentOrders: FulfillmentOrder[],
  handed: HandedOver,
): SalesOrderStatus => {
  const open = fulfillmentOrders.filter(isOpenFulfillmentOrder)
  const isReady = open.every(
    (fulfillmentOrder) =>
      fulfillmentOrder.order.type !== 'directShip' &&
      fulfillmentOrderMachine.is(fulfillmentOrder.order.status, 'ready'),
  )
  const isBegun =
    open.some((fulfillmentOrder) => fulfillmentOrderMachine.is(fulfillmentOrder.order.status, 'begun')) ||
    order.lineItems.some(({ code, status }) => !lineMachine.isFinal(status) && handed(code) > 0n) ||
    order.lineItems.some(({ status }) => status === 'fulfilled')
  const next =
    open.length > 0 && isReady && !unclaimed(order, fulfillmentOrders, handed)
      ? 'ready'
      : isBegun || order.status === 'ready'
        ? 'inProgress'
        : order.status
  return salesOrderMachine.refusal(order.status, next, undefined) === null ? next : order.status
}

/** The quantity in fulfillment orders is theirs to say, as soon as there are some. */
export const withRouted = (order: Order, fulfillmentOrders: FulfillmentOrder[]): Order => {
  if (fulfillmentOrders.length === 0) return order
  const routed = routedIn(fulfillmentOrders)
  return {
    ...order,
    lineItems: order.lineItems.map((line) => {
      const routedQuantity = money.toNumber(amountIn(routed, line.code))
      return routedQuantity === line.routedQuantity ? line : { ...line, routedQuantity }
    }),
  }
}

type Tools = Parameters<typeof applyUpdate>[2]
export type Followed = { order: Order; sent: SalesOrderUpdate }

/**
 * Updates a sales order from its fulfillment orders, before its amounts. A draft only gets the quantities, until nothing is
 * left: the checkout decides the rest.
 */
export const followFulfillmentOrders = (
  before: Order,
  fulfillmentOrders: { before: FulfillmentOrder[]; after: FulfillmentOrder[] },
  handed: HandedOver,
  sent: SalesOrderUpdate,
  tools: Tools,
): Followed => {
  const applied = applyUpdate(before, sent, tools)
  if (!salesOrderMachine.may(before.status, 'close'))
    return { order: withRouted(applied, fulfillmentOrders.after), sent }
  const advances = salesOrderMachine.may(before.status, 'advance')
  const begun = begunCodes(fulfillmentOrders.after)
  const worked = begunCodes(fulfillmentOrders.before)
  const lined = {
    ...applied,
    lineItems: advances
      ? applied.lineItems.map((line) => followLine(line, begun, worked, handed))
      : applied.lineItems,
  }
  const closed = closeLines(before, lined, handed, tools)
  if (closed.status !== before.status || !advances)
    return { order: withRouted(closed, fulfillmentOrders.after), sent }
  const status = nextStatus(closed, fulfillmentOrders.after, handed)
  const isStuck = before.fulfillmentStatus === 'actionRequired'
  const own = isStuck ? { fulfillmentStatus: before.fulfillmentStatus } : {}
  const moved = { ...applyUpdate(closed, { status, ...own }, tools), lineItems: closed.lineItems }
  return { order: withRouted(moved, fulfillmentOrders.after), sent }
}
