import type { money } from '@tradepost/kernel'

/** Of a line, over all its returns that were neither rejected nor canceled. */
export type Returned = { quantity: money.Amount; refund: money.Amount }

/** Earlier returns of a sales order. */
export type ReturnedOrder = { lines: Map<string, Returned>; refund: money.Amount; shipping: money.Amount }
