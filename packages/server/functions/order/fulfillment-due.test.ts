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

const tell = (orderNumber: string) =>
  database.run(sql`
    delete from fulfillment_due d using fulfillment_order f where f.merchant_id = d.merchant_id
      and f.id = d.fulfillment_order_id and f.order_number = ${orderNumber}`)
const plan = (orderNumber: string, date: string) =>
  database.run(sql`update fulfillment_order set planned_date = ${date} where order_number = ${orderNumber}`)

it('tells nothing twice when the planned time changes', async () => {
  await insert(3, 'BOPIS')
  await tell('n3')
  await plan('n3', '2031-01-19T12:00:00Z')
  assert.deepEqual(await due('n3'), [])

  await set('n3', 'ready')
  await tell('n3')
  await plan('n3', '2031-01-20T12:00:00Z')
  assert.deepEqual(await due('n3'), ['schedulePickupReminderTimeReached 20 11:00'])
})

it('tells nothing twice after a pause or a check-in, and what was still to come', async () => {
  const move = (orderNumber: string, status: string, at: string, heldFrom: object | null = null) =>
    database.run(sql`
      update fulfillment_order set status = ${status}, status_change_date = ${at},
        held_from = ${heldFrom && JSON.stringify(heldFrom)}::jsonb where order_number = ${orderNumber}`)
  await insert(4, 'BOPIS')
  await tell('n4')
  await move('n4', 'hold', '2031-01-15T11:00:00Z', { status: 'new' })
  await move('n4', 'new', '2031-01-15T12:00:00Z')
  assert.deepEqual(await due('n4'), [])

  await set('n4', 'ready')
  await tell('n4')
  await move('n4', 'checkedIn', '2031-01-16T11:30:00Z')
  await move('n4', 'ready', '2031-01-16T11:40:00Z')
  assert.deepEqual(await due('n4'), ['orderNotPickedUp 17 00:00'])
})
