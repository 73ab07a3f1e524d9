import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase, openTestDatabase } from '../../test/database.ts'
import { testContext, testPlatform } from '../../test/platform.ts'
import { sql } from '../db/sql.ts'
import { dispatchBatch, numberEvents } from '../outbox/dispatch.ts'
import { emit } from '../outbox/emit.ts'
import { ThreadLost } from './job-thread.ts'
import { enqueue, startJobs, type Task } from './jobs.ts'
import { upkeep } from './upkeep.ts'
import { releaseDeadWorkers } from './worker/worker-lock.ts'

const connection = { connectionString: await makeDatabase() }
const database = await openTestDatabase(connection)
const platform = testPlatform(database)

const waiting = async (task: string) =>
  (
    await database.many<{ payload: unknown }>(sql`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${task} order by j.id`)
  ).map(({ payload }) => payload)

describe('a job', () => {
  it('is enqueued with its change, and not at all when that is rolled back', async () => {
    await database.tx((tx) => enqueue(tx, 'kept', { n: 1 }))
    const failing = database.tx(async (tx) => {
      await enqueue(tx, 'lost', { n: 2 })
      throw new Error('on purpose')
    })

    await assert.rejects(failing, /on purpose/)
    assert.deepEqual([await waiting('kept'), await waiting('lost')], [[{ n: 1 }], []])
  })

  it('waits only once under its key', async () => {
    await enqueue(database, 'keyed', { n: 1 }, { key: 'k' })
    await enqueue(database, 'keyed', { n: 2 }, { key: 'k' })
    await enqueue(database, 'keyed', { n: 3 }, { key: 'other' })

    assert.deepEqual(await waiting('keyed'), [{ n: 1 }, { n: 3 }])
  })

  it('runs with the platform and its payload, one after the other in a queue, and again when it failed', async () => {
    const ran: string[] = []
    let running = 0
    const tasks = {
      queued: async (given: unknown, payload: unknown) => {
        assert.equal(given, platform)
        assert.equal(++running, 1)
        await sleep(20)
        running--
        ran.push(`queued ${(payload as { n: number }).n}`)
      },
      failing: async () => {
        ran.push('failing')
        throw new Error('on purpose')
      },
    }
    const worker = await startJobs(platform, connection, { tasks, crons: [] })

    for (const n of [1, 2, 3]) await enqueue(database, 'queued', { n }, { queue: 'q' })
    await enqueue(database, 'failing', {})
    while (ran.length < 4) await sleep(10)
    await worker.stop()

    assert.deepEqual(
      ran.filter((line) => line.startsWith('queued')),
      ['queued 1', 'queued 2', 'queued 3'],
    )
    assert.deepEqual(await waiting('failing'), [{}])
    assert.match(platform.logged.join(), /on purpose/)
  })

  it('is given up when its thread has died under it twice', async () => {
    const ran: string[] = []
    const long: Task = Object.assign(async () => assert.fail('it must run in the thread'), {
      isLong: async () => true,
      afterCrashes: async () => {
        ran.push('given up')
      },
    })
    const thread = {
      run: async (task: string) => {
        ran.push(task)
        throw new ThreadLost('gone')
      },
      stop: async () => undefined,
    }
    const worker = await startJobs(
      platform,
      connection,
      { tasks: { long }, crons: [] },
      { thread, pollMs: 50 },
    )

    await enqueue(database, 'long', {})
    // who failed waits for seconds before the next try
    const hurry = sql`
      update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id = (
        select id from graphile_worker._private_tasks where identifier = 'long')`
    while ((await waiting('long')).length > 0) {
      await database.run(hurry)
      await sleep(20)
    }
    await worker.stop()

    assert.deepEqual(ran, ['long', 'long', 'given up'])
  })
})

