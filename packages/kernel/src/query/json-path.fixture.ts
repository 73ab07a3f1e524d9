import sql, { type Sql } from 'sql-template-tag'
import type { ValueType } from './value.ts'

/** Each answers null where the document holds something else, so no row can make the query fail. */
const casts: Record<ValueType, (value: Sql) => Sql> = {
  text: (value) => sql`(${value} #>> '{}')`,
  number: (value) => sql`case when jsonb_typeof(${value}) = 'number' then (${value})::numeric end`,
  integer: (value) =>
    sql`case when pg_input_is_valid(${value} #>> '{}', 'bigint') then (${value} #>> '{}')::bigint end`,
  boolean: (value) => sql`case when jsonb_typeof(${value}) = 'boolean' then (${value})::boolean end`,
  date: (value) =>
    sql`case when pg_input_is_valid(${value} #>> '{}', 'timestamptz') then (${value} #>> '{}')::timestamptz end`,
  uuid: (value) =>
    sql`case when pg_input_is_valid(${value} #>> '{}', 'uuid') then (${value} #>> '{}')::uuid end`,
}

/** A value inside a jsonb column, as the `sql` of a filter or sort field. */
export const jsonPath = (column: Sql, path: readonly string[], type: ValueType): Sql =>
  casts[type](sql`(${column} #> ${path}::text[])`)
