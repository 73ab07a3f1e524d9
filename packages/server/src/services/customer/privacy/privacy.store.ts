import { type Ctx, type Db, isoText, json, type Sql, sql } from '@tradepost/kernel'
import { deviceJson } from '../device/device.store.ts'
import type { Languages } from '../locale/language.read.ts'
import { noteJson } from '../note/note.store.ts'
import { customerJson } from '../record/customer.read.ts'
import { emptySettings } from '../record/customer.rules.ts'
import { isOne } from '../record/customer.store.ts'
import { wishlistJson } from '../wishlist/wishlist.store.ts'

/** Finds a deleted customer, too. */
export const findAnyCustomer = (db: Db, merchantId: number, id: string) =>
  db.maybe<{ id: string }>(sql`select c.id from customer c where ${isOne(merchantId, id)}`)

const list = (item: Sql, from: Sql): Sql => sql`coalesce((select json_agg(${item}) from ${from}), '[]')`

/** The customer's data in this service, in one statement. */
export const collectCustomer = (db: Db, merchantId: number, id: string, languages: Languages) => {
  const view = {
    fields: new Set(['contacts', 'attributes', 'settings', 'metrics'] as const),
    languages,
    ignoreInternal: false,
  }
  const owned = (table: Sql): Sql => sql`${table}.merchant_id = c.merchant_id and ${table}.customer_id = c.id`
  return db.maybe<{ emailAddress: string; data: Record<string, unknown> }>(sql`
    select c.email_address as "emailAddress", json_build_object(
      'customer', ${customerJson(view)},
      'notes', ${list(noteJson, sql`(select * from customer_note n where ${owned(sql`n`)} order by n.position) n`)},
      'wishlists', ${list(
        wishlistJson,
        sql`(select * from wishlist w where w.merchant_id = c.merchant_id and w.owner_kind = 'customer'
          and w.owner_id = c.id::text order by w.id) w`,
      )},
      'devices', ${list(deviceJson, sql`(select * from device d where d.merchant_id = c.merchant_id and d.last_customer_id = c.id order by d.code) d`)},
      'account', (select json_build_object('passwordDate', ${isoText(sql`a.password_date`)},
          'lastSignInDate', ${isoText(sql`a.last_sign_in_date`)}, 'lockedUntil', ${isoText(sql`a.locked_until`)})
        from customer_account a where ${owned(sql`a`)})) as data
    from customer c where ${isOne(merchantId, id)}`)
}

/** How many rows of each kind were a customer's. */
export type ErasedRows = { contacts: number; attributes: number; notes: number; wishlists: number }

/**
 * Deletes the rows of a locked customer from all tables in one statement. Order figures stay: they name
 * nobody.
 */
export const removeParts = (db: Db, merchantId: number, id: string) => {
  const owned = sql`merchant_id = ${merchantId} and customer_id = ${id}`
  return db.one<ErasedRows>(sql`
    with contacts as (delete from customer_contact where ${owned} returning 1),
    attributes as (delete from customer_attribute_entry where ${owned} returning 1),
    notes as (delete from customer_note where ${owned} returning 1),
    wishlists as (delete from wishlist
      where merchant_id = ${merchantId} and owner_kind = 'customer' and owner_id = ${id} returning 1)
    select (select count(*) from contacts) as contacts, (select count(*) from attributes) as attributes,
      (select count(*) from notes) as notes, (select count(*) from wishlists) as wishlists`)
}

/** The row itself stays, because orders name it. */
export const blankCustomer = (db: Db, ctx: Ctx, id: string) =>
  db.run(sql`
    update customer c set external_number = null, first_name = '', middle_name = null, last_name = '',
      email_address = '', tax_class = null, settings = ${json(emptySettings)}::jsonb, external_update_date = null, data = null,
      erase_date = ${ctx.now}, revision = c.revision + 1, update_date = ${ctx.now}
    where ${isOne(ctx.merchantId, id)}`)

/** The event of an earlier deletion names the address until it is removed after some days. */
export const blankEvents = (db: Db, merchantId: number, id: string) =>
  db.run(sql`
    update outbox set payload = payload || '{"emailAddress": null, "externalCustomerNumber": null}'
    where merchant_id = ${merchantId} and entity = 'customer' and entity_id = ${id} and event = 'customerDeleted'`)
