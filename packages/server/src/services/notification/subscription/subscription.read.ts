import type { subscriptionFilters } from '@tradepost/contract'
import {
  and,
  type Db,
  type FilterField,
  isoText,
  type List,
  type ListRules,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { isDead } from '../recipient/recipient.store.ts'

const rows = (merchantId: number): Sql => sql`(
  select c.id, 'newsletter' as kind, c.id as customer_id, c.settings ->> 'defaultLocale' as locale_code,
    null::text as endpoint, null::timestamptz as create_date,
    case when c.status = 'active' and c.email_address <> '' and not ${isDead} then 'active' else 'inactive' end as status
  from customer c
  where c.merchant_id = ${merchantId} and (c.settings ->> 'marketingOptIn')::boolean and c.status <> 'deleted'
  union all
  select w.id, 'webPush', w.customer_id, w.locale_code, w.endpoint, w.create_date,
    case when c.id is null or (c.status = 'active' and c.settings -> 'communicationPreferences' ? 'push')
      then 'active' else 'inactive' end
  from web_push_subscription w left join customer c on c.merchant_id = w.merchant_id and c.id = w.customer_id
  where w.merchant_id = ${merchantId} and c.status is distinct from 'deleted') s`

export const subscriptionJson: Sql = sql`json_build_object('id', s.id, 'kind', s.kind, 'status', s.status,
  'customerId', s.customer_id, 'localeCode', s.locale_code, 'endpoint', s.endpoint,
  'createDate', ${isoText(sql`s.create_date`)})`

const filters: Record<(typeof subscriptionFilters)[number], FilterField> = {
  id: { type: 'uuid', sql: sql`s.id` },
  customerId: { type: 'uuid', sql: sql`s.customer_id` },
  kind: { type: 'text', sql: sql`s.kind` },
  status: { type: 'text', sql: sql`s.status` },
}

export const rules: ListRules = {
  filters,
  tiebreak: { id: { type: 'uuid', sql: sql`s.id` } },
  hasCursor: true,
}

const isOf = (customerId: string | null): Sql =>
  and(customerId !== null && sql`s.customer_id = ${customerId}::uuid`)

/** Null: of everybody. */
export const listSubscriptions = (db: Db, merchantId: number, customerId: string | null, list: List) =>
  listPage(db, 'subscriptions', {
    item: subscriptionJson,
    from: rows(merchantId),
    where: isOf(customerId),
    list,
  })

export const findSubscription = (db: Db, merchantId: number, id: string, customerId: string | null) =>
  db.maybe<{ kind: 'newsletter' | 'webPush' }>(sql`
    select s.kind from ${rows(merchantId)} where s.id = ${id}::uuid and ${isOf(customerId)}`)

/** For the export of a customer. */
export const collectSubscriptions = async (
  db: Db,
  merchantId: number,
  customerId: string,
): Promise<unknown> => {
  const row = await db.one<{ subscriptions: unknown }>(sql`
    select coalesce(json_agg(${subscriptionJson} order by s.id), '[]') as subscriptions
    from ${rows(merchantId)} where ${isOf(customerId)}`)
  return row.subscriptions
}
