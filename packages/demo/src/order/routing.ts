import type { RoutingRulesUpdate } from '@tradepost/contract'

/** Stores near the customer first, at most two parcels, and a working day to accept. */
export const demoRoutingRules: RoutingRulesUpdate = {
  strategies: ['nearest', 'fewestSplits', 'mostStock'],
  priorityLocationCodes: ['downtown', 'riverside', 'warehouse'],
  excludedLocationCodes: ['airport'],
  maxSplits: 1,
  acceptWithinSeconds: 28_800,
}
