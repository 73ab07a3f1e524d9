import { COUNTER_SHARDS } from './connection/session.ts'
import { join, type Sql, sql } from './sql.ts'
import type { Db } from './transaction.ts'

/**
 * How many rows a list has, kept in the transaction of each change, because counting a million rows on every page
 * is what makes lists slow. Spread over shards so that concurrent writers do not queue for one row.
 */
const shard = sql`coalesce(nullif(current_setting('tradepost.counter_shard', true), '')::int, pg_backend_pid() % ${COUNTER_SHARDS}::int)`

/**
 * For a long transaction, to be selected at its start: it counts apart from all others, which then never wait for its end.
 * Of two that run at once each has a lane of its own.
 */
export const ownCounters = (lane: number): Sql =>
  sql`set_config('tradepost.counter_shard', ${String(COUNTER_SHARDS + lane)}, true)`

export type CounterKey = { merchantId: number; kind: string; scope: number }

export const bumpCounter = ({ merchantId, kind, scope }: CounterKey, by: Sql | number): Sql => sql`
  insert into counter as c (merchant_id, kind, scope, shard, n)
  select ${merchantId}, ${kind}, ${scope}, ${shard}, changed.n from (select ${by}::bigint as n) changed
  where changed.n <> 0
  on conflict (merchant_id, kind, scope, shard) do update set n = c.n + excluded.n`

export type CounterChange = CounterKey & { by: Sql | number }

/**
 * Several counters, locked in this order. One statement part for each would not do: PostgreSQL is free to run the parts
 * of a `with` in any order, and two transactions that take the same counters in different orders wait for each other.
 */
export const bumpInOrder = (changes: CounterChange[]): Sql => {
  const rows = changes.map(
    ({ merchantId, kind, scope, by }, position) =>
      sql`(${position}::int, ${merchantId}::int, ${kind}::text, ${scope}::bigint, (${by})::bigint)`,
  )
  return sql`
  insert into counter as c (merchant_id, kind, scope, shard, n)
  select changed.merchant_id, changed.kind, changed.scope, ${shard}, changed.n
  from (values ${join(rows)}) as changed(position, merchant_id, kind, scope, n)
  where changed.n <> 0 order by changed.position
  on conflict (merchant_id, kind, scope, shard) do update set n = c.n + excluded.n`
}

/**
 * Like `bumpCounter`, for many scopes; `changes`, named `changed`, gives rows of scope and n, locked in one order. The
 * merchant may be one of its columns.
 */
export const bumpCounters = (merchantId: Sql | number, kind: string, changes: Sql): Sql => sql`
  insert into counter as c (merchant_id, kind, scope, shard, n)
  select ${merchantId}, ${kind}, changed.scope, ${shard}, changed.n::bigint from (${changes}) changed
  where changed.n <> 0 order by changed.scope
  on conflict (merchant_id, kind, scope, shard) do update set n = c.n + excluded.n`

/** A scalar subquery for the statement that needs the number. */
export const countedSql = (merchantId: Sql | number, kind: string, scope: Sql | number): Sql => sql`
  (select coalesce(sum(n), 0)::bigint from counter where merchant_id = ${merchantId} and kind = ${kind} and scope = ${scope})`

export const removeCounters = (db: Db, merchantId: number, kind: string, scopes: number[]): Promise<number> =>
  db.run(sql`
    delete from counter where merchant_id = ${merchantId} and kind = ${kind} and scope = any(${scopes}::bigint[])`)
