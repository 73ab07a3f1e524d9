import { type Db, type Sql, sql } from '@tradepost/kernel'

export type ExpiringMerchant = { id: number; code: string; afterSeconds: number }

/** The merchants whose reservations end by themselves. */
export const listExpiringMerchants = (db: Db) =>
  db.many<ExpiringMerchant>(sql`
    select id, code, (settings ->> 'cancelReservationAfterSeconds')::float8 as "afterSeconds" from merchant
    where (settings ->> 'automaticReservationCancellationEnabled')::boolean
      and settings ->> 'cancelReservationAfterSeconds' is not null
    order by id`)

/** Older than that, and no fulfillment order counts on it. */
export const isOverdue = (before: Date): Sql =>
  sql`r.create_date < ${before} and r.fulfillment_order_number is null`

/** The oldest first, so many at once. */
export const listOverdue = (db: Db, merchantId: number, before: Date, limit: number) =>
  db.many<{ code: string }>(sql`
    select r.code from reservation r where r.merchant_id = ${merchantId} and ${isOverdue(before)}
    order by r.create_date limit ${limit}`)
