import type { ReturnOrderHistoryType } from '@tradepost/contract'
import type { Ctx, DomainEvent } from '@tradepost/kernel'
import type { HistoryEntry } from '../record/history.store.ts'
import type { ReturnDoc } from './document.rules.ts'
import type { ReturnKey } from './return-order.types.ts'

const about = (ctx: Ctx, key: ReturnKey, { customerId, imported }: ReturnDoc) => ({
  returnOrderNumber: key.orderNumber,
  salesOrderNumber: key.salesOrderNumber,
  customerId,
  user: ctx.principal.subject,
  imported,
})

export const returnAdded = (ctx: Ctx, key: ReturnKey, doc: ReturnDoc): DomainEvent => ({
  event: 'returnOrderAdded',
  entityId: key.orderNumber,
  payload: { ...about(ctx, key, doc), status: doc.status },
})

export const returnChanged = (
  ctx: Ctx,
  key: ReturnKey,
  before: ReturnDoc,
  after: ReturnDoc,
): DomainEvent[] => {
  if (before.status === after.status)
    return [{ event: 'returnOrderUpdated', entityId: key.orderNumber, payload: about(ctx, key, after) }]
  const moved = { oldStatus: before.status, newStatus: after.status }
  return [
    {
      event: 'returnOrderStatusUpdated',
      entityId: key.orderNumber,
      payload: { ...about(ctx, key, after), ...moved },
    },
  ]
}

type ReturnEntry = HistoryEntry<ReturnOrderHistoryType>

export const createdEntry = (orderId: number, { status }: ReturnDoc): ReturnEntry => ({
  orderId,
  type: 'returnOrderCreated',
  details: `The return order was created with the status ${status}`,
  entityId: orderId,
  newValue: { status },
  oldValue: {},
})

const updatable = ['notes', 'dropOffType', 'dropOffLocationCode'] as const

const fieldEntries = (orderId: number, before: ReturnDoc, after: ReturnDoc): ReturnEntry[] => {
  const names = updatable.filter((name) => before[name] !== after[name])
  if (names.length === 0) return []
  const valuesIn = (doc: ReturnDoc) => Object.fromEntries(names.map((name) => [name, doc[name]]))
  return [
    {
      orderId,
      type: 'returnOrderUpdated',
      details: `Changed: ${names.join(', ')}`,
      entityId: orderId,
      newValue: valuesIn(after),
      oldValue: valuesIn(before),
    },
  ]
}

const lineEntries = (orderId: number, before: ReturnDoc, after: ReturnDoc): ReturnEntry[] =>
  after.lineItems.flatMap(({ code, status }, index) => {
    const was = before.lineItems[index]?.status
    if (was === status) return []
    return [
      {
        orderId,
        type: 'returnOrderLineItemStatusUpdated' as const,
        details: `The line item ${code} went from ${was} to ${status}`,
        entityId: index + 1,
        newValue: { code, status },
        oldValue: { code, status: was },
      },
    ]
  })

export const changeEntries = (orderId: number, before: ReturnDoc, after: ReturnDoc): ReturnEntry[] => {
  const entries = [...fieldEntries(orderId, before, after), ...lineEntries(orderId, before, after)]
  if (before.status === after.status) return entries
  const moved: ReturnEntry = {
    orderId,
    type: 'returnOrderStatusUpdated',
    details: `The status went from ${before.status} to ${after.status}`,
    entityId: orderId,
    newValue: { status: after.status },
    oldValue: { status: before.status },
  }
  return [...entries, moved]
}
