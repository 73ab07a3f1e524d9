import { texts } from '@tradepost/contract'
import type { Problem } from '@tradepost/kernel'
import type { Order } from '../../model/order.types.ts'
import type { Decision } from '../../routing/routing.rules.ts'

export type Routed = { decision: Decision; numbers: (string | null)[] }

/** At checkout the shopper can still choose otherwise: an order is placed with a location for everything or not at all. */
export const unroutedProblems = (order: Order, routed: Routed[]): Problem[] =>
  routed
    .flatMap(({ decision }) => decision.unrouted)
    .map(({ salesOrderLineItemCode: code, reason }) => ({
      code: 'NOT_PASSED',
      status: 409,
      message: texts.lineWithoutLocation(code, reason),
      path: ['lineItems', order.lineItems.findIndex((line) => line.code === code), 'quantity'],
    }))
