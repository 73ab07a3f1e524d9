import { definitionTypes, type PropertyCreate } from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  emitFrom,
  type FilterFields,
  json,
  type List,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { FixedFields } from './property.rules.ts'

const propertyJson: Sql = sql`json_build_object(
  'code', d.code, 'name', d.name, 'type', d.type, 'isArray', d.is_array, 'unit', d.unit)`

const code = { type: 'text', sql: sql`d.code` } as const
const name = { type: 'text', sql: sql`d.name` } as const

export const filterFields: FilterFields = {
  code,
  name,
  type: { type: 'enum', values: definitionTypes, sql: sql`d.type` },
  isArray: { type: 'boolean', sql: sql`d.is_array` },
}
export const sortFields: SortFields = { code, name }
export const tiebreak: SortFields = { code }

export const listProperties = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'properties', {
    item: propertyJson,
    from: sql`property_definition d`,
    where: sql`d.merchant_id = ${merchantId}`,
    list,
  })

const isOne = (merchantId: number, code: string) => sql`d.merchant_id = ${merchantId} and d.code = ${code}`

export const findProperty = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${propertyJson}::text as text, d.revision from property_definition d where ${isOne(merchantId, code)}`)

/** One statement for any number of definitions and their events; codes that exist do not come back. */
export const insertProperties = (db: Db, ctx: Ctx, properties: PropertyCreate[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into property_definition (merchant_id, code, name, type, is_array, unit)
      select ${ctx.merchantId}, new.code, new.name, new.type, coalesce(new."isArray", false), new.unit
      from jsonb_to_recordset(${json(properties)}::jsonb)
        as new(code text, name text, type text, "isArray" boolean, unit text)
      on conflict do nothing returning code),
    emitted as (${emitFrom(
      ctx,
      'propertyCreated',
      sql`select code, jsonb_build_object('propertyCode', code) from inserted`,
    )})
    select code from inserted`)

export type LockedProperty = FixedFields & { revision: number }

/** In the order of their codes; unknown ones are left out. */
export const lockProperties = (db: Db, merchantId: number, codes: string[]) =>
  db.many<LockedProperty>(sql`
    select d.code, d.type, d.is_array as "isArray", d.revision
    from property_definition d where d.merchant_id = ${merchantId} and d.code = any(${codes}::text[])
    order by d.code for update`)

type Patch = { code: string; patch: { name?: string; unit?: string | null } }

export const patchProperties = (db: Db, merchantId: number, patches: Patch[]) =>
  db.run(sql`
    update property_definition d set
      name = coalesce(new.patch ->> 'name', d.name),
      unit = case when new.patch ? 'unit' then new.patch ->> 'unit' else d.unit end,
      revision = d.revision + 1
    from jsonb_to_recordset(${json(patches)}::jsonb) as new(code text, patch jsonb)
    where d.merchant_id = ${merchantId} and d.code = new.code`)

export const removeProperties = (db: Db, merchantId: number, codes: string[]) =>
  db.run(sql`
    delete from property_definition d where d.merchant_id = ${merchantId} and d.code = any(${codes}::text[])`)
