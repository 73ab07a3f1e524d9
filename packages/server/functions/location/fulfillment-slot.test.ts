import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql, violatedConstraint } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

const merchant = await database.one<{ id: number }>(sql`
  insert into merchant (code, name, create_date) values ('slots', 'Slots', now()) returning id`)
await database.run(sql`alter table fulfillment_order drop constraint fulfillment_order__sales_order`)
await database.run(sql`
  insert into location (merchant_id, code, data, create_date, update_date)
  select ${merchant.id}, code, '{}', now(), now() from unnest('{a,b}'::text[]) code`)
await database.run(sql`
  insert into fulfillment_slot (merchant_id, location_code, id, day, from_time, to_time, status, order_limit, booked_count,
    create_date, update_date)
  select ${merchant.id}, location, slot, '2026-12-01', '08:00', '09:00', status, most, 0, now(), now()
  from (values ('a', 'early', 'active', 2), ('a', 'late', 'active', null), ('a', 'closed', 'inactive', 5), ('b', 'early', 'active', 1))
    as given(location, slot, status, most)`)

let sequence = 0
const insert = (...orders: [location: string, slot: string | null, status?: string][]) =>
  database.run(sql`
    insert into fulfillment_order (merchant_id, order_number, sales_order_id, sequence_id, location_code, type, status,
      customer_id, name, billing_name, create_date, update_date, status_change_date, line_count, total, document)
    select ${merchant.id}, (o ->> 3), 1, (o ->> 4)::int, o ->> 0, 'BOPIS', o ->> 2, 'c', '', '', now(), now(), now(), 1, 1,
      jsonb_build_object('fulfillmentSlot', case when o ->> 1 is null then null else jsonb_build_object('id', o ->> 1) end)
    from jsonb_array_elements(${JSON.stringify(
      orders.map(([location, slot, status = 'new']) => {
        sequence++
        return [location, slot, status, `n${sequence}`, sequence]
      }),
    )}::jsonb) o`)
const booked = async () => {
  const rows = await database.many<{ name: string; n: number }>(sql`
    select location_code || ' ' || id as name, booked_count as n from fulfillment_slot
    where merchant_id = ${merchant.id} order by 1`)
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]))
}
const isFull = (error: unknown) => violatedConstraint(error) === 'fulfillment_slot__order_limit'

it('counts the orders of a slot through every kind of statement', async () => {
  await insert(
    ['a', 'early'],
    ['a', 'late'],
    ['a', 'late'],
    ['b', null],
    ['a', 'early', 'rejected'],
    ['a', 'own'],
  )
  assert.deepEqual(await booked(), { 'a closed': 0, 'a early': 1, 'a late': 2, 'b early': 0 })

  await database.run(sql`update fulfillment_order set total = 2`)
  await database.run(sql`update fulfillment_order set status = 'canceled' where order_number = 'n2'`)
  await database.run(sql`
    update fulfillment_order set document = '{"fulfillmentSlot": {"id": "early"}}' where order_number = 'n3'`)
  assert.deepEqual(await booked(), { 'a closed': 0, 'a early': 2, 'a late': 0, 'b early': 0 })

  await database.run(sql`delete from fulfillment_order where order_number = 'n1'`)
  assert.deepEqual(await booked(), { 'a closed': 0, 'a early': 1, 'a late': 0, 'b early': 0 })
})

it('refuses an order beyond the limit, and any order where the slot is closed', async () => {
  await assert.rejects(insert(['a', 'early'], ['a', 'early']), isFull)
  await assert.rejects(insert(['a', 'closed']), isFull)
  await insert(['a', 'closed', 'canceled'])

  assert.deepEqual(await booked(), { 'a closed': 0, 'a early': 1, 'a late': 0, 'b early': 0 })
})

it('gives the last place of a slot to one of many that ask for it at once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => insert(['b', 'early'])))

  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.ok(tries.every((one) => one.status === 'fulfilled' || isFull(one.reason)))
  assert.equal((await booked())['b early'], 1)
})
