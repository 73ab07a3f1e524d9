import { intakeStatuses } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  type FilterField,
  isoText,
  json,
  type List,
  listPage,
  type Platform,
  removeInParts,
  type Sender,
  sql,
} from '@tradepost/kernel'
import type { Outcome } from './intake.rules.ts'
import { CUSTOMER_SECRETS } from './intake-secret.rules.ts'

export type NewEvent = { event: string; entity: string; entityId: string | null; payload: unknown }

/** The ids, in the order of the events. */
export const insertEvents = async (db: Db, ctx: Ctx, sender: Sender, events: NewEvent[]) => {
  const rows = await db.many<{ id: string }>(sql`
    with stored as (
      insert into intake_event (merchant_id, event, entity, entity_id, payload, sender, create_date)
      select ${ctx.merchantId}, new.event, new.entity, new."entityId", new.payload, ${json(sender)}::jsonb, ${ctx.now}
      from rows from (jsonb_to_recordset(${json(events)}::jsonb) as (event text, entity text, "entityId" text, payload jsonb))
        with ordinality as new(event, entity, "entityId", payload, position)
      order by new.position
      returning id)
    select stored.id::text from stored order by stored.id`)
  return rows.map(({ id }) => id)
}

/** One statement for any number of outcomes. */
export const recordOutcomes = (
  db: Db,
  merchantId: number,
  now: Date,
  outcomes: ({ id: number } & Outcome)[],
) =>
  db.run(sql`
    update intake_event e set attempts = attempts + 1, error = o.error, warnings = o.warnings,
      status = case when o.error is null then 'applied' else 'failed' end,
      applied_date = case when o.error is null then ${now}::timestamptz end
    from (select id, nullif(error, 'null') as error, coalesce(warnings, '[]') as warnings
      from jsonb_to_recordset(${json(outcomes)}::jsonb) as o(id bigint, error jsonb, warnings jsonb)) o
    where e.merchant_id = ${merchantId} and e.id = o.id`)

/** Back in line, before what was sent after it and still waits; no row when it does not exist. */
export const requeueEvent = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ status: string; requeued: boolean }>(sql`
    with requeued as (
      update intake_event set status = 'pending', error = null, warnings = '[]'
      where merchant_id = ${merchantId} and id::text = ${id} and status = 'failed' returning id)
    select e.status, exists (select 1 from requeued) as requeued
    from intake_event e where e.merchant_id = ${merchantId} and e.id::text = ${id}`)

const isOfCustomers = sql`e.entity in ('customer', 'customers')`

/** Not even sealed: a password is nobody's to see. */
const payload = sql`case when ${isOfCustomers} and jsonb_typeof(e.payload) = 'object' then e.payload - ${CUSTOMER_SECRETS}::text[]
  else e.payload end`

const eventJson = sql`json_build_object('id', e.id::text, 'event', e.event, 'entity', e.entity, 'entityId', e.entity_id,
  'payload', ${payload}, 'status', e.status, 'error', e.error, 'warnings', e.warnings,
  'attempts', e.attempts,
  'createDate', ${isoText(sql`e.create_date`)}, 'appliedDate', ${isoText(sql`e.applied_date`)})`

export const filterFields: Record<string, FilterField> = {
  status: { type: 'enum', values: intakeStatuses, sql: sql`e.status` },
  event: { type: 'text', sql: sql`e.event` },
  entity: { type: 'text', sql: sql`e.entity` },
  entityId: { type: 'text', sql: sql`e.entity_id` },
  createDate: { type: 'date', sql: sql`e.create_date` },
}
export const tiebreak = { id: { type: 'integer', sql: sql`e.id` } } as const

export const listEvents = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'events', {
    item: eventJson,
    from: sql`intake_event e`,
    where: sql`e.merchant_id = ${merchantId}`,
    list,
  })

export const removeOldEvents = (platform: Platform, before: Date) =>
  removeInParts(platform.database, sql`intake_event`, sql`t.status = 'applied' and t.create_date < ${before}`)

/** In the spelling of either case: the index knows no other. */
const ofCustomer = (merchantId: number, customerId: string) =>
  sql`e.merchant_id = ${merchantId} and ${isOfCustomers}
    and e.entity_id in (${customerId}, ${customerId.toUpperCase()})`

export const listCustomerEvents = async (db: Db, merchantId: number, customerId: string) => {
  const rows = await db.many<{ event: unknown }>(sql`
    select ${eventJson} as event from intake_event e where ${ofCustomer(merchantId, customerId)} order by e.id`)
  return rows.map(({ event }) => event)
}

/** Also those that created the customer or failed to, which name no id but the address; what still waits stays. */
export const removeCustomerEvents = (
  db: Db,
  merchantId: number,
  { customerId, emailAddress }: { customerId: string; emailAddress: string },
) =>
  db.run(sql`
    delete from intake_event e where ${ofCustomer(merchantId, customerId)}
      or e.merchant_id = ${merchantId} and ${isOfCustomers} and e.entity_id is null and e.status <> 'pending'
        and ${emailAddress} <> '' and lower(e.payload ->> 'emailAddress') = lower(${emailAddress})`)
