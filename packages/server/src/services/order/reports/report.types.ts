import type { Measure } from './fact/fact.types.ts'

/** How many, the sum of the amounts, the amount for each, or the share of those with (or without) it. */
type ValueKind = 'count' | 'sum' | 'average' | 'share' | 'restOfShare'

/** By what the breakdowns tell a value apart. */
export type Breakdown = 'part' | 'location' | 'locationType' | 'method' | 'currency'

export type Report = {
  measure: Measure
  value: ValueKind
  breakdown: Breakdown | null
  /** One value for each period; else one for the whole range. */
  isSeries: boolean
  /** Amounts are money in one currency. */
  isMoney?: boolean
  /** Only fulfillment orders of this method. */
  method?: 'ROPIS' | 'directShip'
  /** Only at locations of this type. */
  locationType?: 'warehouse' | 'store' | 'dropShipping'
}
