import type { AttributeValueCreate, AttributeValueUpdateInList } from '@tradepost/contract'
import { type Db, json, sql, type Tx } from '@tradepost/kernel'

export type NewValue = AttributeValueCreate

/** With the code of its attribute. */
export type Owned<Value = { code: string }> = Value & { attributeCode: string }

/** Codes of the values of each attribute; one without values is left out. */
export const listValueCodes = async (
  db: Db,
  merchantId: number,
  attributeCodes: string[],
): Promise<Map<string, Set<string>>> => {
  const rows = await db.many<Owned>(sql`
    select v.attribute_code as "attributeCode", v.code from attribute_value v
    where v.merchant_id = ${merchantId} and v.attribute_code = any(${attributeCodes}::text[])`)
  const byAttribute = Map.groupBy(rows, ({ attributeCode }) => attributeCode)
  return new Map([...byAttribute].map(([code, values]) => [code, new Set(values.map((one) => one.code))]))
}

/**
 * Locks attributes and their values until the transaction ends, so that none is removed. Reads the values in a separate
 * statement: one that waited for the lock would show them as they were before. Unknown attributes are left out.
 */
export const lockAttributeValues = async (tx: Tx, merchantId: number, attributeCodes: string[]) => {
  const wanted = sql`merchant_id = ${merchantId}`
  const [attributes, values] = await Promise.all([
    tx.many<{ code: string; type: string; use: string }>(sql`
      select code, type, use from attribute where ${wanted} and code = any(${attributeCodes}::text[])
      order by code for key share`),
    tx.many<{ attributeCode: string; code: string }>(sql`
      select attribute_code as "attributeCode", code from attribute_value
      where ${wanted} and attribute_code = any(${attributeCodes}::text[])`),
  ])
  const valuesOf = Map.groupBy(values, ({ attributeCode }) => attributeCode)
  return attributes.map((attribute) => ({
    ...attribute,
    values: new Set(valuesOf.get(attribute.code)?.map(({ code }) => code)),
  }))
}

/** Those of the attributes that products use; ask only under their locks. */
export const listUsedAttributes = async (db: Db, merchantId: number, codes: string[]) => {
  const used = await db.many<{ code: string }>(sql`
    select k.code from unnest(${codes}::text[]) as k(code) cross join lateral (
      select from product_attribute_value u
      where u.merchant_id = ${merchantId} and u.attribute_code = k.code limit 1) used`)
  return new Set(used.map(({ code }) => code))
}

/** Attributes with a value that products use; call only while they are locked. */
export const listUsedByValue = async (db: Db, merchantId: number, values: Owned[]) => {
  const used = await db.many<{ code: string }>(sql`
    select distinct k."attributeCode" as code
    from jsonb_to_recordset(${json(values)}::jsonb) as k("attributeCode" text, code text) cross join lateral (
      select from product_attribute_value u
      where u.merchant_id = ${merchantId} and u.attribute_code = k."attributeCode" and u.value_code = k.code limit 1) used`)
  return new Set(used.map(({ code }) => code))
}

const sent = (values: Owned[]) => sql`jsonb_to_recordset(${json(values)}::jsonb)
  as new("attributeCode" text, code text, "sequenceId" numeric, name jsonb, swatch jsonb)`

/** How many were new; codes that exist stay as they are. */
export const insertValues = (db: Db, merchantId: number, values: Owned<NewValue>[]) =>
  db.run(sql`
    insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name, swatch)
    select ${merchantId}, new."attributeCode", new.code, new."sequenceId", new.name, new.swatch from ${sent(values)}
    on conflict do nothing`)

/** How many were found. Sent fields change, names and swatches merge, and null clears a swatch. */
export const patchValues = (db: Db, merchantId: number, values: Owned<AttributeValueUpdateInList>[]) =>
  db.run(sql`
    update attribute_value v set
      sequence_id = coalesce(new."sequenceId", v.sequence_id),
      name = v.name || coalesce(new.name, '{}'),
      swatch = case when new.code = any(${values.filter(({ swatch }) => swatch === null).map(({ code }) => code)}::text[])
        then null else coalesce(v.swatch || new.swatch, new.swatch, v.swatch) end
    from ${sent(values)}
    where v.merchant_id = ${merchantId} and v.attribute_code = new."attributeCode" and v.code = new.code`)

/** How many were found. */
export const removeValues = (db: Db, merchantId: number, values: Owned[]) =>
  db.run(sql`
    delete from attribute_value v using ${sent(values)}
    where v.merchant_id = ${merchantId} and v.attribute_code = new."attributeCode" and v.code = new.code`)
