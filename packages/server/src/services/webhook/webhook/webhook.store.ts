import { syncEvents, type webhookFilters } from '@tradepost/contract'
import {
  type Db,
  type FilterField,
  isoText,
  json,
  type List,
  type ListRules,
  type PageRow,
  pageSql,
  type Sql,
  sql,
} from '@tradepost/kernel'

const filters: Record<(typeof webhookFilters)[number], FilterField> = {
  id: { type: 'text', sql: sql`w.id::text` },
  code: { type: 'text', sql: sql`w.code` },
  name: { type: 'text', sql: sql`w.name` },
  endpoint: { type: 'text', sql: sql`w.endpoint` },
  active: { type: 'boolean', sql: sql`w.is_active` },
}
export const rules: ListRules = { filters, tiebreak: { sequence: { type: 'integer', sql: sql`w.sequence` } } }

const webhookJson = sql`json_build_object('id', w.id, 'code', w.code, 'name', w.name, 'endpoint', w.endpoint,
  'active', w.is_active, 'events', (
    select coalesce(json_agg(json_build_object('code', e.event) order by e.position), '[]') from webhook_event e
    where e.merchant_id = w.merchant_id and e.webhook_id = w.id),
  'createDate', ${isoText(sql`w.create_date`)}, 'updateDate', ${isoText(sql`w.update_date`)})`

const isOne = (merchantId: number, id: string) => sql`w.merchant_id = ${merchantId} and w.id = ${id}::uuid`

export const listWebhooks = async (db: Db, merchantId: number, list: List): Promise<string> => {
  const page = {
    item: webhookJson,
    from: sql`webhook w`,
    where: sql`w.merchant_id = ${merchantId} and not w.is_sync`,
  }
  return (await db.one<PageRow>(pageSql({ ...page, list, total: null }))).items
}

export const findWebhook = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${webhookJson}::text as text, w.revision from webhook w where ${isOne(merchantId, id)} and not w.is_sync`)

export type LockedWebhook = {
  id: string
  code: string
  isSync: boolean
  name: string
  endpoint: string
  active: boolean
  events: string[]
  revision: number
  secret: string
}

const lockOne = (db: Db, where: Sql) =>
  db.maybe<LockedWebhook>(sql`
    select w.id, w.code, w.is_sync as "isSync", w.name, w.endpoint, w.is_active as active, w.revision, w.secret, array(
      select e.event from webhook_event e
      where e.merchant_id = w.merchant_id and e.webhook_id = w.id order by e.position) as events
    from webhook w where ${where} for update`)

export const lockWebhook = (db: Db, merchantId: number, id: string) => lockOne(db, isOne(merchantId, id))

export const lockSyncWebhook = (db: Db, merchantId: number, code: string) =>
  lockOne(db, sql`w.merchant_id = ${merchantId} and w.is_sync and w.code = ${code}`)

/** Until the transaction ends, nobody else creates webhooks of the merchant or gives them questions. */
export const lockWebhooks = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${merchantId}))`)

/** Their number is limited. */
export const lockCount = async (db: Db, merchantId: number): Promise<number> => {
  await lockWebhooks(db, merchantId)
  const { count } = await db.one<{ count: number }>(sql`
    select count(*) as count from webhook w where w.merchant_id = ${merchantId}`)
  return count
}

export type NewWebhook = {
  id: string
  code: string
  name: string
  endpoint: string
  active: boolean
  secret: string
  events: string[]
  isSync: boolean
}

/** Receivers of questions. */
export const listSyncReceivers = (db: Db, merchantId: number) =>
  db.many<{ event: string; webhookId: string; code: string }>(sql`
    select e.event, e.webhook_id as "webhookId", w.code
    from webhook_event e join webhook w on w.merchant_id = e.merchant_id and w.id = e.webhook_id
    where e.merchant_id = ${merchantId} and e.is_sync`)

const syncNames = Object.keys(syncEvents)

/** One statement for any number; codes that exist do not come back. */
export const insertWebhooks = (db: Db, merchantId: number, webhooks: NewWebhook[], now: Date) =>
  db.many<{ id: string; code: string }>(sql`
    with new as (
      select * from rows from (jsonb_to_recordset(${json(webhooks)}::jsonb)
        as (id uuid, code text, name text, endpoint text, active boolean, secret text, events jsonb, "isSync" boolean))
        with ordinality as n(id, code, name, endpoint, active, secret, events, is_sync, position)),
    inserted as (
      insert into webhook (merchant_id, id, code, name, endpoint, is_active, secret, is_sync, create_date, update_date)
      select ${merchantId}, n.id, n.code, n.name, n.endpoint, n.active, n.secret, n.is_sync, ${now}::timestamptz, ${now}::timestamptz
      from new n order by n.position
      on conflict (merchant_id, is_sync, code) do nothing returning id, code),
    events as (
      insert into webhook_event (merchant_id, webhook_id, event, position, is_sync)
      select ${merchantId}, n.id, e.event, e.position, e.event = any(${syncNames}::text[]) from new n join inserted i on i.id = n.id
      cross join jsonb_array_elements_text(n.events) with ordinality as e(event, position))
    select id, code from inserted`)

type Changed = Pick<LockedWebhook, 'name' | 'endpoint' | 'active' | 'events'>

export const patchWebhook = async (
  db: Db,
  merchantId: number,
  id: string,
  { name, endpoint, active, events }: Changed,
  now: Date,
) => {
  await Promise.all([
    db.run(sql`
      update webhook w set name = ${name}, endpoint = ${endpoint}, is_active = ${active}, revision = w.revision + 1,
        update_date = ${now}
      where ${isOne(merchantId, id)}`),
    db.run(sql`
      delete from webhook_event e where e.merchant_id = ${merchantId} and e.webhook_id = ${id}::uuid
        and e.event <> all(${events}::text[])`),
    db.run(sql`
      insert into webhook_event (merchant_id, webhook_id, event, position, is_sync)
      select ${merchantId}, ${id}::uuid, e.event, e.position, e.event = any(${syncNames}::text[])
      from unnest(${events}::text[]) with ordinality as e(event, position)
      on conflict (merchant_id, webhook_id, event) do update set position = excluded.position`),
  ])
}

/** Nothing of its lanes is sent any more; they and its deliveries are removed later, a part at a time. */
export const removeWebhook = (db: Db, merchantId: number, id: string) =>
  db.run(sql`delete from webhook w where ${isOne(merchantId, id)}`)
