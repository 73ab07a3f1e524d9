import type { CatalogCreate, CatalogUpdate, ParentCatalogCreate } from '@tradepost/contract'
import {
  type Db,
  isoText,
  json,
  type List,
  listPage,
  type SortFields,
  type Sql,
  sql,
} from '@tradepost/kernel'

/** `externalUpdateDate` in the form of all dates. */
const catalogJson: Sql = sql`json_build_object(
  'code', c.code, 'name', c.name, 'defaultLocaleCode', c.default_locale_code, 'defaultCurrencyCode', c.default_currency_code,
  'externalUpdateDate', ${isoText(sql`c.external_update_date`)},
  'isDefault', c.is_default, 'parentCatalogCode', c.parent_catalog_code)`

export const tiebreak: SortFields = { code: { type: 'text', sql: sql`c.code` } }

export const listCatalogs = (db: Db, merchantId: number, list: List) =>
  listPage(db, 'catalogs', {
    item: catalogJson,
    from: sql`catalog c`,
    where: sql`c.merchant_id = ${merchantId}`,
    list,
  })

export const findCatalog = (db: Db, merchantId: number, code: string) =>
  db.maybe<{ text: string; revision: number }>(sql`
    select ${catalogJson}::text as text, c.revision from catalog c where c.merchant_id = ${merchantId} and c.code = ${code}`)

/** All catalogs of a merchant change in one order, so that the default stays one. */
export const lockMerchantCatalogs = (db: Db, merchantId: number) =>
  db.run(sql`select pg_advisory_xact_lock(hashtextextended('catalogs', ${merchantId}))`)

/** For catalogs that name none of their own. */
export type CatalogDefaults = { defaultLocale: string; defaultCurrency: string }

export const insertParentCatalogs = (
  db: Db,
  merchantId: number,
  parents: ParentCatalogCreate[],
  { defaultLocale, defaultCurrency }: CatalogDefaults,
) =>
  db.many<{ code: string }>(sql`
    insert into parent_catalog (merchant_id, code, name, is_default, default_locale_code, default_currency_code)
    select ${merchantId}, new.code, new.name, false,
      lower(coalesce(new."defaultLocaleCode", ${defaultLocale})), coalesce(new."defaultCurrencyCode", ${defaultCurrency})
    from jsonb_to_recordset(${json(parents)}::jsonb)
      as new(code text, name text, "defaultLocaleCode" text, "defaultCurrencyCode" text)
    on conflict do nothing returning code`)

/** The newest default wins. */
export const setDefaultParentCatalog = async (db: Db, merchantId: number, code: string) => {
  await db.run(
    sql`update parent_catalog set is_default = false where merchant_id = ${merchantId} and is_default`,
  )
  await db.run(
    sql`update parent_catalog set is_default = true where merchant_id = ${merchantId} and code = ${code}`,
  )
}

/** Existing parents, and the default one under the code null. */
export const listParentCatalogs = (db: Db, merchantId: number) =>
  db.many<{ code: string; isDefault: boolean }>(sql`
    select code, is_default as "isDefault" from parent_catalog where merchant_id = ${merchantId}`)

export const insertCatalogs = (
  db: Db,
  merchantId: number,
  catalogs: CatalogCreate[],
  { defaultParent, defaultLocale, defaultCurrency }: CatalogDefaults & { defaultParent: string | null },
) =>
  db.many<{ code: string }>(sql`
    insert into catalog (merchant_id, code, name, parent_catalog_code, default_locale_code, default_currency_code, external_update_date)
    select ${merchantId}, new.code, new.name, coalesce(new."parentCatalogCode", ${defaultParent}),
      lower(coalesce(new."defaultLocaleCode", ${defaultLocale})), coalesce(new."defaultCurrencyCode", ${defaultCurrency}),
      new."externalUpdateDate"
    from jsonb_to_recordset(${json(catalogs)}::jsonb) as new(code text, name text, "parentCatalogCode" text,
      "defaultLocaleCode" text, "defaultCurrencyCode" text, "externalUpdateDate" timestamptz)
    on conflict do nothing returning code`)

export const hasDefaultCatalog = async (db: Db, merchantId: number) =>
  (await db.maybe(sql`select 1 from catalog where merchant_id = ${merchantId} and is_default`)) !== null

export const setDefaultCatalog = async (db: Db, merchantId: number, code: string) => {
  await db.run(sql`update catalog set is_default = false, revision = revision + 1
    where merchant_id = ${merchantId} and is_default and code <> ${code}`)
  await db.run(sql`update catalog set is_default = true where merchant_id = ${merchantId} and code = ${code}`)
}

export type LockedCatalogRow = {
  id: number
  code: string
  revision: number
  externalUpdateDate: Date | null
}

/** In the order of their codes; unknown ones are left out. */
export const lockCatalogRows = (db: Db, merchantId: number, codes: string[]) =>
  db.many<LockedCatalogRow>(sql`
    select c.id, c.code, c.revision, c.external_update_date as "externalUpdateDate"
    from catalog c where c.merchant_id = ${merchantId} and c.code = any(${codes}::text[])
    order by c.code for update of c`)

export type Content = { hasProducts: boolean; hasCategories: boolean }

/**
 * Only catalogs that have any. A separate statement after the lock: one that waited for the lock would not see the latest
 * changes.
 */
export const listContents = (db: Db, merchantId: number, ids: number[]) =>
  db.many<Content & { id: number }>(sql`
    select c.id, has.products as "hasProducts", has.categories as "hasCategories"
    from unnest(${ids}::int[]) as c(id) cross join lateral (
      select exists (select 1 from product where merchant_id = ${merchantId} and catalog_id = c.id) as products,
        exists (select 1 from category where merchant_id = ${merchantId} and catalog_id = c.id) as categories) has
    where has.products or has.categories`)

export type CatalogPatch = { code: string; patch: Omit<CatalogUpdate, 'isDefault'> }

export const patchCatalogs = (db: Db, merchantId: number, patches: CatalogPatch[]) =>
  db.run(sql`
    update catalog c set
      name = coalesce(new.patch ->> 'name', c.name),
      default_locale_code = lower(coalesce(new.patch ->> 'defaultLocaleCode', c.default_locale_code)),
      default_currency_code = coalesce(new.patch ->> 'defaultCurrencyCode', c.default_currency_code),
      parent_catalog_code = coalesce(new.patch ->> 'parentCatalogCode', c.parent_catalog_code),
      external_update_date = case when new.patch ? 'externalUpdateDate'
        then (new.patch ->> 'externalUpdateDate')::timestamptz else c.external_update_date end,
      revision = c.revision + 1
    from jsonb_to_recordset(${json(patches)}::jsonb) as new(code text, patch jsonb)
    where c.merchant_id = ${merchantId} and c.code = new.code`)

export const removeCatalogs = (db: Db, merchantId: number, ids: number[]) =>
  db.run(sql`delete from catalog where merchant_id = ${merchantId} and id = any(${ids}::int[])`)

/** After a removal: the oldest catalog takes the place of a default that is gone. */
export const restoreDefaultCatalog = (db: Db, merchantId: number) =>
  db.run(sql`
    update catalog set is_default = true, revision = revision + 1
    where merchant_id = ${merchantId} and id = (select min(id) from catalog where merchant_id = ${merchantId})
      and not exists (select 1 from catalog where merchant_id = ${merchantId} and is_default)`)
