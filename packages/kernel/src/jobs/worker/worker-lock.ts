import { holdConnection } from '../../db/dedicated-connection.ts'
import { sql } from '../../db/sql.ts'
import type { Db } from '../../db/transaction.ts'
import { crashesIn, flagsAfterCrash, workerJobs, workerQueues } from '../../db/worker-tables.ts'
import type { Platform } from '../../platform/platform.ts'

const EVERY_MS = 10_000

/**
 * A worker that is killed would keep its jobs, and the queues behind them, for four hours. So every living one holds a
 * lock of PostgreSQL that ends with its connection; who holds jobs without it comes back from here, and is freed of them
 * if it was among the suspects of the last look: a living one whose connection broke has its lock again by then.
 * A crash cannot count itself, so it is counted here, with the jobs that were running, and with those that were added under
 * a key for the same work meanwhile: they would end the next process.
 */
export const releaseDeadWorkers = async (db: Db, suspects: string[]): Promise<string[]> => {
  const dead = await db.many<{ id: string }>(sql`
    with dead as materialized (
      select held.id from (
        select locked_by as id, locked_at from ${workerJobs} where locked_at is not null
        union all
        select locked_by, locked_at from ${workerQueues} where locked_at is not null) held
      group by held.id having pg_try_advisory_xact_lock(hashtextextended(held.id, 0))),
    freed as (select id from dead where id = any(${suspects}::text[])),
    jobs as (
      update ${workerJobs} j set locked_at = null, locked_by = null,
        flags = ${flagsAfterCrash(sql`j.flags`)}
      from freed where j.locked_by = freed.id
      returning j.task_id, j.payload, j.flags),
    twins as (
      update ${workerJobs} j set flags = coalesce(j.flags, '{}') || jsonb_build_object('crashes', died.crashes)
      from (
        select task_id, payload::text as payload, max(${crashesIn(sql`flags`)}) as crashes from jobs group by 1, 2) died
      where j.task_id = died.task_id and j.payload::text = died.payload
        and j.key is not null and j.locked_at is null),
    queues as (
      update ${workerQueues} q set locked_at = null, locked_by = null
      from freed where q.locked_by = freed.id)
    select id from dead`)
  return dead.map(({ id }) => id)
}

/** Keeps the lock of this process, and watches over the others. */
export const holdWorkerLock = async (
  { database, log }: Platform,
  workerId: string,
): Promise<{ stop(): Promise<void> }> => {
  const { promise: up, resolve } = Promise.withResolvers<void>()
  const connection = holdConnection(database, {
    name: 'tradepost jobs lock',
    prepare: (client) => client.query('select pg_advisory_lock(hashtextextended($1, 0))', [workerId]),
    up: resolve,
  })
  await up
  let suspects: string[] = []
  const release = async () => {
    try {
      suspects = await releaseDeadWorkers(database, suspects)
    } catch (error) {
      log.warn({ err: error }, 'the workers of jobs cannot be watched')
    }
  }
  await release()
  const timer = setInterval(release, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await connection.close()
    },
  }
}
