import { type Db, type Sql, sql } from '@tradepost/kernel'
import {
  catalogScope,
  isOffered,
  type ProductField,
  productText,
  viewSql,
} from '../../services/catalog/index.ts'

const fields: ProductField[] = [
  'code',
  'name',
  'longName',
  'shortDescription',
  'longDescription',
  'media',
  'properties',
  'categories',
  'options',
  'extras',
  'price',
  'modelType',
  'parentProductCode',
  'visibility',
  'availability',
  'inventoryTreatment',
  'isInventoryManaged',
  'rating',
  'identifiers',
  'minQty',
  'maxQty',
  'fulfillmentMethods',
  'unitPriceRefUom',
  'unitPriceRefValue',
]
const shape: Sql = productText(false, new Set(fields))

export type VariantRow = {
  code: string
  choices: Record<string, string>
  price: { price: number; salePrice?: number | null; currencyCode: string } | null
  needsStock: boolean
}
export type ShelfRow = {
  productCode: string
  locationCode: string
  name: string
  city: string | null
  isStore: boolean
  visible: number
  isUnlimited: boolean
}
type FoundProduct = {
  text: string
  isOffered: boolean
  variants: VariantRow[]
  shelves: ShelfRow[]
}

/** Variants that are offered now, with the values that they stand for. */
const variants: Sql = sql`case when p.data ->> 'modelType' <> 'configurable' then '[]'::json else (
  select coalesce(json_agg(json_build_object('code', p.code, 'price', p.data -> 'price',
    'needsStock', p.data -> 'isInventoryManaged' = 'true'
      and coalesce(p.data ->> 'inventoryTreatment' not in ('allowBackOrders', 'preOrder'), true),
    'choices', (select coalesce(json_object_agg(choice ->> 'code', choice #>> '{values,0,code}'), '{}')
      from jsonb_array_elements(p.data -> 'options') as choice)) order by p.code), '[]')
  from family p where ${isOffered}) end`

/** Visible stock of the product and its variants at active locations. */
const shelves: Sql = sql`(
  select coalesce(json_agg(shelf order by shelf.name, shelf."locationCode"), '[]') from (
    select i.product_code as "productCode", i.location_code as "locationCode", l.data ->> 'name' as name,
      l.data #>> '{addresses,0,city}' as city, l.data #>> '{type,code}' = 'store' as "isStore",
      trim_scale(sum(greatest(visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory'), 0))) as visible,
      coalesce(bool_or(t.is_purchasable), false) as "isUnlimited"
    from (select p.code union all select code from family) wanted
    join inventory i on i.merchant_id = c.merchant_id and i.product_code = wanted.code and i.status = 'active'
    cross join lateral (
      select l.data from location l where l.merchant_id = c.merchant_id and l.code = i.location_code
        and l.data ->> 'status' = 'active' offset 0) l
    left join inventory_treatment_setting t on t.merchant_id = c.merchant_id and t.code = i.treatment_code
    group by 1, 2, 3, 4, 5) shelf)`

type Key = {
  merchantId: number
  catalogCode: string | undefined
  code: string
  localeCode: string
  now: Date
}

/** The product with its variants and its stock at each location, in one statement; none: there is no such product. */
export const findProductPage = (db: Db, { merchantId, catalogCode, code, localeCode, now }: Key) =>
  db.maybe<FoundProduct>(sql`
    select ${shape} as text, ${isOffered} as "isOffered", family.variants, family.shelves
    from catalog c cross join lateral ${viewSql({ localeCode, now, images: null })}
    join product p on p.merchant_id = ${merchantId} and p.catalog_id = c.id and p.code = ${code}
    cross join lateral (
      with family as materialized (
        select w.code, w.data from product w where p.data ->> 'modelType' = 'configurable'
          and w.merchant_id = ${merchantId} and w.catalog_id = c.id and w.data ->> 'parentProductCode' = p.code
          and w.data ->> 'modelType' = 'variant')
      select ${variants} as variants, ${shelves} as shelves) family
    where ${catalogScope(merchantId, catalogCode)}`)
