import { type Db, json, sql } from '@tradepost/kernel'

/** Whether an active webhook of its merchant asks for the event `o`. */
export const isSubscribed = sql`exists (
  select from webhook_event e join webhook w on w.merchant_id = e.merchant_id and w.id = e.webhook_id and w.is_active
  where e.merchant_id = o.merchant_id and e.event = o.event)`

export type PublishedEvent = {
  merchantId: number
  event: string
  entity: string
  entityId: string
  payload: unknown
  createDate: Date
  trace?: string | null
}

/**
 * A delivery for each event and webhook, in one statement for any number. Locks existing lanes, so that a process about to
 * remove one sees the new delivery. Always in the order of keys.
 */
export const insertDeliveries = (db: Db, published: PublishedEvent[]) =>
  db.run(sql`
    with published as (
      select * from rows from (jsonb_to_recordset(${json(published)}::jsonb) as ("merchantId" int, event text, entity text,
        "entityId" text, payload jsonb, "createDate" timestamptz, trace text)) with ordinality
        as t(merchant_id, event, entity, entity_id, payload, date, trace, position)),
    added as (
      insert into webhook_delivery (merchant_id, webhook_id, event, entity, entity_id, payload, date, trace)
      select t.merchant_id, w.id, t.event, t.entity, t.entity_id, t.payload, t.date, t.trace
      from published t
      join webhook_event e on e.merchant_id = t.merchant_id and e.event = t.event
      join webhook w on w.merchant_id = e.merchant_id and w.id = e.webhook_id and w.is_active and w.create_date <= t.date
      order by t.position, w.sequence
      returning merchant_id, webhook_id, entity, entity_id, date)
    insert into webhook_lane (merchant_id, webhook_id, entity, entity_id, next_date)
    select a.merchant_id, a.webhook_id, a.entity, a.entity_id, min(a.date) from added a
    group by a.merchant_id, a.webhook_id, a.entity, a.entity_id
    order by a.merchant_id, a.webhook_id, a.entity, a.entity_id
    on conflict (merchant_id, webhook_id, entity, entity_id) do update set next_date = webhook_lane.next_date`)
