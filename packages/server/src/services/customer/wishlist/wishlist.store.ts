import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import type { ItemRow, Owner } from './wishlist.rules.ts'

const ofOwner = (merchantId: number, { kind, id }: Owner): Sql =>
  sql`w.merchant_id = ${merchantId} and w.owner_kind = ${kind} and w.owner_id = ${id}`

const itemsJson: Sql = sql`coalesce((
  select json_agg(json_strip_nulls(json_build_object(
      'productCode', i.product_code, 'notes', i.notes, 'quantity', trim_scale(i.quantity))) order by i.position)
  from wishlist_item i where i.merchant_id = w.merchant_id and i.wishlist_id = w.id), '[]')`

export const wishlistJson: Sql = sql`json_build_object('code', w.code, 'name', w.name, 'items', ${itemsJson})`

/** The oldest wishlist comes first. */
export const listWishlists = (db: Db, merchantId: number, owner: Owner) =>
  db.one<{ text: string }>(sql`
    select coalesce(json_agg(json_build_object('code', w.code, 'name', w.name) order by w.id), '[]')::text as text
    from wishlist w where ${ofOwner(merchantId, owner)}`)

export const listCodes = async (db: Db, merchantId: number, owner: Owner): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    select w.code from wishlist w where ${ofOwner(merchantId, owner)} order by w.id`)
  return rows.map(({ code }) => code)
}

/** A lock for those who count the wishlists before they add one. */
export const lockWishlists = (db: Db, merchantId: number, { kind, id }: Owner) =>
  db.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`wishlists of ${merchantId} ${kind} ${id}`}, 0))`)

export const keepUntil = (db: Db, merchantId: number, owner: Owner, expireDate: Date) =>
  db.run(sql`update wishlist w set expire_date = ${expireDate} where ${ofOwner(merchantId, owner)}`)

/** The upkeep of the server calls this for all merchants. */
export const removeExpired = (db: Db, now: Date) =>
  db.run(sql`delete from wishlist where expire_date <= ${now}`)

export const findWishlist = (db: Db, merchantId: number, owner: Owner, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${wishlistJson}::text as text, w.revision from wishlist w
    where ${ofOwner(merchantId, owner)} and w.code = ${code}`)

type NewWishlist = { code: string; name: string | null }
type NewItem = ItemRow & { wishlistCode: string }

/** One statement for any number of wishlists and their items; codes that exist do not come back. */
export const insertWishlists = (
  db: Db,
  merchantId: number,
  owner: Owner,
  wishlists: NewWishlist[],
  items: NewItem[],
) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into wishlist (merchant_id, owner_kind, owner_id, code, name)
      select ${merchantId}, ${owner.kind}, ${owner.id}, new.code, new.name
      from rows from (jsonb_to_recordset(${json(wishlists)}::jsonb) as (code text, name text))
        with ordinality as new(code, name, n)
      order by new.n on conflict do nothing returning id, code),
    items as (
      insert into wishlist_item (merchant_id, wishlist_id, product_code, quantity, notes)
      select ${merchantId}, w.id, new."productCode", new.quantity, new.notes
      from rows from (jsonb_to_recordset(${json(items)}::jsonb)
          as ("wishlistCode" text, "productCode" text, quantity numeric, notes text))
        with ordinality as new("wishlistCode", "productCode", quantity, notes, n)
      join inserted w on w.code = new."wishlistCode" order by new.n)
    select code from inserted`)

export type LockedWishlist = { id: number; revision: number }

/** Every change of a wishlist starts here, so changes of one wishlist follow each other. */
export const lockWishlist = (db: Db, merchantId: number, owner: Owner, code: string) =>
  db.maybe<LockedWishlist>(sql`
    select w.id, w.revision from wishlist w where ${ofOwner(merchantId, owner)} and w.code = ${code} for no key update`)

type WishlistPatch = { code?: string; name?: string | null }

