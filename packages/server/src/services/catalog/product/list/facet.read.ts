import { raw, type Sql, sql } from '@tradepost/kernel'
import { LOCALE_MARK, VALUE_MARK } from '../filter/filter.rules.ts'
import type { Facet } from './facet.rules.ts'

// `chosen` are the narrow rows of the counted products, `c` is the catalog and `v` the view. The SQL of a facet has the
// columns value, label and n; that of prices also lower and upper.

/** 1, 2 and 5 in every power of ten. */
const priceSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()
const priceBounds: Sql = raw(`array[0,${priceSteps.join()}]::numeric[]`)

const prices: Sql = sql`
  select case when range.step = 0 then '..0' else range.lower || '..' || coalesce(range.upper::text, '') end as value,
    null as label, range.n, range.lower, range.upper
  from (
    select step, count(*) as n, (${priceBounds})[step] as lower, (${priceBounds})[step + 1] as upper
    from chosen cross join lateral width_bucket(chosen.price, ${priceBounds}) as step
    where chosen.price is not null group by step) range`

const counted = (rows: Sql, label: Sql, join: Sql): Sql =>
  sql`select counts.value, coalesce(${label}, counts.value) as label, counts.n, null::numeric as lower, null::numeric as upper
    from (${rows}) counts ${join}`

const column = (name: Sql): Sql =>
  counted(sql`select ${name} as value, count(*) as n from chosen group by 1`, sql`null::text`, sql``)

const categories = (below: boolean): Sql =>
  counted(
    sql`select ${below ? sql`step` : sql`entry.category_code`} as value, count(${below ? sql`distinct chosen.product_code` : sql`*`}) as n
      from chosen
      join product_category entry on entry.merchant_id = c.merchant_id and entry.catalog_id = c.id and entry.product_code = chosen.product_code
      ${below ? sql`join category k on k.merchant_id = c.merchant_id and k.catalog_id = c.id and k.code = entry.category_code cross join unnest(k.path) as step` : sql``}
      group by 1`,
    sql`localized(k.texts -> 'name', v.locale, c.default_locale_code)`,
    sql`left join category k on k.merchant_id = c.merchant_id and k.catalog_id = c.id and k.code = counts.value`,
  )

/** A value that is the code of one of an attribute has its name. */
const named = (rows: Sql, attribute: string): Sql =>
  counted(
    rows,
    sql`localized(a.name, v.locale, c.default_locale_code)`,
    sql`left join attribute_value a on a.merchant_id = c.merchant_id and a.attribute_code = ${attribute} and a.code = counts.value`,
  )

const terms = (field: string): Sql => {
  const prefix = sql`${field + VALUE_MARK}::text`
  return sql`select substr(term, length(${prefix}) + 1) as value, count(*) as n
    from chosen cross join unnest(chosen.terms) as term where starts_with(term, ${prefix}) group by 1`
}

/** Values of products that lack the language that is asked for, with the language of each and the best of its product. */
const chosenLanguage = (field: string): Sql => {
  const mark = sql`${VALUE_MARK}::text`
  const translated = sql`${field + LOCALE_MARK}::text`
  return sql`
    select value, language, min(language) over (partition by product_code) as best from (
      select lacking.product_code, substr(term, strpos(term, ${mark}) + 1) as value,
        case when locale = '' then '9' else
          (case when split_part(locale, '-', 1) = split_part(v.locale, '-', 1) then '1' else '2' end)
          || (case when locale = c.default_locale_code then '0' else '1' end) || length(locale) || locale end collate "C" as language
      from (
        select chosen.product_code, chosen.terms from chosen
        where not exists (
          select from unnest(chosen.terms) as own where starts_with(own, ${translated} || v.locale || ${mark}))) lacking
      cross join unnest(lacking.terms) as term
      cross join lateral (select case when starts_with(term, ${translated})
        then split_part(substr(term, length(${translated}) + 1), ${mark}, 1) else '' end) as form(locale)
      where starts_with(term, ${translated}) or starts_with(term, ${field + VALUE_MARK}::text)) spoken`
}

/**
 * Of each product the values in one language, chosen as for a read; values without one are there in any. Most products
 * have the language that is asked for, and need no choice.
 */
const localizedTerms = (field: string): Sql => {
  const mark = sql`${VALUE_MARK}::text`
  const translated = sql`${field + LOCALE_MARK}::text`
  const own = sql`(${translated} || v.locale || ${mark})`
  return sql`
    select value, count(*) as n from (
      select substr(term, length(${own}) + 1) as value
      from chosen cross join unnest(chosen.terms) as term where starts_with(term, ${own})
      union all
      select value from (${chosenLanguage(field)}) ranked where language = best) spoken
    group by 1`
}

export const facetRows = (facet: Facet, includeSubcategories: boolean): Sql => {
  switch (facet.kind) {
    case 'price':
      return prices
    case 'categoryCode':
      return categories(includeSubcategories)
    case 'status':
      return column(sql`status`)
    case 'modelType':
      return column(sql`model_type`)
    case 'properties':
      return named(localizedTerms(facet.field), facet.code)
    default:
      return named(terms(facet.field), facet.code)
  }
}
