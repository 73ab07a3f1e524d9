import { type Db, json, sql } from '@tradepost/kernel'

/** The second that runs and how many messages went out in it; held until the transaction ends. */
export const lockPace = async (db: Db, merchantId: number): Promise<number> => {
  await db.run(
    sql`insert into notification_setting (merchant_id) values (${merchantId}) on conflict do nothing`,
  )
  const row = await db.one<{ used: number }>(sql`
    select case when s.pace_date > clock_timestamp() - interval '1 second' then s.pace_count else 0 end as used
    from notification_setting s where s.merchant_id = ${merchantId} for update`)
  return row.used
}

export const recordPace = (db: Db, merchantId: number, count: number) =>
  db.run(sql`
    update notification_setting set
      pace_count = case when pace_date > clock_timestamp() - interval '1 second' then pace_count else 0 end + ${count},
      pace_date = case when pace_date > clock_timestamp() - interval '1 second' then pace_date else clock_timestamp() end
    where merchant_id = ${merchantId}`)

export type Claimed = {
  id: number
  campaignId: number
  dispatchId: number
  customerId: string | null
  recipient: string
  locale: string | null
  zone: string | null
  attempts: number
}

export type Claim = { merchantId: number; token: string }

/**
 * They belong to this run until another one claims them, which it may at any time: the former claim is worth nothing then,
 * and `markSending` finds out before anything is sent.
 */
export const claimMessages = (db: Db, { merchantId, token }: Claim, now: Date, limit: number) =>
  db.many<Claimed>(sql`
    with due as materialized (
      select w.id from notification_message w
      join campaign c on c.merchant_id = w.merchant_id and c.id = w.campaign_id and c.status in ('sending', 'active')
      where w.merchant_id = ${merchantId} and w.status in ('waiting', 'claimed') and w.due_date <= ${now}
        and w.claim is distinct from ${token}::uuid
      order by w.due_date, w.id limit ${limit} for update of w skip locked)
    update notification_message m set status = 'claimed', claim = ${token}::uuid, claim_date = ${now},
      attempts = m.attempts + 1
    from due where m.merchant_id = ${merchantId} and m.id = due.id
    returning m.id, m.campaign_id as "campaignId", m.dispatch_id as "dispatchId", m.customer_id as "customerId",
      m.recipient, m.locale, m.zone, m.attempts`)

/**
 * Commits that these messages are about to be handed over; those not returned were claimed by another process. Renews the
 * claim: a batch may take longer than an answer, and messages in flight must not look interrupted.
 */
export const markSending = async (
  db: Db,
  { merchantId, token }: Claim,
  now: Date,
  ids: number[],
): Promise<Set<number>> => {
  const rows = await db.many<{ id: number }>(sql`
    update notification_message m set status = 'sending', claim_date = ${now}
    where m.merchant_id = ${merchantId} and m.id = any(${ids}::bigint[]) and m.claim = ${token}::uuid
      and m.status = 'claimed'
    returning m.id`)
  return new Set(rows.map(({ id }) => id))
}

export type MessageEnd = { id: number; status: string; error: string | null; dueDate: Date | null }

/** Outcomes and their figures, in one statement for any number. */
export const recordEnds = (db: Db, { merchantId, token }: Claim, now: Date, ends: MessageEnd[]) =>
  db.run(sql`
    with ended as (
      update notification_message m set status = e.status, error = e.error, due_date = coalesce(e."dueDate", m.due_date),
        claim = null, sent_date = case when e.status = 'sent' then ${now}::timestamptz end
      from jsonb_to_recordset(${json(ends)}::jsonb) as e(id bigint, status text, error text, "dueDate" timestamptz)
      where m.merchant_id = ${merchantId} and m.id = e.id and m.claim = ${token}::uuid
        and m.status in ('claimed', 'sending')
      returning m.dispatch_id, m.status),
    counted as (
      select dispatch_id, count(*) filter (where status = 'sent')::int as sent,
        count(*) filter (where status = 'failed')::int as failed,
        count(*) filter (where status = 'bounced')::int as bounced,
        count(*) filter (where status = 'unknown')::int as unknown
      from ended group by dispatch_id)
    update campaign_dispatch d set sent = d.sent + n.sent, failed = d.failed + n.failed,
      bounced = d.bounced + n.bounced, unknown = d.unknown + n.unknown
    from counted n where d.merchant_id = ${merchantId} and d.id = n.dispatch_id`)

/** The process that was sending them ended: they may have arrived, so they are never sent again. */
export const settleInterrupted = (db: Db, merchantId: number, before: Date, error: string) =>
  db.run(sql`
    with ended as (
      update notification_message m set status = 'unknown', error = ${error}, claim = null
      where m.merchant_id = ${merchantId} and m.status = 'sending' and m.claim_date <= ${before}
      returning m.dispatch_id)
    update campaign_dispatch d set unknown = d.unknown + n.count
    from (select dispatch_id, count(*)::int as count from ended group by dispatch_id) n
    where d.merchant_id = ${merchantId} and d.id = n.dispatch_id`)
