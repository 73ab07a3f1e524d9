import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { deliveryFigures } from './figures.store.ts'

useOwnServer()

it('counts the deliveries of all merchants that wait and that were given up, without reading the others', async () => {
  const { database } = (await harness()).platform
  const insert = (status: string, count: number) =>
    database.run(sql`
      insert into webhook_delivery (merchant_id, webhook_id, event, entity, entity_id, payload, date, status, end_date)
      select m.id, gen_random_uuid(), 'x', 'x', 'x', '{}', now() - interval '10 minutes', ${status},
        case when ${status} <> 'waiting' then now() end
      from (select id from merchant limit 1) m, generate_series(1, ${count}) n`)
  await insert('delivered', 20_000)
  await insert('waiting', 2)
  await insert('failed', 3)
  await database.run(sql`analyze webhook_delivery`)
  let statement = ''

  const figures = await deliveryFigures({
    ...database,
    one: (query) => {
      statement = query.text
      return database.one(query)
    },
  })

  const [waiting, oldest, failed] = figures.map(({ values }) => values[0]?.value)
  assert.deepEqual([waiting, failed], [2, 3])
  assert.ok(oldest !== undefined && oldest >= 600)
  const { rows } = await database.pool.query(`explain ${statement}`, [10, 10])
  assert.doesNotMatch(JSON.stringify(rows), /Seq Scan on webhook_delivery/)
})
