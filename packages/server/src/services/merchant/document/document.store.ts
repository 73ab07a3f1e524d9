import { type Db, empty, json, raw, type Sql, sql } from '@tradepost/kernel'

/** A free or typed object of a merchant or shop row, kept sparse: only what was set. */
export type Document = {
  table: Sql
  column: Sql
  row: Sql
  missing: 'merchantNotFound' | 'shopNotFound'
  /** Keys whose null is a value; elsewhere null removes the key. */
  keepsNull?: RegExp
}

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
  column: 'settings' | 'design_values' | 'plugin_settings' | 'checkout_settings',
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

export const mergeDocument = (
  db: Db,
  { table, column, row, keepsNull }: Document,
  patch: Record<string, unknown>,
) => {
  const removed = Object.keys(patch).filter((key) => patch[key] === null && !keepsNull?.test(key))
  return db.run(sql`
    update ${table} set ${column} = (${column} || ${json(patch)}::jsonb) - ${removed}::text[], revision = revision + 1
    where ${row}`)
}

type KeyFilter = { where: Sql | null; page?: { limit: number; offset: number } }

/** The keys that a filter finds, in their order. */
export const filterKeys = async (db: Db, keys: string[], { where, page }: KeyFilter): Promise<string[]> => {
  const rows = await db.many<{ key: string }>(sql`
    select k.key from (select unnest(${keys}::text[]) collate "C" as key) k where ${where ?? sql`true`}
    order by k.key ${page ? sql`limit ${page.limit} offset ${page.offset}` : empty}`)
  return rows.map(({ key }) => key)
}
