import type { Work } from './fulfillment-order.rules.ts'

/** A fulfillment order before and after; null: it is new. */
export type WorkChange = { before: Work | null; after: Work }
