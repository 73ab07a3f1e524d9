import type { FulfillmentOrderStatus, PickingBatchStatus } from '@tradepost/contract'

/** The share of one line of a fulfillment order, with how much of it lies in the cart. */
export type BatchPart = { orderId: number; lineId: number; picked: number }
export type BatchLine = { id: number; parts: BatchPart[] }
export type NewBatchLine = BatchLine & { productCode: string; sku: string }

export type Batch = {
  id: string
  locationCode: string
  status: PickingBatchStatus
  startedDate: string | null
  pickedDate: string | null
  completedDate: string | null
  revision: number
  /** The first ones get their goods first. */
  orders: { id: number; orderNumber: string; status: FulfillmentOrderStatus }[]
  lines: BatchLine[]
}
