import { type Ctx, type Db, sql } from '@tradepost/kernel'

export type DueRow = {
  fulfillmentOrderId: number
  kind: string
  tries: number
  orderNumber: string
  locationCode: string
  customerId: string
}

export const listDueMerchants = (db: Db, now: Date, merchantId: number | null = null) =>
  db.many<{ id: number; code: string }>(sql`
    select m.id, m.code from merchant m
    where m.id = coalesce(${merchantId}, m.id) and exists (
      select from fulfillment_due d
      where d.merchant_id = m.id and d.set_aside_date is null and d.due_date <= ${now})
    order by m.id`)

/** The longest overdue first. */
export const listDue = (db: Db, merchantId: number, now: Date, limit: number) =>
  db.many<DueRow>(sql`
    select d.fulfillment_order_id as "fulfillmentOrderId", d.kind, d.tries, f.order_number as "orderNumber",
      f.location_code as "locationCode", f.customer_id as "customerId"
    from fulfillment_due d
    join fulfillment_order f on f.merchant_id = d.merchant_id and f.id = d.fulfillment_order_id
    where d.merchant_id = ${merchantId} and d.set_aside_date is null and d.due_date <= ${now}
    order by d.due_date, d.fulfillment_order_id, d.kind limit ${limit}`)

const isOne = (merchantId: number, { fulfillmentOrderId, kind }: DueRow) =>
  sql`d.merchant_id = ${merchantId} and d.fulfillment_order_id = ${fulfillmentOrderId} and d.kind = ${kind}`

/** Its time may have been put off since it was listed. */
const isStillDue = ({ merchantId, now }: Ctx, row: DueRow) =>
  sql`${isOne(merchantId, row)} and d.due_date <= ${now}`

/** 0: somebody was quicker, or it is not due any more. */
export const removeDue = (db: Db, ctx: Ctx, row: DueRow) =>
  db.run(sql`delete from fulfillment_due d where ${isStillDue(ctx, row)}`)

export const findDue = (db: Db, ctx: Ctx, row: DueRow) =>
  db.maybe<{ kind: string }>(sql`select d.kind from fulfillment_due d where ${isStillDue(ctx, row)}`)

type Failure = { failure: string; next: Date; setAside: Date | null }

export const noteFailure = (db: Db, merchantId: number, row: DueRow, { failure, next, setAside }: Failure) =>
  db.run(sql`
    update fulfillment_due d set tries = d.tries + 1, failure = ${failure}, due_date = ${next}, set_aside_date = ${setAside}
    where ${isOne(merchantId, row)}`)
