import { type ListRules, sql } from '@tradepost/kernel'

/** The newest first. */
export const versionRules = {
  filters: {},
  tiebreak: { versionNumber: { type: 'integer', sql: sql`-v.version_number` } },
} satisfies ListRules
