import type { productReadFields } from '@tradepost/contract'
import { isoText, join, jsonText, normalizeLocale, raw, type Sql, sql } from '@tradepost/kernel'
import { LRUCache } from 'lru-cache'
import { siteValues } from '../../image/image.read.ts'
import type { ImageSite } from '../../image/image.rules.ts'

export type ProductField = (typeof productReadFields)[number]

/** In which language and at which moment a product is shown, and where its images are found (null: as stored). */
type View = {
  localeCode?: string
  /** Asked before the default of the catalog. */
  shopLocale?: Sql
  now: Date
  images: ImageSite | null
}

const noSite = { prefix: sql`null::text`, inner: sql`null::bytea`, outer: sql`null::bytea` }

/**
 * The view's values as columns of `v`, joined behind the catalog `c`. The SQL below refers to these columns,
 * so it is built once for each shape and not for each request.
 */
export const viewSql = ({ localeCode, shopLocale = sql`null`, now, images }: View): Sql => {
  const site = images ? siteValues(images) : noSite
  return sql`(
    select coalesce(${localeCode === undefined ? null : normalizeLocale(localeCode)}, ${shopLocale}, c.default_locale_code) as locale, ${now.toISOString()}::text collate "C" as now,
      ${site.prefix} as image_prefix, ${site.inner} as image_inner, ${site.outer} as image_outer) v`
}

/** Whether status and dates offer the product; dates are ISO texts in UTC and compare as such. */
export const isOffered: Sql = sql`(p.data ->> 'status' <> 'inactive'
  and coalesce((p.data ->> 'startDate') <= v.now, true)
  and coalesce((p.data ->> 'endDate') > v.now, true)
  and coalesce((p.data ->> 'firstAvailableDate') <= v.now or p.data ->> 'inventoryTreatment' = 'preOrder', true)
  and coalesce((p.data ->> 'eolDate') > v.now, true))`

/** Fulfillment methods of which a product needs one, and whether products without any count, too. */
export type ShownMethods = { methods: readonly string[]; showsUnnamed: boolean }

/** Null: any product. */
export const hasMethod = (shown: ShownMethods | null): Sql =>
  shown === null
    ? sql`true`
    : sql`(p.data -> 'fulfillmentMethods' ?| ${[...shown.methods]}::text[]
        or (${shown.showsUnnamed} and p.data -> 'fulfillmentMethods' = '[]'))`

/** Only what is counted and cannot be ordered ahead needs stock. */
export const needsStock: Sql = sql`(p.data ->> 'isInventoryManaged' = 'true'
  and coalesce(p.data ->> 'inventoryTreatment' not in ('allowBackOrders', 'preOrder'), true))`

const inStock = (location: Sql): Sql =>
  sql`product_in_stock(p.merchant_id, p.catalog_id, p.code, p.data ->> 'modelType', ${location})`

/** Anywhere, with the look at its own records inside of the statement: variants are looked for where there are none. */
export const inStockAnywhere: Sql = sql`case when exists (select from sellable_stock(p.merchant_id, p.code, null)) then true
  when p.data ->> 'modelType' = 'configurable' then ${inStock(sql`null`)} else false end`

export const isBundle: Sql = sql`p.data ->> 'modelType' = 'bundle'`

/** Of a bundle; a location of null: anywhere. */
export const lacksPart = (location: Sql): Sql =>
  sql`bundle_lacks_part(p.merchant_id, p.catalog_id, p.code, ${location})`

/** At a location; null: anywhere. */
const isStocked = (location: Sql): Sql => sql`case when ${isBundle} and ${lacksPart(location)} then false
  when ${needsStock} then ${inStock(location)} else true end`

/** Whether a product can be bought: of the view only `v.now` is needed. */
export const isAvailableAt = (location: Sql): Sql => sql`(${isOffered} and ${isStocked(location)})`
export const isAvailable: Sql = isAvailableAt(sql`null`)

/**
 * Availability of all products of a merchant at once: the codes in stock are found first, and joined as
 * `stocked`.
 */
