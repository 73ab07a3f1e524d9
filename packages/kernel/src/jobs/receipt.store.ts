import { json, sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'
import type { Sender } from '../http/route/sender.ts'

export type JobKey = { merchantId: number; id: string }
export type NewJob = JobKey & {
  service: string
  kind: string
  subject: string | null
  payload: unknown
  sender: Sender
  now: Date
}
export type ClaimedJob = Pick<NewJob, 'service' | 'kind' | 'subject' | 'payload' | 'sender'> & {
  attempts: number
}
export type JobError = { code: string; message: string }

const one = ({ merchantId, id }: JobKey) => sql`merchant_id = ${merchantId} and id = ${id}`

export const insertJob = (db: Db, job: NewJob) =>
  db.run(sql`
    insert into job (merchant_id, id, service, kind, subject, payload, sender, create_date)
    values (${job.merchantId}, ${job.id}, ${job.service}, ${job.kind}, ${job.subject}, ${json(job.payload)}::jsonb,
      ${json(job.sender)}::jsonb, ${job.now})`)

/** A job that was running when its process ended is taken up again; one that has ended is not. */
export const claimJob = (db: Db, key: JobKey) =>
  db.maybe<ClaimedJob>(sql`
    update job set status = 'running', attempts = attempts + 1
    where ${one(key)} and status in ('queued', 'running') returning service, kind, subject, payload, sender,
      attempts`)

export const recordProgress = (db: Db, key: JobKey, percent: number) =>
  db.run(sql`update job set progress = ${percent}::numeric where ${one(key)} and status = 'running'`)

/** Where the next turn begins. Work that went well so far has all its attempts again. */
export const saveProgress = (db: Db, key: JobKey, payload: unknown) =>
  db.run(sql`
    update job set payload = ${json(payload)}::jsonb, attempts = 0 where ${one(key)} and status = 'running'`)

type Outcome = { result: unknown; now: Date; expireDate: Date | null }

/** Only from running: no row when another run has ended it or it was canceled. */
export const succeedJob = (db: Db, key: JobKey, { result, now, expireDate }: Outcome) =>
  db.run(sql`
    update job set status = 'succeeded', progress = 100, result = ${json(result ?? null)}::jsonb, end_date = ${now},
      expire_date = ${expireDate}
    where ${one(key)} and status = 'running'`)

export const failJob = (db: Db, key: JobKey, error: JobError, now: Date) =>
  db.run(sql`
    update job set status = 'failed', error = ${json(error)}::jsonb, end_date = ${now}
    where ${one(key)} and status = 'running'`)

export const requeueJob = (db: Db, key: JobKey) =>
  db.run(sql`update job set status = 'queued', progress = 0 where ${one(key)} and status = 'running'`)

export const findJob = (db: Db, key: JobKey, service: string) =>
  db.maybe<{ text: string }>(sql`
    select json_build_object('id', id, 'kind', kind, 'status', status, 'progress', trim_scale(progress),
      'result', result, 'error', error)::text as text
    from job where ${one(key)} and service = ${service}`)

type About = { merchantId: number; service: string; kind: string; subject: string }

/** Removes the results of finished jobs about one subject. */
export const removeEndedJobs = (db: Db, { merchantId, service, kind, subject }: About) =>
  db.run(sql`
    delete from job where merchant_id = ${merchantId} and service = ${service} and kind = ${kind}
      and subject = ${subject} and end_date is not null`)

export const removeExpiredJobs = (db: Db, now: Date) =>
  db.run(sql`delete from job where expire_date <= ${now}`)
