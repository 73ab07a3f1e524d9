import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/transaction.ts'

/** Processes of the database that clear away rows by themselves. */
export const listVacuums = async (db: Db): Promise<number[]> => {
  const found = await db.many<{ pid: number }>(sql`
    select pid from pg_stat_activity where backend_type = 'autovacuum worker'`)
  return found.map(({ pid }) => pid)
}