export const availableTogether = (merchantId: number): { join: Sql; where: Sql } => ({
  join: sql`left join (
    select i.product_code from inventory i
    join location l on l.merchant_id = i.merchant_id and l.code = i.location_code and l.data ->> 'status' = 'active'
    left join inventory_treatment_setting t on t.merchant_id = i.merchant_id and t.code = i.treatment_code
    where i.merchant_id = ${merchantId} and i.status = 'active'
      and (visible(i.on_hand, i.on_reserve, i.safety_stock, l.data -> 'inventory') > 0 or t.is_purchasable)
    group by i.product_code) stocked on stocked.product_code = p.code`,
  where: sql`(${isOffered} and case when ${isBundle} and ${lacksPart(sql`null`)} then false
    when not ${needsStock} or stocked.product_code is not null then true
    when p.data ->> 'modelType' = 'configurable' then ${inStock(sql`null`)} else false end)`,
})

const operationalStatus: Sql = sql`case
  when p.data ->> 'status' = 'inactive' then 'inactive'
  when (p.data ->> 'startDate') > v.now then 'scheduled'
  when (p.data ->> 'endDate') <= v.now then 'expired'
  else 'active' end`

export const text = (map: Sql): Sql => sql`localized(${map}, v.locale, c.default_locale_code)`

/** A localized value is resolved and keeps its type, codes of an attribute become names, any other value stays as it is. */
const propertyValue: Sql = sql`case
  when jsonb_typeof(property -> 'value') = 'object' and property -> 'value' <> '{}'
    then localized_value(property -> 'value', v.locale, c.default_locale_code)
  when property ->> 'type' = 'attribute' and jsonb_typeof(property -> 'value') in ('string', 'array')
    then attribute_names(p.merchant_id, property, v.locale, c.default_locale_code)
  else property -> 'value' end`

/** Lists are empty more often than not, and then nothing has to be looked up. */
const unlessEmpty = (field: Sql, items: Sql): Sql =>
  sql`case when ${field} = '[]' then '[]' else ${items} end`

/** One element `property` of the stored list, as it is read. */
export const shownProperty: Sql = sql`property || jsonb_build_object(
        'name', ${text(sql`property -> 'name'`)},
        'subDisplayGroup', ${text(sql`property -> 'subDisplayGroup'`)},
        'customDisplayGroupName', ${text(sql`property -> 'customDisplayGroupName'`)},
        'value', ${propertyValue})`

const propertiesText: Sql = unlessEmpty(
  sql`p.data -> 'properties'`,
  sql`(select jsonb_agg(${shownProperty} order by position)::text
      from jsonb_array_elements(p.data -> 'properties') with ordinality as list(property, position))`,
)

// `offset 0`: one lookup in the index for each place; PostgreSQL expects a hundred places and would read all categories
const categoriesText: Sql = unlessEmpty(
  sql`p.data -> 'categories'`,
  sql`(select jsonb_agg(jsonb_build_object('code', place ->> 'code', 'categoryName', ${text(sql`k.texts -> 'name'`)},
        'path', coalesce(to_jsonb(k.path), '[]'), 'sequenceId', place -> 'sequenceId', 'isPrimary', coalesce(place -> 'isPrimary', 'false'))
        order by position)::text
      from jsonb_array_elements(p.data -> 'categories') with ordinality as list(place, position)
      left join lateral (select texts, path from category
        where merchant_id = p.merchant_id and catalog_id = p.catalog_id and code = place ->> 'code' offset 0) k on true)`,
)

/** The stored list of options or extras, as it is read. */
export const shownChoices = (merchantId: Sql, list: Sql): Sql =>
  sql`product_choices(${merchantId}, ${list}, v.locale, c.default_locale_code)`

export const choicesText = (field: 'options' | 'extras'): Sql => {
  const list = field === 'options' ? sql`p.data -> 'options'` : sql`p.data -> 'extras'`
  return unlessEmpty(list, sql`${shownChoices(sql`p.merchant_id`, list)}::text`)
}

const media: Sql = sql`localized_list(p.data -> 'media', v.locale, c.default_locale_code)`
const mediaText: Sql = sql`case when p.data -> 'media' = '{}' then '[]' when v.image_prefix is null then ${media}::text
  else coalesce(proxied_media(${media}, v.image_prefix, v.image_inner, v.image_outer)::text, '[]') end`

export const hasVariantPrices: Sql = sql`(p.data ->> 'modelType' = 'configurable' and p.data -> 'price' <> 'null')`
export const variantPrices: Sql = sql`variant_price_range(p.merchant_id, p.catalog_id, p.code, p.data -> 'price')`
const priceRange: Sql = sql`case when ${hasVariantPrices} then ${variantPrices} else '{}' end`

