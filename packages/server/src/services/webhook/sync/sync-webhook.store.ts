import {
  type Db,
  isoText,
  type List,
  type ListRules,
  type PageRow,
  pageSql,
  type Sql,
  sql,
} from '@tradepost/kernel'

export const rules: ListRules = {
  filters: { code: { type: 'text', sql: sql`w.code` } },
  tiebreak: { sequence: { type: 'integer', sql: sql`w.sequence` } },
}

const syncWebhookJson = (now: Date): Sql => sql`json_build_object('id', w.id, 'code', w.code, 'name', w.name,
  'endpoint', w.endpoint, 'status', case when w.is_active then 'active' else 'inactive' end, 'events', (
    select coalesce(json_agg(json_build_object('code', e.event) order by e.position), '[]') from webhook_event e
    where e.merchant_id = w.merchant_id and e.webhook_id = w.id),
  'pausedUntil', case when b.open_until > ${now}::timestamptz then ${isoText(sql`b.open_until`)} end,
  'lastFailure', b.last_failure, 'lastFailureDate', ${isoText(sql`b.last_failure_date`)})`

export const listSyncWebhooks = async (
  db: Db,
  merchantId: number,
  list: List,
  now: Date,
): Promise<string> => {
  const page = {
    item: syncWebhookJson(now),
    from: sql`webhook w left join webhook_breaker b on b.merchant_id = w.merchant_id and b.webhook_id = w.id`,
    where: sql`w.merchant_id = ${merchantId} and w.is_sync`,
  }
  return (await db.one<PageRow>(pageSql({ ...page, list, total: null }))).items
}
