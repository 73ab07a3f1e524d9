import type { ProductRead, productReadFields } from '@tradepost/contract'
import { join, raw, type Sql, sql } from '@tradepost/kernel'

type Field = (typeof productReadFields)[number]

/** How a product is shown: in which language, at which moment, with or without its cost. */
export type View = { localeCode?: string; now: Date; showCost: boolean }

const emptyPrice = `{"cost":null,"unit":null,"salePrice":null,"msrp":null,"minPrice":null,"maxPrice":null,"volumePricing":[],"mapPricing":[]}`

/**
 * The fields that are computed or resolved when a product is read; all others come as they are stored.
 * `p` is the product, `c` its catalog. Dates in documents are ISO texts in UTC, so they compare as texts.
 */
const resolvedFields = (view: View): Partial<Record<Field, Sql>> => {
  const locale = sql`coalesce(${view.localeCode?.toLowerCase() ?? null}, c.default_locale_code)`
  const fallback = sql`c.default_locale_code`
  const now = view.now.toISOString()
  const operationalStatus = sql`case
    when p.data ->> 'status' = 'inactive' then 'inactive'
    when (p.data ->> 'startDate') collate "C" > ${now} then 'scheduled'
    when (p.data ->> 'endDate') collate "C" <= ${now} then 'expired'
    else 'active' end`
  const price = sql`case when p.data -> 'price' <> 'null' then
    ${emptyPrice}::jsonb || (p.data -> 'price')
      || jsonb_build_object('pricePerMeasureUnit', price_per_measure_unit(p.data))
      ${view.showCost ? sql`` : sql`|| '{"cost":null}'::jsonb`}
    end`
  return {
    code: sql`p.code`,
    name: sql`localized(p.data -> 'name', ${locale}, ${fallback})`,
    longName: sql`localized(p.data -> 'longName', ${locale}, ${fallback})`,
    shortDescription: sql`localized(p.descriptions -> 'shortDescription', ${locale}, ${fallback})`,
    longDescription: sql`localized(p.descriptions -> 'longDescription', ${locale}, ${fallback})`,
    media: sql`localized_list(p.data -> 'media', ${locale}, ${fallback})`,
    properties: sql`localized_properties(p.data -> 'properties', ${locale}, ${fallback})`,
    price,
    inventories: sql`'[]'::jsonb`,
    operationalStatus,
    visibility: sql`case when ${operationalStatus} = 'active' then 'visible' else 'hidden' end`,
    availability: sql`jsonb_build_object('isAvailable', ${isAvailable(view.now)})`,
    createDate: isoText(sql`p.create_date`),
    updateDate: isoText(sql`p.update_date`),
  }
}

const isoText = (date: Sql): Sql => sql`to_char(${date} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whether a product can be bought at that moment, as far as its status and dates tell. */
export const isAvailable = (at: Date): Sql => {
  const now = at.toISOString()
  return sql`(p.data ->> 'status' <> 'inactive'
    and coalesce((p.data ->> 'startDate') collate "C" <= ${now}, true)
    and coalesce((p.data ->> 'endDate') collate "C" > ${now}, true)
    and coalesce((p.data ->> 'firstAvailableDate') collate "C" <= ${now} or p.data ->> 'inventoryTreatment' = 'preOrder', true)
    and coalesce((p.data ->> 'eolDate') collate "C" > ${now}, true))`
}

/** Large or costly: only when `fields` names them. */
const onRequest: Field[] = ['shortDescription', 'longDescription', 'inventories']

const object = (fields: [string, Sql][]): Sql =>
  sql`jsonb_build_object(${join(fields.map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`))})`

/** The product as JSON: all of it, or exactly the named fields. */
export const productJson = (view: View, wanted: ReadonlySet<Field> | null): Sql => {
  const resolved = resolvedFields(view)
  if (!wanted)
    return sql`p.data || ${object(Object.entries(resolved).filter(([name]) => !onRequest.includes(name as Field)) as [string, Sql][])}`
  return object([...wanted].map((name) => [name, resolved[name] ?? sql`p.data -> ${raw(`'${name}'`)}`]))
}

export const descriptionsJson = (view: View): Sql => {
  const { shortDescription, longDescription } = resolvedFields(view) as Required<
    Pick<Record<keyof ProductRead, Sql>, 'shortDescription' | 'longDescription'>
  >
  return object([
    ['shortDescription', shortDescription],
    ['longDescription', longDescription],
  ])
}
