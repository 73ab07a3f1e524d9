import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

// rows without their sales orders; the merchant has to be there, since a deleted one counts nothing
const merchant = await database.one<{ id: number }>(sql`
  insert into merchant (code, name, create_date) values ('counted', 'Counted', now()) returning id`)
await database.run(sql`alter table fulfillment_order drop constraint fulfillment_order__sales_order`)

const insert = (locations: string[], status: string) =>
  database.run(sql`
    insert into fulfillment_order (merchant_id, order_number, sales_order_id, sequence_id, location_code, type, status,
      customer_id, name, billing_name, create_date, update_date, status_change_date, line_count, total, document)
    select ${merchant.id}, gen_random_uuid(), 1, (select count(*) from fulfillment_order) + n, location, 'BOPIS', ${status},
      'c', '', '', now(), now(), now(), 1, 1, '{}'
    from unnest(${locations}::text[]) with ordinality as given(location, n)`)

const counted = () =>
  database.many(sql`
    select location_code as location, status, sum(n)::int as n from fulfillment_order_count
    where merchant_id = ${merchant.id} group by 1, 2 having sum(n) <> 0 order by 1, 2`)

it('counts fulfillment orders by location and status through every kind of statement', async () => {
  await insert(['a', 'a', 'b'], 'open')
  await insert(['b'], 'accepted')
  await database.run(sql`update fulfillment_order set status = 'accepted' where location_code = 'a'`)
  await database.run(sql`update fulfillment_order set total = 2`)
  await database.run(sql`delete from fulfillment_order where status = 'open'`)

  assert.deepEqual(await counted(), [
    { location: 'a', status: 'accepted', n: 2 },
    { location: 'b', status: 'accepted', n: 1 },
  ])
})

it('keeps no count that a deleted merchant would leave behind', async () => {
  await database.run(sql`delete from merchant where id = ${merchant.id}`)
  assert.deepEqual(await counted(), [])
})
