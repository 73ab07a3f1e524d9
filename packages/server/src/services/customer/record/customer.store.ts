import { bumpCounter, type Ctx, type Db, emitFrom, json, type Sql, sql } from '@tradepost/kernel'
import type { NewCustomer, toStoredPatch } from './customer.rules.ts'

/** How many customers a merchant has that are not deleted. */
export const customerCounter = (merchantId: number) => ({ merchantId, kind: 'customer', scope: 0 })

export const isOne = (merchantId: number, id: string): Sql =>
  sql`c.merchant_id = ${merchantId} and c.id = ${id}`

const columns = sql`id uuid, "externalCustomerNumber" text, "firstName" text, "middleName" text, "lastName" text,
  "emailAddress" text, status text, "isAnonymous" boolean, "taxExempt" boolean, "taxClass" text, settings jsonb,
  "externalUpdateDate" timestamptz, data jsonb`
const names = sql`id, "externalCustomerNumber", "firstName", "middleName", "lastName", "emailAddress", status,
  "isAnonymous", "taxExempt", "taxClass", settings, "externalUpdateDate", data`

/** One statement for any number of customers, their events and the count; numbers that are taken do not come back. */
export const insertCustomers = (db: Db, ctx: Ctx, customers: NewCustomer[]) =>
  db.many<{ id: string }>(sql`
    with inserted as (
      insert into customer (merchant_id, id, external_number, first_name, middle_name, last_name, email_address, status,
        is_anonymous, tax_exempt, tax_class, settings, external_update_date, data, create_date, update_date)
      select ${ctx.merchantId}, ${names}, ${ctx.now}, ${ctx.now}
      from rows from (jsonb_to_recordset(${json(customers)}::jsonb) as (${columns})) with ordinality as new(${names}, n)
      order by new.n
      on conflict do nothing returning id, status, settings),
    emitted as (${emitFrom(
      ctx,
      'customerCreated',
      sql`select id::text, jsonb_build_object('customerId', id) from inserted`,
    )}),
    subscribed as (${emitFrom(
      ctx,
      'subscriptionCreated',
      sql`select id::text, jsonb_build_object('subscriptionId', id, 'kind', 'newsletter', 'customerId', id)
        from inserted where (settings ->> 'marketingOptIn')::boolean`,
    )}),
    counted as (${bumpCounter(customerCounter(ctx.merchantId), sql`(select count(*) from inserted where status <> 'deleted')`)})
    select id from inserted`)

export type LockedCustomer = {
  id: string
  revision: number
  externalCustomerNumber: string | null
  emailAddress: string
  isAnonymous: boolean
  status: string
  externalUpdateDate: Date | null
  marketingOptIn: boolean
}

const lockedColumns = sql`c.id, c.revision, c.external_number as "externalCustomerNumber",
  c.email_address as "emailAddress", c.is_anonymous as "isAnonymous", c.status, c.external_update_date as "externalUpdateDate",
  coalesce((c.settings ->> 'marketingOptIn')::boolean, false) as "marketingOptIn"`

/** Every change of a customer starts here, so changes of one customer follow each other. */
export const lockCustomer = (db: Db, merchantId: number, id: string) =>
  db.maybe<LockedCustomer>(sql`
    select ${lockedColumns} from customer c where ${isOne(merchantId, id)} for no key update`)

export const getData = async (db: Db, merchantId: number, id: string) => {
  const row = await db.one<{ data: Record<string, unknown> | null }>(sql`
    select c.data from customer c where ${isOne(merchantId, id)}`)
  return row.data
}

/** The rows are locked in the order of their ids, so that two callers never wait for each other. */
export const lockCustomers = (db: Db, merchantId: number, ids: string[]) =>
  db.many<LockedCustomer>(sql`
    select ${lockedColumns} from customer c where c.merchant_id = ${merchantId} and c.id = any(${ids}::uuid[])
    order by c.id for no key update`)

/** Answers null for a deleted customer, too. */
export const findLiveCustomer = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ id: string }>(sql`
    select c.id from customer c where ${isOne(merchantId, id)} and c.status <> 'deleted'`)

/** Locks the customer against deletion until the transaction ends. */
export const shareCustomer = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ id: string }>(sql`
    select c.id from customer c where ${isOne(merchantId, id)} and c.status <> 'deleted' for share`)

/** Which of them are there and not deleted; none of them can be deleted before the transaction ends. */
export const shareCustomers = async (db: Db, merchantId: number, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db.many<{ id: string }>(sql`
    select c.id from customer c where c.merchant_id = ${merchantId} and c.id = any(${ids}::uuid[])
      and c.status <> 'deleted' order by c.id for share`)
  return new Set(rows.map(({ id }) => id))
}

