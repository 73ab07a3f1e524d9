import { advisoryLocks, type Db, raw, sql, unprepared } from '@tradepost/kernel'
import type { CatalogTable } from '../archive/catalog.read.ts'
import { literal, quoted } from './moved-table.read.ts'

/** Shorter than PostgreSQL waits before it looks for deadlocks, so that no request is ended by one that this causes. */
const LOCK_WAIT = '800ms'

/** Until the transaction ends, the changes of the merchant wait; those under way have ended. */
export const holdChanges = (db: Db, merchantId: number) =>
  db.run(sql`
    select set_config('lock_timeout', ${LOCK_WAIT}, true),
      pg_advisory_xact_lock(${advisoryLocks.merchantMove}::int, ${merchantId}::int)`)

/** Whether all events of the merchant were handed on. */
export const isHandedOn = async (db: Db, merchantId: number): Promise<boolean> =>
  (
    await db.one<{ isHandedOn: boolean }>(sql`
      select not exists (
        select from outbox o where o.merchant_id = ${merchantId} and (o.position is null
          or o.position > (select min(s.position) from outbox_subscriber s))) as "isHandedOn"`)
  ).isHandedOn

export const isCalling = async (db: Db, merchantId: number): Promise<boolean> =>
  (
    await db.one<{ isCalling: boolean }>(sql`
      select exists (
        select from webhook_lane l where l.merchant_id = ${merchantId} and l.lease is not null) as "isCalling"`)
  ).isCalling

export const putMark = (db: Db, merchantId: number, mark: string) =>
  db.run(sql`
    insert into merchant_move_mark (merchant_id, mark) values (${merchantId}, ${mark})
    on conflict (merchant_id) do update set mark = excluded.mark`)

export const hasMark = async (db: Db, merchantId: number, mark: string): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from merchant_move_mark where merchant_id = ${merchantId} and mark = ${mark}`,
  )) !== null

export type TableSum = { name: string; rows: number; sum: string }

/** Of all tables in one statement; a sum depends on neither the order of rows nor where they are stored. */
export const sumTables = (db: Db, tables: CatalogTable[], merchantId: number) =>
  db.many<TableSum>(
    unprepared(
      raw(
        tables
          .map(
            ({ name }) =>
              `select ${literal(name)} as name, count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
              from ${quoted(name)} t where t.merchant_id = ${merchantId}`,
          )
          .join(' union all '),
      ),
    ),
  )

type Sequence = { name: string; last: number }

/** Those that number rows of merchants; the ids of merchants and shops come from the block of each cell. */
export const listSequences = (db: Db) =>
  db.many<Sequence>(sql`
    select s.sequencename as name, s.last_value as last from pg_sequences s
    where s.schemaname = current_schema() and s.last_value is not null
      and s.sequencename not in ('merchant_id_seq', 'shop_id_seq', 'outbox_id_seq', 'data_key_id_seq')`)

export const raiseSequences = (db: Db, sequences: Sequence[]) =>
  db.run(sql`
    select setval(own.sequencename::regclass, other.last)
    from unnest(${sequences.map(({ name }) => name)}::text[], ${sequences.map(({ last }) => last)}::bigint[])
      as other(name, last)
    join pg_sequences own on own.schemaname = current_schema() and own.sequencename = other.name
    where own.last_value is null or own.last_value < other.last`)
