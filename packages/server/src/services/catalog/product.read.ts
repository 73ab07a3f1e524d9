import type { productReadFields } from '@tradepost/contract'
import { isoText, join, jsonText, normalizeLocale, raw, type Sql, sql } from '@tradepost/kernel'

export type ProductField = (typeof productReadFields)[number]

/** How a product is shown: in which language, at which moment, with or without its cost. */
export type View = { localeCode?: string; now: Date; showCost: boolean }

/** Whether a product can be bought at that moment, as far as its status and dates tell. */
export const isAvailable = (at: Date): Sql => {
  // dates in documents are ISO texts in UTC, so they compare as texts
  const now = at.toISOString()
  return sql`(p.data ->> 'status' <> 'inactive'
    and coalesce((p.data ->> 'startDate') collate "C" <= ${now}, true)
    and coalesce((p.data ->> 'endDate') collate "C" > ${now}, true)
    and coalesce((p.data ->> 'firstAvailableDate') collate "C" <= ${now} or p.data ->> 'inventoryTreatment' = 'preOrder', true)
    and coalesce((p.data ->> 'eolDate') collate "C" > ${now}, true))`
}

const operationalStatus = (at: Date): Sql => {
  const now = at.toISOString()
  return sql`case
    when p.data ->> 'status' = 'inactive' then 'inactive'
    when (p.data ->> 'startDate') collate "C" > ${now} then 'scheduled'
    when (p.data ->> 'endDate') collate "C" <= ${now} then 'expired'
    else 'active' end`
}

type Text = (map: Sql) => Sql

/** A localized value is resolved, codes of an attribute become names, any other value stays as it is. */
const propertyValue = (text: Text): Sql => sql`case
  when jsonb_typeof(property -> 'value') = 'object' and property -> 'value' <> '{}' then to_jsonb(${text(sql`property -> 'value'`)})
  when property ->> 'type' = 'attribute' and jsonb_typeof(property -> 'value') in ('string', 'array') then (
    select case when jsonb_typeof(property -> 'value') = 'array' then coalesce(jsonb_agg(shown.name order by shown.n), '[]') else to_jsonb(min(shown.name)) end
    from (select chosen.n, coalesce(${text(sql`v.name`)}, chosen.code) as name
      from jsonb_array_elements_text(case when jsonb_typeof(property -> 'value') = 'array' then property -> 'value' else jsonb_build_array(property -> 'value') end)
        with ordinality as chosen(code, n)
      left join attribute_value v on v.merchant_id = p.merchant_id and v.attribute_code = property ->> 'code' and v.code = chosen.code) shown)
  else property -> 'value' end`

/** Lists are empty more often than not, and then nothing has to be looked up. */
const unlessEmpty = (field: Sql, items: Sql): Sql =>
  sql`case when ${field} = '[]' then '[]' else ${items} end`

const propertiesText = (text: Text): Sql =>
  unlessEmpty(
    sql`p.data -> 'properties'`,
    sql`(select jsonb_agg(property || jsonb_build_object(
        'name', ${text(sql`property -> 'name'`)},
        'subDisplayGroup', ${text(sql`property -> 'subDisplayGroup'`)},
        'customDisplayGroupName', ${text(sql`property -> 'customDisplayGroupName'`)},
        'value', ${propertyValue(text)}) order by position)::text
      from jsonb_array_elements(p.data -> 'properties') with ordinality as list(property, position))`,
  )

const categoriesText = (text: Text): Sql =>
  unlessEmpty(
    sql`p.data -> 'categories'`,
    sql`(select jsonb_agg(jsonb_build_object('code', place ->> 'code', 'categoryName', ${text(sql`k.texts -> 'name'`)},
        'path', coalesce(to_jsonb(k.path), '[]'), 'sequenceId', place -> 'sequenceId', 'isPrimary', coalesce(place -> 'isPrimary', 'false'))
        order by position)::text
      from jsonb_array_elements(p.data -> 'categories') with ordinality as list(place, position)
      left join category k on k.merchant_id = p.merchant_id and k.catalog_id = p.catalog_id and k.code = place ->> 'code')`,
  )

