import type { allShopFilters, Shop, shopFilters } from '@tradepost/contract'
import {
  type Db,
  empty,
  type FilterField,
  json,
  type List,
  type ListRules,
  listPage,
  publicAddress,
  type Sql,
  sql,
} from '@tradepost/kernel'
import type { StoredCheckout } from '../model/checkout.rules.ts'
import type { Clash, NewShop } from '../model/shop.rules.ts'

/** A shop as read; its secret key is never part of it. */
const shopJson = (logoUrl: Sql, more: Sql = empty): Sql => sql`json_build_object(
  'code', s.code, 'name', s.name, 'logoUrl', ${logoUrl}, 'locales', s.locales, 'currencies', s.currencies,
  'catalogCode', s.catalog_code, 'customerNumber', s.customer_number, 'shopNumber', s.shop_number,
  'pluginUrl', s.plugin_url, 'url', s.url, 'isDefault', s.is_default, 'websiteCname', s.website_cname,
  'websiteCustomDomain', s.website_custom_domain, 'primaryWebsiteFQDN', s.primary_website_fqdn${more})`

const shownShop = (publicUrl: string, more?: Sql): Sql =>
  shopJson(publicAddress(sql`s.logo_url`, publicUrl), more)

/** Shops as rows of a statement. */
const shopRecord: Sql = sql`code text, name text, "logoUrl" text, locales text[], currencies text[], "catalogCode" text,
  "customerNumber" text, "shopNumber" text, "pluginUrl" text, url text, "websiteCname" text,
  "websiteCustomDomain" text, "primaryWebsiteFQDN" text`

export const oneShop = (merchantId: number, code: string): Sql =>
  sql`s.merchant_id = ${merchantId} and s.code = ${code}`

/** Whether prices of the shop `s` include the tax. */
export const pricesIncludeTax: Sql = sql`coalesce((s.settings ->> 'useVAT')::boolean, false)`

const id = { type: 'integer', sql: sql`s.id` } as const
const code = { type: 'text', sql: sql`s.code` } as const

export const filters: Record<(typeof shopFilters)[number], FilterField> = {
  id,
  code,
  name: { type: 'text', sql: sql`s.name` },
  catalogCode: { type: 'text', sql: sql`s.catalog_code` },
  isDefault: { type: 'boolean', sql: sql`s.is_default` },
  customerNumber: { type: 'text', sql: sql`s.customer_number` },
}
export const rules: ListRules = { filters, tiebreak: { code } }

const allFilters: Record<(typeof allShopFilters)[number], FilterField> = {
  websiteCname: { type: 'text', sql: sql`s.website_cname` },
  id,
  code,
}
export const allRules: ListRules = { filters: allFilters, tiebreak: { id } }

type ListOptions = { publicUrl: string; internalId: boolean }

/** The shops of a merchant, or those of all. */
export const listShops = (
  db: Db,
  merchantId: number | null,
  list: List,
  { publicUrl, internalId }: ListOptions,
) =>
  listPage(db, 'shops', {
    item: shownShop(publicUrl, internalId ? sql`, 'id', s.id` : empty),
    from: sql`shop s`,
    where: merchantId === null ? sql`true` : sql`s.merchant_id = ${merchantId}`,
    list,
  })

/** Shops with a plugin on their own host. */
export const listPluginShops = (db: Db, merchantId: number) =>
  db.many<{ shopNumber: string }>(sql`
    select s.shop_number as "shopNumber" from shop s
    where s.merchant_id = ${merchantId} and s.plugin_url is not null order by s.shop_number collate "C"`)

export const findShop = (db: Db, merchantId: number, code: string, publicUrl: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${shownShop(publicUrl)}::text as text, s.revision from shop s where ${oneShop(merchantId, code)}`)

export const listShopFacts = (db: Db, merchantId: number, codes: string[]) =>
  db.many<{ code: string; catalogCode: string | null; url: string | null }>(sql`
    select s.code, s.catalog_code as "catalogCode", s.url from shop s
    where s.merchant_id = ${merchantId} and s.code = any(${codes}::text[])`)

/** How messages show a shop; the default shop stands in for those that do not exist. */
export type ShopLook = {
  code: string
  name: string
  url: string | null
  logoUrl: string | null
  locales: string[]
  design: Record<string, string>
  isDefault: boolean
}

export const listShopLooks = (db: Db, merchantId: number, codes: string[], publicUrl: string) =>
  db.many<ShopLook>(sql`
    select s.code, s.name, s.url, ${publicAddress(sql`s.logo_url`, publicUrl)} as "logoUrl", s.locales,
      s.design_values as design, s.is_default as "isDefault"
    from shop s where s.merchant_id = ${merchantId} and (s.is_default or s.code = any(${codes}::text[]))`)

export const findShopId = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ shopId: number; merchantId: string }>(sql`
    select s.id as "shopId", m.uuid as "merchantId" from shop s join merchant m on m.id = s.merchant_id
    where ${oneShop(merchantId, code)}`)

export const findShopNumbers = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ customerNumber: string; shopNumber: string }>(sql`
    select s.customer_number as "customerNumber", s.shop_number as "shopNumber" from shop s
    where ${oneShop(merchantId, code)}`)

export const findSealedKey = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ sealed: string }>(sql`select s.api_key as sealed from shop s where ${oneShop(merchantId, code)}`)

/** A shop as its plugin works with it; the key is sealed. */
export type PluginShop = {
  merchantId: number
  merchantCode: string
  code: string
  name: string
  customerNumber: string
  shopNumber: string
  sealedKey: string
  locales: string[]
  currencies: string[]
  catalogCode: string | null
  pluginUrl: string | null
  url: string | null
  pluginSettings: Record<string, unknown>
} & StoredCheckout

const pluginShop: Sql = sql`
  select s.merchant_id as "merchantId", m.code as "merchantCode", s.code, s.name, s.customer_number as "customerNumber",
    s.shop_number as "shopNumber", s.api_key as "sealedKey", s.locales, s.currencies, s.catalog_code as "catalogCode",
    s.plugin_url as "pluginUrl", s.url, s.plugin_settings as "pluginSettings",
    s.checkout_settings as checkout, ${pricesIncludeTax} as "pricesIncludeTax"
  from shop s join merchant m on m.id = s.merchant_id`

/** A signed request names its shop by this number alone, and no merchant. */
export const findShopByNumber = (db: Db, customerNumber: string) =>
  db.maybe<PluginShop>(sql`
    ${pluginShop} where s.customer_number = ${customerNumber} and m.status = 'active'`)

export const findPluginShop = (db: Db, merchantId: number, code: string) =>
  db.maybe<PluginShop>(sql`${pluginShop} where ${oneShop(merchantId, code)}`)

/** All shops of a merchant change in one order, so that the default stays one. */
export const lockMerchantShops = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('shops', ${merchantId}))`)

