import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDatabase, openTestDatabase } from '../../test/database.ts'
import { testPlatform } from '../../test/platform.ts'
import { sql } from '../db/sql.ts'
import type { Db } from '../db/transaction.ts'
import { enqueue, startJobs } from './jobs.ts'

const connection = { connectionString: await makeDatabase() }
const database = await openTestDatabase(connection)
const platform = testPlatform(database)
await database.run(
  sql`create table work (topic text, id int generated always as identity, primary key (topic, id))`,
)

const add = async (db: Db, topic: string) => {
  await Promise.all([
    db.run(sql`insert into work (topic) values (${topic})`),
    enqueue(db, 'takeAll', { topic }, { queue: topic, key: topic }),
  ])
}
const left = (topic: string) => database.many(sql`select 1 from work where topic = ${topic}`)
const jobsOf = (topic: string) =>
  database.many(sql`select 1 from graphile_worker._private_jobs j
    join graphile_worker._private_job_queues q on q.id = j.job_queue_id where q.queue_name = ${topic}`)

/** Looks once, at its beginning, and takes a while: what comes later needs another job. */
const takeAll = async (_: unknown, payload: unknown) => {
  const { topic } = payload as { topic: string }
  await database.run(sql`delete from work where topic = ${topic}`)
  await sleep(Math.random() * 3)
}
const start = async () => {
  const worker = await startJobs(platform, connection, { tasks: { takeAll }, crons: [] }, { pollMs: 60_000 })
  after(() => worker.stop())
}

const until = async (isDone: () => Promise<boolean> | boolean, what: string) => {
  for (const began = performance.now(); !(await isDone()); await sleep(5))
    assert.ok(performance.now() - began < 300_000, what)
}

describe('a job with a key', () => {
  it('waits for a change that relied on it, although it was taken before the change committed', async () => {
    await add(database, 'late')
    const waitsForLock = () =>
      database.maybe(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`)
    await database.tx(async (tx) => {
      await add(tx, 'late')
      await start()
      await until(async () => (await waitsForLock()) !== null, 'the job did not wait')
    })

    await until(async () => (await left('late')).length === 0, 'the change was forgotten')
  })

  it('forgets no change when two processes work and changes commit all the time', async () => {
    await start()
    await start()

    let most = 0
    const sender = async () => {
      for (let n = 0; n < 60; n++) {
        await database.tx(async (tx) => {
          await add(tx, 'busy')
          if (n % 3 === 0) await sleep(Math.random() * 4)
        })
        most = Math.max(most, (await jobsOf('busy')).length)
        if (n % 10 === 0) await sleep(Math.random() * 20)
      }
    }
    await Promise.all(Array.from({ length: 6 }, sender))

    await until(async () => (await left('busy')).length === 0, 'changes were forgotten')
    assert.ok(most <= 2, `${most} jobs at once`)
  })
})
