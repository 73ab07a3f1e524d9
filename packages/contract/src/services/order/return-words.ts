/** The closed sets of words of return orders. `open` and `inProgress` come from an older description and stay accepted. */
export const returnOrderStatuses = [
  'draft',
  'new',
  'open',
  'inTransit',
  'arrived',
  'inReview',
  'inProgress',
  'accepted',
  'rejected',
  'canceled',
  'completed',
] as const
export type ReturnOrderStatus = (typeof returnOrderStatuses)[number]

export const returnLineStatuses = ['open', 'inProgress', 'rejected', 'canceled', 'completed'] as const
export type ReturnLineStatus = (typeof returnLineStatuses)[number]

export const returnOrderTypes = ['return'] as const
export const dropOffTypes = ['inPerson', 'shipped'] as const
export const returnCodeStatuses = ['active', 'inactive'] as const

export const returnOrderHistoryTypes = [
  'returnOrderCreated',
  'returnOrderUpdated',
  'returnOrderStatusUpdated',
  'returnOrderLineItemStatusUpdated',
] as const
export type ReturnOrderHistoryType = (typeof returnOrderHistoryTypes)[number]
