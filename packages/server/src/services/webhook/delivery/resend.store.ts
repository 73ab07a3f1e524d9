import { type Db, type Sql, sql, type Tx } from '@tradepost/kernel'

/** `d` is the delivery. */
const ofWebhook = (merchantId: number, webhookId: string): Sql =>
  sql`d.merchant_id = ${merchantId} and d.webhook_id = ${webhookId}::uuid`

/** The lanes first, as everybody who writes both does. One that is being sent keeps its lease. */
const openLanes = (db: Db, chosen: Sql, now: Date) =>
  db.run(sql`
    insert into webhook_lane (merchant_id, webhook_id, entity, entity_id, next_date)
    select distinct d.merchant_id, d.webhook_id, d.entity, d.entity_id, ${now}::timestamptz
    from webhook_delivery d where ${chosen} order by 1, 2, 3, 4
    on conflict (merchant_id, webhook_id, entity, entity_id) do update set next_date =
      case when webhook_lane.lease is null then least(webhook_lane.next_date, excluded.next_date)
        else webhook_lane.next_date end`)

const reopen = (db: Db, chosen: Sql, endpoint: string | null) =>
  db.run(sql`
    update webhook_delivery d set status = 'waiting', attempts = 0, end_date = null, endpoint = ${endpoint}
    where ${chosen}`)

const resend = async (tx: Tx, chosen: Sql, { endpoint, now }: { endpoint: string | null; now: Date }) => {
  const [, count] = await Promise.all([openLanes(tx, chosen, now), reopen(tx, chosen, endpoint)])
  return count
}

type Key = { merchantId: number; webhookId: string }
type How = { endpoint: string | null; now: Date }

/** The number of deliveries: none, or one. */
export const resendOne = (tx: Tx, { merchantId, webhookId }: Key, id: string, how: How) =>
  resend(tx, sql`${ofWebhook(merchantId, webhookId)} and d.id = ${id}::uuid`, how)

export type Period = { from: string; to: string; eventCodes: string[] | null }

/** Where the next part ends; null when there is none. */
export const findPartEnd = (
  db: Db,
  { merchantId, webhookId }: Key,
  { from, to, eventCodes }: Period,
  { after, limit }: { after: number; limit: number },
) =>
  db.one<{ last: number | null }>(sql`
    select max(part.position) as last from (
      select d.position from webhook_delivery d
      where ${ofWebhook(merchantId, webhookId)} and ${isIn({ from, to, eventCodes })} and d.position > ${after}
      order by d.position limit ${limit}) part`)

const isIn = ({
  from,
  to,
  eventCodes,
}: Period): Sql => sql`d.date >= ${from}::timestamptz and d.date < ${to}::timestamptz
  and (${eventCodes}::text[] is null or d.event = any(${eventCodes}::text[]))`

export const resendPart = (
  tx: Tx,
  { merchantId, webhookId }: Key,
  period: Period,
  { after, last, ...how }: { after: number; last: number } & How,
) =>
  resend(
    tx,
    sql`${ofWebhook(merchantId, webhookId)} and ${isIn(period)} and d.position > ${after} and d.position <= ${last}`,
    how,
  )
