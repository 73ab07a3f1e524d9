import { type Sql, sql } from '@tradepost/kernel'

/** A date in the form of all answers. */
export const isoText = (date: Sql): Sql =>
  sql`to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