const priceText = (showCost: boolean): Sql => sql`case when p.data -> 'price' = 'null' then 'null' else
  left((p.data -> 'price' || ${priceRange}${showCost ? sql`` : sql` || '{"cost":null}'`})::text, -1)
    || ', "pricePerMeasureUnit": ' || ${jsonText(sql`price_per_measure_unit(p.data)`)} || '}' end`

/**
 * Fields that are resolved or computed on read, as JSON texts; all others are in `p.plain`. A stored field
 * that moves here has to leave the column `plain` by a migration, or it would be answered twice. `p` is the
 * product, `c` its catalog, `v` the view.
 */
const resolvedFields = (showCost: boolean): Partial<Record<ProductField, Sql>> => ({
  code: sql`to_json(p.code)::text`,
  name: jsonText(text(sql`p.data -> 'name'`)),
  longName: jsonText(text(sql`p.data -> 'longName'`)),
  shortDescription: jsonText(text(sql`p.descriptions -> 'shortDescription'`)),
  longDescription: jsonText(text(sql`p.descriptions -> 'longDescription'`)),
  media: mediaText,
  properties: propertiesText,
  categories: categoriesText,
  options: choicesText('options'),
  extras: choicesText('extras'),
  price: priceText(showCost),
  inventories: sql`product_inventories(p.merchant_id, p.code)`,
  operationalStatus: sql`'"' || ${operationalStatus} || '"'`,
  visibility: sql`case when ${operationalStatus} <> 'active' then '"hidden"'
    when p.data ->> 'inventoryTreatment' = 'hideInStorefront' and not ${isStocked(sql`null`)} then '"hidden"' else '"visible"' end`,
  availability: sql`'{"isAvailable":' || ${isAvailable} || '}'`,
  createDate: sql`'"' || ${isoText(sql`p.create_date`)} || '"'`,
  updateDate: sql`'"' || ${isoText(sql`p.update_date`)} || '"'`,
})

/** Large or costly: only when `fields` names them. */
const onRequest: ReadonlySet<string> = new Set<ProductField>([
  'shortDescription',
  'longDescription',
  'inventories',
])

const members = (fields: [string, Sql][]): Sql =>
  join(
    fields.map(([name, text], index) => sql`${raw(`'${index === 0 ? '' : ','}"${name}":'`)} || ${text}`),
    ' || ',
  )

const stored = (name: string): Sql => sql`coalesce((p.data -> ${raw(`'${name}'`)})::text, 'null')`

const buildText = (showCost: boolean, wanted: ReadonlySet<ProductField> | null): Sql => {
  const resolved = resolvedFields(showCost)
  if (wanted) {
    return sql`'{' || ${members([...wanted].map((name) => [name, resolved[name] ?? stored(name)]))} || '}'`
  }
  const shown = Object.entries(resolved).filter(([name]) => !onRequest.has(name)) as [string, Sql][]
  // the long text comes last: every || copies what stands before it
  return sql`'{' || ${members(shown)} || ',' || p.plain`
}

/**
 * The named fields, some of them as stored: a reader of many products resolves those itself. Fields in `plain` always come
 * with them: picking 16 of them out of the document one by one took a quarter of an export in PostgreSQL (45 µs a product,
 * now 33).
 */
export const productTextWith = (
  wanted: readonly ProductField[],
  unresolved: ReadonlySet<ProductField>,
): Sql => {
  const resolved = resolvedFields(false)
  const text = (name: ProductField) => (unresolved.has(name) ? undefined : resolved[name]) ?? stored(name)
  const shown = wanted.filter((name) => resolved[name])
  return sql`'{' || ${members(shown.map((name) => [name, text(name)]))} || ',' || p.plain`
}

/** Callers may request any combination of fields, but only a few recur. */
const MAX_KEPT = 200
const kept = new LRUCache<string, Sql>({ max: MAX_KEPT })

/** The product as JSON text: all of it, or exactly the named fields. */
export const productText = (showCost: boolean, wanted: ReadonlySet<ProductField> | null): Sql => {
  const shape = `${showCost} ${wanted ? [...wanted].join() : ''}`
  const known = kept.get(shape)
  if (known) return known
  const built = buildText(showCost, wanted)
  kept.set(shape, built)
  return built
}

export const descriptionsText: Sql = productText(
  false,
  new Set<ProductField>(['shortDescription', 'longDescription']),
)
