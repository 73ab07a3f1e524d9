import { type Db, sql } from '@tradepost/kernel'

export type BreakerKey = { merchantId: number; webhookId: string }

export type SyncWebhookState = {
  id: string
  code: string
  endpoint: string
  merchantCode: string
  secret: string
  previousSecret: string | null
  failures: number
  openUntil: Date | null
}

/** Who answers the question, with its failures in a row. */
export const findReceiver = (db: Db, merchantId: number, event: string, now: Date) =>
  db.maybe<SyncWebhookState>(sql`
    select w.id, w.code, w.endpoint, m.code as "merchantCode", w.secret,
      case when w.previous_secret_expire_date > ${now} then w.previous_secret end as "previousSecret",
      coalesce(b.failures, 0) as failures, b.open_until as "openUntil"
    from webhook_event e
    join webhook w on w.merchant_id = e.merchant_id and w.id = e.webhook_id and w.is_active
    join merchant m on m.id = w.merchant_id
    left join webhook_breaker b on b.merchant_id = w.merchant_id and b.webhook_id = w.id
    where e.merchant_id = ${merchantId} and e.event = ${event} and e.is_sync`)

/** Of all processes one gets to try after a pause: it prolongs the pause of the others. */
export const takeProbe = async (
  db: Db,
  { merchantId, webhookId }: BreakerKey,
  { now, openUntil }: { now: Date; openUntil: Date },
): Promise<boolean> =>
  (await db.run(sql`
    update webhook_breaker b set open_until = ${openUntil}
    where b.merchant_id = ${merchantId} and b.webhook_id = ${webhookId}::uuid and b.open_until <= ${now}`)) ===
  1

type Failure = { reason: string; now: Date; allowed: number; openUntil: Date }

/** The last allowed failure in a row opens it. */
export const recordFailure = (
  db: Db,
  { merchantId, webhookId }: BreakerKey,
  { reason, now, allowed, openUntil }: Failure,
) =>
  db.run(sql`
    insert into webhook_breaker (merchant_id, webhook_id, failures, last_failure, last_failure_date)
    select w.merchant_id, w.id, 1, ${reason}, ${now}::timestamptz from webhook w
    where w.merchant_id = ${merchantId} and w.id = ${webhookId}::uuid
    on conflict (merchant_id, webhook_id) do update set failures = webhook_breaker.failures + 1,
      open_until = case when webhook_breaker.failures + 1 >= ${allowed}::int then ${openUntil}::timestamptz end,
      last_failure = excluded.last_failure, last_failure_date = excluded.last_failure_date`)

export const closeBreaker = (db: Db, { merchantId, webhookId }: BreakerKey) =>
  db.run(sql`
    update webhook_breaker b set failures = 0, open_until = null
    where b.merchant_id = ${merchantId} and b.webhook_id = ${webhookId}::uuid`)

export const removeBreaker = (db: Db, { merchantId, webhookId }: BreakerKey) =>
  db.run(sql`
    delete from webhook_breaker b where b.merchant_id = ${merchantId} and b.webhook_id = ${webhookId}::uuid`)
