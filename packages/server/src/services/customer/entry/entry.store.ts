import type { CustomerAttributeType } from '@tradepost/contract'
import { type Db, json, sql, type Tx } from '@tradepost/kernel'
import type { CurrentAttribute, Definition, Definitions, StoredEntry } from './entry.rules.ts'

type Row = Omit<Definition, 'values'> & { code: string; values: string[] }

/**
 * Locks attribute definitions until the transaction ends, so that none is removed. Reads them in a separate statement: one
 * that waited for the lock would show them as they were before.
 */
export const lockDefinitions = async (
  tx: Tx,
  merchantId: number,
  codes: { attributes: string[]; values: string[] },
): Promise<Definitions> => {
  if (codes.attributes.length === 0) return new Map()
  const wanted = sql`a.merchant_id = ${merchantId} and a.code = any(${codes.attributes}::text[])`
  const [, rows] = await Promise.all([
    tx.run(sql`select from customer_attribute a where ${wanted} order by a.code for key share`),
    tx.many<Row>(sql`
      select a.code, a.type, a.visibility = 'internal' as "isInternal",
        exists (select from customer_attribute_value v
          where v.merchant_id = a.merchant_id and v.attribute_code = a.code) as "hasValues",
        array(select v.code from customer_attribute_value v where v.merchant_id = a.merchant_id
          and v.attribute_code = a.code and v.code = any(${codes.values}::text[])) as values
      from customer_attribute a where ${wanted}`),
  ])
  return new Map(rows.map(({ code, values, ...row }) => [code, { ...row, values: new Set(values) }]))
}

/** Attributes that filters may name. */
export const listDefinitions = (db: Db, merchantId: number) =>
  db.many<{ code: string; type: CustomerAttributeType }>(sql`
    select a.code, a.type from customer_attribute a where a.merchant_id = ${merchantId} order by a.code`)

export const listCurrent = (db: Db, merchantId: number, customerIds: string[]) =>
  db.many<CurrentAttribute & { customerId: string }>(sql`
    select e.customer_id as "customerId", a.code, a.is_required as "isRequired", a.visibility
    from customer_attribute_entry e
    join customer_attribute a on a.merchant_id = e.merchant_id and a.code = e.attribute_code
    where e.merchant_id = ${merchantId} and e.customer_id = any(${customerIds}::uuid[])`)

/** One statement for any number of entries of any number of customers. */
export const writeEntries = (
  db: Db,
  merchantId: number,
  entries: (StoredEntry & { customerId: string })[],
) =>
  entries.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        insert into customer_attribute_entry (merchant_id, customer_id, attribute_code, value, text)
        select ${merchantId}, new."customerId", new."attributeCode", nullif(new.value, 'null'), new.text
        from jsonb_to_recordset(${json(entries)}::jsonb)
          as new("customerId" uuid, "attributeCode" text, value jsonb, text text)
        on conflict (merchant_id, customer_id, attribute_code) do update set value = excluded.value, text = excluded.text`)

export const removeEntries = (db: Db, merchantId: number, keys: { customerId: string; code: string }[]) =>
  keys.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        delete from customer_attribute_entry e
        using jsonb_to_recordset(${json(keys)}::jsonb) as old("customerId" uuid, code text)
        where e.merchant_id = ${merchantId} and e.customer_id = old."customerId" and e.attribute_code = old.code`)

type OwnedAttribute = { customerId: string; code: string; value: unknown }

/** For the other services: the attributes of any number of customers in one statement. */
export const listAttributesOf = (db: Db, merchantId: number, customerIds: string[]) =>
  db.many<OwnedAttribute>(sql`
    select e.customer_id as "customerId", e.attribute_code as code, e.value from customer_attribute_entry e
    where e.merchant_id = ${merchantId} and e.customer_id = any(${customerIds}::uuid[])`)