describe('a worker', () => {
  const lookTwice = async () => releaseDeadWorkers(database, await releaseDeadWorkers(database, []))

  it('that was killed is freed of its jobs and queues by the second look', async () => {
    const ran: unknown[] = []
    await enqueue(database, 'left', { n: 1 }, { queue: 'stuck' })
    for (const table of [sql`graphile_worker._private_jobs`, sql`graphile_worker._private_job_queues`])
      await database.run(sql`update ${table} set locked_at = now(), locked_by = 'killed'`)
    const worker = await startJobs(platform, connection, {
      tasks: { left: async (_, payload) => void ran.push(payload) },
      crons: [],
    })

    const suspects = await releaseDeadWorkers(database, [])
    await sleep(50)
    assert.deepEqual([suspects, ran], [['killed'], []])
    assert.deepEqual(await releaseDeadWorkers(database, suspects), ['killed'])
    assert.deepEqual(await releaseDeadWorkers(database, suspects), [])

    while (ran.length < 1) await sleep(10)
    await worker.stop()
    assert.deepEqual(ran, [{ n: 1 }])
  })

  it('that lives keeps its job, however often one looks', async () => {
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    let runs = 0
    const worker = await startJobs(platform, connection, {
      tasks: {
        long: async () => {
          runs++
          await finished
        },
      },
      crons: [],
    })
    await enqueue(database, 'long', {}, { queue: 'busy' })
    while (runs < 1) await sleep(10)

    assert.deepEqual(await lookTwice(), [])

    const { held } = await database.one<{ held: number }>(sql`
      select count(locked_by)::int as held from graphile_worker._private_job_queues`)
    assert.equal(held, 1)
    await sleep(300)
    assert.equal(runs, 1)
    finish()
    await worker.stop()
  })
})

describe('upkeep', () => {
  const day = 24 * 3_600_000
  const ctx = testContext(platform)
  const note = (entityId: string) =>
    emit(database, ctx, [{ event: 'shopUpdated', entityId, payload: { shopCode: entityId } }])
  const left = async () =>
    (await database.many<{ id: string }>(sql`select entity_id as id from outbox order by outbox.id`)).map(
      ({ id }) => id,
    )

  it('removes events that are old and that every subscriber has passed', async () => {
    const listener = (name: string) => ({ name, handle: async () => undefined })
    const pass = async (name: string) => {
      await numberEvents(database)
      await dispatchBatch(database, listener(name))
    }
    await note('old')
    await pass('first')
    await pass('second')
    await note('old, but not passed by the second')
    await pass('first')
    platform.clock.advance(7 * day + 1)
    await note('new')
    await pass('first')

    await upkeep.tasks.removeOldEvents?.(platform, null)

    assert.deepEqual(await left(), ['old, but not passed by the second', 'new'])
  })

  it('is known to the clock', () => {
    assert.deepEqual(
      upkeep.crons.map(({ task }) => task),
      Object.keys(upkeep.tasks),
    )
  })
})

describe('a job that can run now', () => {
  const listeners = async () => {
    const rows = await database.many<{ pid: number }>(sql`
      select pid from pg_stat_activity
      where datname = current_database() and state = 'idle' and query ilike 'listen%jobs:insert%'`)
    return rows.map(({ pid }) => pid)
  }
  /** Polls so seldom that a job which waits for one shows unmistakably; ready when it hears of new jobs. */
  const startSlowPolling = async (t: TestContext, tasks: Record<string, Task>) => {
    const before = await listeners()
    const worker = await startJobs(platform, connection, { tasks, crons: [] }, { pollMs: 60_000 })
    t.after(() => worker.stop())
    while ((await listeners()).every((pid) => before.includes(pid))) await sleep(20)
  }
  const within = async (isDone: () => boolean, ms = 20_000) => {
    const began = performance.now()
    while (!isDone() && performance.now() - began < ms) await sleep(2)
    return isDone()
  }

  for (const end of ['success', 'an error'])
    it(`is taken as soon as the one before it in its queue has ended with ${end}`, async (t) => {
      const ended: number[] = []
      await startSlowPolling(t, {
        behind: async (_, payload) => {
          const { n } = payload as { n: number }
          await sleep(10)
          ended.push(n)
          if (n % 2 === 0 && end !== 'success') throw new Error('on purpose')
        },
      })

      for (let n = 0; n < 24; n += 2) {
        await enqueue(database, 'behind', { n }, { queue: 'line', maxAttempts: 1 })
        await enqueue(database, 'behind', { n: n + 1 }, { queue: 'line', maxAttempts: 1 })
        assert.ok(await within(() => ended.length === n + 2), `${n + 1} waited for a poll`)
      }

      assert.deepEqual(
        ended,
        Array.from({ length: 24 }, (_, n) => n),
      )
    })

  it('is taken also by another process than the one where the job before it ended', async (t) => {
    let ended = 0
    const tasks = {
      shared: async () => {
        await sleep(1)
        ended++
      },
    }
    for (const _ of [1, 2]) await startSlowPolling(t, tasks)

    for (let n = 0; n < 60; n++) await enqueue(database, 'shared', {}, { queue: `shared ${n % 4}` })

    assert.ok(await within(() => ended === 60), `${ended} of 60 ended`)
  })

  it('does not wait for a long one of another queue that was added at the same moment', async (t) => {
    let endLong = () => {}
    t.after(() => endLong())
    let long = 0
    let short = 0
    await startSlowPolling(t, {
      long: () =>
        new Promise((resolve) => {
          long++
          endLong = resolve
        }),
      short: async () => void short++,
    })

    for (let round = 1; round <= 40; round++) {
      await database.tx(async (tx) => {
        await enqueue(tx, 'long', {}, { queue: 'long' })
        await enqueue(tx, 'short', {}, { queue: 'short' })
      })
      const isDone = await within(() => short === round && long === round, 5000)
      endLong()
      assert.ok(isDone, `missed in round ${round}`)
      await sleep(5)
    }
  })
})

