import type { SalesOrderHistoryType } from '@tradepost/contract'
import type { Ctx, DomainEvent } from '@tradepost/kernel'
import type { Difference, LineChange } from './order.diff.rules.ts'
import type { Order } from './order.document.rules.ts'

const event = (name: string, id: number, payload: object): DomainEvent => ({
  event: name,
  entity: 'salesOrder',
  entityId: String(id),
  payload,
})

export const orderAdded = (id: number, { customerId, imported }: Order): DomainEvent =>
  event('salesOrderAdded', id, { customerId, salesOrderId: id, salesOrderNumber: String(id), imported })

export const orderDeleted = (ctx: Ctx, id: number, { customerId }: Order): DomainEvent =>
  event('salesOrderDeleted', id, {
    customerId,
    salesOrderId: id,
    salesOrderNumber: String(id),
    user: ctx.principal.subject,
  })

/** Every change is an update; one of the status says so beside. */
export const orderChanged = (
  ctx: Ctx,
  id: number,
  before: Order,
  after: Order,
  difference: Difference,
): DomainEvent[] => {
  const user = ctx.principal.subject
  const salesOrderNumber = String(id)
  const updated = event('salesOrderUpdated', id, { salesOrderNumber, ...difference, user })
  if (before.status === after.status) return [updated]
  const { customerId } = after
  const moved = event('salesOrderStatusUpdated', id, {
    customerId,
    salesOrderId: id,
    salesOrderNumber,
    oldStatus: before.status,
    newStatus: after.status,
    user,
  })
  return [updated, moved]
}

export type HistoryEntry = {
  orderId: number
  type: SalesOrderHistoryType
  details: string
  entityId: number | null
  newValue: object
  oldValue: object
}

export const createdEntry = (orderId: number, { status }: Order): HistoryEntry => ({
  orderId,
  type: 'orderCreated',
  details: `The order was created with the status ${status}`,
  entityId: orderId,
  newValue: { status },
  oldValue: {},
})

const quantityEntry = (orderId: number, { before, after }: LineChange): HistoryEntry[] => {
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

export const changeEntries = (
  orderId: number,
  before: Order,
  after: Order,
  lines: LineChange[],
): HistoryEntry[] => {
  const quantities = lines.flatMap((line) => quantityEntry(orderId, line))
  if (before.status === after.status) return quantities
  const moved: HistoryEntry = {
    orderId,
    type: 'orderStatusUpdated',
    details: `The status went from ${before.status} to ${after.status}`,
    entityId: orderId,
    newValue: { status: after.status },
    oldValue: { status: before.status },
  }
  return [...quantities, moved]
}
