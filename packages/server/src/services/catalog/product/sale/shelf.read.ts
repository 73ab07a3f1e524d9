import type { OptionRead, Price } from '@tradepost/contract'
import { type Sql, sql } from '@tradepost/kernel'
import { choicesText, isOffered, needsStock, text } from '../read/product.read.ts'

/** A product as a cart shows and checks it. */
export type ShelfProduct = {
  code: string
  name: string
  /** Null as well when it was not requested. */
  imageUrl: string | null
  modelType: string
  /** By status and dates; stock is another question. */
  isOffered: boolean
  /** Counted, and not to be ordered ahead. */
  needsStock: boolean
  price: Price | null
  locationPrices: Price[]
  minQty: number | null
  maxQty: number | null
  options: OptionRead[]
  extras: OptionRead[]
  /** Of a configurable product: the values that each variant stands for. */
  variants: { code: string; choices: Record<string, string>; isPurchasable: boolean }[]
}

/** The first picture `item` of the product or of its parent, in the language of the view. */
export const firstImageUrl = (url: Sql): Sql => sql`(
  select ${url}
  from jsonb_array_elements(localized_list(coalesce(nullif(p.data -> 'media', '{}'), parent.data -> 'media', '{}'),
      v.locale, c.default_locale_code)) with ordinality as list(item, position)
  where item ->> 'type' = 'image' and item ->> 'url' <> ''
  order by (item ->> 'sequenceId')::numeric nulls last, position limit 1)`
const firstImage = firstImageUrl(
  sql`proxied_image(item ->> 'url', v.image_prefix, v.image_inner, v.image_outer)`,
)

const pricesAt = (location: Sql): Sql => sql`case when ${location} is null then '[]' else (
  select coalesce(json_agg(l.data), '[]') from product_location_price l
  where l.merchant_id = p.merchant_id and l.catalog_id = p.catalog_id and l.product_code = p.code
    and l.location_code = ${location}) end`

const variants: Sql = sql`case when p.data ->> 'modelType' <> 'configurable' then '[]' else (
  select coalesce(json_agg(json_build_object('code', w.code, 'isPurchasable', true, 'choices', (
      select coalesce(json_object_agg(choice ->> 'code', choice #>> '{values,0,code}'), '{}')
      from jsonb_array_elements(w.data -> 'options') as choice)) order by w.code), '[]')
  from product w where w.merchant_id = p.merchant_id and w.catalog_id = p.catalog_id
    and w.data ->> 'parentProductCode' = p.code and w.data ->> 'modelType' = 'variant') end`

/** The parts `part` of the bundle `p` that need stock, with their names; the bundle takes one of each. */
export const countedParts: Sql = sql`(select p.code, coalesce(${text(sql`p.data -> 'name'`)}, p.code) as name
  from (
    select w.code, w.data from product w
    where w.merchant_id = p.merchant_id and w.catalog_id = p.catalog_id and p.data ->> 'modelType' = 'bundle'
      and w.data ->> 'parentProductCode' = p.code and w.data ->> 'modelType' = 'bundleItem'
      and w.data ->> 'status' <> 'inactive') p
  where ${needsStock}) part`

const extras: Sql = sql`coalesce(nullif(p.data -> 'extras', '[]'), parent.data -> 'extras', '[]')`
const extrasJson: Sql = sql`case when ${extras} = '[]' then '[]'
  else product_choices(p.merchant_id, ${extras}, v.locale, c.default_locale_code) end`

/**
 * JSON of the product `p` of the catalog `c` in the view `v`, with its prices at the location. A variant without pictures
 * or extras gets those of its `parent`.
 */
export const shelfProduct = (location: Sql, more: Sql, hasImage: boolean): Sql => sql`json_build_object(
  'code', p.code, 'name', coalesce(${text(sql`p.data -> 'name'`)}, p.code), 'imageUrl', ${hasImage ? firstImage : sql`null`},
  'modelType', p.data -> 'modelType', 'isOffered', ${isOffered}, 'needsStock', ${needsStock},
  'price', p.data -> 'price', 'locationPrices', ${pricesAt(location)}, 'minQty', p.data -> 'minQty',
  'maxQty', p.data -> 'maxQty', 'options', (${choicesText('options')})::json,
  'extras', ${extrasJson}, 'variants', ${variants}${more})`
