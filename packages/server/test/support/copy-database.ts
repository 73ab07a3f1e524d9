import { type Database, noLimits, openDatabase, raw, type Sql, sql, type Tx } from '@tradepost/kernel'
import { migrateDatabase } from '../../src/database.ts'

type Table = { name: string; columns: string }

const listTables = (tx: Tx) =>
  tx.many<Table>(sql`
    select format('%I.%I', c.table_schema, c.table_name) as name,
      string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema in ('public', 'graphile_worker') and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_schema, c.table_name order by 1`)

const listSequences = (tx: Tx) =>
  tx.many<{ name: string; last: number | null }>(sql`
    select format('%I.%I', schemaname, sequencename) as name, last_value as last from pg_sequences
    where schemaname in ('public', 'graphile_worker')`)

const rowsOf = async (tx: Tx, { name }: Table): Promise<string> => {
  const all: Sql = raw(name)
  return (
    await tx.one<{ rows: string }>(
      sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${all} t`,
    )
  ).rows
}

/**
 * As pg_dump and pg_restore do, which the embedded package does not have: all rows as they are in one snapshot, without
 * running triggers, and where the sequences stand.
 */
export const copyDatabase = async (from: Database, connectionString: string): Promise<void> => {
  const to = openDatabase({ connectionString, max: 2 }, noLimits)
  try {
    await migrateDatabase(to)
    await from.tx(async (source) => {
      await source.run(sql`set transaction isolation level repeatable read`)
      const tables = await listTables(source)
      const sequences = await listSequences(source)
      await to.tx(async (target) => {
        await target.run(sql`set local session_replication_role = replica`)
        await target.run(sql`truncate ${raw(tables.map(({ name }) => name).join(', '))}`)
        for (const table of tables)
          await target.run(sql`
            insert into ${raw(table.name)} (${raw(table.columns)}) overriding system value
            select ${raw(table.columns)}
            from jsonb_populate_recordset(null::${raw(table.name)}, ${await rowsOf(source, table)}::jsonb)`)
        for (const { name, last } of sequences)
          if (last !== null) await target.run(sql`select setval(${name}::text::regclass, ${last}::bigint)`)
      })
    })
  } finally {
    await to.close()
  }
}
