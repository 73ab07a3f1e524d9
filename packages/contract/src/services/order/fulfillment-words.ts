/** The closed sets of words of fulfillment orders. */
export const fulfillmentOrderStatuses = [
  'new',
  'requested',
  'accepted',
  'inProgress',
  'picked',
  'packed',
  'ready',
  'hold',
  'checkedIn',
  'canceled',
  'rejected',
  'fulfilled',
] as const
export type FulfillmentOrderStatus = (typeof fulfillmentOrderStatuses)[number]

export const fulfillmentOrderLineStatuses = [
  'new',
  'requested',
  'accepted',
  'rejected',
  'canceled',
  'picked',
  'packed',
  'ready',
  'hold',
  'fulfilled',
] as const
export type FulfillmentOrderLineStatus = (typeof fulfillmentOrderLineStatuses)[number]

export const routeTypes = ['standardDirectShip', 'standardPickup', 'standardReserve'] as const
export type RouteType = (typeof routeTypes)[number]

export const cancellationReasons = [
  'expired',
  'declined',
  'newPurchase',
  'tooBusy',
  'unavailableProducts',
  'other',
] as const

export const fulfillmentOrderHistoryTypes = [
  'fulfillmentOrderCreated',
  'fulfillmentOrderUpdated',
  'fulfillmentOrderStatusUpdated',
  'fulfillmentOrderConvertedToSOFulfillment',
  'fulfillmentOrderLineItemQuantityChanged',
  'fulfillmentOrderCommentAdded',
  'fulfillmentOrderCommentUpdated',
  'fulfillmentOrderCommentDeleted',
  'fulfillmentOrderFulfillmentAdded',
] as const
export type FulfillmentOrderHistoryType = (typeof fulfillmentOrderHistoryTypes)[number]

export const pickingBatchStatuses = ['open', 'inProgress', 'picked', 'packing', 'packed', 'canceled'] as const
export type PickingBatchStatus = (typeof pickingBatchStatuses)[number]

/** The statuses that can be asked for; the others follow. */
export const pickingBatchTargets = ['canceled', 'picked'] as const

export const pickingBatchLineStatuses = ['open', 'inProgress', 'picked'] as const
