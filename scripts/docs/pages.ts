import { withEvents } from './events.ts'
import { withLimits } from './limits.ts'
import { withSettings } from './settings.ts'

/** The pages of docs/ with tables that derive from the code. */
export const pages: Record<string, (text: string) => string> = {
  'api-conventions.md': withLimits,
  'events.md': withEvents,
  'operations.md': withSettings,
}
