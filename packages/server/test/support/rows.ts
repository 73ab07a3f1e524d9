import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { join, raw, sql } from '@tradepost/kernel'
import type { Harness } from './harness.ts'

/** Who calls, what is under way, what reads keep and what follows events: nothing that a write decides about. */
const aside = new Set([
  ...['merchant', 'api_client', 'app_user', 'refresh_token', 'revoked_token'],
  ...['idempotency_key', 'clock_mark', 'job'],
  ...['product_document', 'catalog_names', 'search_word', 'suggestion', 'fulfillment_order_count'],
])

/** Numbers of transactions, and the positions that events get when they are seen. */
const unlike = ['merchant_id', 'position', 'changed_by']

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00|\+00)?/g

/** Given by the database, in a column or in JSON. */
const number = /"(id|number|\w+_id|\w+Id)":"?\d+"?/g
/** By which requests name a shop. */
const place = /"name":"(number|key) \w+"/g
const secret = /"(api_key|shop_number|customer_number|\w*secret\w*|\w*hash|\w*token)":"[^"]*"/g

/** By table, as JSON, in one order. */
export type Rows = Record<string, string[]>
type Row = { table: string; row: Record<string, unknown> }

/**
 * All rows of a merchant by table, without what differs between two merchants that did the same: numbers and ids given by the
 * database, and moments.
 */
export const rowsOf = async (
  { platform: { database }, merchantCode, client }: Harness,
  leftOut: string[] = [],
): Promise<Rows> => {
  const own = sql`merchant_id = (select id from merchant where code = ${merchantCode})`
  const tables = await database.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`)
  const each = tables
    .filter(
      ({ name }) =>
        name !== 'counter' && !name.startsWith('analytics_') && !aside.has(name) && !leftOut.includes(name),
    )
    .map(
      ({ name }) =>
        sql`select ${name}::text as table, to_jsonb(t) as row from ${raw(`"${name}"`)} t where ${own}`,
    )
  // one row for each process that counted
  const counted = sql`
    select 'counter' as table, jsonb_build_object('kind', kind, 'scope_id', scope, 'n', sum(n)) as row from counter
    where ${own} and kind <> 'wordChange' group by kind, scope`
  const rows = await database.many<Row>(join([...each, counted], ' union all '))
  const plain = ({ row }: Row) => {
    const columns = Object.entries(row).filter(([name]) => !unlike.includes(name))
    return JSON.stringify(Object.fromEntries(columns))
      .replaceAll(client.id, 'the client')
      .replaceAll(merchantCode, 'the merchant')
      .replaceAll(uuid, 'an id')
      .replaceAll(moment, 'a moment')
      .replaceAll(number, '"$1":"number"')
      .replaceAll(place, '"name":"$1"')
      .replaceAll(secret, '"$1":"secret"')
  }
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return Object.fromEntries([...byTable].map(([table, all]) => [table, all.map(plain).toSorted()]))
}

/** Names only the tables that differ. */
export const expectSameRows = (some: Rows, expected: Rows): void => {
  const names = [...new Set([...Object.keys(some), ...Object.keys(expected)])]
  const differing = names.filter((name) => !isDeepStrictEqual(some[name], expected[name]))
  const only = (all: Rows) => Object.fromEntries(differing.map((name) => [name, all[name]]))
  assert.deepEqual(only(some), only(expected))
}
