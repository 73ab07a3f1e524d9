import { isDeepStrictEqual } from 'node:util'
import type { FulfillmentOrderHistoryType } from '@tradepost/contract'
import type { Ctx, DomainEvent } from '@tradepost/kernel'
import type { FulfillmentOrderChange } from '../../model/fulfillment-order/change.types.ts'
import {
  type FulfillmentLine,
  type FulfillmentOrder,
  isVoidLine,
} from '../../model/fulfillment-order/fulfillment-order.rules.ts'
import { type Difference, differ, isEmpty } from '../../model/order/order-diff.rules.ts'
import type { HistoryEntry } from '../../record/history.store.ts'

export const isChanged = ({ before, after }: FulfillmentOrderChange): boolean =>
  !before || !isDeepStrictEqual({ ...before, revision: 0 }, { ...after, revision: 0 })

export const changedFulfillmentLines = ({ before, after }: FulfillmentOrderChange) => {
  const old = new Map((before?.lines ?? []).map((line) => [line.id, line]))
  return after.lines
    .map((line) => ({ before: old.get(line.id) ?? null, after: line }))
    .filter((line) => !isDeepStrictEqual(line.before, line.after))
}

const named = (ctx: Ctx, { orderNumber, order }: FulfillmentOrder) => ({
  locationCode: order.locationCode,
  fulfillmentOrderNumber: orderNumber,
  customerId: order.customerId,
  user: ctx.principal.subject,
})

/** Only what changed; lines by their id. */
const differenceOf = (change: { before: FulfillmentOrder; after: FulfillmentOrder }): Difference => {
  const own = differ(change.before.order, change.after.order)
  const lines = changedFulfillmentLines(change).map(({ before, after }) => {
    const { id } = after
    const part = before ? differ(before, after) : { oldProperties: {}, newProperties: after }
    return { old: before ? { id, ...part.oldProperties } : null, fresh: { id, ...part.newProperties } }
  })
  if (lines.length === 0) return own
  return {
    oldProperties: { ...own.oldProperties, lineItems: lines.flatMap(({ old }) => old ?? []) },
    newProperties: { ...own.newProperties, lineItems: lines.map(({ fresh }) => fresh) },
  }
}

const eventsOf = (ctx: Ctx, { before, after }: FulfillmentOrderChange): DomainEvent[] => {
  const base = named(ctx, after)
  const of = { entity: 'fulfillmentOrder', entityId: after.orderNumber } as const
  if (!before) {
    const { salesOrderId, sequenceId } = after
    const payload = { ...base, salesOrderNumber: String(salesOrderId), sequenceId }
    return [{ ...of, event: 'fulfillmentOrderAdded', payload }]
  }
  const difference = differenceOf({ before, after })
  const [oldStatus, newStatus] = [before.order.status, after.order.status]
  const updated: DomainEvent[] = isEmpty(difference.newProperties)
    ? []
    : [{ ...of, event: 'fulfillmentOrderUpdated', payload: { ...base, ...difference } }]
  const moved: DomainEvent[] =
    oldStatus === newStatus
      ? []
      : [{ ...of, event: 'fulfillmentOrderStatusUpdated', payload: { ...base, newStatus, oldStatus } }]
  return [...updated, ...moved]
}

export const fulfillmentOrderEvents = (ctx: Ctx, changes: FulfillmentOrderChange[]): DomainEvent[] =>
  changes.flatMap((change) => eventsOf(ctx, change))

type FulfillmentOrderEntry = HistoryEntry<FulfillmentOrderHistoryType>

