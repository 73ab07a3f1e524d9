import type { Contact, ContactUpdate } from '@tradepost/contract'
import { type Db, json, sql } from '@tradepost/kernel'
import type { CurrentContact } from './contact.rules.ts'

type NewContact = { customerId: string; id: string; data: object }

/** One statement for any number of contacts of any number of customers, in their order. */
export const insertContacts = (db: Db, merchantId: number, contacts: NewContact[]) =>
  contacts.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        insert into customer_contact (merchant_id, customer_id, id, data)
        select ${merchantId}, new."customerId", new.id, new.data
        from rows from (jsonb_to_recordset(${json(contacts)}::jsonb) as ("customerId" uuid, id uuid, data jsonb))
          with ordinality as new("customerId", id, data, n)
        order by new.n`)

/** The ids are texts, because callers send any text as an id. */
export const listCurrent = (db: Db, merchantId: number, customerIds: string[]) =>
  db.many<CurrentContact & { customerId: string }>(sql`
    select k.customer_id as "customerId", k.id::text as id, k.data ->> 'externalUpdateDate' as "externalUpdateDate"
    from customer_contact k where k.merchant_id = ${merchantId} and k.customer_id = any(${customerIds}::uuid[])
    order by k.position`)

/** The contacts of one customer, as they are read. */
export const listContacts = async (db: Db, merchantId: number, customerId: string): Promise<Contact[]> => {
  const rows = await db.many<{ contact: Contact }>(sql`
    select jsonb_build_object('id', k.id, 'data', null) || k.data as contact from customer_contact k
    where k.merchant_id = ${merchantId} and k.customer_id = ${customerId} order by k.position`)
  return rows.map(({ contact }) => contact)
}

export type StoredContact = { customerId: string; id: string; data: Contact }

/** For the other services: one statement for any number, of whichever customers. */
export const listContactsOf = (db: Db, merchantId: number, customerIds: string[], ids: string[]) =>
  db.many<StoredContact>(sql`
    select k.customer_id as "customerId", k.id, k.data from customer_contact k
    where k.merchant_id = ${merchantId} and k.customer_id = any(${customerIds}::uuid[]) and k.id = any(${ids}::uuid[])`)

export type ContactKey = { customerId: string; id: string }

export const patchContacts = (
  db: Db,
  merchantId: number,
  patches: (ContactKey & { patch: ContactUpdate })[],
) =>
  patches.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        update customer_contact k set data = merge_patch(k.data, new.patch)
        from jsonb_to_recordset(${json(patches)}::jsonb) as new("customerId" uuid, id uuid, patch jsonb)
        where k.merchant_id = ${merchantId} and k.customer_id = new."customerId" and k.id = new.id`)

export const removeContacts = (db: Db, merchantId: number, keys: ContactKey[]) =>
  keys.length === 0
    ? Promise.resolve(0)
    : db.run(sql`
        delete from customer_contact k
        using jsonb_to_recordset(${json(keys)}::jsonb) as old("customerId" uuid, id uuid)
        where k.merchant_id = ${merchantId} and k.customer_id = old."customerId" and k.id = old.id`)
