import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { database } = await functionCalls()

const merchant = await database.one<{ id: number }>(sql`
  insert into merchant (code, name, create_date, settings)
  values ('due', 'Due', now(), '{"scheduledPickupReminderBeforePickupSeconds": 3600}') returning id`)
await database.run(sql`alter table fulfillment_order drop constraint fulfillment_order__sales_order`)
await database.run(sql`
  insert into location (merchant_id, code, data, create_date, update_date)
  values (${merchant.id}, 'store', '{"settings": {"scheduledFulfillmentPickTime": 60}}', now(), now())`)

const insert = (sequence: number, type: string) =>
  database.run(sql`
    insert into fulfillment_order (merchant_id, order_number, sales_order_id, sequence_id, location_code, type, status,
      customer_id, name, billing_name, create_date, update_date, status_change_date, line_count, total, document,
      planned_date)
    values (${merchant.id}, ${`n${sequence}`}, 1, ${sequence}, 'store', ${type}, 'new', 'c', '', '',
      '2031-01-15T10:00:00Z', now(), now(), 1, 1, '{}', '2031-01-16T12:00:00Z')`)
const set = (orderNumber: string, status: string) =>
  database.run(sql`
    update fulfillment_order set status = ${status}, pickup_reminder_date = '2031-01-17T00:00:00Z',
      held_until = '2031-01-18T00:00:00Z' where order_number = ${orderNumber}`)
const due = async (orderNumber: string) => {
  const rows = await database.many<{ kind: string; at: string }>(sql`
    select d.kind, to_char(d.due_date at time zone 'UTC', 'DD HH24:MI') as at from fulfillment_due d
    join fulfillment_order f on f.merchant_id = d.merchant_id and f.id = d.fulfillment_order_id
    where f.order_number = ${orderNumber} order by d.kind`)
  return rows.map(({ kind, at }) => `${kind} ${at}`)
}

it('has due what the status of a fulfillment order waits for, and nothing of the status before', async () => {
  await insert(1, 'BOPIS')
  assert.deepEqual(await due('n1'), ['schedulePickTimeReached 15 10:01'])

  await set('n1', 'ready')
  assert.deepEqual(await due('n1'), [
    'orderNotPickedUp 17 00:00',
    'schedulePickupReminderTimeReached 16 11:00',
  ])

  await set('n1', 'hold')
  assert.deepEqual(await due('n1'), ['heldOrderReturns 18 00:00'])

  await set('n1', 'fulfilled')
  assert.deepEqual(await due('n1'), [])
})

it('keeps the time to accept as long as the location has not accepted', async () => {
  await insert(2, 'directShip')
  await database.run(sql`
    insert into fulfillment_due (merchant_id, fulfillment_order_id, kind, due_date)
    select merchant_id, id, 'acceptanceOverdue', '2031-01-15T11:00:00Z' from fulfillment_order where order_number = 'n2'`)

  await set('n2', 'requested')
  assert.deepEqual(await due('n2'), ['acceptanceOverdue 15 11:00'])

  await set('n2', 'ready')
  assert.deepEqual(await due('n2'), [])
})
