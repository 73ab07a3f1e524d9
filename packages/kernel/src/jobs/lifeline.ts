import type { Db } from '../db/db.ts'
import { sql } from '../db/sql.ts'
import { holdConnection } from '../db/steady.ts'
import type { Platform } from '../platform.ts'

const EVERY_MS = 10_000

/**
 * A worker that is killed would keep its jobs, and the queues behind them, for four hours. So every living one holds a
 * lock of PostgreSQL that ends with its connection; whatever is held without that lock is free again. Not in the first
 * seconds, in which a worker may have its job before it has its lock.
 */
export const releaseDeadWorkers = (db: Db): Promise<number> =>
  db.run(sql`
    select graphile_worker.force_unlock_workers(array_agg(dead.id)) from (
      select held.id from (
        select locked_by as id, locked_at from graphile_worker._private_jobs where locked_at is not null
        union all
        select locked_by, locked_at from graphile_worker._private_job_queues where locked_at is not null) held
      where held.locked_at < now() - interval '10 seconds' group by held.id
      having pg_try_advisory_xact_lock(hashtextextended(held.id, 0))) dead`)

/** Keeps the lock of this process, and watches over the others. */
export const startLifeline = async (
  { database, log }: Platform,
  workerId: string,
): Promise<{ stop(): Promise<void> }> => {
  const { promise: up, resolve } = Promise.withResolvers<void>()
  const connection = holdConnection(database, {
    name: 'tradepost jobs lifeline',
    prepare: (client) => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId]),
    up: resolve,
  })
  await up
  const release = () =>
    releaseDeadWorkers(database).catch((error) =>
      log.warn({ err: error }, 'the workers of jobs cannot be watched'),
    )
  await release()
  const timer = setInterval(release, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await connection.close()
    },
  }
}
