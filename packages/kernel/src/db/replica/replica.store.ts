import { sql } from '../sql.ts'
import type { Db } from '../transaction.ts'

/** Behind every change that has been committed. */
export const findPosition = async (db: Db): Promise<number> => {
  const { position } = await db.one<{ position: number }>(
    sql`select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint as position`,
  )
  return position
}

/** The end of the log that the primary has on its disk, and may have sent. */
export const findFlushed = async (db: Db): Promise<number> => {
  const { position } = await db.one<{ position: number }>(
    sql`select (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint as position`,
  )
  return position
}

/** Up to where changes are visible; null: it is no replica, or none that follows the log. */
export const findReplayed = async (db: Db): Promise<number | null> => {
  const { position } = await db.one<{ position: number | null }>(sql`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::bigint end as position`)
  return position
}
