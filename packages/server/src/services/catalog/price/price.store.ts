import { currencyCodes, type LocationPriceKey, type Price } from '@tradepost/contract'
import {
  bumpCounter,
  type Ctx,
  countedSql,
  type Db,
  emitFrom,
  type FilterField,
  json,
  type List,
  type PageRow,
  pageSql,
  type SortFields,
  sql,
} from '@tradepost/kernel'
import { catalogScope, type LockedCatalog } from '../base/scope.store.ts'
import { eventRows, locationPriceCounter } from '../product/record/product.store.ts'

export type NewLocationPrice = LocationPriceKey & { data: object }

const keyColumns = sql`"productCode" text, "locationCode" text, "currencyCode" text`

export const filterFields: Record<'productCode' | 'locationCode' | 'currencyCode', FilterField> = {
  productCode: { type: 'text', sql: sql`l.product_code` },
  locationCode: { type: 'text', sql: sql`l.location_code` },
  currencyCode: { type: 'enum', values: currencyCodes, sql: sql`l.currency_code` },
}

export const tiebreak: SortFields = {
  productCode: { type: 'text', sql: sql`l.product_code` },
  locationCode: { type: 'text', sql: sql`l.location_code` },
  currencyCode: { type: 'text', sql: sql`l.currency_code` },
}

type PageOptions = { catalogCode: string | undefined; list: List; showCost: boolean }

/** No row: no such catalog. */
export const listLocationPrices = (
  db: Db,
  merchantId: number,
  { catalogCode, list, showCost }: PageOptions,
) => {
  const key = sql`jsonb_build_object('productCode', l.product_code, 'locationCode', l.location_code)`
  const page = pageSql({
    item: showCost ? sql`${key} || l.data` : sql`${key} || l.data || '{"cost": null}'`,
    from: sql`product_location_price l`,
    where: sql`l.merchant_id = ${merchantId} and l.catalog_id = c.id`,
    list,
    total: countedSql(merchantId, 'locationPrice', sql`c.id`),
  })
  return db.maybe<PageRow>(sql`
    select page.* from catalog c cross join lateral (${page}) page where ${catalogScope(merchantId, catalogCode)}`)
}

type SentPrices = { prices: NewLocationPrice[]; productCodes: string[]; showCost: boolean }

/**
 * One statement for any number of prices, their events and the count. Returns the products that exist, locked, so that none
 * is deleted before its price is stored. Unchanged prices are skipped.
 */
export const upsertLocationPrices = (
  db: Db,
  ctx: Ctx,
  catalog: LockedCatalog,
  { prices, productCodes, showCost }: SentPrices,
) => {
  // null is all that a caller without the permission to see costs has read
  const data = showCost
    ? sql`excluded.data`
    : sql`excluded.data || case when excluded.data -> 'cost' = 'null'
        then jsonb_build_object('cost', l.data -> 'cost') else '{}' end`
  return db.many<{ code: string }>(sql`
    with sent as materialized (
      select * from jsonb_to_recordset(${json(prices)}::jsonb) as sent(${keyColumns}, data jsonb)),
    known as materialized (
      select p.code from product p
      where p.merchant_id = ${ctx.merchantId} and p.catalog_id = ${catalog.id}
        and p.code = any(${productCodes}::text[])
      order by p.code for key share),
    stored as (
      insert into product_location_price as l
        (merchant_id, catalog_id, product_code, location_code, currency_code, data, update_date)
      select ${ctx.merchantId}, ${catalog.id}, known.code, sent."locationCode", sent."currencyCode", sent.data, ${ctx.now}
      from sent join known on known.code = sent."productCode"
      order by 3, 4, 5
      on conflict (merchant_id, catalog_id, product_code, location_code, currency_code)
        do update set data = ${data}, update_date = excluded.update_date where l.data <> ${data}
      returning l.product_code as code, l.xmax = 0 as "isNew"),
    changed as (select distinct code from stored),
    emitted as (${emitFrom(ctx, 'productUpdated', eventRows(catalog, sql`changed`), [])}),
    counted as (${bumpCounter(locationPriceCounter(ctx, catalog), sql`(select count(*) from stored where "isNew")`)})
    select code from known`)
}

/** One statement for any number of keys; keys without a price do not come back. */
export const removeLocationPrices = (db: Db, ctx: Ctx, catalog: LockedCatalog, keys: LocationPriceKey[]) =>
  db.many<LocationPriceKey>(sql`
    with removed as (
      delete from product_location_price l
      using jsonb_to_recordset(${json(keys)}::jsonb) as k(${keyColumns})
      where l.merchant_id = ${ctx.merchantId} and l.catalog_id = ${catalog.id} and l.product_code = k."productCode"
        and l.location_code = k."locationCode" and l.currency_code = k."currencyCode"
      returning k.*),
    changed as (select distinct "productCode" as code from removed),
    emitted as (${emitFrom(ctx, 'productUpdated', eventRows(catalog, sql`changed`), [])}),
    counted as (${bumpCounter(locationPriceCounter(ctx, catalog), sql`-(select count(*) from removed)`)})
    select * from removed`)

export type PriceOfProduct = { isKnown: boolean; price: Price | null; locationPrices: Price[] }
type PriceKey = { productCode: string; locationCode?: string | null }

/**
 * A row for each key, in their order; none at all: no such catalog. `offset 0` keeps the product a lookup by its key, also
 * where PostgreSQL has not counted the table.
 */
export const listPrices = (db: Db, merchantId: number, catalogCode: string | undefined, keys: PriceKey[]) =>
  db.many<PriceOfProduct>(sql`
    select p.code is not null as "isKnown", p.data -> 'price' as price, local.prices as "locationPrices"
    from catalog c
    cross join jsonb_to_recordset(${json(keys.map((key, position) => ({ ...key, position })))}::jsonb)
      as k("productCode" text, "locationCode" text, position int)
    left join lateral (
      select p.code, p.data from product p
      where p.merchant_id = ${merchantId} and p.catalog_id = c.id and p.code = k."productCode" offset 0) p on true
    cross join lateral (
      select coalesce(jsonb_agg(l.data), '[]') as prices from product_location_price l
      where l.merchant_id = ${merchantId} and l.catalog_id = c.id and l.product_code = k."productCode"
        and l.location_code = k."locationCode") local
    where ${catalogScope(merchantId, catalogCode)}
    order by k.position`)
