import { type Ctx, type Db, emitFrom, json, type Sql, sql } from '@tradepost/kernel'
import { contentJson } from '../page/page.read.ts'
import type { ShopKey } from '../shop/shop.rules.ts'

const isOne = ({ merchantId }: ShopKey, id: number): Sql =>
  sql`p.merchant_id = ${merchantId} and p.id = ${id}`

type Publication = {
  description: string | null
  by: string
  /** Localizable inputs of the standard widgets. */
  standard: Record<string, string[]>
}

/** The localizable inputs of the widgets that a page has, by the definitions of this moment. */
export const localizableInputs = (
  { merchantId, shopCode }: ShopKey,
  kinds: Sql,
  standard: Record<string, string[]>,
): Sql => sql`(
  select coalesce(jsonb_object_agg(used.kind, used.inputs) filter (where used.inputs <> '[]'), '{}') from (
    select kind, coalesce((
      select to_jsonb(d.localizable) from widget_config_definition d
      where d.merchant_id = ${merchantId} and d.shop_code = ${shopCode} and d.short_code = kind),
      ${json(standard)}::jsonb -> kind) as inputs
    from unnest(${kinds}) kind) used)`

/** The draft becomes a version and the live page, in one statement with its event. */
export const publish = (db: Db, ctx: Ctx, shop: ShopKey, id: number, publication: Publication) => {
  const { description, by, standard } = publication
  return db.run(sql`
    with published as (
      update content_page p set version_count = p.version_count + 1, is_live = true, is_changed = false,
        last_publish_date = ${ctx.now}, publish_date = null, revision = p.revision + 1
      where ${isOne(shop, id)}
      returning p.code, p.slug, p.version_count, p.widget_kinds, ${contentJson} as content,
        ${localizableInputs(shop, sql`p.widget_kinds`, standard)} as localizable),
    version as (
      insert into page_version (merchant_id, page_id, version_number, description, create_date, create_by, content,
        localizable)
      select ${shop.merchantId}, ${id}, version_count, ${description}::text, ${ctx.now}, ${by}, content, localizable
      from published),
    live as (
      insert into live_page (merchant_id, page_id, shop_code, slug, version_number, publish_date, content,
        widget_kinds, localizable)
      select ${shop.merchantId}, ${id}, ${shop.shopCode}, slug, version_count, ${ctx.now}, content, widget_kinds,
        localizable from published
      on conflict (merchant_id, page_id) do update set slug = excluded.slug, version_number = excluded.version_number,
        publish_date = excluded.publish_date, content = excluded.content, widget_kinds = excluded.widget_kinds,
        localizable = excluded.localizable)
    ${emitFrom(
      ctx,
      'pagePublished',
      sql`select code, jsonb_build_object('shopCode', ${shop.shopCode}::text, 'pageCode', code, 'slug', slug,
        'versionNumber', version_count) from published`,
    )}`)
}

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