const lineEntry = (
  orderId: number,
  before: FulfillmentLine | null,
  after: FulfillmentLine,
): FulfillmentOrderEntry[] => {
  const isLess = before !== null && before.quantity !== after.quantity
  const isEnded = before !== null && !isVoidLine(before) && isVoidLine(after)
  if (before !== null && !isLess && !isEnded) return []
  const { id, quantity, status, quantityChangeReason } = after
  const reason = quantityChangeReason ?? 'no reason was given'
  const details = !before
    ? `The line item ${id} was added with the quantity ${quantity}: ${reason}`
    : isEnded
      ? `${before.quantity} of the line item ${id} were ${status}: ${reason}`
      : `The quantity of the line item ${id} went from ${before.quantity} to ${quantity}: ${reason}`
  return [
    {
      orderId,
      type: 'fulfillmentOrderLineItemQuantityChanged',
      details,
      entityId: id,
      newValue: { id, quantity, status, quantityChangeReason },
      oldValue: before ? { id, quantity: before.quantity, status: before.status } : {},
    },
  ]
}

/** Fields that have no entry of their own. */
const plain = [
  'notes',
  'posTransactionId',
  'cancellationReason',
  'heldUntil',
  'fulfillmentSlot',
  'pickingBatchId',
] as const

const updatedEntry = (before: FulfillmentOrder, after: FulfillmentOrder): FulfillmentOrderEntry[] => {
  const names = plain.filter((name) => !isDeepStrictEqual(before.order[name], after.order[name]))
  if (names.length === 0) return []
  const of = (fulfillmentOrder: FulfillmentOrder) =>
    Object.fromEntries(names.map((name) => [name, fulfillmentOrder.order[name]]))
  return [
    {
      orderId: after.id,
      type: 'fulfillmentOrderUpdated',
      details: `Changed: ${names.join(', ')}`,
      entityId: after.id,
      newValue: of(after),
      oldValue: of(before),
    },
  ]
}

const addedEntries = (before: FulfillmentOrder | null, after: FulfillmentOrder): FulfillmentOrderEntry[] => {
  const known = new Set((before?.fulfillments ?? []).map(({ id }) => id))
  return after.fulfillments
    .filter(({ id }) => !known.has(id))
    .map(({ id, status, carrier, tracking }) => ({
      orderId: after.id,
      type: 'fulfillmentOrderFulfillmentAdded' as const,
      details: `A fulfillment was added with the status ${status}`,
      entityId: id,
      newValue: { id, status, carrier, tracking },
      oldValue: {},
    }))
}

const convertedEntry = (
  before: FulfillmentOrder | null,
  after: FulfillmentOrder,
): FulfillmentOrderEntry[] => {
  if (after.order.status !== 'fulfilled' || before?.order.status === 'fulfilled') return []
  return [
    {
      orderId: after.id,
      type: 'fulfillmentOrderConvertedToSOFulfillment',
      details: `The fulfillment group ${after.groupId} of the sales order ${after.salesOrderId} holds what was handed over`,
      entityId: after.groupId,
      newValue: { fulfillmentGroupId: after.groupId },
      oldValue: {},
    },
  ]
}

/** After the packages have their ids. */
export const fulfillmentOrderEntries = (change: FulfillmentOrderChange): FulfillmentOrderEntry[] => {
  const { before, after } = change
  const { id: orderId } = after
  const { status } = after.order
  if (!before)
    return [
      {
        orderId,
        type: 'fulfillmentOrderCreated',
        details: `The fulfillment order was created with the status ${status}`,
        entityId: orderId,
        newValue: { status },
        oldValue: {},
      },
      ...addedEntries(null, after),
      ...convertedEntry(null, after),
    ]
  const isMoved = before.order.status !== status
  return [
    ...changedFulfillmentLines(change).flatMap((line) => lineEntry(orderId, line.before, line.after)),
    ...updatedEntry(before, after),
    ...addedEntries(before, after),
    ...(isMoved
      ? [
          {
            orderId,
            type: 'fulfillmentOrderStatusUpdated' as const,
            details: `The status went from ${before.order.status} to ${status}`,
            entityId: orderId,
            newValue: { status },
            oldValue: { status: before.order.status },
          },
        ]
      : []),
    ...convertedEntry(before, after),
  ]
}
