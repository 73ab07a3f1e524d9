import { modelTypes, type productFilters, type productSorts, productStatuses } from '@tradepost/contract'
import {
  and,
  bumpCounter,
  bumpInOrder,
  type Ctx,
  countedSql,
  type Db,
  emitFrom,
  empty,
  type FilterField,
  json,
  type List,
  type PageRow,
  pageSql,
  type SortField,
  type Sql,
  sql,
} from '@tradepost/kernel'
import { relevance, searchSource } from '../product-search/product-search.store.ts'
import { availableTogether, isAvailable } from './product.read.ts'
import { emptyPrice, type Property, type StoredParts } from './product.rules.ts'

export type ProductKey = { code: string; catalogCode: string | undefined }
type NewProduct = StoredParts & { code: string }

/** The catalog that a product operation means. */
export const catalogScope = (merchantId: number, catalogCode: string | undefined): Sql =>
  catalogCode === undefined
    ? sql`c.merchant_id = ${merchantId} and c.is_default`
    : sql`c.merchant_id = ${merchantId} and c.code = ${catalogCode}`

const inCatalog = (merchantId: number) => sql`p.merchant_id = ${merchantId} and p.catalog_id = c.id`

const identifier = (name: string): FilterField => ({
  type: 'text',
  sql: sql`(p.data #>> ${`{identifiers,${name}}`}::text[])`,
})
const date = (name: string): FilterField => ({ type: 'date', sql: sql`iso_date(p.data ->> ${name}::text)` })
const localizedName = sql`localized(p.data -> 'name', c.default_locale_code, c.default_locale_code)`

export const filterFields: Record<(typeof productFilters)[number], FilterField> = {
  code: { type: 'text', sql: sql`p.code` },
  name: { type: 'text', sql: localizedName, within: sql`(p.data ->> 'name')` },
  parentProductCode: { type: 'text', sql: sql`(p.data ->> 'parentProductCode')` },
  locationCode: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from inventory i where i.merchant_id = p.merchant_id
      and i.product_code = p.code and ${on(sql`i.location_code`)})`,
  },
  mfgPartNum: identifier('mfgPartNum'),
  distiPartNum: identifier('distiPartNum'),
  upc: identifier('upc'),
  ean: { type: 'text', sql: sql`(p.data #>> '{identifiers,ean}')` },
  isbn: identifier('isbn'),
  sku: { type: 'text', sql: sql`(p.data #>> '{identifiers,sku}')` },
  modelType: { type: 'enum', values: modelTypes, sql: sql`(p.data ->> 'modelType')` },
  status: { type: 'enum', values: productStatuses, sql: sql`(p.data ->> 'status')` },
  startDate: date('startDate'),
  endDate: date('endDate'),
  updateDate: { type: 'date', sql: sql`p.update_date` },
  externalUpdateDate: date('externalUpdateDate'),
  categoryCode: {
    type: 'text',
    exists: (on) => sql`exists (select 1 from product_category pc where pc.merchant_id = p.merchant_id
      and pc.catalog_id = p.catalog_id and pc.product_code = p.code and ${on(sql`pc.category_code`)})`,
  },
  isInventoryManaged: { type: 'boolean', sql: sql`(p.data ->> 'isInventoryManaged')::boolean` },
}

export const sortFields: Record<(typeof productSorts)[number], SortField> = {
  code: { type: 'text', sql: sql`p.code` },
  name: { type: 'text', sql: localizedName, nullable: 'last' },
  price: { type: 'number', sql: sql`(p.data #>> '{price,price}')::numeric`, nullable: 'last' },
  createDate: { type: 'date', sql: sql`p.create_date` },
  updateDate: { type: 'date', sql: sql`p.update_date` },
  /** The place in the one category that the list is filtered by. */
  sequenceId: { type: 'number', sql: sql`place.position` },
  /** How well a product answers the search. */
  relevance,
}

