import { raw, type Sql, sql } from './sql.ts'

/**
 * graphile-worker calls these tables private and may change them in any release, but its public view lacks what we need
 * (who holds a job, which jobs wait under a key) and is read-only. Only this file names them, and a test compares their
 * columns, so that an upgrade that changes them fails there.
 */
export const workerJobs = raw('graphile_worker._private_jobs')
export const workerQueues = raw('graphile_worker._private_job_queues')
export const workerTasks = raw('graphile_worker._private_tasks')

/** Processes that one job may crash. */
export const MOST_CRASHES = 2

export const crashesIn = (flags: Sql): Sql => sql`coalesce((${flags} ->> 'crashes')::int, 0)`

/** With one crash more. */
export const flagsAfterCrash = (flags: Sql): Sql =>
  sql`coalesce(${flags}, '{}') || jsonb_build_object('crashes', ${crashesIn(flags)} + 1)`

/**
 * In place of what graphile-worker sends, which deletes a job also when another process holds it by now: that process would
 * find nothing to delete when it ends, and its queue would stay locked.
 */
export const completeHeldJobs = (ids: string[], holder: string): Sql => sql`
  with completed as (
    delete from ${workerJobs} where id = any(${ids}::bigint[]) and locked_by = ${holder} returning job_queue_id)
  update ${workerQueues} q set locked_by = null, locked_at = null
  from completed where q.id = completed.job_queue_id and q.locked_by = ${holder}`

/**
 * The columns that our statements read or write, with their types.
 * @internal for the test that compares them
 */
export const usedColumns = {
  _private_jobs: {
    id: 'bigint',
    key: 'text',
    job_queue_id: 'integer',
    task_id: 'integer',
    payload: 'json',
    run_at: 'timestamp with time zone',
    priority: 'smallint',
    attempts: 'smallint',
    max_attempts: 'smallint',
    locked_at: 'timestamp with time zone',
    locked_by: 'text',
    updated_at: 'timestamp with time zone',
    flags: 'jsonb',
    is_available: 'boolean',
  },
  _private_job_queues: {
    id: 'integer',
    queue_name: 'text',
    locked_at: 'timestamp with time zone',
    locked_by: 'text',
  },
  _private_tasks: { id: 'integer', identifier: 'text' },
} as const
