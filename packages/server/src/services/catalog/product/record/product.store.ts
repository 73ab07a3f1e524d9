import type { CurrencyCode } from '@tradepost/contract'
import { bumpInOrder, type Ctx, type Db, emitFrom, json, type Sql, sql } from '@tradepost/kernel'
import { authorOf, catalogScope, type LockedCatalog } from '../../base/scope.store.ts'
import { filtersFrom } from '../filter/filter.store.ts'
import { namesFrom } from '../filter/name.store.ts'
import type { ChangedProduct } from '../model/change.rules.ts'
import type { Property, StoredParts } from '../model/product.rules.ts'
import { WORD_CHANGES, wordsFrom } from '../search/search.store.ts'

export type ProductKey = { code: string; catalogCode: string | undefined }
type NewProduct = StoredParts & { code: string }

export const inCatalog = (merchantId: number) => sql`p.merchant_id = ${merchantId} and p.catalog_id = c.id`

export type FoundProduct = { text: string | null; revision: number | null }

/** No row: no such catalog. A row without text: no such product in it. */
export const findProduct = (db: Db, merchantId: number, key: ProductKey, view: Sql, shape: Sql) =>
  db.maybe<FoundProduct>(sql`
    select ${shape} as text, p.revision
    from catalog c cross join lateral ${view} left join product p on ${inCatalog(merchantId)} and p.code = ${key.code}
    where ${catalogScope(merchantId, key.catalogCode)}`)

/** Of one product, as JSON, made ahead because a thousand at once would keep others waiting. */
type NewProductTexts = { code: string; data: string; descriptions: string }
export const newProductTexts = ({ code, data, descriptions }: NewProduct): NewProductTexts => ({
  code,
  data: json(data),
  descriptions: json(descriptions),
})

/** One document on each line: JSON breaks no lines, and taken apart so it is read twice as fast as one large document. */
const lines = (texts: string[]): Sql => sql`string_to_table(${texts.join('\n')}, chr(10))`

/** One statement for any number of products, their words, filters, names and events, and the count; codes that exist do not come back. */
export const insertProducts = (db: Db, ctx: Ctx, catalog: LockedCatalog, products: NewProductTexts[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date, create_user)
      select ${ctx.merchantId}, ${catalog.id}, new.code, new.data::jsonb, new.descriptions::jsonb, ${ctx.now}, ${ctx.now},
        ${authorOf(ctx)}::jsonb
      from rows from (unnest(${products.map(({ code }) => code)}::text[]), ${lines(products.map(({ data }) => data))},
        ${lines(products.map(({ descriptions }) => descriptions))}) as new(code, data, descriptions)
      on conflict do nothing returning code, data, descriptions),
    worded as (${wordsFrom(ctx.merchantId, catalog.id, sql`inserted`)}),
    filtered as (${filtersFrom(ctx.merchantId, catalog.id, sql`inserted`)}),
    named as (${namesFrom(ctx.merchantId, catalog.id, sql`inserted`)}),
    emitted as (${emitFrom(ctx, 'productCreated', eventRows(catalog, sql`inserted`))}),
    counted as (${bumpInOrder([
      { ...counterOf(ctx, catalog), by: sql`select count(*) from inserted` },
      { ...counterOf(ctx, catalog), kind: WORD_CHANGES, by: sql`select least(count(*), 1) from inserted` },
    ])})
    select code from inserted`)

export const counterOf = (ctx: Ctx, catalog: LockedCatalog) => ({
  merchantId: ctx.merchantId,
  kind: 'product',
  scope: catalog.id,
})

export const LOCATION_PRICES = 'locationPrice'

export const locationPriceCounter = (ctx: Ctx, catalog: { id: number }) => ({
  merchantId: ctx.merchantId,
  kind: LOCATION_PRICES,
  scope: catalog.id,
})

/** The rows have a column `code`. */
export const eventRows = (catalog: LockedCatalog, rows: Sql): Sql =>
  sql`select code, jsonb_build_object('productCode', code, 'catalogCode', ${catalog.code}::text) from ${rows}`

export type LockedProduct = {
  catalogId: number
  catalogCode: string
  defaultLocale: string
  defaultCurrency: CurrencyCode
  revision: number | null
  priceCurrency: CurrencyCode | null
  externalUpdateDate: string | null
}

/** No row: no such catalog. A row without revision: no such product in it. */
export const lockProduct = (db: Db, merchantId: number, key: ProductKey) =>
  db.maybe<LockedProduct>(sql`
    select c.id as "catalogId", c.code as "catalogCode", c.default_locale_code as "defaultLocale",
      c.default_currency_code as "defaultCurrency", p.revision, p.date as "externalUpdateDate", p.currency as "priceCurrency"
    from catalog c left join lateral (
      select p.revision, p.data ->> 'externalUpdateDate' as date, p.data -> 'price' ->> 'currencyCode' as currency
      from product p
      where ${inCatalog(merchantId)} and p.code = ${key.code} for update) p on true
    where ${catalogScope(merchantId, key.catalogCode)}`)

/** The product must be locked. */
export const getProperties = async (db: Db, merchantId: number, catalogId: number, code: string) => {
  const { properties } = await db.one<{ properties: Property[] }>(sql`
    select data -> 'properties' as properties from product
    where merchant_id = ${merchantId} and catalog_id = ${catalogId} and code = ${code}`)
  return properties
}

/** Locked in the order of their codes; unknown ones are left out. */
export const lockProducts = (
  db: Db,
  merchantId: number,
  catalogId: number,
  codes: string[],
  withProperties: string[],
) =>
  db.many<ChangedProduct & { code: string }>(sql`
    select p.code, p.data ->> 'externalUpdateDate' as "externalUpdateDate",
      p.data -> 'price' ->> 'currencyCode' as "priceCurrency",
      case when p.code = any(${withProperties}::text[]) then p.data -> 'properties' end as properties
    from product p
    where p.merchant_id = ${merchantId} and p.catalog_id = ${catalogId} and p.code = any(${codes}::text[])
    order by p.code for update`)

/** The constraint would take the location prices along, but nobody would count them. */
export const removeNamedProducts = (db: Db, ctx: Ctx, catalog: LockedCatalog, codes: string[]) =>
  db.run(sql`
    with removed as (
      delete from product
      where merchant_id = ${ctx.merchantId} and catalog_id = ${catalog.id} and code = any(${codes}::text[]) returning code),
    prices as (
      delete from product_location_price
      where merchant_id = ${ctx.merchantId} and catalog_id = ${catalog.id} and product_code = any(${codes}::text[]) returning 1),
    counted as (${bumpInOrder([
      { ...counterOf(ctx, catalog), by: sql`select -count(*) from removed` },
      { ...locationPriceCounter(ctx, catalog), by: sql`select -count(*) from prices` },
    ])})
    select code from removed`)