export const tiebreak = { code: sortFields.code }
/** Tie-break within a category, by the index of category entries. */
export const tiebreakInCategory: { code: SortField } = {
  code: { type: 'text', sql: sql`place.product_code` },
}

type FoundProduct = { text: string | null; revision: number | null }

/** No row: no such catalog. A row without text: no such product in it. */
export const findProduct = (db: Db, merchantId: number, key: ProductKey, view: Sql, shape: Sql) =>
  db.maybe<FoundProduct>(sql`
    select ${shape} as text, p.revision
    from catalog c cross join lateral ${view} left join product p on ${inCatalog(merchantId)} and p.code = ${key.code}
    where ${catalogScope(merchantId, key.catalogCode)}`)

type PageOptions = {
  catalogCode: string | undefined
  view: Sql
  item: Sql
  list: List
  only: Sql | null
  /** Only products that can be bought. */
  onlyAvailable: boolean
  counted: boolean
  /** The one category that is listed, if any. */
  categoryCode: string | undefined
  /** The words that are searched for, if any. */
  terms: string[] | undefined
}

/** Where the rows of a list come from, and a cheap count of them if there is one. */
type Source = { from: Sql; where: Sql; count?: Sql }

const wholeCatalog = (merchantId: number): Source => ({
  from: sql`product p`,
  where: inCatalog(merchantId),
  count: countedSql(merchantId, 'product', sql`c.id`),
})

/** The places of the category are read in their order, and only the products of the page are looked up. */
const oneCategory = (merchantId: number, code: string): Source => ({
  from: sql`product_category place join product p on p.merchant_id = place.merchant_id
    and p.catalog_id = place.catalog_id and p.code = place.product_code`,
  where: sql`place.merchant_id = ${merchantId} and place.catalog_id = c.id and place.category_code = ${code}`,
  count: countedSql(
    merchantId,
    'categoryProduct',
    sql`(select k.id from category k where k.merchant_id = ${merchantId} and k.catalog_id = c.id and k.code = ${code})`,
  ),
})

/** A search in a category ranks first and filters then. */
const sourceOf = (
  merchantId: number,
  categoryCode: string | undefined,
  terms: string[] | undefined,
): Source => {
  if (terms) return searchSource(merchantId, terms)
  return categoryCode === undefined ? wholeCatalog(merchantId) : oneCategory(merchantId, categoryCode)
}

/** No row: no such catalog. */
export const listProducts = (
  db: Db,
  merchantId: number,
  { catalogCode, view, item, list, only, onlyAvailable, counted, categoryCode, terms }: PageOptions,
) => {
  const source = sourceOf(merchantId, categoryCode, terms)
  const together = availableTogether(merchantId)
  const page = pageSql({
    item,
    from: source.from,
    where: and(source.where, only, onlyAvailable && isAvailable),
    list,
    total: !counted ? null : only || onlyAvailable ? undefined : source.count,
    ...(onlyAvailable && {
      counting: {
        from: sql`${source.from} ${together.join}`,
        where: and(source.where, only, together.where),
      },
    }),
  })
  return db.maybe<PageRow>(sql`
    select page.* from catalog c cross join lateral ${view} cross join lateral (${page}) page where ${catalogScope(merchantId, catalogCode)}`)
}

export type LockedCatalog = { id: number; code: string }

/** Shared with other writers; only deleting the catalog has to wait. */
export const lockCatalog = (db: Db, merchantId: number, catalogCode: string | undefined) =>
  db.maybe<LockedCatalog & { defaultLocale: string }>(sql`
    select c.id, c.code, c.default_locale_code as "defaultLocale" from catalog c where ${catalogScope(merchantId, catalogCode)} for key share`)

/** JSON of a `NewProduct`, made ahead because a thousand at once would keep others waiting. */
type NewProductText = string
export const newProductText = (product: NewProduct): NewProductText => json(product)

