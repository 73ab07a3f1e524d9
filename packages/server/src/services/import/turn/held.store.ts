import { type Db, json, removeInParts, type Sql, sql } from '@tradepost/kernel'
import type { ReadRow } from '../apply/row.rules.ts'
import { isStoredSql, type KeyScope } from '../entity/entity-key.store.ts'
import type { ImportKey } from '../model/import.rules.ts'

export type HeldRow = { number: number; row: number; code: string; parent: string | null; content: ReadRow }

const inScope = ({ merchantId, ref, entity, catalogCode }: KeyScope): Sql =>
  sql`h.merchant_id = ${merchantId} and h.ref = ${ref}::uuid and h.entity = ${entity}
    and h.catalog_code = ${catalogCode ?? ''}`

export const insertHeldRows = (db: Db, scope: KeyScope, rows: HeldRow[]) =>
  db.run(sql`
    insert into import_held_row (merchant_id, ref, number, row, entity, catalog_code, code, parent_code, content)
    select ${scope.merchantId}, ${scope.ref}::uuid, r.number, r."row", ${scope.entity}, ${scope.catalogCode ?? ''},
      r.code, r.parent, r.content
    from json_to_recordset(${json(rows)}::json)
      as r(number int, "row" int, code text, parent text, content json)`)

/** The codes that a waiting row is about. */
export const listHeldCodes = (db: Db, scope: KeyScope, codes: string[]) =>
  db.many<{ code: string }>(sql`
    select distinct h.code from import_held_row h where ${inScope(scope)} and h.code = any(${codes}::text[])`)

/** `offset 0` keeps it a lookup for each row; as a join it compared each waiting row with each. */
const ready = (scope: KeyScope): Sql => sql`
  (h.parent_code is null or ${isStoredSql(scope, [sql`h.parent_code`])}) and not exists (
    select from import_held_row e where e.merchant_id = h.merchant_id and e.ref = h.ref and e.entity = h.entity
      and e.catalog_code = h.catalog_code and e.code = h.code and (e.number, e.row) < (h.number, h.row) offset 0)`

/** In the order of the files; with `onlyReady` those whose parent record is there now. */
export const listHeldRows = (
  db: Db,
  scope: KeyScope,
  { onlyReady, limit }: { onlyReady: boolean; limit: number },
) =>
  db.many<Pick<HeldRow, 'number' | 'row' | 'content'>>(sql`
    select h.number, h.row, h.content from import_held_row h
    where ${inScope(scope)} and ${onlyReady ? ready(scope) : sql`true`}
    order by h.number, h.row limit ${limit}`)

export const removeHeldRows = (db: Db, { merchantId, ref }: ImportKey, number: number, rows: number[]) =>
  db.run(sql`
    delete from import_held_row
    where merchant_id = ${merchantId} and ref = ${ref}::uuid and number = ${number} and row = any(${rows}::int[])`)

export const removeAllHeldRows = (db: Db, { merchantId, ref }: ImportKey) =>
  removeInParts(db, sql`import_held_row`, sql`t.merchant_id = ${merchantId} and t.ref = ${ref}::uuid`)
