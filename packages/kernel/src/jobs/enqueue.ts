import { isObject } from '../base/object.ts'
import { json, type Sql, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'
import { crashesIn, MOST_CRASHES, workerJobs } from '../db/worker-tables.ts'
import { isTracing, traceparent } from '../trace/trace.ts'

type EnqueueOptions = {
  /** Jobs of one queue run one after the other. */
  queue?: string
  /** At most one job waits under a key, with the payload that came first: the job finds its work by itself. */
  key?: string
  runAt?: Date
  maxAttempts?: number
}

const lockOf = (key: string) => sql`hashtextextended(${`job key ${key}`}, 0)`

/** Work that ended its processes is not brought back sooner by what finds it due. */
const GIVEN_UP_FOR = '1 day'

/** The job goes on with the trace of what enqueued it. */
const inTrace = (payload: unknown): unknown =>
  isTracing() && isObject(payload) ? { ...payload, traceparent: traceparent() ?? undefined } : payload

/** Longer than any request; a transaction that hangs does not keep a worker from other jobs. */
const LONGEST_WAIT = '5s'

/**
 * Enqueues in the transaction of the change: no change, no job. With a key, nothing is added while a job
 * waits, or was given up. That job may start before the change commits, so the enqueuing transaction holds a shared lock that
 * `awaitEnqueuers` waits for.
 */
export const enqueue = async (
  db: Db,
  task: string,
  payload: unknown,
  { queue, key, runAt, maxAttempts = 25 }: EnqueueOptions = {},
): Promise<void> => {
  const isWaiting =
    key === undefined
      ? sql`false`
      : sql`exists (select 1 from ${workerJobs} j
          where j.key = ${key} and (j.is_available and j.run_at <= clock_timestamp()
            or not j.is_available and j.locked_at is null and ${crashesIn(sql`j.flags`)} >= ${MOST_CRASHES}::int
              and j.updated_at > clock_timestamp() - ${GIVEN_UP_FOR}::interval))`
  await Promise.all([
    // a statement of its own: the next one must see what was committed before the lock was granted
    ...(key === undefined ? [] : [db.run(sql`select pg_advisory_xact_lock_shared(${lockOf(key)})`)]),
    db.run(sql`
      select graphile_worker.add_job(${task}, ${json(inTrace(payload))}::json, queue_name => ${queue ?? null},
        run_at => ${runAt ?? null}, max_attempts => ${maxAttempts}::int, job_key => ${key ?? null})
      where not ${isWaiting}`),
  ])
}

const payloadInTrace = (): Sql => {
  const trace = traceparent()
  return trace === null
    ? sql`p.payload`
    : sql`(p.payload::jsonb || jsonb_build_object('traceparent', ${trace}::text))::json`
}

/** The statement itself, for stores that write a change and its jobs in one round trip: a job for each `payload`. */
export const enqueueFrom = (task: string, payloads: Sql, maxAttempts: number): Sql => sql`
  select graphile_worker.add_job(${task}, ${payloadInTrace()}, max_attempts => ${maxAttempts}::int) from (${payloads}) p`

/** Before a job with a key starts: everybody who relied on it while it waited has committed afterwards. */
export const awaitEnqueuers = (db: Db, key: string): Promise<number> =>
  db.run(sql`
    select set_config('lock_timeout', ${LONGEST_WAIT}, true), pg_advisory_xact_lock(${lockOf(key)})`)
