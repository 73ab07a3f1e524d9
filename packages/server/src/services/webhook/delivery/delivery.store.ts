import {
  type DeliveryAttempt,
  type deliveryFilters,
  deliveryStatuses,
  type WebhookDelivery,
} from '@tradepost/contract'
import {
  type Db,
  type FilterField,
  isoText,
  type List,
  type ListRules,
  listPage,
  sql,
} from '@tradepost/kernel'

const filters: Record<(typeof deliveryFilters)[number], FilterField> = {
  id: { type: 'text', sql: sql`d.id::text` },
  eventCode: { type: 'text', sql: sql`d.event` },
  entity: { type: 'text', sql: sql`d.entity` },
  entityId: { type: 'text', sql: sql`d.entity_id` },
  status: { type: 'enum', values: deliveryStatuses, sql: sql`d.status` },
  date: { type: 'date', sql: sql`d.date` },
  endDate: { type: 'date', sql: sql`d.end_date` },
}
export const rules: ListRules = {
  hasCursor: true,
  filters,
  tiebreak: { position: { type: 'integer', sql: sql`d.position` } },
}

const nextDate = sql`case when d.status = 'waiting' then (
  select l.next_date from webhook_lane l where l.merchant_id = d.merchant_id and l.webhook_id = d.webhook_id
    and l.entity = d.entity and l.entity_id = d.entity_id) end`

const deliveryJson = sql`json_build_object('id', d.id, 'eventCode', d.event, 'entity', d.entity, 'entityId', d.entity_id,
  'status', d.status, 'attempts', d.attempts, 'statusCode', d.status_code, 'date', ${isoText(sql`d.date`)},
  'nextDate', ${isoText(nextDate)}, 'endDate', ${isoText(sql`d.end_date`)})`

export const listDeliveries = (db: Db, merchantId: number, webhookId: string, list: List) =>
  listPage(db, 'deliveries', {
    item: deliveryJson,
    from: sql`webhook_delivery d`,
    where: sql`d.merchant_id = ${merchantId} and d.webhook_id = ${webhookId}::uuid`,
    list,
  })

export type FoundDelivery = {
  delivery: WebhookDelivery
  event: string
  payload: unknown
  date: Date
  log: DeliveryAttempt[]
  webhookCode: string
  merchantCode: string
}

/** No row: no such delivery of this webhook. */
export const findDelivery = (db: Db, merchantId: number, webhookId: string, id: string) =>
  db.maybe<FoundDelivery>(sql`
    select ${deliveryJson} as delivery, d.event, d.payload, d.date, d.log, w.code as "webhookCode", m.code as "merchantCode"
    from webhook_delivery d
    join webhook w on w.merchant_id = d.merchant_id and w.id = d.webhook_id
    join merchant m on m.id = d.merchant_id
    where d.merchant_id = ${merchantId} and d.webhook_id = ${webhookId}::uuid and d.id = ${id}::uuid`)

export const findReceiver = (db: Db, merchantId: number, webhookId: string, now: Date) =>
  db.maybe<{
    code: string
    endpoint: string
    merchantCode: string
    secret: string
    previousSecret: string | null
    event: string | null
  }>(sql`
    select w.code, w.endpoint, m.code as "merchantCode", w.secret,
      case when w.previous_secret_expire_date > ${now} then w.previous_secret end as "previousSecret",
      (select e.event from webhook_event e where e.merchant_id = w.merchant_id and e.webhook_id = w.id
        order by e.position limit 1) as event
    from webhook w join merchant m on m.id = w.merchant_id
    where w.merchant_id = ${merchantId} and w.id = ${webhookId}::uuid`)
