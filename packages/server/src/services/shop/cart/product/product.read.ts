import { type Db, json, type Sql, sql } from '@tradepost/kernel'
import {
  type ImageSite,
  type Measure,
  type ShelfProduct,
  shelfProduct,
  viewSql,
} from '../../../catalog/index.ts'
import { stockOf } from '../../../inventory/index.ts'
import { type BundlePart, partsOf } from './bundle-part.read.ts'

/** The shopper's language and time; without pictures where none are shown. */
export type View = { localeCode?: string; now: Date; images: ImageSite | null }

export type StockedProduct = ShelfProduct & {
  /** Where it was asked for; null: anywhere. */
  location: string | null
  /** Stock that may be sold there. */
  visible: number
  /** Sold whatever the stock, by its treatment. */
  isUnlimited: boolean
  /** Of a bundle, those that may run out. */
  parts: BundlePart[]
  identifiers: Record<string, string | null>
  taxClass: string | null
  isTaxed: boolean
  /** Ways to get it that the product names, in any words; none: as the merchant has it. */
  methods: string[]
  weight: number | null
  /** By weight, length and the like; everything else is sold in whole pieces. */
  isByMeasure: boolean
  weightUnit: string | null
  measure: Measure
}

/** A variant without a value inherits that of its parent. */
const inherited = (path: Sql): Sql => sql`coalesce(nullif(p.data #> ${path}, 'null'), parent.data #> ${path})`

const soldAs: Sql = sql`'identifiers', p.data -> 'identifiers', 'taxClass', ${inherited(sql`'{taxClass}'`)},
  'isTaxed', coalesce((p.data ->> 'isTaxed')::boolean, true),
  'isByMeasure', coalesce((${inherited(sql`'{hasCatchWeight}'`)})::boolean, false)
    or coalesce(${inherited(sql`'{unit}'`)} #>> '{}', 'unit') not in ('unit', 'piece', 'each'),
  'methods', coalesce(nullif(p.data -> 'fulfillmentMethods', '[]'), parent.data -> 'fulfillmentMethods', '[]'),
  'weight', ${inherited(sql`'{shippingInformation,weight}'`)},
  'weightUnit', ${inherited(sql`'{shippingInformation,weightUnit}'`)},
  'measure', json_build_object('unit', p.data ->> 'unit', 'unitValue', p.data -> 'unitValue',
    'refUnit', p.data ->> 'unitPriceRefUom', 'refValue', p.data -> 'unitPriceRefValue',
    'price', price_per_measure_unit(p.data), 'currencyCode', p.data #>> '{price,currencyCode}')`

/** JSON list of the products that `wanted` names by code and location, in the catalog of the shop `s`. */
// `offset 0`: one look into the primary key for each code, also where PostgreSQL has not counted the table yet: it read all
// products for every product that was put into a cart
export const productsSql = (merchantId: number, wanted: Sql, { localeCode, now, images }: View): Sql => {
  const stock = stockOf(
    merchantId,
    sql`case when p.data ->> 'isInventoryManaged' = 'true' then p.code end`,
    sql`w.location`,
  )
  const found = shelfProduct(
    sql`w.location`,
    sql`, 'location', w.location, 'visible', stock.visible,
      'isUnlimited', coalesce((stock.treatment ->> 'isPurchasable')::boolean, false),
      'parts', ${partsOf(merchantId, sql`w.location`)}, ${soldAs}`,
    images !== null,
  )
  return sql`
    select coalesce(json_agg(${found}), '[]')
    from catalog c
    cross join lateral ${viewSql({ localeCode, shopLocale: sql`s.locales[1]`, now, images })}
    cross join ${wanted} w
    cross join lateral (
      select * from product where merchant_id = ${merchantId} and catalog_id = c.id and code = w.code offset 0) p
    left join lateral (
      select * from product where merchant_id = ${merchantId} and catalog_id = c.id
        and code = p.data ->> 'parentProductCode' offset 0) parent on true
    cross join lateral (${stock}) stock
    where c.merchant_id = ${merchantId}
      and case when s.catalog_code is null then c.is_default else c.code = s.catalog_code end`
}

export type ProductKey = { code: string; location: string | null }

/** Any number of products in one statement; unknown ones do not come back. */
export const listStockedProducts = async (
  db: Db,
  merchantId: number,
  shopCode: string,
  wanted: ProductKey[],
  view: View,
): Promise<StockedProduct[]> => {
  const list = sql`(select distinct code, location
    from jsonb_to_recordset(${json(wanted)}::jsonb) as asked(code text, location text))`
  const row = await db.maybe<{ products: StockedProduct[] }>(sql`
    select (${productsSql(merchantId, list, view)}) as products from shop s
    where s.merchant_id = ${merchantId} and s.code = ${shopCode}`)
  return row?.products ?? []
}
