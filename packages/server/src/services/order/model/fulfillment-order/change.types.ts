import type { FulfillmentOrder } from './fulfillment-order.rules.ts'

/** A fulfillment order before and after; null: it is new. */
export type FulfillmentOrderChange = { before: FulfillmentOrder | null; after: FulfillmentOrder }
