import type { AttributeValueCreate, AttributeValueUpdateInList } from '@tradepost/contract'
import { type Db, json, sql, type Tx } from '@tradepost/kernel'

export type NewValue = AttributeValueCreate

const ofAttribute = (merchantId: number, attributeCode: string) =>
  sql`v.merchant_id = ${merchantId} and v.attribute_code = ${attributeCode}`

export const listValueCodes = async (
  db: Db,
  merchantId: number,
  attributeCode: string,
): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    select v.code from attribute_value v where ${ofAttribute(merchantId, attributeCode)}`)
  return rows.map(({ code }) => code)
}

/**
 * Locks attributes and their values until the transaction ends, so that none can be removed meanwhile. The
 * values come from a statement of their own: one that waited for the lock would show them as they were
 * before. Unknown attributes are left out.
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

/** Whether products use the attribute, or one of these values of it; ask only under the attribute's lock. */
export const isUsed = async (db: Db, merchantId: number, attributeCode: string, valueCodes?: string[]) => {
  const some = valueCodes ? sql`u.value_code = any(${valueCodes}::text[])` : sql`true`
  const used = await db.maybe(sql`
    select 1 from product_attribute_value u
    where u.merchant_id = ${merchantId} and u.attribute_code = ${attributeCode} and ${some} limit 1`)
  return used !== null
}

/** How many were new; codes that exist stay as they are. */
export const insertValues = (db: Db, merchantId: number, attributeCode: string, values: NewValue[]) =>
  db.run(sql`
    insert into attribute_value (merchant_id, attribute_code, code, sequence_id, name, swatch)
    select ${merchantId}, ${attributeCode}, new.code, new."sequenceId", new.name, new.swatch
    from jsonb_to_recordset(${json(values)}::jsonb)
      as new(code text, "sequenceId" numeric, name jsonb, swatch jsonb)
    on conflict do nothing`)

/** How many were found. Sent fields change, names and swatches merge. */
export const patchValues = (
  db: Db,
  merchantId: number,
  attributeCode: string,
  values: AttributeValueUpdateInList[],
) =>
  db.run(sql`
    update attribute_value v set
      sequence_id = coalesce(new."sequenceId", v.sequence_id),
      name = v.name || coalesce(new.name, '{}'),
      swatch = coalesce(v.swatch || new.swatch, new.swatch, v.swatch)
    from jsonb_to_recordset(${json(values)}::jsonb)
      as new(code text, "sequenceId" numeric, name jsonb, swatch jsonb)
    where ${ofAttribute(merchantId, attributeCode)} and v.code = new.code`)

/** How many were found. */
export const removeValues = (db: Db, merchantId: number, attributeCode: string, codes: string[]) =>
  db.run(sql`
    delete from attribute_value v
    where ${ofAttribute(merchantId, attributeCode)} and v.code = any(${codes}::text[])`)
