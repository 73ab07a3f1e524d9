import { join, raw, sql } from '@tradepost/kernel'
import type { Harness } from './harness.ts'

/** Who calls, what is under way, what reads keep and what follows events: nothing that a write decides about. */
const aside = new Set([
  ...['merchant', 'api_client', 'app_user', 'refresh_token', 'revoked_token'],
  ...['idempotency_key', 'clock_mark', 'job'],
  ...['product_document', 'catalog_names', 'search_word', 'suggestion'],
])

/** Numbers of transactions, and the positions that events get when they are seen. */
const unlike = ['merchant_id', 'position', 'changed_by']

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00|\+00)?/g

const isNumbered = (column: string) => column === 'id' || column.endsWith('_id')

type Row = { table: string; row: Record<string, unknown> }

/**
 * All rows of a merchant by table, without what differs between two merchants that did the same: numbers and ids given by the
 * database, and moments.
 */
export const rowsOf = async (
  { platform: { database }, merchantCode, client }: Harness,
  leftOut: string[] = [],
): Promise<Record<string, string[]>> => {
  const own = sql`merchant_id = (select id from merchant where code = ${merchantCode})`
  const tables = await database.many<{ name: string }>(sql`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id'
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`)
  const each = tables
    .filter(({ name }) => name !== 'counter' && !aside.has(name) && !leftOut.includes(name))
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
    const columns = Object.entries(row)
      .filter(([name]) => !unlike.includes(name))
      .map(([name, value]) => [name, isNumbered(name) && typeof value === 'number' ? 'number' : value])
    return JSON.stringify(Object.fromEntries(columns))
      .replaceAll(client.id, 'the client')
      .replaceAll(merchantCode, 'the merchant')
      .replaceAll(uuid, 'an id')
      .replaceAll(moment, 'a moment')
  }
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return Object.fromEntries([...byTable].map(([table, all]) => [table, all.map(plain).toSorted()]))
}