describe('a job whose process dies', () => {
  const crash = async (task: string) => {
    await database.run(sql`
      update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'killed', attempts = attempts + 1
      from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = ${task}`)
    await releaseDeadWorkers(database, ['killed'])
  }
  const work = async (t: TestContext, tasks: Record<string, Task>) => {
    const worker = await startJobs(platform, connection, { tasks, crons: [] })
    t.after(() => worker.stop())
  }

  it('is tried again after the first time', async (t) => {
    let runs = 0
    await enqueue(database, 'unlucky', {})
    await crash('unlucky')

    await work(t, { unlucky: async () => void runs++ })
    while (runs < 1) await sleep(10)

    assert.equal(runs, 1)
  })

  it('is given up after the second time, although it is enqueued again and again under its key', async (t) => {
    let runs = 0
    const enqueueAgain = () => enqueue(database, 'recurring', { merchantId: 1 }, { queue: 'r 1', key: 'r 1' })
    const jobs = () =>
      database.many<{ isAvailable: boolean; isLocked: boolean }>(sql`
        select j.is_available as "isAvailable", j.locked_at is not null as "isLocked" from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'recurring'`)
    for (let time = 0; time < 2; time++) {
      await enqueueAgain()
      await database.run(sql`
        update graphile_worker._private_jobs j set locked_at = now(), locked_by = 'killed', attempts = attempts + 1
        from graphile_worker._private_tasks t
        where t.id = j.task_id and t.identifier = 'recurring' and j.is_available`)
      // a tick finds the work due while it runs
      await enqueueAgain()
      await releaseDeadWorkers(database, ['killed'])
    }

    await work(t, { recurring: async () => void runs++ })
    while ((await jobs()).some(({ isAvailable, isLocked }) => isAvailable || isLocked)) await sleep(10)
    const before = await jobs()
    await enqueueAgain()

    assert.equal(runs, 0)
    assert.deepEqual(await jobs(), before)
    await database.run(sql`
      update graphile_worker._private_jobs set updated_at = updated_at - interval '25 hours' where key = 'r 1'`)
    await enqueueAgain()
    while (runs < 1) await sleep(10)
  })

  it('is not tried again after the second time, and says why', async (t) => {
    let runs = 0
    await enqueue(database, 'deadly', {})
    await crash('deadly')
    await crash('deadly')
    const failed = () =>
      database.maybe<{ error: string }>(sql`
        select last_error as error from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'deadly' and not j.is_available and j.locked_at is null`)

    await work(t, { deadly: async () => void runs++ })
    while (!(await failed())) await sleep(10)

    assert.match((await failed())?.error ?? '', /its process ended 2 times/)
    assert.equal(runs, 0)
    platform.clock.advance(Date.now() - platform.clock.now().getTime() + 8 * 24 * 3_600_000)
    await upkeep.tasks.removeFailedJobs?.(platform, null)
    assert.equal(await failed(), null)
  })
})
