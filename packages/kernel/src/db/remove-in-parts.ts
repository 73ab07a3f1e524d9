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

type Oldest = {
  /** A column that tells the age, by which the rows of `where` stand in an index. */
  order: Sql
  where: Sql
  /** Ends with the first part that has other rows: for an age that the index does not know. */
  only?: Sql
}

/** Less, because the rows of one merchant are spread over as many pages, which have to be read from the disk. */
const OLDEST_PART = 5_000

/**
 * Removes rows `t` in the order of their age. Each part begins where the one before ended: from the beginning of the index it
 * would pass over the entries of all that is gone already, which stay until they are vacuumed.
 */
export const removeOldest = async (
  db: Db,
  table: Sql,
  { order, where, only = sql`true` }: Oldest,
): Promise<number> => {
  let last: string | null = null
  for (let total = 0; ; ) {
    const begin: Sql = last === null ? sql`true` : sql`${order} >= ${last}`
    const part = await db.one<{ removed: number; last: string | null }>(sql`
      with removed as (
        delete from ${table} t where t.ctid = any(array(
          select p.place from (
            select t.ctid as place, ${only} as is_old from ${table} t where ${where} and ${begin}
            order by ${order} limit ${OLDEST_PART}) p
          where p.is_old))
        returning ${order} as at)
      select count(*) as removed, max(r.at)::text as last from removed r`)
    total += part.removed
    if (part.removed < OLDEST_PART) return total
    last = part.last
  }
}
