import type { ReservationCreate } from '@tradepost/contract'

let lines = 0
/** One unit of the product `tea` at the location `store`, on an order line of its own, so that no two are the same. */
export const line = (over: Partial<ReservationCreate> = {}): ReservationCreate => ({
  productCode: 'tea',
  locationCode: 'store',
  sku: null,
  salesOrderNumber: 'order',
  salesOrderLineItemCode: `line-${++lines}`,
  quantity: 1,
  ...over,
})
