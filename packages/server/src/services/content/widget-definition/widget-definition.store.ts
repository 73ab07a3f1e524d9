import type { WidgetConfigDefinition } from '@tradepost/contract'
import { type Ctx, type Db, emitFrom, json, raw, type Sql, sql } from '@tradepost/kernel'
import type { ShopKey } from '../shop/shop.rules.ts'
import type { DefinitionPatch, StoredDefinition } from './widget-definition.rules.ts'

const inShop = ({ merchantId, shopCode }: ShopKey): Sql =>
  sql`d.merchant_id = ${merchantId} and d.shop_code = ${shopCode}`

const definitionJson: Sql = sql`jsonb_build_object('code', d.code, 'name', d.name, 'description', d.description,
  'widgetConfigInputs', d.inputs, 'isStandard', false)`

/** The language of the shop and its own definitions; null without the shop. */
export const listDefinitions = (db: Db, { merchantId, shopCode }: ShopKey, limit: number, offset: number) =>
  db.maybe<{ locale: string; total: number; definitions: WidgetConfigDefinition[] }>(sql`
    select s.locales[1] as locale,
      (select count(*)::int from widget_config_definition d
        where d.merchant_id = s.merchant_id and d.shop_code = s.code) as total,
      array(select ${definitionJson} from widget_config_definition d
        where d.merchant_id = s.merchant_id and d.shop_code = s.code
        order by d.id limit ${limit} offset ${offset}) as definitions
    from shop s where s.merchant_id = ${merchantId} and s.code = ${shopCode}`)

export const findDefinition = (db: Db, shop: ShopKey, shortCode: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${definitionJson}::text as text, d.revision from widget_config_definition d
    where ${inShop(shop)} and d.short_code = ${shortCode}`)

/** Keeps definitions from being deleted while a page that uses them is written. */
export const lockUsedDefinitions = (db: Db, shop: ShopKey, shortCodes: string[]) =>
  db.many<{ shortCode: string; definition: WidgetConfigDefinition }>(sql`
    select d.short_code as "shortCode", ${definitionJson} as definition from widget_config_definition d
    where ${inShop(shop)} and d.short_code = any(${shortCodes}::text[]) order by d.id for key share`)

/** Every change of a definition starts here. */
export const lockDefinition = (db: Db, shop: ShopKey, shortCode: string) =>
  db.maybe<{ id: number; revision: number }>(sql`
    select d.id, d.revision from widget_config_definition d
    where ${inShop(shop)} and d.short_code = ${shortCode} for update`)

export const isUsed = async (
  db: Db,
  { merchantId, shopCode }: ShopKey,
  shortCode: string,
): Promise<boolean> =>
  (await db.maybe(sql`
    select from content_page p left join live_page l on l.merchant_id = p.merchant_id and l.page_id = p.id
    where p.merchant_id = ${merchantId} and p.shop_code = ${shopCode}
      and (p.widget_kinds @> ${[shortCode]}::text[] or l.widget_kinds @> ${[shortCode]}::text[]) limit 1`)) !==
  null

/** Those who create definitions of a shop take turns, so that none of them goes over the limit. */
export const lockShop = async (db: Db, { merchantId, shopCode }: ShopKey): Promise<boolean> =>
  (await db.maybe(
    sql`select from shop where merchant_id = ${merchantId} and code = ${shopCode} for no key update`,
  )) !== null

export const countDefinitions = async (db: Db, shop: ShopKey): Promise<number> =>
  (
    await db.one<{ count: number }>(
      sql`select count(*)::int as count from widget_config_definition d where ${inShop(shop)}`,
    )
  ).count

const payload = ({ shopCode }: ShopKey): Sql =>
  sql`jsonb_build_object('shopCode', ${shopCode}::text, 'widgetConfigDefinitionCode', code)`

/** One statement for any number of definitions and their events; those with a code that exists do not come back. */
export const insertDefinitions = (db: Db, ctx: Ctx, shop: ShopKey, definitions: StoredDefinition[]) =>
  db.many<{ shortCode: string }>(sql`
    with inserted as (
      insert into widget_config_definition (merchant_id, shop_code, code, short_code, name, description, inputs,
        localizable)
      select ${shop.merchantId}, ${shop.shopCode}, new ->> 'code', new ->> 'shortCode', new -> 'name',
        nullif(new -> 'description', 'null'), new -> 'widgetConfigInputs',
        array(select jsonb_array_elements_text(new -> 'localizable'))
      from jsonb_array_elements(${json(definitions)}::jsonb) with ordinality as sent(new, position)
      order by position
      on conflict do nothing returning id, code, short_code),
    emitted as (${emitFrom(
      ctx,
      'widgetConfigDefinitionCreated',
      sql`select code, ${payload(shop)} from inserted order by id`,
    )})
    select short_code as "shortCode" from inserted`)

const columns = {
  name: sql`name`,
  description: sql`description`,
  widgetConfigInputs: sql`inputs`,
} as const

const patchedColumn = (patch: DefinitionPatch, name: keyof typeof columns): Sql =>
  name in patch
    ? sql`${columns[name]} = nullif(${json(patch[name] ?? null)}::jsonb, 'null')`
    : sql`${columns[name]} = d.${columns[name]}`

export const patchDefinition = (db: Db, ctx: Ctx, shop: ShopKey, id: number, patch: DefinitionPatch) =>
  db.run(sql`
    with changed as (
      update widget_config_definition d set ${patchedColumn(patch, 'name')}, ${patchedColumn(patch, 'description')},
        ${patchedColumn(patch, 'widgetConfigInputs')}, revision = d.revision + 1,
        localizable = ${patch.localizable ? sql`${patch.localizable}::text[]` : raw('d.localizable')}
      where d.merchant_id = ${shop.merchantId} and d.id = ${id} returning d.code)
    ${emitFrom(ctx, 'widgetConfigDefinitionUpdated', sql`select code, ${payload(shop)} from changed`)}`)

export const removeDefinition = (db: Db, ctx: Ctx, shop: ShopKey, id: number) =>
  db.run(sql`
    with removed as (
      delete from widget_config_definition d where d.merchant_id = ${shop.merchantId} and d.id = ${id}
      returning d.code)
    ${emitFrom(ctx, 'widgetConfigDefinitionDeleted', sql`select code, ${payload(shop)} from removed`)}`)
