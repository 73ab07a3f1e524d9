import { type Ctx, type Db, emitFrom, type Sql, sql } from '@tradepost/kernel'
import { contentJson } from '../page/page.read.ts'
import type { ShopKey } from '../page/page.store.ts'

const isOne = ({ merchantId }: ShopKey, id: number): Sql =>
  sql`p.merchant_id = ${merchantId} and p.id = ${id}`

type Publication = { description: string | null; by: string }

/** The draft becomes a version and the live page, in one statement with its event. */
export const publish = (db: Db, ctx: Ctx, shop: ShopKey, id: number, { description, by }: Publication) =>
  db.run(sql`
    with published as (
      update content_page p set version_count = p.version_count + 1, is_live = true, is_changed = false,
        last_publish_date = ${ctx.now}, publish_date = null, revision = p.revision + 1
      where ${isOne(shop, id)}
      returning p.code, p.slug, p.version_count, ${contentJson} as content),
    version as (
      insert into page_version (merchant_id, page_id, version_number, description, create_date, create_by, content)
      select ${shop.merchantId}, ${id}, version_count, ${description}::text, ${ctx.now}, ${by}, content from published),
    live as (
      insert into live_page (merchant_id, page_id, shop_code, slug, version_number, publish_date, content)
      select ${shop.merchantId}, ${id}, ${shop.shopCode}, slug, version_count, ${ctx.now}, content from published
      on conflict (merchant_id, page_id) do update set slug = excluded.slug, version_number = excluded.version_number,
        publish_date = excluded.publish_date, content = excluded.content)
    ${emitFrom(
      ctx,
      'pagePublished',
      sql`select code, jsonb_build_object('shopCode', ${shop.shopCode}::text, 'pageCode', code, 'slug', slug,
        'versionNumber', version_count) from published`,
    )}`)

/** Draft and versions stay. */
export const unpublish = (db: Db, ctx: Ctx, shop: ShopKey, id: number) =>
  db.run(sql`
    with removed as (
      delete from live_page l where l.merchant_id = ${shop.merchantId} and l.page_id = ${id} returning l.slug),
    changed as (
      update content_page p set is_live = false, unpublish_date = null, revision = p.revision + 1
      from removed where ${isOne(shop, id)} returning p.code, removed.slug)
    ${emitFrom(
      ctx,
      'pageUnpublished',
      sql`select code, jsonb_build_object('shopCode', ${shop.shopCode}::text, 'pageCode', code, 'slug', slug)
        from changed`,
    )}`)
