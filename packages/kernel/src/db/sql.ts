import sql, { empty, join, raw, type Sql } from 'sql-template-tag'

export { empty, join, raw, type Sql, sql }

/** A value sent as JSON text; cast it in the statement (`${json(x)}::jsonb`). */
export const json = (value: unknown): string => JSON.stringify(value)

export const and = (...conditions: (Sql | null | undefined | false)[]): Sql => {
  const present = conditions.filter((condition): condition is Sql => Boolean(condition))
  return present.length === 0 ? sql`true` : join(present, ' and ')
}

/** A timestamp in the form of all dates. */
export const isoText = (date: Sql): Sql =>
  sql`to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A scalar as JSON text. */
export const jsonText = (value: Sql): Sql => sql`coalesce(to_json(${value})::text, 'null')`
