import { type Db, json, raw, type Sql, sql } from '@tradepost/kernel'

/** A free or typed object of a merchant or shop row, kept sparse: only what was set. */
export type Document = { table: Sql; column: Sql; row: Sql; missing: 'merchantNotFound' | 'shopNotFound' }

export const merchantDocument = (
  merchantId: number,
  column: 'settings' | 'external_service_settings',
): Document => ({
  table: sql`merchant`,
  column: raw(column),
  row: sql`id = ${merchantId}`,
  missing: 'merchantNotFound',
})

export const shopDocument = (
  merchantId: number,
  code: string,
  column: 'settings' | 'design_values',
): Document => ({
  table: sql`shop`,
  column: raw(column),
  row: sql`merchant_id = ${merchantId} and code = ${code}`,
  missing: 'shopNotFound',
})

type Row = { value: Record<string, unknown>; revision: number }

export const findDocument = (db: Db, { table, column, row }: Document) =>
  db.maybe<Row>(sql`select ${column} as value, revision from ${table} where ${row}`)

export const lockDocument = (db: Db, { table, row }: Document) =>
  db.maybe<{ revision: number }>(sql`select revision from ${table} where ${row} for no key update`)

/** Sent keys replace, null removes. */
export const mergeDocument = (db: Db, { table, column, row }: Document, patch: Record<string, unknown>) => {
  const removed = Object.keys(patch).filter((key) => patch[key] === null)
  return db.run(sql`
    update ${table} set ${column} = (${column} || ${json(patch)}::jsonb) - ${removed}::text[], revision = revision + 1
    where ${row}`)
}
