import type { fulfillmentMethods } from '../merchant-settings.ts'

/** The closed sets of words of sales orders; their states are a table of its own. */
export const salesOrderFulfillmentStatuses = ['open', 'inProgress', 'completed', 'actionRequired'] as const
export const salesOrderReturnStatuses = ['partialReturn', 'returned'] as const

/** For whom an order waits, and for what. */
export const waitedFor = ['merchant', 'location', 'customer', 'payment'] as const
export const waitReasons = [
  'processing',
  'decide',
  'route',
  'accept',
  'pick',
  'pack',
  'ship',
  'handOver',
  'hold',
  'collect',
] as const

export const salesOrderLineStatuses = ['open', 'inProgress', 'rejected', 'canceled', 'fulfilled'] as const
export type SalesOrderLineStatus = (typeof salesOrderLineStatuses)[number]
export const salesOrderLineSubStatuses = ['replaced', 'substituted'] as const

export const orderTypes = ['standard'] as const
export const addressTypes = ['pickup', 'shipping', 'billing'] as const
export type FulfillmentMethod = (typeof fulfillmentMethods)[number]

/** Still accepted, but better said by the others. */
export const deprecatedQuantityChangeReasons = [
  'wrongAttribute',
  'wrongProduct',
  'changedMind',
  'brokenOrDamaged',
  'outOfStock',
] as const
export const quantityChangeReasons = [
  'wrongItem',
  'wrongQuantity',
  'customerCanceled',
  'itemDamaged',
  'outdatedStockInfo',
  'unavailable',
  'substituted',
  'other',
  ...deprecatedQuantityChangeReasons,
] as const

export const orderSystems = ['ios', 'android', 'other'] as const

export const salesOrderHistoryTypes = [
  'orderCreated',
  'orderStatusUpdated',
  'orderLineItemQuantityChanged',
  'orderCommentAdded',
  'orderCommentUpdated',
  'orderCommentDeleted',
] as const
export type SalesOrderHistoryType = (typeof salesOrderHistoryTypes)[number]

export const paymentStatuses = ['processing', 'authorized', 'captured', 'failed'] as const
export const paymentTypes = ['order', 'refund'] as const
export const slotStatuses = ['active', 'busy', 'inactive'] as const

export const fulfillmentStatuses = ['open', 'inProgress', 'fulfilled', 'canceled'] as const
export type FulfillmentStatus = (typeof fulfillmentStatuses)[number]
export const packageStatuses = [
  'open',
  'inProgress',
  'readyForPickup',
  'inTransit',
  'fulfilled',
  'canceled',
] as const
export type PackageStatus = (typeof packageStatuses)[number]
export const weightUnits = ['g', 'lb'] as const
export const dimensionUnits = ['mm', 'cm', 'in'] as const
export const labelTypes = ['pdf', 'zpl'] as const
