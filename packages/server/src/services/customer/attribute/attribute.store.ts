import {
  type Ctx,
  type Db,
  emitFrom,
  json,
  type List,
  type ListRules,
  listPage,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { inLanguage, type Languages } from '../locale/language.read.ts'
import type { StoredAttribute, StoredAttributePatch, StoredValue } from './attribute.rules.ts'

const valuesJson = (languages: Languages): Sql => sql`coalesce((
  select json_agg(json_build_object('code', v.code, 'sequenceId', v.sequence_id, 'name', ${inLanguage(sql`v.name`, languages)})
    order by v.sequence_id, v.code)
  from customer_attribute_value v where v.merchant_id = a.merchant_id and v.attribute_code = a.code), '[]')`

const attributeJson = (languages: Languages): Sql => sql`json_build_object(
  'code', a.code, 'visibility', a.visibility, 'displayGroup', a.display_group, 'type', a.type,
  'name', ${inLanguage(sql`a.name`, languages)}, 'isRequired', a.is_required, 'values', ${valuesJson(languages)})`

export const listRules: ListRules = { tiebreak: { code: { type: 'text', sql: sql`a.code` } } }

export const listAttributes = (db: Db, merchantId: number, languages: Languages, list: List) =>
  listPage(db, 'attributes', {
    item: attributeJson(languages),
    from: sql`customer_attribute a`,
    where: sql`a.merchant_id = ${merchantId}`,
    list,
  })

const isOne = (merchantId: number, code: string) => sql`a.merchant_id = ${merchantId} and a.code = ${code}`

export const findAttribute = (db: Db, merchantId: number, languages: Languages, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${attributeJson(languages)}::text as text, a.revision from customer_attribute a where ${isOne(merchantId, code)}`)

/** One statement for any number of attributes, their values and events; codes that exist do not come back. */
export const insertAttributes = (
  db: Db,
  ctx: Ctx,
  attributes: StoredAttribute[],
  values: (StoredValue & { attributeCode: string })[],
) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into customer_attribute (merchant_id, code, type, name, is_required, visibility, display_group)
      select ${ctx.merchantId}, new.code, new.type, new.name, new."isRequired", new.visibility, new."displayGroup"
      from jsonb_to_recordset(${json(attributes)}::jsonb) as new(code text, type text, name jsonb, "isRequired" boolean,
        visibility text, "displayGroup" text)
      on conflict do nothing returning code),
    "values" as (
      insert into customer_attribute_value (merchant_id, attribute_code, code, sequence_id, name)
      select ${ctx.merchantId}, new."attributeCode", new.code, new."sequenceId", new.name
      from jsonb_to_recordset(${json(values)}::jsonb)
        as new("attributeCode" text, code text, "sequenceId" numeric, name jsonb)
      where new."attributeCode" in (select code from inserted)),
    emitted as (${emitFrom(
      ctx,
      'customerAttributeCreated',
      sql`select code, jsonb_build_object('attributeCode', code) from inserted`,
    )})
    select code from inserted`)

/** Every change of an attribute or of its values starts here, so changes of one attribute follow each other. */
export const lockAttribute = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ revision: number }>(sql`
    select a.revision from customer_attribute a where ${isOne(merchantId, code)} for update`)

/** The values belong to what is read, so the revision rises also without a field. */
export const patchAttribute = (db: Db, merchantId: number, code: string, patch: StoredAttributePatch) =>
  db.run(sql`
    update customer_attribute a set
      name = a.name || coalesce(new.name, '{}'),
      is_required = coalesce(new."isRequired", a.is_required),
      visibility = coalesce(new.visibility, a.visibility),
      display_group = ${'displayGroup' in patch ? sql`new."displayGroup"` : sql`a.display_group`},
      revision = a.revision + 1
    from jsonb_to_record(${json(patch)}::jsonb)
      as new(name jsonb, "isRequired" boolean, visibility text, "displayGroup" text)
    where ${isOne(merchantId, code)}`)

/** Its values go with it, and what deleted customers have of it. */
export const removeAttribute = (db: Db, merchantId: number, code: string) =>
  db.run(sql`delete from customer_attribute a where ${isOne(merchantId, code)}`)
