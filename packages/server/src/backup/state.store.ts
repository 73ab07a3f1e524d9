import { type Db, sql } from '@tradepost/kernel'

/** To compare a restored database with the one that was backed up. */
export type State = {
  merchants: number
  products: number
  customers: number
  orders: number
  /** The last position in the stream of events. */
  eventPosition: number
}

export const readState = (db: Db) =>
  db.one<State>(sql`
    select (select count(*) from merchant) as merchants, (select count(*) from product) as products,
      (select count(*) from customer) as customers, (select count(*) from sales_order) as orders,
      (select c.position from outbox_counter c) as "eventPosition"`)

export const getBackupFacts = (db: Db) =>
  db.one<{ major: number; bytes: number }>(sql`
    select current_setting('server_version_num')::int / 10000 as major,
      (select sum(pg_database_size(oid)) from pg_database)::bigint as bytes`)
