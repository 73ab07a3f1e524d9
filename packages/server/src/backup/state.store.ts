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
      pg_database_size(current_database()) as bytes`)

/** For a program that shall see the same rows as this transaction. */
export const exportSnapshot = (db: Db) =>
  db.one<{ snapshot: string }>(sql`select pg_export_snapshot() as snapshot`)

export const countTables = (db: Db) =>
  db.one<{ tables: number }>(sql`
    select count(*) as tables from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and not starts_with(n.nspname, 'pg_')`)
