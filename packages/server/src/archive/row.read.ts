import { join, raw, type Sql, sql } from '@tradepost/kernel'
import type { PlannedTable } from './plan.rules.ts'

/** Names come from the catalog of the database. */
export const ident = (name: string): Sql => raw(`"${name.replaceAll('"', '""')}"`)

const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`)

/** The column with the merchant. */
export const ownerOf = (name: string): Sql => ident(name === 'merchant' ? 'id' : 'merchant_id')

export const rowsOf = (table: PlannedTable, merchantId: number): Sql => sql`
  from ${ident(table.name)} t where t.${ownerOf(table.name)} = ${merchantId}
  and (${table.rule.where ? raw(table.rule.where) : sql`true`})`

/**
 * A row as JSON. A column that is null is left out, so that it differs from a document that is the JSON value null.
 */
export const rowJson = ({ columns, rule }: PlannedTable): Sql => {
  const shown = columns.map(({ name }) => {
    const form = rule.as?.[name]
    return sql`${form ? raw(form) : sql`t.${ident(name)}`} as ${ident(name)}`
  })
  const absent = columns
    .filter(({ isNullable }) => isNullable)
    .map(({ name }) => sql`case when t.${ident(name)} is null then ${literal(name)} end`)
  const all = sql`(select to_jsonb(shown) from (select ${join(shown)}) shown)`
  return absent.length === 0 ? all : sql`(${all} - array_remove(array[${join(absent)}]::text[], null))`
}

/**
 * A number for each row; their sum depends neither on the order of rows nor on columns that another server may have to
 * change. `spell` turns texts that were changed on the way back.
 */
export const rowMark = (table: PlannedTable, row: Sql, spell = (text: Sql): Sql => text): Sql => {
  const kept = Object.keys(table.rule.unlessTaken ?? {}).reduce(
    (json, name) => sql`${json} - ${literal(name)}`,
    row,
  )
  return sql`('x' || left(md5(${spell(sql`(${kept})::text`)}), 15))::bit(60)::bigint`
}