/** The items belong to what is read, so the revision rises also when neither code nor name is sent. */
export const patchWishlist = (db: Db, merchantId: number, id: number, { code, name }: WishlistPatch) =>
  db.run(sql`
    update wishlist w set code = ${code === undefined ? sql`w.code` : sql`${code}`},
      name = ${name === undefined ? sql`w.name` : sql`${name}`}, revision = w.revision + 1
    where w.merchant_id = ${merchantId} and w.id = ${id}`)

export const removeWishlist = (db: Db, merchantId: number, id: number) =>
  db.run(sql`delete from wishlist w where w.merchant_id = ${merchantId} and w.id = ${id}`)

const inWishlist = (merchantId: number, id: number): Sql =>
  sql`i.merchant_id = ${merchantId} and i.wishlist_id = ${id}`

export const listProductCodes = async (db: Db, merchantId: number, id: number): Promise<string[]> => {
  const rows = await db.many<{ code: string }>(sql`
    select i.product_code as code from wishlist_item i where ${inWishlist(merchantId, id)}`)
  return rows.map(({ code }) => code)
}

export const removeItems = (db: Db, merchantId: number, id: number, codes?: string[]) =>
  db.run(sql`
    delete from wishlist_item i where ${inWishlist(merchantId, id)}
      and ${codes ? sql`i.product_code = any(${codes}::text[])` : sql`true`}`)

/** Changes the fields that were sent and answers how many items were found. */
export const patchItems = (db: Db, merchantId: number, id: number, items: ItemRow[]) =>
  db.run(sql`
    update wishlist_item i set quantity = coalesce(new.quantity, i.quantity),
      notes = case when new."setsNotes" then new.notes else i.notes end
    from jsonb_to_recordset(${json(items)}::jsonb)
      as new("productCode" text, quantity numeric, notes text, "setsNotes" boolean)
    where ${inWishlist(merchantId, id)} and i.product_code = new."productCode"`)

/** New products follow those that are there, in their order; products that are there stay as they are. */
export const insertItems = (db: Db, merchantId: number, id: number, items: ItemRow[]) =>
  db.run(sql`
    insert into wishlist_item (merchant_id, wishlist_id, product_code, quantity, notes)
    select ${merchantId}, ${id}, new."productCode", new.quantity, new.notes
    from rows from (jsonb_to_recordset(${json(items)}::jsonb) as ("productCode" text, quantity numeric, notes text))
      with ordinality as new("productCode", quantity, notes, n)
    order by new.n on conflict do nothing`)

/** The wishlist of the same code, with the same name if it is new. */
export const lockOrCreateLike = async (
  db: Db,
  merchantId: number,
  owner: Owner,
  code: string,
  like: Owner,
): Promise<LockedWishlist> => {
  await db.run(sql`
    insert into wishlist (merchant_id, owner_kind, owner_id, code, name)
    select ${merchantId}, ${owner.kind}, ${owner.id}, w.code, w.name from wishlist w
    where ${ofOwner(merchantId, like)} and w.code = ${code} on conflict do nothing`)
  return db.one<LockedWishlist>(sql`
    select w.id, w.revision from wishlist w where ${ofOwner(merchantId, owner)} and w.code = ${code} for no key update`)
}

/** A product in both lists keeps the larger quantity and its present note; other items are appended. */
export const moveItems = async (db: Db, merchantId: number, from: number, to: number) => {
  await db.run(sql`
    update wishlist_item i set quantity = greatest(i.quantity, moved.quantity), notes = coalesce(i.notes, moved.notes)
    from wishlist_item moved where ${inWishlist(merchantId, to)}
      and moved.merchant_id = ${merchantId} and moved.wishlist_id = ${from} and moved.product_code = i.product_code`)
  await db.run(sql`
    insert into wishlist_item (merchant_id, wishlist_id, product_code, quantity, notes)
    select ${merchantId}, ${to}, i.product_code, i.quantity, i.notes from wishlist_item i
    where ${inWishlist(merchantId, from)} order by i.position on conflict do nothing`)
}
