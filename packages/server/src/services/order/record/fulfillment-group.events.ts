import type { DomainEvent } from '@tradepost/kernel'
import type { StoredGroup } from './fulfillment-group.store.ts'

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
