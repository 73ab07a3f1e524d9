import { join, normalizeLocale, raw, type Sql, sql } from '@tradepost/kernel'
import {
  hasVariantPrices,
  inStockAnywhere,
  isBundle,
  lacksPart,
  needsStock,
  variantPrices,
} from './product.read.ts'

/** One form in which products are kept; the language is that of the view. */
export type DocumentForm = { showCost: boolean; maker: string }

const namesRevision: Sql = sql`coalesce((
  select n.revision from catalog_names n where n.merchant_id = c.merchant_id), 0)`

/** Language, moment and names by which texts are compared: the columns of `v`, computed once for all products of a read. */
export const documentView = (localeCode: string | undefined, now: Date): Sql => sql`(
  select coalesce(${localeCode === undefined ? null : normalizeLocale(localeCode)}, c.default_locale_code) as locale,
    ${now.toISOString()}::text collate "C" as now, ${namesRevision} as names_revision offset 0) v`

/**
 * The kept text of the product `p` of the catalog `c` in the view `v`, or null when there is none that is still good. Stock
 * and prices of variants are looked at anew, where they matter: they change too often for an event each.
 */
export const keptText = ({ showCost, maker }: DocumentForm): Sql => sql`(
  select d.text from product_document d
  where d.merchant_id = p.merchant_id and d.catalog_id = p.catalog_id and d.product_code = p.code
    and d.locale = v.locale and d.shows_cost = ${showCost}
    and d.version = p.xmin and d.revision = p.revision and d.names_revision = v.names_revision
    and d.fallback_locale = c.default_locale_code and d.maker = ${maker}
    and d.from_date <= v.now and d.until_date > v.now
    and (d.is_stocked is null or d.is_stocked = ${inStockAnywhere})
    and (d.lacks_part is null or d.lacks_part = ${lacksPart(sql`null`)})
    and (d.price_range is null or d.price_range = ${variantPrices}::text))`

/** When one of them is reached, status, visibility or availability change. */
const dates = ['startDate', 'endDate', 'firstAvailableDate', 'eolDate'].map(
  (name) => sql`((p.data ->> ${raw(`'${name}'`)}) collate "C")`,
)
const listed = (items: Sql[]): Sql => join(items, ', ')

/** Columns of a kept text with the values that it is compared by. */
export const documentColumns = ({ showCost, maker }: DocumentForm, text: Sql): [string, Sql][] => [
  ['merchant_id', sql`p.merchant_id`],
  ['catalog_id', sql`p.catalog_id`],
  ['product_code', sql`p.code`],
  ['locale', sql`v.locale`],
  ['shows_cost', sql`${showCost}::boolean`],
  ['version', sql`p.xmin`],
  ['revision', sql`p.revision`],
  ['names_revision', namesRevision],
  ['fallback_locale', sql`c.default_locale_code`],
  ['maker', sql`${maker}::text`],
  [
    'from_date',
    sql`coalesce(greatest(${listed(dates.map((date) => sql`case when ${date} <= v.now then ${date} end`))}), '')`,
  ],
  [
    'until_date',
    // greater than every date
    sql`coalesce(least(${listed(dates.map((date) => sql`case when ${date} > v.now then ${date} end`))}), '~')`,
  ],
  ['is_stocked', sql`case when ${needsStock} then ${inStockAnywhere} end`],
  ['lacks_part', sql`case when ${isBundle} then ${lacksPart(sql`null`)} end`],
  ['price_range', sql`case when ${hasVariantPrices} then ${variantPrices}::text end`],
  ['text', text],
]