export type CustomerPatch = { id: string; patch: ReturnType<typeof toStoredPatch> }

/** A field that was not sent stays as it was; null clears it. */
const orUnchanged = (field: string, type: Sql, column: Sql): Sql =>
  sql`case when new.patch ? ${field}::text then (new.patch ->> ${field}::text)::${type} else ${column} end`

/**
 * One statement for any number of locked customers. Also without a field: contacts and attributes belong to what is read,
 * so the revision rises with them.
 */
export const patchCustomers = (db: Db, ctx: Ctx, patches: CustomerPatch[]) =>
  db.run(sql`
    update customer c set
      external_number = ${orUnchanged('externalCustomerNumber', sql`text`, sql`c.external_number`)},
      first_name = coalesce(new.patch ->> 'firstName', c.first_name),
      middle_name = ${orUnchanged('middleName', sql`text`, sql`c.middle_name`)},
      last_name = coalesce(new.patch ->> 'lastName', c.last_name),
      email_address = coalesce(new.patch ->> 'emailAddress', c.email_address),
      status = coalesce(new.patch ->> 'status', c.status),
      is_anonymous = coalesce((new.patch ->> 'isAnonymous')::boolean, c.is_anonymous),
      tax_exempt = coalesce((new.patch ->> 'taxExempt')::boolean, c.tax_exempt),
      tax_class = ${orUnchanged('taxClass', sql`text`, sql`c.tax_class`)},
      settings = c.settings || coalesce(nullif(new.patch -> 'settings', 'null'), '{}'),
      external_update_date = ${orUnchanged('externalUpdateDate', sql`timestamptz`, sql`c.external_update_date`)},
      data = ${orUnchanged('data', sql`jsonb`, sql`c.data`)},
      revision = c.revision + 1, update_date = ${ctx.now}
    from jsonb_to_recordset(${json(patches)}::jsonb) as new(id uuid, patch jsonb)
    where c.merchant_id = ${ctx.merchantId} and c.id = new.id`)

/** Marks locked customers as deleted, counts them off, and removes their accounts and tokens. */
export const markCustomersDeleted = (db: Db, ctx: Ctx, ids: string[]) =>
  db.run(sql`
    with vanished as (
      update customer c set status = 'deleted', revision = c.revision + 1, update_date = ${ctx.now}
      where c.merchant_id = ${ctx.merchantId} and c.id = any(${ids}::uuid[]) returning c.merchant_id, c.id),
    counted as (${bumpCounter(customerCounter(ctx.merchantId), sql`-(select count(*) from vanished)`)}),
    words as (delete from customer_search s using vanished v where s.merchant_id = v.merchant_id and s.customer_id = v.id),
    account as (delete from customer_account a using vanished v where a.merchant_id = v.merchant_id and a.customer_id = v.id),
    token as (delete from customer_reset_token t using vanished v where t.merchant_id = v.merchant_id and t.customer_id = v.id),
    devices as (update device d set customer_id = null from vanished v where d.merchant_id = v.merchant_id and d.customer_id = v.id)
    select from vanished`)

/** One statement for any number of external numbers; unknown ones are left out. */
export const findIdsByNumber = async (
  db: Db,
  merchantId: number,
  numbers: string[],
): Promise<Map<string, string>> => {
  if (numbers.length === 0) return new Map()
  const rows = await db.many<{ number: string; id: string }>(sql`
    select c.external_number as number, c.id from customer c
    where c.merchant_id = ${merchantId} and c.external_number = any(${numbers}::text[]) and c.status <> 'deleted'`)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

export type FoundCustomer = {
  id: string
  internalCustomerNumber: number
  externalCustomerNumber: string | null
  firstName: string
  middleName: string | null
  lastName: string
  emailAddress: string
  status: string
  isAnonymous: boolean
  taxExempt: boolean
  taxClass: string | null
}

/** For the other services: one statement for any number; unknown and deleted ones do not come back. */
export const listCustomersById = (db: Db, merchantId: number, ids: string[]) =>
  db.many<FoundCustomer>(sql`
    select c.id, c.number as "internalCustomerNumber", c.external_number as "externalCustomerNumber",
      c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName",
      c.email_address as "emailAddress", c.status, c.is_anonymous as "isAnonymous", c.tax_exempt as "taxExempt",
      c.tax_class as "taxClass"
    from customer c where c.merchant_id = ${merchantId} and c.id = any(${ids}::uuid[]) and c.status <> 'deleted'`)
