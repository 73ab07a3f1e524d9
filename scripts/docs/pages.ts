import { withEvents } from './events.ts'
import { withLimits } from './limits.ts'
import { withFulfillmentStates, withReturnStates, withSalesStates } from './machines.ts'
import { withSettings } from './settings.ts'

/** The pages of docs/ with tables that derive from the code. */
export const pages: Record<string, (text: string) => string> = {
  'api-conventions.md': withLimits,
  'events.md': withEvents,
  'fulfillment.md': withFulfillmentStates,
  'operations.md': withSettings,
  'orders.md': withSalesStates,
  'returns.md': withReturnStates,
}
