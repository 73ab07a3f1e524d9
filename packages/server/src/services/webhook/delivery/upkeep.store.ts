import { type Db, removeOldest, sql } from '@tradepost/kernel'
import type { LaneKey } from '../dispatch/claim.store.ts'

/** At a time, so that no statement is long. */
const SLICE = 5_000

export const removeOldDeliveries = (db: Db, before: Date) =>
  removeOldest(db, sql`webhook_delivery`, { order: sql`t.date`, where: sql`t.date < ${before}` })

/** Stepping from webhook to webhook in the index by the newest delivery of each: what was removed lies before the oldest. */
export const removeDeliveriesOfDeleted = (db: Db) =>
  db.run(sql`
    with recursive known as (
      (select d.merchant_id, d.webhook_id from webhook_delivery d
        order by d.merchant_id desc, d.webhook_id desc, d.position desc limit 1)
      union all
      select next.merchant_id, next.webhook_id from known k cross join lateral (
        select d.merchant_id, d.webhook_id from webhook_delivery d
        where (d.merchant_id, d.webhook_id) < (k.merchant_id, k.webhook_id)
        order by d.merchant_id desc, d.webhook_id desc, d.position desc limit 1) next),
    gone as (
      select k.merchant_id, k.webhook_id from known k where not exists (
        select from webhook w where w.merchant_id = k.merchant_id and w.id = k.webhook_id)),
    slice as (
      select d.merchant_id, d.id from gone g
      join webhook_delivery d on d.merchant_id = g.merchant_id and d.webhook_id = g.webhook_id limit ${SLICE})
    delete from webhook_delivery d using slice s where d.merchant_id = s.merchant_id and d.id = s.id`)

/** Of deleted webhooks, and those whose deliveries became too old. */
export const listIdleLanes = (db: Db) =>
  db.many<LaneKey>(sql`
    select l.merchant_id as "merchantId", l.webhook_id as "webhookId", l.entity, l.entity_id as "entityId"
    from webhook_lane l where l.lease is null and not exists (
      select from webhook_delivery d where d.merchant_id = l.merchant_id and d.webhook_id = l.webhook_id
        and d.entity = l.entity and d.entity_id = l.entity_id and d.status = 'waiting')
    limit ${SLICE}`)
