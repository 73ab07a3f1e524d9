import { json, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'
import { workerJobs, workerQueues, workerTasks } from '../db/worker-tables.ts'

export type WaitingJob = {
  id: number
  task: string
  payload: unknown
  queue: string | null
  key: string | null
  runAt: Date
  maxAttempts: number
  priority: number
}

const isOf = (merchantId: number) => sql`
  json_typeof(j.payload) = 'object' and j.payload ->> 'merchantId' = ${String(merchantId)}`

/** Jobs of a merchant that no process has at the moment, locked until the transaction ends. */
export const lockWaitingJobs = (db: Db, merchantId: number, most: number) =>
  db.many<WaitingJob>(sql`
    select j.id, t.identifier as task, j.payload, q.queue_name as queue, j.key, j.run_at as "runAt",
      j.max_attempts as "maxAttempts", j.priority
    from ${workerJobs} j join ${workerTasks} t on t.id = j.task_id left join ${workerQueues} q on q.id = j.job_queue_id
    where ${isOf(merchantId)} and j.locked_at is null
    order by j.id limit ${most} for update of j skip locked`)

export const countJobsOf = async (db: Db, merchantId: number): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*) as count from ${workerJobs} j where ${isOf(merchantId)}`,
    )
  ).count

export const removeWaitingJobs = (db: Db, ids: number[]) =>
  db.run(sql`delete from ${workerJobs} where id = any(${ids}::bigint[])`)

/** With all their attempts. */
export const addWaitingJobs = (db: Db, jobs: WaitingJob[]) =>
  db.run(sql`
    select graphile_worker.add_job(j.task, j.payload, queue_name => j.queue, run_at => j."runAt",
      max_attempts => j."maxAttempts", job_key => j.key, priority => j.priority)
    from jsonb_to_recordset(${json(jobs)}::jsonb) as j(task text, payload json, queue text, key text, "runAt" timestamptz,
      "maxAttempts" int, priority int)`)
