import type { DeliveryStatus } from '@tradepost/contract'
import { commitLazily, type Db, emitFrom, json, sql, type Tx } from '@tradepost/kernel'
import type { LaneKey } from './claim.store.ts'

export type Attempt = {
  merchantId: number
  id: string
  status: DeliveryStatus
  statusCode: number | null
  entry: {
    date: string
    endpoint: string
    statusCode: number | null
    answer: string | null
    error: string | null
    milliseconds: number
  }
}
export type LeasedLane = LaneKey & { lease: string }
/** When its next delivery is due. */
export type LaneEnd = LeasedLane & { nextDate: Date }
export type GivenUp = { merchantId: number; webhookId: string; payload: unknown }

/** Attempts of a delivery that are kept. */
const MOST_KEPT = 20

const keysOf = (lanes: LaneKey[]) =>
  sql`jsonb_to_recordset(${json(
    lanes,
  )}::jsonb) as k("merchantId" int, "webhookId" uuid, entity text, "entityId" text, lease uuid, "nextDate" timestamptz)`
const isLane = sql`l.merchant_id = k."merchantId" and l.webhook_id = k."webhookId" and l.entity = k.entity
  and l.entity_id = k."entityId"`

const lockLanes = (db: Db, lanes: LaneKey[]) =>
  db.run(sql`
    select 1 from webhook_lane l join ${keysOf(lanes)} on ${isLane}
    order by l.merchant_id, l.webhook_id, l.entity, l.entity_id for update of l`)

/** A delivery that another process has ended meanwhile stays as it is. */
const patchDeliveries = (db: Db, attempts: Attempt[]) =>
  db.run(sql`
    update webhook_delivery d set status = a.status, attempts = d.attempts + 1, status_code = a."statusCode",
      end_date = case when a.status <> 'waiting' then (a.entry ->> 'date')::timestamptz end,
      log = case when jsonb_array_length(d.log) >= ${MOST_KEPT} then d.log - 0 else d.log end || a.entry
    from jsonb_to_recordset(${json(attempts)}::jsonb)
      as a("merchantId" int, id uuid, status text, "statusCode" int, entry jsonb)
    where d.merchant_id = a."merchantId" and d.id = a.id and d.status = 'waiting'`)

/** Only of who still has the lease. */
const releaseLanes = (db: Db, lanes: LaneEnd[]) =>
  db.run(sql`
    update webhook_lane l set lease = null, next_date = k."nextDate"
    from ${keysOf(lanes)} where ${isLane} and l.lease = k.lease`)

/** Those that are still leased. */
const patchLeases = (db: Db, lanes: LeasedLane[], leaseDate: Date) =>
  db.many<LeasedLane>(sql`
    update webhook_lane l set next_date = ${leaseDate} from ${keysOf(lanes)} where ${isLane} and l.lease = k.lease
    returning l.merchant_id as "merchantId", l.webhook_id as "webhookId", l.entity, l.entity_id as "entityId", l.lease`)

/** Lanes whose lease is still ours; the others were taken over. */
export const renewLeases = async (tx: Tx, lanes: LeasedLane[], leaseDate: Date): Promise<LeasedLane[]> => {
  const [, renewed] = await Promise.all([lockLanes(tx, lanes), patchLeases(tx, lanes, leaseDate)])
  return renewed
}

const removeEmptyLanes = (db: Db, lanes: LaneKey[]) =>
  db.run(sql`
    delete from webhook_lane l using ${keysOf(lanes)}
    where ${isLane} and not exists (
      select from webhook_delivery d where d.merchant_id = l.merchant_id and d.webhook_id = l.webhook_id
        and d.entity = l.entity and d.entity_id = l.entity_id and d.status = 'waiting')`)

/** Locked before they are looked at, so that a delivery that comes at the same moment is seen. */
export const removeIfEmpty = async (tx: Tx, lanes: LaneKey[]): Promise<void> => {
  await Promise.all([lockLanes(tx, lanes), removeEmptyLanes(tx, lanes)])
}

const emitGivenUp = async (db: Db, givenUp: GivenUp[], now: Date) => {
  for (const [merchantId, rows] of Map.groupBy(givenUp, (one) => one.merchantId))
    await db.run(
      emitFrom(
        { merchantId, now, principal: { subject: 'webhooks' } },
        'webhookDeliveryFailed',
        sql`select r."webhookId", r.payload
          from jsonb_to_recordset(${json(rows)}::jsonb) as r("webhookId" text, payload jsonb)`,
      ),
    )
}

/**
 * A constant number of statements for any number of calls. Lanes are locked first and in the order of their keys. Nobody
 * waits for the disk: what a crash of the database takes back is delivered again, under the same id.
 */
export const writeResults = async (
  tx: Tx,
  { lanes, attempts, givenUp }: { lanes: LaneEnd[]; attempts: Attempt[]; givenUp: GivenUp[] },
  now: Date,
): Promise<void> => {
  await Promise.all([
    commitLazily(tx),
    lockLanes(tx, lanes),
    ...(attempts.length > 0 ? [patchDeliveries(tx, attempts)] : []),
    releaseLanes(tx, lanes),
    removeEmptyLanes(tx, lanes),
    emitGivenUp(tx, givenUp, now),
  ])
}