export const lockShop = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ shop: Shop; revision: number }>(sql`
    select ${shopJson(sql`s.logo_url`)} as shop, s.revision from shop s where ${oneShop(merchantId, code)} for update`)

type SealedShop = NewShop & { position: number }

/** One statement for any number of shops, the earlier one first; shops in conflict do not come back. */
export const insertShops = (db: Db, merchantId: number, shops: SealedShop[]) =>
  db.many<{ code: string; customerNumber: string }>(sql`
    insert into shop (merchant_id, code, name, logo_url, locales, currencies, catalog_code, customer_number, shop_number,
      api_key, plugin_url, url, website_cname, website_custom_domain, primary_website_fqdn)
    select ${merchantId}, new.code, new.name, new."logoUrl", new.locales, new.currencies, new."catalogCode",
      new."customerNumber", new."shopNumber", new."apiKey", new."pluginUrl", new.url, new."websiteCname",
      new."websiteCustomDomain", new."primaryWebsiteFQDN"
    from jsonb_to_recordset(${json(shops)}::jsonb) as new(${shopRecord}, "apiKey" text, position int)
    order by new.position
    on conflict do nothing returning code, customer_number as "customerNumber"`)

type ShopKeys = { position: number; code: string; customerNumber: string; shopNumber: string }

/** Existing shops that a rejected one clashes with. Customer numbers are unique over all merchants and cells. */
export const listClashes = (db: Db, merchantId: number, shops: ShopKeys[]) =>
  db.many<Clash & { position: number }>(sql`
    select new.position,
      exists (select from shop s where s.merchant_id = ${merchantId} and s.code = new.code) as code,
      exists (select from merchant_place p where p.name = 'number ' || new."customerNumber") as "customerNumber",
      exists (select from shop s where s.merchant_id = ${merchantId} and s.shop_number = new."shopNumber") as "shopNumber"
    from jsonb_to_recordset(${json(shops)}::jsonb)
      as new(position int, code text, "customerNumber" text, "shopNumber" text)`)

export const hasDefaultShop = async (db: Db, merchantId: number) =>
  (await db.maybe(sql`select 1 from shop where merchant_id = ${merchantId} and is_default`)) !== null

/** Answers with the shop that was the default before. */
export const setDefaultShop = async (db: Db, merchantId: number, code: string) => {
  const previous = await db.many<{ code: string }>(sql`
    update shop set is_default = false, revision = revision + 1
    where merchant_id = ${merchantId} and is_default and code <> ${code} returning code`)
  await db.run(sql`update shop set is_default = true, revision = revision + 1
    where merchant_id = ${merchantId} and code = ${code} and not is_default`)
  return previous
}

export const patchShop = (db: Db, merchantId: number, shop: Shop, sealedKey: string | null) =>
  db.run(sql`
    update shop s set name = new.name, logo_url = new."logoUrl", locales = new.locales, currencies = new.currencies,
      catalog_code = new."catalogCode", customer_number = new."customerNumber", shop_number = new."shopNumber",
      api_key = coalesce(${sealedKey}, s.api_key), plugin_url = new."pluginUrl", url = new.url,
      website_cname = new."websiteCname", website_custom_domain = new."websiteCustomDomain",
      primary_website_fqdn = new."primaryWebsiteFQDN", revision = s.revision + 1
    from jsonb_to_record(${json(shop)}::jsonb) as new(${shopRecord})
    where s.merchant_id = ${merchantId} and s.code = new.code`)

/** Answers with the files that belonged to the shop. */
export const removeShop = (db: Db, merchantId: number, code: string) =>
  db.one<{ images: Record<string, string> }>(sql`
    delete from shop s where ${oneShop(merchantId, code)} returning s.images`)

/** The origins of pages of the shops of all merchants, by their address and their own domain. */
export const listShopOrigins = (db: Db) =>
  db.many<{ origin: string }>(sql`
    select distinct substr(p.name, 8) as origin from merchant_place p where p.name like 'origin %'`)

export const findOldestShop = (db: Db, merchantId: number) =>
  db.maybe<{ code: string }>(sql`
    select s.code from shop s where s.merchant_id = ${merchantId} order by s.id limit 1`)
