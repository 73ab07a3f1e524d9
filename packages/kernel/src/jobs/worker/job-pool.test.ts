import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase, openTestDatabase } from '../../../test/database.ts'
import { testPlatform } from '../../../test/platform.ts'
import { openProxy } from '../../../test/proxy.ts'
import { raw, sql } from '../../db/sql.ts'
import { enqueue, startJobs } from '../jobs.ts'

const connection = { connectionString: await makeDatabase() }
const database = await openTestDatabase(connection)
const platform = testPlatform(database)

const holdersOf = (task: string) =>
  database.many<{ job: string | null; queue: string | null }>(sql`
    select j.locked_by as job, q.locked_by as queue
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where t.identifier = ${task}`)

/** Says when it has begun, and ends when it is told to. */
const heldTask = (outcome = 'done') => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const run = async () => {
    begin()
    await finished
    if (outcome === 'failed') throw new Error('on purpose')
  }
  return { begun, finish, run }
}

const untilEnded = async (task: string, outcome: string) => {
  const isHeld = async () => (await holdersOf(task)).some(({ job }) => job !== null || outcome === 'done')
  while (await isHeld()) await sleep(20)
}

describe('a job that ends while the database is away', () => {
  for (const outcome of ['done', 'failed'])
    it(`is ${outcome} when the database is back, and its process goes on`, async () => {
      const task = `away ${outcome}`
      const proxy = await openProxy(connection.connectionString)
      const held = heldTask(outcome)
      const next = heldTask()
      const tasks = { [task]: held.run, [`after ${task}`]: next.run }
      const worker = await startJobs(platform, proxy.connection, { tasks, crons: [] })
      await enqueue(database, task, {})
      await held.begun

      await proxy.cut()
      held.finish()
      // long enough to be refused more than once
      await sleep(600)
      await proxy.mend()

      await untilEnded(task, outcome)
      await enqueue(database, `after ${task}`, {})
      await next.begun
      next.finish()
      await worker.stop()
    })

  it('does not keep its process from stopping', async () => {
    const proxy = await openProxy(connection.connectionString)
    const held = heldTask()
    const worker = await startJobs(platform, proxy.connection, { tasks: { stopped: held.run }, crons: [] })
    await enqueue(database, 'stopped', {})
    await held.begun

    await proxy.cut()
    held.finish()
    await worker.stop()

    assert.equal((await holdersOf('stopped')).length, 1)
  })
})

describe('a job whose end is refused', () => {
  /** As often as `times`. A sequence goes on when the transaction that used it fails. */
  const refuseEnds = async (times: number, statement: string) => {
    await database.run(sql`drop sequence if exists refusal`)
    await database.run(sql`create sequence refusal`)
    await database.run(
      raw(`
        create or replace function refuse_end() returns trigger language plpgsql as $$
        begin
          if nextval('refusal') <= ${times} then ${statement}; end if;
          return case tg_op when 'DELETE' then old else new end;
        end $$`),
    )
    await database.run(sql`
      create or replace trigger refuse_deletion before delete on graphile_worker._private_jobs
      for each row execute function refuse_end()`)
    await database.run(sql`
      create or replace trigger refuse_release before update on graphile_worker._private_jobs
      for each row when (old.locked_by is not null and new.locked_by is null) execute function refuse_end()`)
  }
  const refusal = (code: string) => `raise exception 'no' using errcode = '${code}'`
  const isEndedAfter = async (times: number, statement: string, outcome: string) => {
    const task = `refused: ${statement}, ${outcome}`
    const held = heldTask(outcome)
    const worker = await startJobs(platform, connection, { tasks: { [task]: held.run }, crons: [] })
    await refuseEnds(times, statement)
    await enqueue(database, task, {}, { queue: task })
    await held.begun

    held.finish()

    await untilEnded(task, outcome)
    await worker.stop()
  }

  for (const outcome of ['done', 'failed'])
    it(`is ${outcome} after more lost connections than the pool has places`, () =>
      isEndedAfter(6, 'perform pg_terminate_backend(pg_backend_pid())', outcome))

  for (const [how, code] of Object.entries({
    'a server that only reads': '25006',
    'a deadlock': '40P01',
    'a lack of memory': '53200',
    'a lock that was not granted': '55P03',
    'a canceled statement': '57014',
    'an error of the disk': '58030',
  }))
    it(`ends the next time after ${how}`, () => isEndedAfter(1, refusal(code), 'done'))
})

describe('a job that another process has taken over', () => {
  for (const queue of ['taken', undefined])
    it(`is not ended by the process that had it: in ${queue ? 'a' : 'no'} queue`, async () => {
      const task = `taken over in ${queue}`
      const first = heldTask()
      const second = heldTask()
      // its other place must not take the job that comes free
      const filler = heldTask()
      const tasks = { [task]: first.run, [`filler ${task}`]: filler.run }
      const loser = await startJobs(platform, connection, { tasks, crons: [] })
      await enqueue(database, task, {}, { queue })
      await enqueue(database, `filler ${task}`, {})
      await Promise.all([first.begun, filler.begun])
      const [before] = await holdersOf(task)
      const taker = await startJobs(platform, connection, { tasks: { [task]: second.run }, crons: [] })
      await database.run(sql`select graphile_worker.force_unlock_workers(array[${before?.job}])`)
      await second.begun
      const taken = await holdersOf(task)

      first.finish()
      filler.finish()
      await loser.stop()

      assert.notEqual(taken[0]?.job, before?.job)
      assert.deepEqual(await holdersOf(task), taken)
      second.finish()
      await untilEnded(task, 'done')
      assert.equal(
        await database.maybe(sql`
          select 1 from graphile_worker._private_job_queues where queue_name = ${queue ?? null} and locked_by is not null`),
        null,
      )
      await taker.stop()
    })
})
