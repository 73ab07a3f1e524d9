import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errors, type Job, MAX_RESULT_BYTES } from '@tradepost/contract'
import { makeDatabase, openTestDatabase } from '../../test/database.ts'
import { testContext, testPlatform } from '../../test/platform.ts'
import { sql } from '../db/sql.ts'
import { ApiError, fail } from '../errors/api-error.ts'
import { ANSWER_TOO_LARGE } from '../errors/from-unknown.ts'
import type { Ctx } from '../http/route/context.ts'
import { startJobs } from './jobs.ts'
import { type JobRequest, type JobRun, jobTask, readJob, removeEndedJobs, startJob } from './receipt.ts'
import { upkeep } from './upkeep.ts'

const connection = { connectionString: await makeDatabase() }
const database = await openTestDatabase(connection)
const platform = testPlatform(database)

/** Jobs belong to a merchant. */
const newMerchant = async (): Promise<Ctx> => {
  const { id } = await database.one<{ id: number }>(sql`
    insert into merchant (code, name, create_date) values (gen_random_uuid()::text, 'Test', now()) returning id`)
  return testContext(platform, id)
}
const ctx = await newMerchant()

const request: JobRequest = { service: 'test', kind: 'work', payload: { n: 1 } }
const start = (more: Partial<JobRequest> = {}) =>
  database.tx((tx) => startJob(tx, ctx, { ...request, ...more }))
const read = async (jobId: string, service = 'test', reader = ctx): Promise<Job> =>
  (JSON.parse((await readJob(reader, service, jobId)).text) as { job: Job }).job
const perform = (jobId: string, work: (run: JobRun) => Promise<void>) =>
  jobTask(work)(platform, { merchantId: ctx.merchantId, id: jobId })
const succeed = (result: unknown, keepMs?: number) => (run: JobRun) =>
  database.tx((tx) => run.succeed(tx, result, { keepMs }))
const broken = () => Promise.reject(new Error('on purpose'))
const notFound = (error: unknown) => error instanceof ApiError && error.message === 'Job not found'

describe('a job with a receipt', () => {
  it('is queued with its request, and not at all when that is rolled back', async () => {
    const { jobId } = await start()
    let lost = ''
    const failing = database.tx(async (tx) => {
      lost = (await startJob(tx, ctx, request)).jobId
      throw new Error('on purpose')
    })

    await assert.rejects(failing, /on purpose/)
    assert.deepEqual(await read(jobId), {
      id: jobId,
      kind: 'work',
      status: 'queued',
      progress: 0,
      result: null,
      error: null,
    })
    await assert.rejects(read(lost), notFound)
  })

  it('is done by the worker for whoever asked', async () => {
    const done = Promise.withResolvers<JobRun>()
    const worker = await startJobs(platform, connection, {
      tasks: {
        greet: jobTask(async (run) => {
          await succeed('hello')(run)
          done.resolve(run)
        }),
      },
      crons: [],
    })

    const { jobId } = await start({ kind: 'greet', subject: 'somebody' })
    const run = await done.promise
    await worker.stop()

    assert.deepEqual([run.subject, run.payload, run.ctx.merchantId], ['somebody', { n: 1 }, ctx.merchantId])
    assert.equal(run.ctx.principal.subject, 'tester')
    assert.partialDeepStrictEqual(await read(jobId), { status: 'succeeded', progress: 100, result: 'hello' })
  })

  it('goes on in other turns, each from the place that the one before has kept', async () => {
    const seen: unknown[] = []
    const done = Promise.withResolvers<void>()
    const worker = await startJobs(platform, connection, {
      tasks: {
        walk: jobTask(async (run) => {
          const { n } = run.payload as { n: number }
          seen.push(n)
          if (n < 3) return database.tx((tx) => run.goOn(tx, { n: n + 1 }))
          await succeed(n)(run)
          done.resolve()
        }),
      },
      crons: [],
    })

    const { jobId } = await start({ kind: 'walk', subject: 'somebody' })
    await done.promise
    await worker.stop()

    assert.deepEqual(seen, [1, 2, 3])
    assert.partialDeepStrictEqual(await read(jobId), { status: 'succeeded', result: 3 })
  })

  it('that has ended does not go on', async () => {
    const { jobId } = await start()
    await assert.rejects(
      perform(jobId, async (run) => {
        await succeed('done')(run)
        await run.goOn(database, {})
      }),
      /has ended already/,
    )

    assert.partialDeepStrictEqual(await read(jobId), { status: 'succeeded', result: 'done' })
  })

  it('tells how far it is', async () => {
    const { jobId } = await start()
    const seen: unknown[] = []

    await perform(jobId, async (run) => {
      seen.push(await read(jobId))
      for (const percent of [-5, 12.345, 99, 200]) {
        await run.progress(percent)
        seen.push((await read(jobId)).progress)
      }
      await succeed({})(run)
    })

    assert.partialDeepStrictEqual(seen[0], { status: 'running', progress: 0 })
    assert.deepEqual(seen.slice(1), [0, 12.35, 99, 100])
  })

  it('ends together with its work, or not at all', async () => {
    const { jobId } = await start()

    const failing = perform(jobId, (run) =>
      database.tx(async (tx) => {
        await run.succeed(tx, 'never')
        throw new Error('on purpose')
      }),
    )

    await assert.rejects(failing, /on purpose/)
    assert.partialDeepStrictEqual(await read(jobId), { status: 'queued', result: null })
  })

  it('that has ended does not run again', async () => {
    const { jobId } = await start()
    await perform(jobId, succeed('first'))

    await perform(jobId, succeed('second'))

    assert.equal((await read(jobId)).result, 'first')
  })

  it('that runs twice at once is done once: the second undoes its work', async () => {
    const { jobId } = await start()
    await database.run(sql`create table done_work (n int)`)
    const work = (run: JobRun) =>
      database.tx(async (tx) => {
        await tx.run(sql`insert into done_work values (1)`)
        await run.succeed(tx, 'done')
      })

    await Promise.allSettled([perform(jobId, work), perform(jobId, work), perform(jobId, work)])

    assert.equal((await database.many(sql`select n from done_work`)).length, 1)
    assert.partialDeepStrictEqual(await read(jobId), { status: 'succeeded', result: 'done' })
  })

  it('whose process ended is taken up again', async () => {
    const { jobId } = await start()
    await database.run(sql`update job set status = 'running', attempts = 1 where id = ${jobId}`)

    await perform(jobId, succeed('after all'))

    assert.equal((await read(jobId)).result, 'after all')
  })

  it('that was canceled is not done', async () => {
    const { jobId } = await start()
    const canceled = (run: JobRun) =>
      database.tx(async (tx) => {
        await database.run(sql`update job set status = 'canceled' where id = ${jobId}`)
        await run.succeed(tx, 'too late')
      })

    await perform(jobId, canceled).catch(() => undefined)
    await perform(jobId, succeed('never'))

    assert.partialDeepStrictEqual(await read(jobId), { status: 'canceled', result: null })
  })
})

