import { sql } from './sql.ts'
import type { Db } from './transaction.ts'

/** Time servers keep machines much closer together. */
const ALLOWED_MS = 2000

/** The seconds between a clock and that of the database; undefined when they agree. */
export const findClockSkew = async (db: Db, now: () => number = Date.now): Promise<number | undefined> => {
  const before = now()
  const there = (await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now.getTime()
  const after = now()
  // the question itself takes a while
  const skew = Math.max(before - there, there - after)
  return skew > ALLOWED_MS ? Math.round(skew / 1000) : undefined
}
