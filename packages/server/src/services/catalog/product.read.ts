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

const priceText = (showCost: boolean): Sql => {
  const price = showCost ? sql`p.data -> 'price'` : sql`(p.data -> 'price' || '{"cost":null}')`
  return sql`case when p.data -> 'price' = 'null' then 'null' else
    left((${price})::text, -1) || ', "pricePerMeasureUnit": ' || ${jsonText(sql`price_per_measure_unit(p.data)`)} || '}' end`
}

/** A localized value is resolved, any other stays as it is. */
const propertiesText = (
  text: (map: Sql) => Sql,
): Sql => sql`case when p.data -> 'properties' = '[]' then '[]' else (
  select jsonb_agg(property || jsonb_build_object(
      'name', ${text(sql`property -> 'name'`)},
      'subDisplayGroup', ${text(sql`property -> 'subDisplayGroup'`)},
      'customDisplayGroupName', ${text(sql`property -> 'customDisplayGroupName'`)},
      'value', case when jsonb_typeof(property -> 'value') = 'object' and property -> 'value' <> '{}'
        then to_jsonb(${text(sql`property -> 'value'`)}) else property -> 'value' end)
    order by position)::text
  from jsonb_array_elements(p.data -> 'properties') with ordinality as list(property, position)) end`

/**
 * The fields that are resolved or computed when a product is read, as JSON texts; all others stand in `p.plain`.
 * `p` is the product, `c` its catalog.
 */
const resolvedFields = (view: View): Partial<Record<ProductField, Sql>> => {
  const asked = view.localeCode === undefined ? null : normalizeLocale(view.localeCode)
  const locale = sql`coalesce(${asked}, c.default_locale_code)`
  const text = (map: Sql): Sql => sql`localized(${map}, ${locale}, c.default_locale_code)`
  return {
    code: sql`to_json(p.code)::text`,
    name: jsonText(text(sql`p.data -> 'name'`)),
    longName: jsonText(text(sql`p.data -> 'longName'`)),
    shortDescription: jsonText(text(sql`p.descriptions -> 'shortDescription'`)),
    longDescription: jsonText(text(sql`p.descriptions -> 'longDescription'`)),
    media: sql`localized_list(p.data -> 'media', ${locale}, c.default_locale_code)::text`,
    properties: propertiesText(text),
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
