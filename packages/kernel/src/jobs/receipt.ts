import { errors, MAX_RESULT_BYTES, texts } from '@tradepost/contract'
import { isUuid } from '../base/ids.ts'
import type { Db, Tx } from '../db/transaction.ts'
import { ApiError, fail } from '../errors/api-error.ts'
import { toApiError } from '../errors/from-unknown.ts'
import { type Answer, entityAnswer } from '../http/answer/answer.ts'
import { jsonBytes } from '../http/check/json-size.ts'
import { Ctx } from '../http/route/context.ts'
import { principalOf, senderOf } from '../http/route/sender.ts'
import type { Platform } from '../platform/platform.ts'
import { enqueue, type Task } from './jobs.ts'
import * as store from './receipt.store.ts'

export { removeEndedJobs } from './receipt.store.ts'

/** A fault that does not pass is tried so often; a refusal of the interface only once. */
const MAX_ATTEMPTS = 5

export type JobRequest = {
  service: string
  /** Also the name of the task that does the work. */
  kind: string
  /**
   * The entity it is about. Such jobs of a merchant run one after the other, so no two work on the same
   * entity.
   */
  subject?: string
  payload?: unknown
}

export type JobRun = {
  /** Context of the caller who requested the job. */
  ctx: Ctx
  subject: string
  payload: unknown
  progress(percent: number): Promise<void>
  /** Ends this turn, so that other jobs get theirs, and begins another with this payload; in a transaction like the end. */
  goOn(tx: Db, payload: unknown): Promise<void>
  /** Ends the job, in the transaction that ends the work: what ran twice is undone. */
  succeed(tx: Db, result: unknown, options?: { keepMs?: number }): Promise<void>
}

/** The receipt and the work are there when the request commits, or not at all. */
export const startJob = async (tx: Tx, ctx: Ctx, request: JobRequest): Promise<{ jobId: string }> => {
  const { merchantId, now, platform } = ctx
  const id = platform.ids.uuid()
  const { service, kind, subject = null, payload = {} } = request
  const sender = senderOf(ctx.principal)
  await store.insertJob(tx, { merchantId, id, service, kind, subject, payload, sender, now })
  await enqueueTurn(tx, { merchantId, id }, { service, kind, subject })
  return { jobId: id }
}

type Turn = { service: string; kind: string; subject: string | null }

const enqueueTurn = (tx: Db, key: store.JobKey, { service, kind, subject }: Turn) =>
  enqueue(tx, kind, key, { queue: subject === null ? undefined : `${service} ${key.merchantId}` })

const orEnded = (touched: number, { id }: store.JobKey) => {
  if (touched === 0) throw new Error(`the job ${id} has ended already`)
}

const runOf = (platform: Platform, key: store.JobKey, job: store.ClaimedJob): JobRun => {
  const { database, clock, log } = platform
  return {
    ctx: new Ctx(platform, principalOf(key.merchantId, job.sender), `job-${key.id}`, log),
    subject: job.subject ?? '',
    payload: job.payload,
    progress: async (percent) => {
      await store.recordProgress(database, key, Math.min(Math.max(percent, 0), 100))
    },
    goOn: async (tx, payload) => {
      orEnded(await store.saveProgress(tx, key, payload), key)
      await enqueueTurn(tx, key, job)
    },
    succeed: async (tx, result, { keepMs } = {}) => {
      if (jsonBytes(result) > MAX_RESULT_BYTES) throw fail('resultTooLarge')
      const now = clock.now()
      const expireDate = keepMs === undefined ? null : new Date(now.getTime() + keepMs)
      orEnded(await store.succeedJob(tx, key, { result, now, expireDate }), key)
    },
  }
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

/** A result that the database cannot even answer is none; another attempt would not change that. */
const orTooLarge = (error: unknown): unknown =>
  toApiError(error).definition === errors.answerTooLarge ? fail('resultTooLarge') : error

const record = async (platform: Platform, key: store.JobKey, attempts: number, thrown: unknown) => {
  const error = orTooLarge(thrown)
  const { database, clock, log } = platform
  const ends = isRefusal(error) || attempts >= MAX_ATTEMPTS
  log.error({ err: error, job: key.id, attempts }, ends ? 'a job has failed' : 'a job will be tried again')
  if (!ends) {
    await store.requeueJob(database, key)
    throw error
  }
  const { code, message } = isRefusal(error) ? error.definition : errors.internal
  await store.failJob(
    database,
    key,
    { code, message: isRefusal(error) ? error.message : message },
    clock.now(),
  )
}

/** Makes a task of the work: runs it once it is claimed, and keeps what came of it. */
export const jobTask = (work: (run: JobRun) => Promise<void>): Task =>
  Object.assign(
    async (platform: Platform, payload: unknown) => {
      const key = payload as store.JobKey
      const job = await store.claimJob(platform.database, key)
      if (!job) return
      try {
        await work(runOf(platform, key, job))
      } catch (error) {
        await record(platform, key, job.attempts, error)
      }
    },
    {
      afterCrashes: async ({ database, clock }: Platform, payload: unknown) => {
        const error = { code: errors.internal.code, message: texts.jobCrashed }
        await store.failJob(database, payload as store.JobKey, error, clock.now())
      },
    },
  )

/** A job of one service, as all services show it. */
export const readJob = async (ctx: Ctx, service: string, id: string): Promise<Answer> => {
  const row = isUuid(id) ? await store.findJob(ctx.db, { merchantId: ctx.merchantId, id }, service) : null
  if (!row) throw fail('jobNotFound')
  return entityAnswer('job', row.text)
}
