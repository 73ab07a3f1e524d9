import { type Sql, sql } from './sql.ts'
import type { Db } from './transaction.ts'

/** A fraction of a second: its locks make others wait, and nothing that they delete is cleaned away meanwhile. */
const PART = 10_000

/** Removes all rows `t` of the table for which the condition holds, and answers how many it were. */
export const removeInParts = async (db: Db, table: Sql, condition: Sql, size = PART): Promise<number> => {
  for (let total = 0; ; ) {
    const removed = await db.run(sql`
      delete from ${table} where ctid = any(array(select t.ctid from ${table} t where ${condition} limit ${size}))`)
    total += removed
    if (removed < size) return total
  }
}
