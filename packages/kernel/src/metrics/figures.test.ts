import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTestDatabase } from '../../test/database.ts'
import { sampleIn } from '../../test/sample.ts'
import { type Sql, sql } from '../db/sql.ts'
import { createFigures } from './figures.ts'
import { jobFigures, outboxFigures } from './queue.store.ts'

const database = await openTestDatabase()
const page = createFigures(database, [jobFigures, outboxFigures])

describe('the figures of the database', () => {
  it('tell how many jobs are due and how old the oldest is', async () => {
    for (const minutes of [10, 1, -60])
      await database.run(sql`
        select graphile_worker.add_job('nobodysTask', run_at => now() - make_interval(mins => ${minutes}::int))`)

    const text = await page()

    assert.equal(sampleIn(text, 'tradepost_database_up'), 1)
    assert.equal(sampleIn(text, 'tradepost_jobs_waiting'), 2)
    assert.ok(sampleIn(text, 'tradepost_jobs_oldest_seconds') >= 600)
  })

  it('tell how far each subscriber is behind', async () => {
    await database.run(sql`
      insert into outbox (merchant_id, position, event, entity, entity_id, payload, actor, create_date)
      select 1, n, 'made', 'thing', n::text, '{}', 'test', now() - make_interval(mins => 10 - n)
      from generate_series(1, 5) n`)
    await database.run(sql`
      insert into outbox_subscriber (name, position) values ('ahead', 9), ('behind', 1)`)

    const text = await page()
    await database.run(sql`
      insert into outbox (merchant_id, event, entity, entity_id, payload, actor, create_date)
      values (1, 'made', 'thing', 'unnumbered', '{}', 'test', now() - interval '1 hour')`)
    const later = await page()

    assert.equal(sampleIn(later, 'tradepost_outbox_waiting{subscriber="ahead"}'), 1)
    assert.ok(sampleIn(later, 'tradepost_outbox_lag_seconds{subscriber="behind"}') >= 3600)
    assert.equal(sampleIn(text, 'tradepost_outbox_waiting{subscriber="ahead"}'), 0)
    assert.equal(sampleIn(text, 'tradepost_outbox_lag_seconds{subscriber="ahead"}'), 0)
    assert.equal(sampleIn(text, 'tradepost_outbox_waiting{subscriber="behind"}'), 4)
    assert.ok(sampleIn(text, 'tradepost_outbox_lag_seconds{subscriber="behind"}') >= 480)
  })

  it('do not read what is done or lies beyond what is counted', async () => {
    await database.run(sql`
      insert into outbox (merchant_id, position, event, entity, entity_id, payload, actor, create_date)
      select 1, n, 'made', 'thing', n::text, '{}', 'test', now() from generate_series(10, 60000) n`)
    await database.run(sql`
      insert into outbox_subscriber (name, position) values ('late', 59000)`)
    await database.run(sql`analyze outbox`)
    let statement: Sql | undefined
    await outboxFigures({
      ...database,
      many: (query) => {
        statement = query
        return database.many(query)
      },
    })

    const { rows } = await database.pool.query(`explain ${statement?.text}`, statement?.values)

    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /Index Cond: \("?position"? > s\."?position"?\)/)
  })

  it('are left out when the database does not answer in time', async () => {
    const slow = createFigures(database, [
      async (db) => {
        await db.run(sql`select pg_sleep(60)`)
        return []
      },
    ])

    const text = await slow()

    assert.equal(sampleIn(text, 'tradepost_database_up'), 0)
  })
})
