import { withEvents } from './events.ts'
import { withLimits } from './limits.ts'
import { withFulfillmentStates, withReturnStates, withSalesStates } from './machines.ts'
import { withMappings } from './mappings.ts'
import { withSettings } from './settings.ts'

/** The pages of docs/ with tables that derive from the code. */
export const pages: Record<string, (text: string) => string> = {
  'guides/api-conventions.md': withLimits,
  'guides/events.md': withEvents,
  'guides/migrate.md': withMappings,
  'services/fulfillment.md': withFulfillmentStates,
  'operate/operations.md': withSettings,
  'services/orders.md': withSalesStates,
  'services/returns.md': withReturnStates,
}