/** One statement for any number of products, their events and the count; codes that exist do not come back. */
export const insertProducts = (db: Db, ctx: Ctx, catalog: LockedCatalog, products: NewProductText[]) =>
  db.many<{ code: string }>(sql`
    with inserted as (
      insert into product (merchant_id, catalog_id, code, data, descriptions, create_date, update_date)
      select ${ctx.merchantId}, ${catalog.id}, new.code, new.data, new.descriptions, ${ctx.now}, ${ctx.now}
      from jsonb_to_recordset(${`[${products.join()}]`}::jsonb) as new(code text, data jsonb, descriptions jsonb)
      on conflict do nothing returning code),
    emitted as (${emitFrom(ctx, 'productCreated', eventRows(catalog, sql`inserted`))}),
    counted as (${bumpCounter(counterOf(ctx, catalog), sql`(select count(*) from inserted)`)})
    select code from inserted`)

export const counterOf = (ctx: Ctx, catalog: LockedCatalog) => ({
  merchantId: ctx.merchantId,
  kind: 'product',
  scope: catalog.id,
})

export const locationPriceCounter = (ctx: Ctx, catalog: { id: number }) => ({
  merchantId: ctx.merchantId,
  kind: 'locationPrice',
  scope: catalog.id,
})

/** The rows have a column `code`. */
export const eventRows = (catalog: LockedCatalog, rows: Sql): Sql =>
  sql`select code, jsonb_build_object('productCode', code, 'catalogCode', ${catalog.code}::text) from ${rows}`

export type LockedProduct = {
  catalogId: number
  catalogCode: string
  defaultLocale: string
  revision: number | null
  externalUpdateDate: string | null
}

/** No row: no such catalog. A row without revision: no such product in it. */
export const lockProduct = (db: Db, merchantId: number, key: ProductKey) =>
  db.maybe<LockedProduct>(sql`
    select c.id as "catalogId", c.code as "catalogCode", c.default_locale_code as "defaultLocale", p.revision,
      p.date as "externalUpdateDate"
    from catalog c left join lateral (
      select p.revision, p.data ->> 'externalUpdateDate' as date from product p
      where ${inCatalog(merchantId)} and p.code = ${key.code} for update) p on true
    where ${catalogScope(merchantId, key.catalogCode)}`)

/** The product must be locked. */
export const getProperties = async (db: Db, merchantId: number, catalogId: number, code: string) => {
  const { properties } = await db.one<{ properties: Property[] }>(sql`
    select data -> 'properties' as properties from product
    where merchant_id = ${merchantId} and catalog_id = ${catalogId} and code = ${code}`)
  return properties
}

export const patchProduct = (
  db: Db,
  ctx: Ctx,
  catalogId: number,
  code: string,
  { data, descriptions }: StoredParts,
) => {
  // a first price starts from one with every field, like that of a new product
  const before =
    'price' in data
      ? sql`case when data -> 'price' = 'null' then data || ${json({ price: emptyPrice })}::jsonb else data end`
      : sql`data`
  const texts =
    Object.keys(descriptions).length > 0 &&
    sql`descriptions = merge_patch(descriptions, ${json(descriptions)}::jsonb),`
  return db.run(sql`
    update product set data = merge_patch(${before}, ${json(data)}::jsonb), ${texts || empty}
      revision = revision + 1, update_date = ${ctx.now}
    where merchant_id = ${ctx.merchantId} and catalog_id = ${catalogId} and code = ${code}`)
}

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

/** All products of a catalog that is about to go, each with its event. */
export const removeProducts = (db: Db, ctx: Ctx, catalog: LockedCatalog) =>
  db.run(sql`
    with removed as (delete from product where merchant_id = ${ctx.merchantId} and catalog_id = ${catalog.id} returning code)
    ${emitFrom(ctx, 'productDeleted', eventRows(catalog, sql`removed`))}`)
