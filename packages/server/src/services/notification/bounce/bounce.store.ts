import { type Db, json, sql } from '@tradepost/kernel'

export type ReportedBounce = { id: number; reason: string | null }

/**
 * One statement for any number; unknown messages are left out. Figures change only for messages that counted as sent, and a
 * second report changes nothing.
 */
export const recordBounces = (db: Db, merchantId: number, now: Date, bounces: ReportedBounce[]) =>
  db.many<{ id: number }>(sql`
    with reported as (select t.* from jsonb_to_recordset(${json(bounces)}::jsonb) as t(id bigint, reason text)),
    found as materialized (
      select m.id, m.dispatch_id, m.status as was, m.bounced_date is null as is_news, t.reason
      from notification_message m join reported t on t.id = m.id
      where m.merchant_id = ${merchantId} order by m.id for update of m),
    changed as (
      update notification_message m set bounced_date = ${now}, error = coalesce(nullif(k.reason, ''), m.error),
        status = case when k.was in ('sent', 'unknown') then 'bounced' else m.status end
      from found k where m.merchant_id = ${merchantId} and m.id = k.id and k.is_news),
    counted as (
      update campaign_dispatch d set sent = d.sent - n.sent, unknown = d.unknown - n.unknown,
        bounced = d.bounced + n.sent + n.unknown
      from (
        select dispatch_id, count(*) filter (where was = 'sent')::int as sent,
          count(*) filter (where was = 'unknown')::int as unknown
        from found where is_news group by dispatch_id) n
      where d.merchant_id = ${merchantId} and d.id = n.dispatch_id)
    select id from found`)