/** Options and extras with the names of their attributes; values in the order of the attribute. */
export const choicesText = (text: Text, field: 'options' | 'extras'): Sql => {
  const list = field === 'options' ? sql`p.data -> 'options'` : sql`p.data -> 'extras'`
  return unlessEmpty(
    list,
    sql`(select coalesce(jsonb_agg(jsonb_build_object('code', a.code, 'name', ${text(sql`a.name`)}, 'type', a.type, 'values', (
        select coalesce(jsonb_agg(jsonb_build_object('code', v.code, 'sequenceId', v.sequence_id, 'name', ${text(sql`v.name`)},
          'swatch', v.swatch, 'additionalPrice', chosen -> 'additionalPrice') order by v.sequence_id, v.code), '[]')
        from jsonb_array_elements(choice -> 'values') as chosen
        join attribute_value v on v.merchant_id = p.merchant_id and v.attribute_code = a.code and v.code = chosen ->> 'code'))
        order by position), '[]')::text
      from jsonb_array_elements(${list}) with ordinality as list(choice, position)
      join attribute a on a.merchant_id = p.merchant_id and a.code = choice ->> 'code')`,
  )
}

/** The end of the index of the variants' prices: one lookup, however many variants there are. */
const variantPrice = (end: 'asc' | 'desc'): Sql => sql`(
  select (v.data #>> '{price,price}')::numeric from product v
  where v.merchant_id = p.merchant_id and v.catalog_id = p.catalog_id and v.data ->> 'parentProductCode' = p.code
    and v.data ->> 'status' <> 'inactive' and v.data -> 'price' <> 'null'
  order by (v.data #>> '{price,price}')::numeric ${raw(end)} limit 1)`

/** A configurable product costs what its variants cost, unless the merchant has set the range. */
const priceRange = sql`case when p.data ->> 'modelType' = 'configurable' then jsonb_build_object(
  'minPrice', coalesce(nullif(p.data #> '{price,minPrice}', 'null'), to_jsonb(${variantPrice('asc')})),
  'maxPrice', coalesce(nullif(p.data #> '{price,maxPrice}', 'null'), to_jsonb(${variantPrice('desc')}))) else '{}' end`

const priceText = (showCost: boolean): Sql => sql`case when p.data -> 'price' = 'null' then 'null' else
  left((p.data -> 'price' || ${priceRange}${showCost ? sql`` : sql` || '{"cost":null}'`})::text, -1)
    || ', "pricePerMeasureUnit": ' || ${jsonText(sql`price_per_measure_unit(p.data)`)} || '}' end`

const localeSql = ({ localeCode }: View): Sql =>
  sql`coalesce(${localeCode === undefined ? null : normalizeLocale(localeCode)}, c.default_locale_code)`

/** A localization object in the language of the view, else in that of the catalog. */
export const localeOf =
  (view: View): Text =>
  (map) =>
    sql`localized(${map}, ${localeSql(view)}, c.default_locale_code)`

/**
 * The fields that are resolved or computed when a product is read, as JSON texts; all others stand in `p.plain`.
 * `p` is the product, `c` its catalog.
 */
const resolvedFields = (view: View): Partial<Record<ProductField, Sql>> => {
  const locale = localeSql(view)
  const text = localeOf(view)
  return {
    code: sql`to_json(p.code)::text`,
    name: jsonText(text(sql`p.data -> 'name'`)),
    longName: jsonText(text(sql`p.data -> 'longName'`)),
    shortDescription: jsonText(text(sql`p.descriptions -> 'shortDescription'`)),
    longDescription: jsonText(text(sql`p.descriptions -> 'longDescription'`)),
    media: sql`localized_list(p.data -> 'media', ${locale}, c.default_locale_code)::text`,
    properties: propertiesText(text),
    categories: categoriesText(text),
    options: choicesText(text, 'options'),
    extras: choicesText(text, 'extras'),
    price: priceText(view.showCost),
    inventories: sql`'[]'`,
    operationalStatus: sql`'"' || ${operationalStatus(view.now)} || '"'`,
    visibility: sql`case when ${operationalStatus(view.now)} = 'active' then '"visible"' else '"hidden"' end`,
    availability: sql`'{"isAvailable":' || ${isAvailable(view.now)} || '}'`,
    createDate: sql`'"' || ${isoText(sql`p.create_date`)} || '"'`,
    updateDate: sql`'"' || ${isoText(sql`p.update_date`)} || '"'`,
  }
}

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

/** The product as JSON text: all of it, or exactly the named fields. */
export const productText = (view: View, wanted: ReadonlySet<ProductField> | null): Sql => {
  const resolved = resolvedFields(view)
  if (wanted) {
    const stored = (name: string) => sql`coalesce((p.data -> ${raw(`'${name}'`)})::text, 'null')`
    return sql`'{' || ${members([...wanted].map((name) => [name, resolved[name] ?? stored(name)]))} || '}'`
  }
  const shown = Object.entries(resolved).filter(([name]) => !onRequest.has(name)) as [string, Sql][]
  return sql`left(p.plain, -1) || ',' || ${members(shown)} || '}'`
}

export const descriptionsText = (view: View): Sql =>
  productText(view, new Set<ProductField>(['shortDescription', 'longDescription']))
