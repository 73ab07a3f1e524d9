import type { RoutingFigures } from '@tradepost/contract'
import type { Decision } from './routing.rules.ts'

/** Figures over many decisions, to compare rules. */
export const figuresOf = (decisions: Decision[]): RoutingFigures => {
  const parts = decisions.flatMap((decision) => decision.parts)
  const byLocation = Map.groupBy(parts, ({ locationCode }) => locationCode)
  return {
    orderCount: decisions.length,
    routedOrderCount: decisions.filter(({ unrouted }) => unrouted.length === 0).length,
    fulfillmentOrderCount: parts.length,
    splitOrderCount: decisions.filter(
      (decision) => new Set(decision.parts.map(({ locationCode }) => locationCode)).size > 1,
    ).length,
    unroutedLineCount: decisions.reduce((sum, { unrouted }) => sum + unrouted.length, 0),
    locations: [...byLocation]
      .map(([locationCode, own]) => ({ locationCode, fulfillmentOrderCount: own.length }))
      .toSorted((one, other) => (one.locationCode < other.locationCode ? -1 : 1)),
  }
}
