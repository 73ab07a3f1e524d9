import type { SalesOrderHistoryType } from '@tradepost/contract'
import type { Ctx, DomainEvent } from '@tradepost/kernel'
import type { Difference, LineChange } from '../model/order/order-diff.rules.ts'
import type { Order } from '../model/order.types.ts'
import { isPlaced, lineMachine, salesOrderMachine, staysAttempt } from '../model/state/order.machine.ts'
import type { StoredGroup } from './fulfillment-group.store.ts'
import type { HistoryEntry } from './history.store.ts'
import { type OrderChange, shopperNews } from './shopper-news.events.ts'

const orderEvent = (
  event: 'salesOrderAdded' | 'salesOrderPlaced',
  id: number,
  { customerId, imported }: Order,
): DomainEvent => ({
  event,
  entityId: String(id),
  payload: { customerId, salesOrderId: id, salesOrderNumber: String(id), imported },
})

/** Of a new order, or of an attempt when it is placed. */
const orderAdded = (id: number, order: Order) => orderEvent('salesOrderAdded', id, order)

export const orderCreated = (id: number, order: Order): DomainEvent[] => [
  orderAdded(id, order),
  ...(isPlaced(order.status) ? [orderEvent('salesOrderPlaced', id, order)] : []),
]

export const orderDeleted = (ctx: Ctx, id: number, { customerId }: Order): DomainEvent => ({
  event: 'salesOrderDeleted',
  entityId: String(id),
  payload: {
    customerId,
    salesOrderId: id,
    salesOrderNumber: String(id),
    user: ctx.principal.subject,
  },
})

/** Every change is an update; a change of status has its own event as well. */
const orderUpdated = (
  ctx: Ctx,
  id: number,
  before: Order,
  after: Order,
  difference: Difference,
): DomainEvent[] => {
  const user = ctx.principal.subject
  const salesOrderNumber = String(id)
  const updated: DomainEvent = {
    event: 'salesOrderUpdated',
    entityId: salesOrderNumber,
    payload: { salesOrderNumber, ...difference, user },
  }
  if (before.status === after.status) return [updated]
  const moved: DomainEvent = {
    event: 'salesOrderStatusUpdated',
    entityId: salesOrderNumber,
    payload: {
      customerId: after.customerId,
      salesOrderId: id,
      salesOrderNumber,
      oldStatus: before.status,
      newStatus: after.status,
      user,
    },
  }
  const hasBegun = !isPlaced(before.status) && isPlaced(after.status)
  return [updated, moved, ...(hasBegun ? [orderEvent('salesOrderPlaced', id, after)] : [])]
}

type Change = OrderChange & { isAttempt: boolean; difference: Difference }

/** Nobody has heard of an attempt: it is added when it is placed. */
export const orderChanged = (ctx: Ctx, { isAttempt, difference, ...change }: Change): DomainEvent[] => {
  const { id, before, after } = change
  if (staysAttempt(isAttempt, after.status)) return []
  const events = [...orderUpdated(ctx, id, before, after, difference), ...shopperNews(ctx, change)]
  return staysAttempt(isAttempt, before.status) ? [orderAdded(id, after), ...events] : events
}

type SalesEntry = HistoryEntry<SalesOrderHistoryType>

export const createdEntry = (orderId: number, { status }: Order): SalesEntry => ({
  orderId,
  type: 'orderCreated',
  details: `The order was created with the status ${status}`,
  entityId: orderId,
  newValue: { status },
  oldValue: {},
})

const substituteEntry = (
  orderId: number,
  { code, id, quantity, replacedLineItemId, quantityChangeReason }: LineChange['after'],
): SalesEntry => ({
  orderId,
  type: 'orderLineItemQuantityChanged',
  details: `${quantity} of ${code} were added in place of another line`,
  entityId: id,
  newValue: {
    code,
    quantity,
    quantityChangeReason: quantityChangeReason ?? 'substituted',
    replacedLineItemId,
  },
  oldValue: {},
})

const quantityEntry = (orderId: number, { before, after }: LineChange): SalesEntry[] => {
  if (!before && after.subStatus === 'substituted') return [substituteEntry(orderId, after)]
  if (!before || before.quantity === after.quantity) return []
  const { code, id, quantity, quantityChangeReason } = after
  return [
    {
      orderId,
      type: 'orderLineItemQuantityChanged',
      details: `The quantity of ${code} went from ${before.quantity} to ${quantity}: ${quantityChangeReason}`,
      entityId: id,
      newValue: { code, quantity, quantityChangeReason },
      oldValue: { code, quantity: before.quantity },
    },
  ]
}

/** A new quantity has an entry of its own. */
const isVoidedNow = ({ before, after }: LineChange): boolean =>
  lineMachine.is(after.status, 'void') &&
  before?.status !== after.status &&
  after.quantity > 0 &&
  (before === null || before.quantity === after.quantity)

const voidedEntry = (orderId: number, { before, after }: LineChange): SalesEntry => {
  const { code, id, status, quantity, quantityChangeReason } = after
  return {
    orderId,
    type: 'orderLineItemQuantityChanged',
    details: `${quantity} of ${code} were ${status}: ${quantityChangeReason ?? 'no reason was given'}`,
    entityId: id,
    newValue: { code, status, quantity, quantityChangeReason },
    oldValue: before ? { code, status: before.status, quantity: before.quantity } : {},
  }
}

export const changeEntries = (
  orderId: number,
  before: Order,
  after: Order,
  lines: LineChange[],
): SalesEntry[] => {
  // lines that end with their order need no event of their own, unless they have a reason
  const hasEvent = (line: LineChange) =>
    !salesOrderMachine.is(after.status, 'void') ||
    line.before?.quantityChangeReason !== line.after.quantityChangeReason
  const quantities = lines.flatMap((line) => [
    ...quantityEntry(orderId, line),
    ...(isVoidedNow(line) && hasEvent(line) ? [voidedEntry(orderId, line)] : []),
  ])
  if (before.status === after.status) return quantities
  const moved: SalesEntry = {
    orderId,
    type: 'orderStatusUpdated',
    details: `The status went from ${before.status} to ${after.status}`,
    entityId: orderId,
    newValue: { status: after.status },
    oldValue: { status: before.status },
  }
  return [...quantities, moved]
}

/** One for each fulfillment. The id of the group is a number there, that of the fulfillment a text. */
export const fulfillmentsAdded = (orderNumber: string, groups: StoredGroup[]): DomainEvent[] =>
  groups.flatMap(({ id, fulfillmentMethod, fulfillmentLocationCode, fulfillments }) =>
    fulfillments.map(({ id: fulfillmentId, carrier, tracking, serviceLevel, status }) => ({
      event: 'salesOrderFulfillmentAdded' as const,
      entityId: orderNumber,
      payload: {
        salesOrderNumber: orderNumber,
        sOFulfillmentGroupId: id,
        fulfillmentId: String(fulfillmentId),
        fulfillmentMethod,
        fulfillmentLocationCode,
        carrier,
        tracking,
        serviceLevel,
        status,
      },
    })),
  )

/** Properties of the order's event; fulfillments have events of their own. */
export const addedProperties = (groups: StoredGroup[]) => ({
  fulfillmentGroups: groups.map(({ fulfillments: _, ...group }) => group),
})
