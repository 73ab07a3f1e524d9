import { commitLazily, type Db, json, type Sql, sql, type Tx, withinBatchBytes } from '@tradepost/kernel'

/** How many more lanes of a webhook this process takes. */
export type Room = { merchantId: number; webhookId: string; room: number }
export type LaneKey = { merchantId: number; webhookId: string; entity: string; entityId: string }
export type DueDelivery = LaneKey & {
  id: string
  event: string
  payload: unknown
  date: Date
  attempts: number
  endpoint: string | null
  /** Of the change that it tells of. */
  trace: string | null
}
export type DueWebhook = {
  merchantId: number
  id: string
  code: string
  endpoint: string
  merchantCode: string
  secret: string
  previousSecret: string | null
}
export type Claim = {
  lease: string
  now: Date
  leaseDate: Date
  rooms: Room[]
  room: number
  perLane: number
}

const laneKey = sql`l.merchant_id as "merchantId", l.webhook_id as "webhookId", l.entity, l.entity_id as "entityId"`

/** Webhooks that have lanes, found by stepping from one to the next in the index: a long line of one costs the others nothing. */
const busy: Sql = sql`busy as (
  (select l.merchant_id, l.webhook_id from webhook_lane l order by l.merchant_id, l.webhook_id limit 1)
  union all
  select next.merchant_id, next.webhook_id from busy b cross join lateral (
    select l.merchant_id, l.webhook_id from webhook_lane l
    where (l.merchant_id, l.webhook_id) > (b.merchant_id, b.webhook_id)
    order by l.merchant_id, l.webhook_id limit 1) next)`

const claimLanes = (db: Db, { lease, now, leaseDate, rooms, room }: Claim) =>
  db.many<LaneKey>(sql`
    with recursive ${busy},
    due as (
      select l.* from busy b
      join webhook w on w.merchant_id = b.merchant_id and w.id = b.webhook_id and w.is_active
      join merchant m on m.id = b.merchant_id and m.status = 'active'
      left join jsonb_to_recordset(${json(rooms)}::jsonb) as r("merchantId" int, "webhookId" uuid, room int)
        on r."merchantId" = b.merchant_id and r."webhookId" = b.webhook_id
      cross join lateral (
        select l.merchant_id, l.webhook_id, l.entity, l.entity_id from webhook_lane l
        where l.merchant_id = b.merchant_id and l.webhook_id = b.webhook_id and l.next_date <= ${now}
        order by l.next_date limit coalesce(r.room, ${room}::int) for update skip locked) l)
    update webhook_lane l set lease = ${lease}::uuid, next_date = ${leaseDate}
    from due d where l.merchant_id = d.merchant_id and l.webhook_id = d.webhook_id and l.entity = d.entity
      and l.entity_id = d.entity_id
    returning ${laneKey}`)

const listDue = (db: Db, { lease, perLane }: Claim) =>
  db.many<DueDelivery>(
    withinBatchBytes(
      sql`"merchantId", "webhookId", entity, "entityId", id, event, payload, date, attempts, endpoint, trace`,
      sql`
      select ${laneKey}, d.id, d.event, d.payload, d.date, d.attempts, d.endpoint, d.trace
      from webhook_lane l cross join lateral (
        select d.id, d.event, d.payload, d.date, d.attempts, d.endpoint, d.trace, d.position from webhook_delivery d
        where d.merchant_id = l.merchant_id and d.webhook_id = l.webhook_id and d.entity = l.entity
          and d.entity_id = l.entity_id and d.status = 'waiting'
        order by d.position limit ${perLane}) d
      where l.lease = ${lease}::uuid
      order by l.merchant_id, l.webhook_id, l.entity, l.entity_id, d.position`,
    ),
  )

const listWebhooksOf = (db: Db, { lease, now }: Claim) =>
  db.many<DueWebhook>(sql`
    select w.merchant_id as "merchantId", w.id, w.code, w.endpoint, m.code as "merchantCode", w.secret,
      case when w.previous_secret_expire_date > ${now} then w.previous_secret end as "previousSecret"
    from (select distinct l.merchant_id, l.webhook_id from webhook_lane l where l.lease = ${lease}::uuid) l
    join webhook w on w.merchant_id = l.merchant_id and w.id = l.webhook_id
    join merchant m on m.id = w.merchant_id`)

/**
 * Lanes that are due, with their first deliveries. Three statements that travel together: the later ones see what was
 * committed before the lanes were locked, so that nothing is sent again that another process has just delivered. A claim
 * that a crash of the database takes back is one whose calls are made again, under the same ids and in the same order.
 */
export const claim = async (tx: Tx, wanted: Claim) => {
  const [, lanes, deliveries, webhooks] = await Promise.all([
    commitLazily(tx),
    claimLanes(tx, wanted),
    listDue(tx, wanted),
    listWebhooksOf(tx, wanted),
  ])
  return { lanes, deliveries, webhooks }
}
