import { type Db, json, sql } from '@tradepost/kernel'
import type { StoredValue, StoredValuePatch } from './attribute.rules.ts'

const ofAttribute = (merchantId: number, attributeCode: string) =>
  sql`v.merchant_id = ${merchantId} and v.attribute_code = ${attributeCode}`

export const listValueCodes = async (
  db: Db,
  merchantId: number,
  attributeCode: string,
): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    select v.code from customer_attribute_value v where ${ofAttribute(merchantId, attributeCode)}`)
  return rows.map(({ code }) => code)
}

/** Only entries that name a value are objects. */
const namesOneOf = (valueCodes: string[]) =>
  sql`e.text = any(${valueCodes}::text[]) and jsonb_typeof(e.value) = 'object'`

/** Whether customers have the attribute, or one of these values of it; ask only under the attribute's lock. */
export const isUsed = async (db: Db, merchantId: number, attributeCode: string, valueCodes?: string[]) => {
  const used = await db.maybe(sql`
    select 1 from customer_attribute_entry e
    join customer c on c.merchant_id = e.merchant_id and c.id = e.customer_id and c.status <> 'deleted'
    where e.merchant_id = ${merchantId} and e.attribute_code = ${attributeCode}
      and ${valueCodes ? namesOneOf(valueCodes) : sql`true`} limit 1`)
  return used !== null
}

/** Answers how many values were new; codes that exist stay as they are. */
export const insertValues = (db: Db, merchantId: number, attributeCode: string, values: StoredValue[]) =>
  db.run(sql`
    insert into customer_attribute_value (merchant_id, attribute_code, code, sequence_id, name)
    select ${merchantId}, ${attributeCode}, new.code, new."sequenceId", new.name
    from jsonb_to_recordset(${json(values)}::jsonb) as new(code text, "sequenceId" numeric, name jsonb)
    on conflict do nothing`)

/** Answers how many values were found. */
export const patchValues = (db: Db, merchantId: number, attributeCode: string, values: StoredValuePatch[]) =>
  db.run(sql`
    update customer_attribute_value v set
      sequence_id = coalesce(new."sequenceId", v.sequence_id),
      name = v.name || coalesce(new.name, '{}')
    from jsonb_to_recordset(${json(values)}::jsonb) as new(code text, "sequenceId" numeric, name jsonb)
    where ${ofAttribute(merchantId, attributeCode)} and v.code = new.code`)

/** Answers how many values were found. What deleted customers have of them goes, too. */
export const removeValues = async (db: Db, merchantId: number, attributeCode: string, codes: string[]) => {
  const [found] = await Promise.all([
    db.run(sql`
      delete from customer_attribute_value v
      where ${ofAttribute(merchantId, attributeCode)} and v.code = any(${codes}::text[])`),
    db.run(sql`
      delete from customer_attribute_entry e
      where e.merchant_id = ${merchantId} and e.attribute_code = ${attributeCode} and ${namesOneOf(codes)}`),
  ])
  return found
}