describe('a job that fails', () => {
  it('by ending its process twice says so, and is not done', async () => {
    const { jobId } = await start({ kind: 'deadly' })
    const begun = Promise.withResolvers<void>()
    void perform(jobId, () => {
      begun.resolve()
      return new Promise(() => undefined)
    })
    await begun.promise
    const task = jobTask(() => Promise.reject(new Error('not again')))

    await task.afterCrashes?.(platform, { merchantId: ctx.merchantId, id: jobId })
    await perform(jobId, succeed('never'))

    assert.partialDeepStrictEqual(await read(jobId), {
      status: 'failed',
      error: {
        code: 'InternalError',
        message: 'The server ended twice while it worked on this job, so the job was given up',
      },
    })
  })

  it('by a refusal of the interface fails at once and says why', async () => {
    const { jobId } = await start()

    await perform(jobId, () => Promise.reject(fail('productNotFound')))

    assert.partialDeepStrictEqual(await read(jobId), {
      status: 'failed',
      result: null,
      error: { code: 'NotFound', message: 'Product not found' },
    })
  })

  it('by a result that is too large says so at once; the largest that is allowed can be read', async () => {
    const largest = 'x'.repeat(MAX_RESULT_BYTES - 2)
    const [fitting, larger, unanswered] = [await start(), await start(), await start()]

    await perform(fitting.jobId, succeed(largest))
    await perform(larger.jobId, succeed(`${largest}x`))
    await perform(unanswered.jobId, () =>
      Promise.reject(Object.assign(new Error('too much'), { code: ANSWER_TOO_LARGE })),
    )

    assert.equal((await read(fitting.jobId)).result, largest)
    for (const { jobId } of [larger, unanswered])
      assert.partialDeepStrictEqual(await read(jobId), {
        status: 'failed',
        result: null,
        error: { code: 'ResultTooLarge', message: errors.resultTooLarge.message },
      })
  })

  it('by a fault is tried again, and fails after the fifth time without inner details', async () => {
    const { jobId } = await start()

    for (let attempt = 1; attempt < 5; attempt++) {
      await assert.rejects(perform(jobId, broken), /on purpose/)
      assert.equal((await read(jobId)).status, 'queued')
    }
    await perform(jobId, broken)

    assert.partialDeepStrictEqual(await read(jobId), {
      status: 'failed',
      error: { code: 'InternalError', message: 'Something went wrong on our side' },
    })
    assert.match(platform.logged.join(), /on purpose/)
  })

  it('can succeed the next time', async () => {
    const { jobId } = await start()

    await assert.rejects(perform(jobId, broken))
    await perform(jobId, succeed('in the end'))

    assert.partialDeepStrictEqual(await read(jobId), {
      status: 'succeeded',
      result: 'in the end',
      error: null,
    })
  })
})

describe('the receipt of a job', () => {
  it('is read by its merchant and in its service alone', async () => {
    const { jobId } = await start()
    const other = await newMerchant()

    await assert.rejects(read(jobId, 'test', other), notFound)
    await assert.rejects(read(jobId, 'other'), notFound)
    await assert.rejects(read('no-uuid'), notFound)
    assert.equal((await read(jobId.toUpperCase())).id, jobId)
  })

  it('is kept, unless the work says for how long', async () => {
    const [forever, brief] = [await start(), await start()]
    await perform(forever.jobId, succeed(1))
    await perform(brief.jobId, succeed(2, 1000))
    const sweep = () => upkeep.tasks.removeExpiredJobs?.(platform, null)

    platform.clock.advance(999)
    await sweep()
    await read(brief.jobId)
    platform.clock.advance(1)
    await sweep()

    await assert.rejects(read(brief.jobId), notFound)
    await read(forever.jobId)
  })

  it('goes with what it found out about somebody, once it has ended', async () => {
    const about = { kind: 'look', subject: 'somebody' }
    const [ended, waiting] = [await start(about), await start(about)]
    const [ofOther, ofKind] = [
      await start({ ...about, subject: 'other' }),
      await start({ ...about, kind: 'x' }),
    ]
    for (const { jobId } of [ended, ofOther, ofKind]) await perform(jobId, succeed('found'))

    const removed = await removeEndedJobs(database, { merchantId: ctx.merchantId, service: 'test', ...about })

    assert.equal(removed, 1)
    await assert.rejects(read(ended.jobId), notFound)
    for (const { jobId } of [waiting, ofOther, ofKind]) await read(jobId)
  })
})
