import { type Ctx, type Db, emitFrom, json, type List, listPage, raw, type Sql, sql } from '@tradepost/kernel'
import type { ShopKey } from '../shop/shop.rules.ts'
import { pageJson } from './page.read.ts'
import type { NewPage, PagePatch } from './page.rules.ts'

export const inShop = ({ merchantId, shopCode }: ShopKey): Sql =>
  sql`p.merchant_id = ${merchantId} and p.shop_code = ${shopCode}`

export const listPages = (db: Db, shop: ShopKey, list: List) =>
  listPage(db, 'pages', { item: pageJson, from: sql`content_page p`, where: inShop(shop), list })

export const findPage = (db: Db, shop: ShopKey, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${pageJson}::text as text, p.revision from content_page p where ${inShop(shop)} and p.code = ${code}`)

export const listTaken = (db: Db, shop: ShopKey, pages: NewPage[]) =>
  db.many<{ code: string; slug: string }>(sql`
    select p.code, p.slug from content_page p where ${inShop(shop)}
      and (p.code = any(${pages.map(({ code }) => code)}::text[]) or p.slug = any(${pages.map(({ slug }) => slug)}::text[]))`)

const record = sql`code text, name text, "pageTitle" jsonb, slug text, type text, "isFavorite" boolean,
  "isProtected" boolean, dropzones jsonb, "widgetKinds" text[]`
const names = sql`code, name, "pageTitle", slug, type, "isFavorite", "isProtected", dropzones, "widgetKinds"`

export const payload = ({ shopCode }: ShopKey): Sql =>
  sql`jsonb_build_object('shopCode', ${shopCode}::text, 'pageCode', code)`

/** One statement for any number of pages and their events; those with a code or slug that exists do not come back. */
export const insertPages = (db: Db, ctx: Ctx, shop: ShopKey, pages: NewPage[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into content_page (merchant_id, shop_code, code, name, page_title, slug, type, is_favorite, is_protected,
        dropzones, widget_kinds, create_date)
      select ${shop.merchantId}, ${shop.shopCode}, new.code, new.name, new."pageTitle", new.slug, new.type,
        new."isFavorite", new."isProtected", new.dropzones, new."widgetKinds", ${ctx.now}
      from rows from (jsonb_to_recordset(${json(pages)}::jsonb) as (${record})) with ordinality as new(${names}, position)
      order by new.position
      on conflict do nothing returning id, code),
    emitted as (${emitFrom(ctx, 'pageCreated', sql`select code, ${payload(shop)} from inserted order by id`)})
    select code from inserted`)

export type LockedPage = {
  id: number
  code: string
  slug: string
  isProtected: boolean
  isLive: boolean
  revision: number
  publishDate: Date | null
  unpublishDate: Date | null
}

/** Every change of a page starts here. */
export const lockPage = (db: Db, shop: ShopKey, code: string) =>
  db.maybe<LockedPage>(sql`
    select p.id, p.code, p.slug, p.is_protected as "isProtected", p.is_live as "isLive", p.revision,
      p.publish_date as "publishDate", p.unpublish_date as "unpublishDate"
    from content_page p where ${inShop(shop)} and p.code = ${code} for update`)

const patched = (patch: PagePatch, name: keyof PagePatch, column: Sql): Sql =>
  name in patch ? sql`new.${raw(`"${name}"`)}` : column

/** Titles that are not sent stay, unless the page becomes a whole other one. */
export const patchPage = (
  db: Db,
  ctx: Ctx,
  shop: ShopKey,
  id: number,
  patch: PagePatch,
  { isWhole = false } = {},
) =>
  db.run(sql`
    with changed as (
      update content_page p set name = ${patched(patch, 'name', sql`p.name`)},
        page_title = ${isWhole ? sql`'{}'::jsonb` : sql`p.page_title`} || ${patched(patch, 'pageTitle', sql`p.page_title`)},
        slug = ${patched(patch, 'slug', sql`p.slug`)},
        type = ${patched(patch, 'type', sql`p.type`)}, is_favorite = ${patched(patch, 'isFavorite', sql`p.is_favorite`)},
        is_protected = ${patched(patch, 'isProtected', sql`p.is_protected`)},
        dropzones = ${patched(patch, 'dropzones', sql`p.dropzones`)},
        widget_kinds = ${patched(patch, 'widgetKinds', sql`p.widget_kinds`)}, is_changed = true,
        update_date = ${ctx.now}, revision = p.revision + 1
      from jsonb_to_record(${json(patch)}::jsonb) as new(${record})
      where p.merchant_id = ${shop.merchantId} and p.id = ${id} returning p.code)
    ${emitFrom(ctx, 'pageUpdated', sql`select code, ${payload(shop)} from changed`)}`)

export type Schedule = { publishDate: string | null; unpublishDate: string | null }

export const patchSchedule = (
  db: Db,
  { merchantId }: ShopKey,
  id: number,
  { publishDate, unpublishDate }: Schedule,
) =>
  db.run(sql`
    update content_page set publish_date = ${publishDate}::timestamptz, unpublish_date = ${unpublishDate}::timestamptz,
      revision = revision + 1 where merchant_id = ${merchantId} and id = ${id}`)

export const removePage = (db: Db, ctx: Ctx, shop: ShopKey, id: number) =>
  db.run(sql`
    with removed as (
      delete from content_page p where p.merchant_id = ${shop.merchantId} and p.id = ${id} returning p.code)
    ${emitFrom(ctx, 'pageDeleted', sql`select code, ${payload(shop)} from removed`)}`)
