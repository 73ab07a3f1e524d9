import {
  type AttributeCreate,
  type AttributeUpdate,
  attributeTypes,
  attributeUses,
} from '@tradepost/contract'
import {
  type Ctx,
  type Db,
  emitFrom,
  type FilterFields,
  isoText,
  json,
  type List,
  type ListRules,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { NewValue, Owned } from './value.store.ts'

/** The language in which names are shown, filtered and sorted, and the one for names that lack it. */
export type Names = { locale: string; fallback: string }

const named = (map: Sql, { locale, fallback }: Names): Sql => sql`localized(${map}, ${locale}, ${fallback})`

const valuesJson = (names: Names): Sql => sql`coalesce((
  select json_agg(json_build_object(
      'code', v.code, 'sequenceId', v.sequence_id, 'name', ${named(sql`v.name`, names)}, 'swatch', v.swatch)
    order by v.sequence_id, v.code)
  from attribute_value v where v.merchant_id = a.merchant_id and v.attribute_code = a.code), '[]')`

const attributeJson = (names: Names): Sql => sql`json_build_object(
  'code', a.code, 'type', a.type, 'use', a.use, 'name', ${named(sql`a.name`, names)},
  'externalUpdateDate', ${isoText(sql`a.external_update_date`)}, 'values', ${valuesJson(names)})`

export const listRules = (names: Names): ListRules => {
  const code = { type: 'text', sql: sql`a.code` } as const
  const name = { type: 'text', sql: named(sql`a.name`, names), nullable: 'last' } as const
  const filters: FilterFields = {
    code,
    name,
    type: { type: 'enum', values: attributeTypes, sql: sql`a.type` },
    use: { type: 'enum', values: attributeUses, sql: sql`a.use` },
  }
  const sorts: SortFields = { code, name }
  return { filters, sorts, tiebreak: { code } }
}

export const listAttributes = (db: Db, merchantId: number, names: Names, list: List) =>
  listPage(db, 'attributes', {
    item: attributeJson(names),
    from: sql`attribute a`,
    where: sql`a.merchant_id = ${merchantId}`,
    list,
  })

const isOne = (merchantId: number, code: string) => sql`a.merchant_id = ${merchantId} and a.code = ${code}`

export const findAttribute = (db: Db, merchantId: number, names: Names, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${attributeJson(names)}::text as text, a.revision from attribute a where ${isOne(merchantId, code)}`)

/** One statement for any number of attributes, their values and events; codes that exist do not come back. */
export const insertAttributes = (
  db: Db,
  ctx: Ctx,
  attributes: Omit<AttributeCreate, 'values'>[],
  values: Owned<NewValue>[],
) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into attribute (merchant_id, code, type, use, name, external_update_date)
      select ${ctx.merchantId}, new.code, new.type, new.use, new.name, new."externalUpdateDate"
      from jsonb_to_recordset(${json(attributes)}::jsonb)
        as new(code text, type text, use text, name jsonb, "externalUpdateDate" timestamptz)
      on conflict do nothing returning code),
    "values" as (
      insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name, swatch)
      select ${ctx.merchantId}, new."attributeCode", new.code, new."sequenceId", new.name, new.swatch
      from jsonb_to_recordset(${json(values)}::jsonb)
        as new("attributeCode" text, code text, "sequenceId" numeric, name jsonb, swatch jsonb)
      where new."attributeCode" in (select code from inserted)),
    emitted as (${emitFrom(
      ctx,
      'attributeCreated',
      sql`select code, jsonb_build_object('attributeCode', code) from inserted`,
    )})
    select code from inserted`)

export type LockedAttribute = { code: string; revision: number; externalUpdateDate: Date | null }

/**
 * In the order of their codes; unknown ones are left out. Every change of attributes or of their values starts here, so
 * changes of one attribute follow each other.
 */
export const lockAttributes = (db: Db, merchantId: number, codes: string[]) =>
  db.many<LockedAttribute>(sql`
    select a.code, a.revision, a.external_update_date as "externalUpdateDate"
    from attribute a where a.merchant_id = ${merchantId} and a.code = any(${codes}::text[])
    order by a.code for update`)

export type AttributePatch = { code: string; patch: Omit<AttributeUpdate, 'values'> }

/** Also without a field: the values belong to what is read, so the revision rises with them. */
export const patchAttributes = (db: Db, merchantId: number, patches: AttributePatch[]) =>
  db.run(sql`
    update attribute a set
      type = coalesce(new.patch ->> 'type', a.type),
      use = coalesce(new.patch ->> 'use', a.use),
      name = a.name || coalesce(nullif(new.patch -> 'name', 'null'), '{}'),
      external_update_date = case when new.patch ? 'externalUpdateDate'
        then (new.patch ->> 'externalUpdateDate')::timestamptz else a.external_update_date end,
      revision = a.revision + 1
    from jsonb_to_recordset(${json(patches)}::jsonb) as new(code text, patch jsonb)
    where a.merchant_id = ${merchantId} and a.code = new.code`)

/** Their values go with them. */
export const removeAttributes = (db: Db, merchantId: number, codes: string[]) =>
  db.run(sql`delete from attribute a where a.merchant_id = ${merchantId} and a.code = any(${codes}::text[])`)
