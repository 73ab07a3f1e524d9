import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { intakeFigures } from './figures.store.ts'

useOwnServer()

it('counts the received events of all merchants that wait and that failed, without reading the others', async () => {
  const { platform } = await harness()
  const { database } = platform
  const events = (status: string, count: number) =>
    database.run(sql`
      insert into intake_event (merchant_id, event, entity, sender, status, create_date)
      select m.id, 'x', 'x', '{}', ${status}, now() - interval '10 minutes'
      from (select id from merchant limit 1) m, generate_series(1, ${count}) n`)
  await events('applied', 20_000)
  await events('pending', 2)
  await events('failed', 3)
  await database.run(sql`analyze intake_event`)
  let statement = ''

  const figures = await intakeFigures({
    ...database,
    one: (query) => {
      statement = query.text
      return database.one(query)
    },
  })

  const [waiting, oldest, failed] = figures.map(({ values }) => values[0]?.value)
  assert.deepEqual([waiting, failed], [2, 3])
  assert.ok(oldest !== undefined && oldest >= 600 && oldest < 900)
  const { rows } = await database.pool.query(`explain ${statement}`, [10, 10])
  assert.doesNotMatch(JSON.stringify(rows), /Seq Scan on intake_event/)
})
